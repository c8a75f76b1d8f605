/// A set of local days, one bit a day, dense between the first and the last word in use.
///
/// A habit's year costs 48 bytes whatever its pattern; a list of runs would cost ten times as much
/// for a random one. Membership is O(1); scans read 64 days per step.
package struct DaySet: Hashable, DayWords {
  /// The number of the word that `words` begins with: day n is bit n mod 64 of word n div 64.
  private(set) var firstWord: Int32 = 0
  private(set) var words: [UInt64] = []

  /// The empty set.
  package init() {}

  /// The empty set, with room for a number of words.
  init(reservingWords count: Int) { words.reserveCapacity(count) }

  /// Whether no day is in the set.
  package var isEmpty: Bool { words.isEmpty }

  /// How many days are in the set; O(its span).
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether the day is in the set.
  package func contains(_ day: LocalDay) -> Bool {
    bits(in: DayWord(of: day)) >> UInt64(day.number & 63) & 1 == 1
  }

  /// Adds the day; returns whether it was new.
  @discardableResult
  package mutating func insert(_ day: LocalDay) -> Bool {
    let index = words.makeRoom(for: day.number >> 6, from: &firstWord)
    let bit: UInt64 = 1 << UInt64(day.number & 63)
    guard words[index] & bit == 0 else { return false }
    words[index] |= bit
    return true
  }

  /// Removes the day; returns whether it was in the set.
  @discardableResult
  package mutating func remove(_ day: LocalDay) -> Bool {
    guard contains(day) else { return false }
    words[Int(day.number >> 6) - Int(firstWord)] &= ~(1 << UInt64(day.number & 63))
    trim()
    return true
  }

  /// Adds some days of a word.
  mutating func insert(_ bits: UInt64, in word: DayWord) {
    guard bits != 0 else { return }
    let index = words.makeRoom(for: word.number, from: &firstWord)
    words[index] |= bits
  }

  /// Adds the given days that are missing and removes the others: the symmetric difference.
  mutating func formSymmetricDifference(_ days: DaySet) {
    guard let other = days.hull else { return }
    guard let hull, self != days else {
      self = isEmpty ? days : DaySet()
      return
    }
    let range = min(hull.lowerBound, other.lowerBound).number...max(hull.upperBound, other.upperBound).number
    let toggled = range.map { bits(in: DayWord(number: $0)) ^ days.bits(in: DayWord(number: $0)) }
    self = DaySet(firstWord: range.lowerBound, words: toggled)
  }

  /// Adds or removes the day.
  mutating func set(_ day: LocalDay, to isMember: Bool) {
    if isMember { insert(day) } else { remove(day) }
  }

  /// The first day of the set.
  package var first: LocalDay? { hull.map { $0.lowerBound.first(of: bits(in: $0.lowerBound)) } }

  /// The last day of the set.
  package var last: LocalDay? { hull.map { $0.upperBound.last(of: bits(in: $0.upperBound)) } }

  /// The last day of the set that is before the day.
  package func last(before day: LocalDay) -> LocalDay? { last(through: day - 1) }

  /// The first day of the set that is after the day.
  package func first(after day: LocalDay) -> LocalDay? { first(from: day + 1) }

  /// The days of the set in a word.
  func bits(in word: DayWord) -> UInt64 {
    let index = Int(word.number) - Int(firstWord)
    return words.indices.contains(index) ? words[index] : 0
  }

  /// How many days of a range are in the set.
  func count(in days: ClosedRange<LocalDay>) -> Int {
    var (word, count) = (DayWord(of: days.lowerBound), 0)
    while word.first <= days.upperBound {
      count += (bits(in: word) & word.bits(in: days)).nonzeroBitCount
      word.number += 1
    }
    return count
  }

  /// The days of a range that are in the set, in order.
  func days(in range: ClosedRange<LocalDay>) -> [LocalDay] {
    guard let hull else { return [] }
    var days: [LocalDay] = []
    var word = max(DayWord(of: range.lowerBound), hull.lowerBound)
    while word <= hull.upperBound, word.first <= range.upperBound {
      word.forEachDay(of: bits(in: word) & word.bits(in: range)) { days.append($0) }
      word.number += 1
    }
    return days
  }

  /// The words from the first to the last day; nil if the set is empty.
  var hull: ClosedRange<DayWord>? {
    words.isEmpty ? nil : DayWord(number: firstWord)...DayWord(number: firstWord + Int32(words.count) - 1)
  }

  /// Calls the body with each day, in order.
  package func forEach(_ body: (LocalDay) -> Void) {
    for (index, bits) in words.enumerated() {
      DayWord(number: firstWord + Int32(index)).forEachDay(of: bits, body)
    }
  }

  /// The set up to and including a day.
  func through(_ day: LocalDay) -> DaySet {
    guard let last, last > day else { return self }
    var early = words.prefix(max(0, Int(day.number >> 6) - Int(firstWord) + 1))
    if let word = early.indices.last { early[word] &= DayWord(number: firstWord + Int32(word)).bits(through: day) }
    return DaySet(firstWord: firstWord, words: Array(early))
  }

  /// All days, in order.
  package var days: [LocalDay] {
    var days: [LocalDay] = []
    days.reserveCapacity(count)
    forEach { days.append($0) }
    return days
  }

  /// Drops empty words at both ends, so that equal sets are equal values.
  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
    let empty = words.firstIndex { $0 != 0 } ?? 0
    words.removeFirst(empty)
    firstWord = words.isEmpty ? 0 : firstWord + Int32(empty)
  }
}

extension DaySet {
  /// A set read back from its parts, trimmed.
  init(firstWord: Int32, words: [UInt64]) {
    self.firstWord = words.isEmpty ? 0 : firstWord
    self.words = words
    trim()
  }
}

extension [UInt64] {
  /// The index of a block of `stride` words in an array that begins with the block `first`. Adds
  /// the block if it is missing.
  ///
  /// The array grows by what is needed, not by doubling: a person has many sets, and each grows by
  /// a word in two months.
  mutating func makeRoom(for block: Int32, from first: inout Int32, stride: Int = 1) -> Int {
    if isEmpty { first = block }
    if block < first {
      insert(contentsOf: repeatElement(0, count: Int(first - block) * stride), at: 0)
      first = block
    }
    let missing = Int(block - first + 1) * stride - count
    if missing > 0 {
      reserveCapacity(count + missing)
      append(contentsOf: repeatElement(0, count: missing))
    }
    return Int(block - first) * stride
  }
}
