/// The count of each day of a habit, and whether an operation was ever recorded for it.
///
/// Counts are kept bit-sliced: a block of 64 days has one word for each bit that the largest count
/// needs. A habit done once a day costs 1 bit a day, one counted to 200 costs 8, and reading or
/// writing a count is O(bits). Recorded days whose count is 0, because everything was undone, are
/// rare: once there is one, each block has one more word for them.
package struct DayCounts {
  /// The largest count of a day, 2⁵³ − 1: the largest integer that JSON readers in other languages
  /// keep exactly.
  package static let limit: Int64 = 1 << 53 - 1

  private(set) var firstBlock: Int32 = 0
  private var planeCount: UInt8 = 1
  /// Whether each block's last word marks its recorded days whose count is 0.
  private(set) var hasZeros = false
  private(set) var words: [UInt64] = []

  /// No counts.
  package init() {}

  /// How many bits the counts have.
  var planes: Int { Int(planeCount) }

  private var stride: Int { planes &+ (hasZeros ? 1 : 0) }
  // Most counts have one word for each block, and need no division.
  private var blockCount: Int { stride == 1 ? words.count : words.count / stride }

  /// Whether nothing was ever recorded.
  var isEmpty: Bool { words.isEmpty }

  /// The count of the day, 0 for a day without operations.
  package func count(on day: LocalDay) -> Int64 {
    guard let base = base(of: DayWord(of: day)) else { return 0 }
    let shift = UInt64(truncatingIfNeeded: day.number & 63)
    // Nearly all counts are 0 or 1.
    if planeCount == 1 { return Int64(truncatingIfNeeded: words[base] &>> shift & 1) }
    var count: UInt64 = 0
    var index = base &+ planes
    while index > base {
      index &-= 1
      count = count &<< 1 | words[index] &>> shift & 1
    }
    return Int64(truncatingIfNeeded: count)
  }

  /// Sets the day's count and notes that an operation was recorded for it.
  mutating func set(_ count: Int64, on day: LocalDay) {
    precondition((0...Self.limit).contains(count), "count \(count) on \(day)")
    let needed = Int64.bitWidth - count.leadingZeroBitCount
    if needed > planes { rebuild(planes: needed, hasZeros: hasZeros) }
    if count == 0, !hasZeros { rebuild(planes: planes, hasZeros: true) }
    let base = words.makeRoom(for: day.number >> 6, from: &firstBlock, stride: stride)
    let bit: UInt64 = 1 << UInt64(day.number & 63)
    for plane in 0..<planes {
      if count &>> Int64(plane) & 1 == 1 { words[base + plane] |= bit } else { words[base + plane] &= ~bit }
    }
    guard hasZeros else { return }
    if count == 0 { words[base + planes] |= bit } else { words[base + planes] &= ~bit }
  }

  /// The days in a range that an operation was recorded for, in order.
  func recordedDays(from first: LocalDay, through last: LocalDay = .latest) -> [LocalDay] {
    guard first <= last else { return [] }
    var days: [LocalDay] = []
    for word in recordedWords(in: first...last) {
      word.forEachDay(of: recorded(in: word) & word.bits(in: first...last)) { days.append($0) }
    }
    return days
  }

  /// The words of a range in which an operation may have been recorded.
  func recordedWords(in days: ClosedRange<LocalDay>) -> LazyMapSequence<Range<Int32>, DayWord> {
    let first = max(firstBlock, DayWord(of: days.lowerBound).number)
    let end = min(firstBlock + Int32(blockCount), DayWord(of: days.upperBound).number + 1)
    return (first..<max(first, end)).lazy.map { DayWord(number: $0) }
  }

  /// The days of a word whose count is at least `goal`, compared bit by bit for all 64 at once.
  func days(reaching goal: Int64, in word: DayWord) -> UInt64 {
    guard let base = base(of: word), goal <= Self.limit, Int64.bitWidth - goal.leadingZeroBitCount <= planes
    else { return 0 }
    var (above, equal) = (UInt64(0), ~UInt64(0))
    for plane in (0..<planes).reversed() {
      let bits = words[base + plane]
      if goal >> Int64(plane) & 1 == 1 {
        equal &= bits
      } else {
        above |= equal & bits
        equal &= ~bits
      }
    }
    return above | equal
  }

  /// The days of a word that an operation was recorded for.
  private func recorded(in word: DayWord) -> UInt64 {
    guard let base = base(of: word) else { return 0 }
    return words[base..<base + stride].reduce(0, |)
  }

  private func base(of word: DayWord) -> Int? {
    // No overflow: blocks are 64 days each, and have at most 54 words.
    let base = (Int(word.number) &- Int(firstBlock)) &* stride
    return base >= 0 && base < words.count ? base : nil
  }

  /// Gives each block room for larger counts, or for the days whose count is 0.
  private mutating func rebuild(planes newPlanes: Int, hasZeros newHasZeros: Bool) {
    let (blocks, newStride) = (blockCount, newPlanes + (newHasZeros ? 1 : 0))
    var wider = [UInt64](repeating: 0, count: blocks * newStride)
    for block in 0..<blocks {
      for plane in 0..<planes { wider[block * newStride + plane] = words[block * stride + plane] }
      if hasZeros { wider[block * newStride + newPlanes] = words[block * stride + planes] }
    }
    (words, planeCount, hasZeros) = (wider, UInt8(newPlanes), newHasZeros)
  }
}

/// The stored form: for each block, the word of its recorded days, then one word per bit.
extension DayCounts {
  /// Counts read back from their parts; nil when the parts do not fit together.
  init?(firstBlock: Int32, planes: Int, words stored: [UInt64]) {
    guard (1...53).contains(planes), stored.count % (planes + 1) == 0 else { return nil }
    self.firstBlock = firstBlock
    planeCount = UInt8(planes)
    let blocks = Swift.stride(from: 0, to: stored.count, by: planes + 1)
    let zeros = blocks.map { stored[$0] & ~stored[$0 + 1...$0 + planes].reduce(0, |) }
    // A count without a recorded operation was never written.
    guard blocks.allSatisfy({ stored[$0 + 1...$0 + planes].reduce(0, |) & ~stored[$0] == 0 }) else { return nil }
    hasZeros = zeros.contains { $0 != 0 }
    words.reserveCapacity(zeros.count * stride)
    for (block, zeros) in zip(blocks, zeros) {
      words += stored[block + 1...block + planes]
      if hasZeros { words.append(zeros) }
    }
  }

  /// Counts as they were kept in memory. The parts are not checked.
  init(firstBlock: Int32, planeCount: UInt8, hasZeros: Bool, words: [UInt64]) {
    (self.firstBlock, self.planeCount, self.hasZeros, self.words) = (firstBlock, planeCount, hasZeros, words)
  }

  /// The words as they are stored.
  var storedWords: [UInt64] {
    (0..<blockCount).flatMap { block in
      let planes = words[block * stride..<block * stride + planes]
      return [words[block * stride..<(block + 1) * stride].reduce(0, |)] + planes
    }
  }
}

// Equality ignores whether there is room for days whose count is 0: that depends only on how the
// counts came about.
extension DayCounts: Hashable {
  package static func == (left: DayCounts, right: DayCounts) -> Bool {
    guard left.hasZeros != right.hasZeros else {
      return (left.firstBlock, left.planeCount) == (right.firstBlock, right.planeCount) && left.words == right.words
    }
    return (left.firstBlock, left.planeCount) == (right.firstBlock, right.planeCount)
      && left.storedWords == right.storedWords
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(firstBlock)
    hasher.combine(planeCount)
    hasher.combine(storedWords)
  }
}
