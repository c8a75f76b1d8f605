/// The use of an affirmation for a celebration, with what is needed to forget the use.
public struct AffirmationUse: Hashable, Sendable {
  /// The line; see ``Affirmations/hash(of:)``.
  public var line: UInt32
  /// The line's index among the lines used before, least recently used first; nil for the first
  /// use.
  public var place: UInt16?

  /// A use of a line.
  public init(line: UInt32, place: UInt16? = nil) {
    self.line = line
    self.place = place
  }
}

/// The affirmations a person has seen, by category, in the order of their last use.
public struct AffirmationHistory: Hashable, Sendable {
  /// How many lines of a category are kept; beyond it the least recently used is dropped. One
  /// catalogue has far fewer, so only many catalogues reach the bound.
  static let linesMax = 1_024

  // One array for all categories: most people have a few lines in two of them, and each array costs
  // 32 bytes. It is empty, or begins with the number of lines of each category.
  private var words: [UInt32] = []

  /// Nothing was used yet.
  public init() {}

  /// The lines of a category, least recently used first.
  public subscript(category: CelebrationCategory) -> ArraySlice<UInt32> {
    words[range(of: category)]
  }

  /// The index of a line in its category; nil when it was not used. A plain loop, since every
  /// celebration calls it for every line.
  func place(of line: UInt32, in category: CelebrationCategory) -> Int? {
    let range = range(of: category)
    for index in range where words[index] == line { return index - range.lowerBound }
    return nil
  }

  mutating func note(_ use: AffirmationUse, of category: CelebrationCategory) {
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

  /// Forgets the latest use of a category: the line goes back to where it was.
  mutating func forget(_ use: AffirmationUse, of category: CelebrationCategory) {
    let range = range(of: category)
    guard let found = place(of: use.line, in: category) else { return }
    words.remove(at: range.lowerBound + found)
    if let place = use.place {
      words.insert(use.line, at: min(range.lowerBound + Int(place), range.upperBound - 1))
    } else {
      words[category.index] -= 1
      if words.count == Self.categoryCount { words = [] }
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
