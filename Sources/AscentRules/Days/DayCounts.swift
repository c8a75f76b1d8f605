/// The count of each day of a habit, and whether an operation was ever recorded for it.
///
/// Counts are kept bit-sliced: a block of 64 days has one word for the recorded days, and then one
/// word for each bit that the largest count needs. A habit done once a day costs 2 bits a day, one
/// counted to 200 costs 9, and reading or writing a count is O(bits).
package struct DayCounts: Hashable {
  /// The largest count of a day, 2⁵³ − 1: the largest integer that JSON readers in other languages
  /// keep exactly.
  package static let limit: Int64 = 1 << 53 - 1

  private(set) var firstBlock: Int32 = 0
  private(set) var planes: Int = 1
  private(set) var words: [UInt64] = []

  /// No counts.
  package init() {}

  private var stride: Int { planes + 1 }
  private var blockCount: Int { words.count / stride }

  /// The count of the day, 0 for a day without operations.
  package func count(on day: LocalDay) -> Int64 {
    guard let base = base(of: day) else { return 0 }
    let shift = UInt64(truncatingIfNeeded: day.number & 63)
    var count: UInt64 = 0
    var index = base &+ planes
    while index > base {
      count = count &<< 1 | words[index] &>> shift & 1
      index &-= 1
    }
    return Int64(truncatingIfNeeded: count)
  }

  /// Sets the day's count and notes that an operation was recorded for it.
  mutating func set(_ count: Int64, on day: LocalDay) {
    precondition((0...Self.limit).contains(count), "count \(count) on \(day)")
    let needed = Int64.bitWidth - count.leadingZeroBitCount
    if needed > planes { widen(to: needed) }
    let base = words.makeRoom(for: day.number >> 6, from: &firstBlock, stride: stride)
    let bit: UInt64 = 1 << UInt64(day.number & 63)
    words[base] |= bit
    for plane in 0..<planes {
      if count &>> Int64(plane) & 1 == 1 { words[base + 1 + plane] |= bit } else { words[base + 1 + plane] &= ~bit }
    }
  }

  /// The days in a range that an operation was recorded for, in order.
  func recordedDays(from first: LocalDay, through last: LocalDay = .latest) -> [LocalDay] {
    guard first <= last else { return [] }
    var days: [LocalDay] = []
    for word in recordedWords(in: first...last) {
      let recorded = words[Int(word.number - firstBlock) * stride]
      word.forEachDay(of: recorded & word.bits(in: first...last)) { days.append($0) }
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
    guard let base = base(of: word.first), goal <= Self.limit, Int64.bitWidth - goal.leadingZeroBitCount <= planes
    else { return 0 }
    var (above, equal) = (UInt64(0), ~UInt64(0))
    for plane in (0..<planes).reversed() {
      let bits = words[base + 1 + plane]
      if goal >> Int64(plane) & 1 == 1 {
        equal &= bits
      } else {
        above |= equal & bits
        equal &= ~bits
      }
    }
    return above | equal
  }

  private func base(of day: LocalDay) -> Int? {
    // No overflow: blocks are 64 days each, and have at most 54 words.
    let base = (Int(day.number >> 6) &- Int(firstBlock)) &* stride
    return base >= 0 && base < words.count ? base : nil
  }

  private mutating func widen(to newPlanes: Int) {
    let blocks = blockCount
    var wider = [UInt64](repeating: 0, count: blocks * (newPlanes + 1))
    for block in 0..<blocks {
      for word in 0..<stride { wider[block * (newPlanes + 1) + word] = words[block * stride + word] }
    }
    words = wider
    planes = newPlanes
  }
}

extension DayCounts {
  /// Counts read back from their parts; nil when the parts do not fit together.
  init?(firstBlock: Int32, planes: Int, words: [UInt64]) {
    guard (1...53).contains(planes), words.count % (planes + 1) == 0 else { return nil }
    self.firstBlock = firstBlock
    self.planes = planes
    self.words = words
  }
}
