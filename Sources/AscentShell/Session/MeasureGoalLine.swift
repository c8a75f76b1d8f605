/// The words of `measure goal` that say all of it: `Weight from 90 to 80 kg`.
struct MeasureGoalLine: Hashable {
  var name: String
  var start: String
  var target: String
  var unit: String?
}

extension MeasureGoalLine {
  /// What words say; nil if they are a name alone, or if a word after the first is in quotes.
  init?(_ words: [Token]) {
    guard !words.dropFirst().contains(where: \.isQuoted) else { return nil }
    let texts = words.map(\.text)
    guard let end = texts.lastIndex(where: { ["to", "→"].contains($0.lowercased()) }), end > 1, end + 1 < texts.count
    else { return nil }
    var before = texts[..<end]
    let after = Array(texts[(end + 1)...]).withUnitApart
    guard after.count <= 2, Arguments.isNumber(after[0]) else { return nil }
    unit = after.count == 2 ? after[1] : nil
    // The unit may be behind the first number, too.
    if let last = before.last, !Arguments.isNumber(last) {
      let parts = [last].withUnitApart
      before.removeLast()
      if parts.count == 2 { before.append(parts[0]) }
      unit = unit ?? parts.last
    }
    guard let first = before.popLast(), Arguments.isNumber(first) else { return nil }
    if before.last?.lowercased() == "from" { before.removeLast() }
    guard !before.isEmpty else { return nil }
    (name, start, target) = (before.joined(separator: " "), first, after[0])
  }

  /// The options that say the same.
  var options: [(String, String)] {
    [("--start", start), ("--target", target)] + (unit.map { [("--unit", $0)] } ?? [])
  }
}
