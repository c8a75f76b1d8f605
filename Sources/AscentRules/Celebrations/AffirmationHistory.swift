/// The use of a line for a celebration: which line it is, and what it takes to forget the use again.
public struct AffirmationUse: Hashable, Sendable {
  /// The line; see ``Affirmations/hash(of:)``.
  public var line: UInt32
  /// Where the line stood among those used before, from the one whose last use is the longest ago; nil when it had not been used yet.
  public var place: UInt16?

  /// A use of a line.
  public init(line: UInt32, place: UInt16? = nil) {
    self.line = line
    self.place = place
  }
}

/// The lines that a person was celebrated with, of each category in the order of their last uses.
public struct AffirmationHistory: Hashable, Sendable {
  /// How many lines of a category are remembered; then the one whose last use is the longest ago is forgotten. A catalogue has far fewer at a time, so that it is only
  /// met after many catalogues.
  static let linesMax = 1_024

  // One array for all categories: most people have a few lines of two of them, and each array costs 32 bytes by itself.

  /// The lines by their hashes, category by category.
  private var lines: [UInt32] = []
  /// How many there are of each category.
  private var counts = SIMD8<UInt16>()

  /// Nothing was used yet.
  public init() {}

  /// The lines of a category, the one whose last use is the longest ago first.
  public subscript(category: CelebrationCategory) -> ArraySlice<UInt32> {
    lines[range(of: category)]
  }

  /// Where a line of a category stands; nil when it was not used. In a loop of its own: it is asked for each line at each celebration.
  func place(of line: UInt32, in category: CelebrationCategory) -> Int? {
    let range = range(of: category)
    for index in range where lines[index] == line { return index - range.lowerBound }
    return nil
  }

  mutating func note(_ use: AffirmationUse, of category: CelebrationCategory) {
    let range = range(of: category)
    if let place = place(of: use.line, in: category) {
      lines.remove(at: range.lowerBound + place)
      lines.insert(use.line, at: range.upperBound - 1)
    } else if range.count < Self.linesMax {
      lines.insert(use.line, at: range.upperBound)
      counts[category.index] += 1
    } else {
      lines.remove(at: range.lowerBound)
      lines.insert(use.line, at: range.upperBound - 1)
    }
  }

  /// Forgets the latest use of a category: the line is again where it was before.
  mutating func forget(_ use: AffirmationUse, of category: CelebrationCategory) {
    let range = range(of: category)
    guard let found = place(of: use.line, in: category) else { return }
    lines.remove(at: range.lowerBound + found)
    if let place = use.place {
      lines.insert(use.line, at: min(range.lowerBound + Int(place), range.upperBound - 1))
    } else {
      counts[category.index] -= 1
    }
  }

  private func range(of category: CelebrationCategory) -> Range<Int> {
    var start = 0
    for earlier in 0..<category.index { start += Int(counts[earlier]) }
    return start..<start + Int(counts[category.index])
  }
}
