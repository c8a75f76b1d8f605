/// A criterion that a progression met, with its values at that time.
public struct MetCriterion: Hashable, Sendable {
  /// Its name; see ``Readiness/Criterion/name``.
  public var name: String
  /// The value that was reached.
  public var current: Double
  /// The value that was required.
  public var required: Double

  /// A criterion with its measure.
  package init(name: String, current: Double, required: Double) {
    (self.name, self.current, self.required) = (name, current, required)
  }
}

extension MetCriterion: JSONConvertible {
  package var json: JSONValue {
    .object(["name": name, "current": current, "required": required])
  }

  /// Criteria as JSON on one line, as they are stored.
  static func text(of criteria: [MetCriterion]) -> String { criteria.json.text }

  /// The criteria from their stored text; nil if it is malformed.
  static func criteria(of text: String) -> [MetCriterion]? {
    guard let elements = try? JSONReader.read(Array(text.utf8)).elements else { return nil }
    let criteria = elements.compactMap { element -> MetCriterion? in
      guard let name = element["name"]?.string, let current = element["current"]?.number,
        let required = element["required"]?.number
      else { return nil }
      return MetCriterion(name: name, current: current, required: required)
    }
    return criteria.count == elements.count ? criteria : nil
  }
}
