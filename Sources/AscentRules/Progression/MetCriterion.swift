/// A criterion that a progression met, as it stood then.
public struct MetCriterion: Hashable, Sendable {
  /// Its name; see ``Readiness/Criterion/name``.
  public var name: String
  /// What there was.
  public var current: Double
  /// What was asked for.
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

  /// The criteria of such a text; nil for another one.
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
