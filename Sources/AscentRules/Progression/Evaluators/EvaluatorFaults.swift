/// What the evaluators that ship ask of their parameters.
enum EvaluatorFaults {
  /// A number of days, at least 1: to require nothing, leave the criterion out.
  static let days = 1...CatalogLimits.consecutiveDays.upperBound
  /// Sessions.
  static let sessions = 1...CatalogLimits.sessions.upperBound
  /// Minutes of one session.
  static let minutes = 1...1_440

  /// What keeps a value from being a whole number in a range, or nil.
  static func integer(_ value: JSONValue, in range: ClosedRange<Int>) -> String? {
    guard let number = value.integer else { return "it must be a whole number, not \(value.kind)" }
    return CatalogLimits.fault(in: number, allowed: range)
  }

  /// What keeps a value from being an object with those fields and no others, or nil.
  static func object(_ value: JSONValue, fields: [String]) -> String? {
    guard case .object(let members) = value else { return "it must be an object, not \(value.kind)" }
    if let missing = fields.first(where: { value[$0] == nil }) { return "“\(missing)” is missing" }
    return members.allSatisfy { fields.contains($0.name) }
      ? nil : "it has a field too many; allowed: \(fields.joined(separator: ", "))"
  }

  /// What keeps a field from being a whole number in a range, or nil.
  static func integer(_ value: JSONValue, _ field: String, in range: ClosedRange<Int>) -> String? {
    integer(value[field] ?? .null, in: range).map { "of “\(field)”: \($0)" }
  }

  /// What keeps a field from being the id of a method or stage, or nil.
  static func id(_ value: JSONValue, _ field: String) -> String? {
    guard let text = value[field]?.string else {
      return "of “\(field)”: it must be a text, not \((value[field] ?? .null).kind)"
    }
    return CatalogLimits.fault(inID: text).map { "of “\(field)”: \($0)" }
  }
}

extension CriterionMeasure {
  /// What is measured by parameters that no catalogue is loaded with: it is never met.
  static let never = CriterionMeasure(current: 0, required: 1)

  /// A count out of what the parameters ask for.
  init(current: Int, of required: Int?) {
    guard let required else {
      self = .never
      return
    }
    self.init(current: Double(current), required: Double(required))
  }
}
