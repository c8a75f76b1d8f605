import AscentRules

/// One interpretation of the words of `measure`.
struct MeasureLine: Hashable {
  /// The whole name of the measure.
  var name: String
  var value: String?
  var unit: String?
  var day: String?

  /// All interpretations of the words: with whole names or, if there are none, with beginnings
  /// of names.
  ///
  /// - Parameter isUnitGiven: whether an option gives the unit, so that no word can.
  static func readings(_ words: [Token], of names: [String], isUnitGiven: Bool) -> [MeasureLine] {
    for isWhole in [true, false] {
      let found = words.indices.flatMap { last in
        let text = Array(words[...last]).text
        let fitting = names.filter { isWhole ? TextRules.areSame($0, text) : $0.begins(with: text) }
        return fitting.flatMap { tails($0, words[(last + 1)...].texts.withUnitApart, isUnitGiven) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func tails(_ name: String, _ words: [String], _ isUnitGiven: Bool) -> [MeasureLine] {
    guard let value = words.first else { return [MeasureLine(name: name)] }
    guard Arguments.isNumber(value) else { return [] }
    let rest = Array(words.dropFirst())
    if rest.isEmpty || MomentPhrase(rest) != nil {
      return [MeasureLine(name: name, value: value, day: rest.isEmpty ? nil : rest.joined(separator: " "))]
    }
    guard !isUnitGiven, !Arguments.isNumber(rest[0]) else { return [] }
    let after = Array(rest.dropFirst())
    guard after.isEmpty || MomentPhrase(after) != nil else { return [] }
    return [
      MeasureLine(name: name, value: value, unit: rest[0], day: after.isEmpty ? nil : after.joined(separator: " "))
    ]
  }
}
