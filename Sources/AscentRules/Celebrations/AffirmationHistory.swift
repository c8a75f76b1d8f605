/// The use of a line for a celebration.
package struct AffirmationUse: Hashable {
  /// The line; see ``Affirmations/hash(of:)``.
  package var line: UInt32
  /// Only in events of older versions: the line's index in the order of last use, before this use.
  package var place: UInt16?

  /// A use of a line.
  package init(line: UInt32, place: UInt16? = nil) {
    self.line = line
    self.place = place
  }
}

/// The lines that a person has seen, by category, least recently used first.
package struct AffirmationHistory: Hashable {
  /// How many lines of a category are remembered; beyond that the least recently used one is
  /// dropped. A catalogue has far fewer, so the limit is reached only after many catalogues.
  static let linesMax = 1_024

  // One array for all categories: most people have a few lines in two of them, and each array would
  // cost 32 bytes. The array is empty, or begins with the number of lines of each category.
  private var words: [UInt32] = []

  /// No lines used yet.
  package init() {}

  /// The lines of a category, least recently used first.
  package subscript(category: CelebrationCategory) -> ArraySlice<UInt32> {
    words[range(of: category)]
  }

  /// The index of a line within its category; nil if it was not used.
  ///
  /// This is a hand-written loop, since it runs for each line at each celebration.
  func place(of line: UInt32, in category: CelebrationCategory) -> Int? {
    let range = range(of: category)
    for index in range where words[index] == line { return index - range.lowerBound }
    return nil
  }

  /// Makes a line the one used last.
  mutating func markUsed(_ use: AffirmationUse, of category: CelebrationCategory) {
    if words.isEmpty { words = Array(repeating: 0, count: Self.categoryCount) }
    let range = range(of: category)
    if let place = place(of: use.line, in: category) {
      words.remove(at: range.lowerBound + place)
      words.insert(use.line, at: range.upperBound - 1)
    } else if range.count < Self.linesMax {
      words.insert(use.line, at: range.upperBound)
      words[category.index] += 1
    } else {
      words.remove(at: range.lowerBound)
      words.insert(use.line, at: range.upperBound - 1)
    }
  }

  private static let categoryCount = CelebrationCategory.allCases.count

  /// The range of a category's lines.
  private func range(of category: CelebrationCategory) -> Range<Int> {
    if words.isEmpty { return 0..<0 }
    var start = Self.categoryCount
    for earlier in 0..<category.index { start += Int(words[earlier]) }
    return start..<start + Int(words[category.index])
  }
}
