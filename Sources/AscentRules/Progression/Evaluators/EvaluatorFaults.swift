/// Checks the parameters of the included evaluators.
enum EvaluatorFaults {
  /// A number of days. It is at least 1, because a criterion that requires nothing should be
  /// left out.
  static let days = 1...CatalogLimits.consecutiveDays.upperBound
  /// A number of sessions.
  static let sessions = 1...CatalogLimits.sessions.upperBound
  /// Minutes of one session.
  static let minutes = 1...1_440

  /// Why a value is not a whole number in a range; nil if it is.
  static func integer(_ value: JSONValue, in range: ClosedRange<Int>) -> String? {
    guard let number = value.integer else { return "it must be a whole number, not \(value.kind)" }
    return CatalogLimits.fault(in: number, allowed: range)
  }

  /// Why a value is not an object with exactly these fields; nil if it is.
  static func object(_ value: JSONValue, fields: [String]) -> String? {
    guard case .object(let members) = value else { return "it must be an object, not \(value.kind)" }
    if let missing = fields.first(where: { value[$0] == nil }) { return "“\(missing)” is missing" }
    return members.allSatisfy { fields.contains($0.name) }
      ? nil : "unexpected field; allowed: \(fields.joined(separator: ", "))"
  }

  /// Why a field is not a whole number in a range; nil if it is.
  static func integer(_ value: JSONValue, _ field: String, in range: ClosedRange<Int>) -> String? {
    integer(value[field] ?? .null, in: range).map { "“\(field)”: \($0)" }
  }

  /// Why a field is not the id of a method or stage; nil if it is.
  static func id(_ value: JSONValue, _ field: String) -> String? {
    guard let text = value[field]?.string else {
      return "“\(field)”: it must be a string, not \((value[field] ?? .null).kind)"
    }
    return CatalogLimits.fault(inID: text).map { "“\(field)”: \($0)" }
  }
}

extension CriterionMeasure {
  /// A measure that is never met, for invalid parameters. No loaded catalogue has such parameters.
  static let never = CriterionMeasure(current: 0, required: 1)

  /// Compares a count with what the parameters require. Without a requirement it is never met.
  init(current: Int, of required: Int?) {
    guard let required else {
      self = .never
      return
    }
    self.init(current: Double(current), required: Double(required))
  }
}
