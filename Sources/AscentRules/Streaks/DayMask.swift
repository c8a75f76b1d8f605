/// The days as a streak sees them: some count, some break a run, the others do neither. Days are
/// read 64 at a time, so a long run costs little more than a short one.
protocol DayMask: DayWords {
  /// The days among some uncounted days of a word that break a run. `days` is often 0;
  /// implementations should then return at once.
  func missed(in word: DayWord, among days: UInt64) -> UInt64
}

/// A summary of a range of days: the runs at its ends and the longest run within it.
struct RunSummary: Equatable {
  /// Counted days before the first missed one.
  var prefix: Int32 = 0
  /// Counted days after the last missed one.
  var suffix: Int32 = 0
  /// The longest run between two missed days.
  var inner: Int32 = 0
  /// Whether a day was missed. If not, prefix and suffix both count the whole range.
  var isBroken = false

  /// Length of the longest run overlapping this range, given `left` counted days before it and
  /// `right` after it.
  func longest(after left: Int32, before right: Int32) -> Int32 {
    isBroken ? max(left + prefix, inner, suffix + right) : left + prefix + right
  }
}

extension DayMask {
  /// Whether a day counts.
  func counts(_ day: LocalDay) -> Bool {
    let word = DayWord(of: day)
    return bits(in: word) & word.bits(in: day...day) != 0
  }

  /// Whether no day strictly between two was missed.
  func isUnbroken(after first: LocalDay, before last: LocalDay) -> Bool {
    guard last - first > 1 else { return true }
    var word = DayWord(of: first + 1)
    while word.first < last {
      let days = ~bits(in: word) & word.bits(in: first + 1...last - 1)
      if missed(in: word, among: days) != 0 { return false }
      word.number += 1
    }
    return true
  }

  /// Whether a run has begun on or before a day and is not broken by then.
  func isAlive(through day: LocalDay) -> Bool {
    guard let hull else { return false }
    var (word, days) = (DayWord(of: day), DayWord(of: day).bits(through: day))
    while word >= hull.lowerBound {
      let bits = bits(in: word) & days
      let missed = missed(in: word, among: days & ~bits)
      // The later day has the higher bit.
      if bits | missed != 0 { return bits > missed }
      (word.number, days) = (word.number - 1, ~0)
    }
    return false
  }

  /// Counted days from `day` back to the last missed one.
  func length(through day: LocalDay) -> Int32 { run(through: day).length }

  /// Counted days from `day` back to the last missed one, and that missed day, if any.
  func run(through day: LocalDay) -> (length: Int32, missed: LocalDay?) {
    guard let hull else { return (0, nil) }
    var (word, days, length) = (DayWord(of: day), DayWord(of: day).bits(through: day), Int32(0))
    while word >= hull.lowerBound {
      let bits = bits(in: word) & days
      let missed = missed(in: word, among: days & ~bits)
      if missed != 0 {
        let last = 63 - missed.leadingZeroBitCount
        return (length + Int32((bits >> UInt64(last)).nonzeroBitCount), word.day(bit: last))
      }
      length += Int32(bits.nonzeroBitCount)
      (word.number, days) = (word.number - 1, ~0)
    }
    return (length, nil)
  }

  /// Counted days after `day` up to `last` or the first missed day, and that missed day, if any.
  func ahead(of day: LocalDay, through last: LocalDay) -> (length: Int32, missed: LocalDay?) {
    guard day < last else { return (0, nil) }
    var (word, length) = (DayWord(of: day + 1), Int32(0))
    while word.first <= last {
      let days = word.bits(in: day + 1...last)
      let bits = bits(in: word) & days
      let missed = missed(in: word, among: days & ~bits)
      if missed != 0 {
        let first = missed.trailingZeroBitCount
        return (length + Int32((bits & (1 << UInt64(first) - 1)).nonzeroBitCount), word.first(of: missed))
      }
      length += Int32(bits.nonzeroBitCount)
      word.number += 1
    }
    return (length, nil)
  }

  /// The summary of a range of days; nil stands for the empty range.
  func summary(_ range: ClosedRange<LocalDay>?) -> RunSummary {
    var (summary, length) = (RunSummary(), Int32(0))
    guard let range else { return summary }
    var word = DayWord(of: range.lowerBound)
    while word.first <= range.upperBound {
      add(word, within: word.bits(in: range), to: &summary, &length)
      word.number += 1
    }
    if !summary.isBroken { summary.prefix = length }
    summary.suffix = length
    return summary
  }

  /// The days that count.
  var days: DaySet {
    guard let hull else { return DaySet() }
    return DaySet(
      firstWord: hull.lowerBound.number,
      words: (hull.lowerBound.number...hull.upperBound.number).map { bits(in: DayWord(number: $0)) })
  }

  /// The length of the current run as of a day. The day itself is not over, so it breaks nothing.
  ///
  /// Up to the last counted day, the mask must be the one to which the known runs belong.
  func current(asOf day: LocalDay, knowing runs: StreakState.Runs) -> Int32 {
    if day >= runs.lastDay { return isUnbroken(after: runs.lastDay, before: day) ? runs.current : 0 }
    let isCounted = counts(day)
    let isOpen = isCounted || !isMissed(day)
    if isOpen {
      let ahead = ahead(of: day, through: runs.lastDay)
      if ahead.missed == nil { return runs.current - ahead.length }
    }
    return length(through: day - 1) + (isCounted ? 1 : 0)
  }

  /// Whether an uncounted day breaks a run.
  func isMissed(_ day: LocalDay) -> Bool {
    let word = DayWord(of: day)
    return missed(in: word, among: word.bits(in: day...day)) != 0
  }

  /// The runs, from all days that count.
  func runs() -> StreakState.Runs {
    guard let hull, let last = last(through: hull.upperBound.last) else { return StreakState.Runs() }
    let summary = summary(hull.lowerBound.first...last)
    return StreakState.Runs(current: summary.suffix, longest: summary.longest(after: 0, before: 0), lastDay: last)
  }

  /// The longest run, given a lower and an upper bound.
  ///
  /// A longer run than the known one has more days than that between two missed days. So a missed
  /// day within that length rules out all starts before it, and the longer the known run, the fewer
  /// words are read.
  func longest(atLeast known: Int32, atMost most: Int32) -> Int32 {
    guard let hull, let last = last(through: hull.upperBound.last) else { return 0 }
    guard known >= 64 else { return longest(atMost: most, in: hull.lowerBound.first...last) }
    var (longest, first) = (known, hull.lowerBound.first)
    while longest < most, last - first >= Int(longest) {
      let run: (length: Int32, missed: LocalDay?)
      if let missed = lastMissed(in: first...(first + Int(longest))) {
        run = (0, missed)
      } else {
        run = ahead(of: first - 1, through: last)
      }
      longest = max(longest, run.length)
      guard let missed = run.missed else { break }
      first = missed + 1
    }
    return longest
  }

  /// The longest run in a range, read word by word. It stops at the upper bound, because people who
  /// miss often have many short runs of the same length.
  private func longest(atMost most: Int32, in days: ClosedRange<LocalDay>) -> Int32 {
    var (summary, length) = (RunSummary(), Int32(0))
    var word = DayWord(of: days.lowerBound)
    while word.first <= days.upperBound, max(summary.prefix, summary.inner) < most {
      add(word, within: word.bits(in: days), to: &summary, &length)
      word.number += 1
    }
    return max(summary.prefix, summary.inner, length)
  }

  /// The last missed day of a range.
  func lastMissed(in days: ClosedRange<LocalDay>) -> LocalDay? {
    var word = DayWord(of: days.upperBound)
    while word.last >= days.lowerBound {
      let missed = missed(in: word, among: word.bits(in: days) & ~bits(in: word))
      if missed != 0 { return word.last(of: missed) }
      word.number -= 1
    }
    return nil
  }

  private func add(_ word: DayWord, within days: UInt64, to summary: inout RunSummary, _ length: inout Int32) {
    let bits = bits(in: word) & days
    var missed = missed(in: word, among: days & ~bits)
    var rest = bits
    while missed != 0 {
      let before = missed & (0 &- missed) &- 1
      length += Int32((rest & before).nonzeroBitCount)
      if summary.isBroken {
        summary.inner = max(summary.inner, length)
      } else {
        (summary.prefix, summary.isBroken) = (length, true)
      }
      length = 0
      rest &= ~before
      missed &= missed - 1
    }
    length += Int32(rest.nonzeroBitCount)
  }
}
