/// A set of local days, one bit a day, dense between the first and the last word in use.
///
/// A habit's year costs 48 bytes whatever its pattern; a list of runs would cost ten times as much
/// for a random one. Membership is O(1); scans read 64 days per step.
package struct DaySet: Hashable, DayWords {
  /// The words before the last one. Few changes are to their days, so services share them.
  private var older: [UInt64] = []
  /// The last word, in place; 0 only if the set is empty.
  private var newest: UInt64 = 0
  /// The number of the last word: day n is bit n mod 64 of word n div 64.
  private var lastWord: Int32 = 0

  /// The empty set.
  package init() {}

  /// The number of the first word.
  var firstWord: Int32 { lastWord - Int32(older.count) }

  /// The words from the first to the last one.
  var words: [UInt64] { isEmpty ? [] : older + [newest] }

  /// Whether no day is in the set.
  package var isEmpty: Bool { newest == 0 }

  /// How many days are in the set; O(its span).
  package var count: Int { older.reduce(newest.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  /// Whether the day is in the set.
  package func contains(_ day: LocalDay) -> Bool {
    bits(in: DayWord(of: day)) >> UInt64(day.number & 63) & 1 == 1
  }

  /// Adds the day; returns whether it was new.
  @discardableResult
  package mutating func insert(_ day: LocalDay) -> Bool {
    let bit: UInt64 = 1 << UInt64(day.number & 63)
    // Nearly all days are in the last word.
    if day.number >> 6 == lastWord, !isEmpty {
      defer { newest |= bit }
      return newest & bit == 0
    }
    guard !contains(day) else { return false }
    insert(bit, in: DayWord(of: day))
    return true
  }

  /// Removes the day; returns whether it was in the set.
  @discardableResult
  package mutating func remove(_ day: LocalDay) -> Bool {
    guard contains(day) else { return false }
    let others = ~(1 << UInt64(day.number & 63)) as UInt64
    if day.number >> 6 == lastWord { newest &= others } else { older[Int(day.number >> 6 - firstWord)] &= others }
    trim()
    return true
  }

  /// Adds some days of a word.
  mutating func insert(_ bits: UInt64, in word: DayWord) {
    guard bits != 0 else { return }
    // Reading `older` costs a cache miss, so the last word comes first.
    if word.number == lastWord, !isEmpty { return newest |= bits }
    if word.number > lastWord, !isEmpty {
      older.append(newest)
      older.append(contentsOf: repeatElement(0, count: Int(word.number - lastWord) - 1))
      (newest, lastWord) = (bits, word.number)
      return
    }
    let place = Int(word.number) - Int(firstWord)
    if older.indices.contains(place) {
      older[place] |= bits
    } else {
      var (all, first) = (words, firstWord)
      let index = all.makeRoom(for: word.number, from: &first)
      all[index] |= bits
      self = DaySet(firstWord: first, words: all)
    }
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

  /// Shares the memory of a set with the same words before the last one.
  mutating func share(_ other: DaySet) {
    if older == other.older { older = other.older }
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
    if word.number == lastWord { return newest }
    let index = Int(word.number) - Int(firstWord)
    return older.indices.contains(index) ? older[index] : 0
  }

  /// How many days of a range are in the set.
  func count(in range: ClosedRange<LocalDay>) -> Int {
    guard let hull else { return 0 }
    var (word, count) = (max(DayWord(of: range.lowerBound), hull.lowerBound), 0)
    while word <= hull.upperBound, word.first <= range.upperBound {
      count += (bits(in: word) & word.bits(in: range)).nonzeroBitCount
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
    isEmpty ? nil : DayWord(number: firstWord)...DayWord(number: lastWord)
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
    let early = words.enumerated().map { $1 & DayWord(number: firstWord + Int32($0)).bits(through: day) }
    return DaySet(firstWord: firstWord, words: early)
  }

  /// All days, in order.
  package var days: [LocalDay] { days(in: .earliest ... .latest) }

  /// Drops empty words at both ends, so that equal sets are equal values.
  private mutating func trim() {
    while newest == 0, let word = older.popLast() { (newest, lastWord) = (word, lastWord - 1) }
    let empty = older.firstIndex { $0 != 0 } ?? older.count
    if empty > 0 { older.removeFirst(empty) }
    if isEmpty { lastWord = 0 }
  }
}

extension DaySet {
  /// A set read back from its parts, trimmed.
  init(firstWord: Int32, words: [UInt64]) {
    older = Array(words.dropLast())
    (newest, lastWord) = (words.last ?? 0, firstWord + Int32(older.count))
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
