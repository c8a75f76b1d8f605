/// The calendar as a streak sees it: which days count, which break a run, and, between the two,
/// which do neither. It is asked for 64 days at a time, so that the cost of a walk depends little
/// on how many days it passes.
protocol DayMask {
  /// Words outside of which no day counts; nil when no day does.
  var hull: ClosedRange<DayWord>? { get }
  /// The days of a word that count.
  func counted(in word: DayWord) -> UInt64
  /// Of some days of a word, none of which counts, those that break a run. Often there are none,
  /// which is to be answered at once.
  func missed(in word: DayWord, among days: UInt64) -> UInt64
}

/// A range of days as it cuts runs.
struct RunSummary: Equatable {
  /// How many days count before the first missed one.
  var prefix: Int32 = 0
  /// How many days count after the last missed one.
  var suffix: Int32 = 0
  /// The longest run between two missed days.
  var inner: Int32 = 0
  /// Whether a day was missed; if none was, prefix and suffix are the whole.
  var isBroken = false

  /// The longest run that touches the range when so many days count on its left and its right.
  func longest(after left: Int32, before right: Int32) -> Int32 {
    isBroken ? max(left + prefix, inner, suffix + right) : left + prefix + right
  }
}

extension DayMask {
  /// The last day that counts, up to a day.
  func last(through day: LocalDay) -> LocalDay? {
    guard let hull else { return nil }
    var word = min(DayWord(of: day), hull.upperBound)
    while word >= hull.lowerBound {
      let bits = counted(in: word) & word.bits(through: day)
      if bits != 0 { return word.day(bit: 63 - bits.leadingZeroBitCount) }
      word.number -= 1
    }
    return nil
  }

  /// Whether a day counts.
  func counts(_ day: LocalDay) -> Bool {
    let word = DayWord(of: day)
    return counted(in: word) & word.bits(in: day...day) != 0
  }

  /// Whether no day strictly between two was missed.
  func isUnbroken(after first: LocalDay, before last: LocalDay) -> Bool {
    guard last - first > 1 else { return true }
    var word = DayWord(of: first + 1)
    while word.first < last {
      let days = ~counted(in: word) & word.bits(in: first + 1...last - 1)
      if missed(in: word, among: days) != 0 { return false }
      word.number += 1
    }
    return true
  }

  /// How many days count from a day back to the last one missed.
  func length(through day: LocalDay) -> Int32 { run(through: day).length }

  /// How many days count from a day back to the last one missed, and which one that is; nil when
  /// none was.
  func run(through day: LocalDay) -> (length: Int32, missed: LocalDay?) {
    guard let hull else { return (0, nil) }
    var (word, days, length) = (DayWord(of: day), DayWord(of: day).bits(through: day), Int32(0))
    while word >= hull.lowerBound {
      let bits = counted(in: word) & days
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

  /// The part of a run after a day, up to another: how many days count until one was missed, and
  /// which one that is; nil when none was.
  func ahead(of day: LocalDay, through last: LocalDay) -> (length: Int32, missed: LocalDay?) {
    guard day < last else { return (0, nil) }
    var (word, length) = (DayWord(of: day + 1), Int32(0))
    while word.first <= last {
      let days = word.bits(in: day + 1...last)
      let bits = counted(in: word) & days
      let missed = missed(in: word, among: days & ~bits)
      if missed != 0 {
        let first = missed.trailingZeroBitCount
        return (length + Int32((bits & (1 << UInt64(first) - 1)).nonzeroBitCount), word.day(bit: first))
      }
      length += Int32(bits.nonzeroBitCount)
      word.number += 1
    }
    return (length, nil)
  }

  /// How a range of days cuts runs; nil is the empty range.
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
      words: (hull.lowerBound.number...hull.upperBound.number).map { counted(in: DayWord(number: $0)) })
  }

  /// How many days count of the run that a person sees on a day, of which all days up to the last
  /// one count or not as in the known runs. The day itself is not over, and so breaks nothing.
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

  /// Whether a day that does not count breaks a run.
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

  /// The longest run, which is known to have at least and at most so many days. A longer one than
  /// is known takes more days than that, so one missed day rules out all that lie before it within
  /// as many: the longer the known one is, the fewer words are looked at. And nothing is longer
  /// than the most.
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

  /// The longest run of a range, in which none has more than so many days, from word to word: those
  /// of people who miss often are all short, and many are alike.
  private func longest(atMost most: Int32, in days: ClosedRange<LocalDay>) -> Int32 {
    var (summary, length) = (RunSummary(), Int32(0))
    var word = DayWord(of: days.lowerBound)
    while word.first <= days.upperBound, max(summary.prefix, summary.inner) < most {
      add(word, within: word.bits(in: days), to: &summary, &length)
      word.number += 1
    }
    return max(summary.prefix, summary.inner, length)
  }

  private func lastMissed(in days: ClosedRange<LocalDay>) -> LocalDay? {
    var word = DayWord(of: days.upperBound)
    while word.last >= days.lowerBound {
      let missed = missed(in: word, among: word.bits(in: days) & ~counted(in: word))
      if missed != 0 { return word.day(bit: 63 - missed.leadingZeroBitCount) }
      word.number -= 1
    }
    return nil
  }

  private func add(_ word: DayWord, within days: UInt64, to summary: inout RunSummary, _ length: inout Int32) {
    let bits = counted(in: word) & days
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
