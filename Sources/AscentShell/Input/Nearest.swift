/// Suggests the name that a mistyped text was probably meant to be.
enum Nearest {
  /// The candidate nearest to a mistyped text; nil if none is near.
  ///
  /// Up to a third of the text's characters may differ, and one always may. Case is ignored. If
  /// several candidates are equally near, the first one wins.
  static func name(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().prefix(80))
    guard !wanted.isEmpty else { return nil }
    let tolerance = max(1, wanted.count / 3)
    var nearest: (name: String, distance: Int)?
    for candidate in candidates {
      let name = candidate.lowercased()
      // People don't type an emoji before the first word.
      let letters = Array(name.withoutSign.isEmpty ? name[...] : name.withoutSign)
      // A prefix counts as near.
      let isBeginning = wanted.count >= 2 && letters.starts(with: wanted)
      let found = isBeginning ? 1 : distance(wanted, Array(letters.prefix(160)))
      if found <= tolerance, found < nearest?.distance ?? .max { nearest = (candidate, found) }
    }
    return nearest?.name
  }

  /// The candidate nearest to a text or, if none is near, the first one with a later word that
  /// begins with it.
  static func nameOrWord(_ text: String, among candidates: [String]) -> String? {
    name(to: text, among: candidates)
      ?? candidates.first { text.count >= 3 && $0.hasWord(beginning: text.lowercased()) }
  }

  /// The edit distance, in which swapping two neighbouring characters is one step (the restricted
  /// Damerau–Levenshtein distance).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var older: [Int] = []
    var old = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var row = [line + 1]
      for (column, other) in right.enumerated() {
        var best = min(old[column] + (letter == other ? 0 : 1), old[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, letter == right[column - 1], left[line - 1] == other {
          best = min(best, older[column - 1] + 1)
        }
        row.append(best)
      }
      (older, old) = (old, row)
    }
    return old[right.count]
  }
}

extension String {
  /// Whether any word but the first begins with a text, which must be in lower case.
  fileprivate func hasWord(beginning text: String) -> Bool {
    lowercased().split(separator: " ").dropFirst().contains { $0.hasPrefix(text) }
  }
}
