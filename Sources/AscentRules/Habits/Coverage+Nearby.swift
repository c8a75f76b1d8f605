/// Computes coverage from nearby satisfied days only.
///
/// Where a window begins depends on the next newer window, and so on all newer days. But a window
/// moves no further than its group allows, so after a few windows it no longer matters where the
/// first one began. The chain of windows is therefore started a little way off, with a lower and an
/// upper bound for where its unknown newer part begins. Once the two bounds have met, the result is
/// the same as for the whole chain.
extension Coverage {
  /// The days of a word that are satisfied or covered. Satisfied days after `last` are ignored.
  static func covered(times: Int, in days: Int, by satisfied: DaySet, through last: LocalDay, _ word: DayWord) -> UInt64
  {
    let longest = longestWindow(days: days)
    guard let end = satisfied.last.map({ min($0, last) }), word.first - longest <= end else { return 0 }
    var reach = 2 * longest
    while true {
      let isWhole = word.last + reach >= end
      let near = satisfied.days(in: word.first - longest...min(end, word.last + reach))
      var chain = WindowChain(times: times, days: days, unknownFrom: isWhole ? nil : word.last + reach + 1)
      var covered = satisfied.bits(in: word) & word.bits(through: last)
      let isExact = near.indices.reversed().allSatisfy { index in
        guard let window = chain.window(at: index, of: near), window.low <= Int(word.last.number) else { return true }
        guard window.low == window.high else { return false }
        covered |= word.bits(
          in: LocalDay(number: Int32(window.low))...LocalDay(number: Int32(window.low + window.length - 1)))
        return true
      }
      if isExact { return covered }
      reach *= 4
    }
  }

  /// The first day whose coverage can depend on which days are satisfied from `day` on.
  static func firstDay(affectedBy day: LocalDay, times: Int, in days: Int, satisfied: DaySet) -> LocalDay {
    let longest = longestWindow(days: days)
    guard let first = satisfied.first else { return day - longest }
    var reach = 4 * longest
    while true {
      let near = satisfied.days(in: day - reach...day - 1)
      var chain = WindowChain(times: times, days: days, unknownFrom: day)
      var lowest = chain.low
      for index in near.indices.reversed() {
        let window = chain.window(at: index, of: near)
        if let window, window.low == window.high { return LocalDay(number: Int32(lowest)) }
        // No older window reaches the unknown part.
        if window == nil, Int(near[index].number) + longest <= chain.low { return LocalDay(number: Int32(lowest)) }
        lowest = min(lowest, chain.low)
      }
      if day - reach <= first { return LocalDay(number: Int32(lowest)) }
      reach *= 4
    }
  }

  /// The length of the longest window of `days` days, since a month may have 31; see
  /// ``windowLength(days:from:)``.
  static func longestWindow(days: Int) -> Int { days == 30 ? 31 : days }

  /// The windows of the satisfied days, newest first, each with bounds for the day on which
  /// it begins.
  private struct WindowChain {
    let times: Int
    let days: Int
    /// Whether the satisfied days after the given ones are unknown.
    let isPartial: Bool
    /// The bounds for the first day of the next newer window; both far in the future when there
    /// is none.
    var low: Int
    var high: Int

    /// Creates a chain for which the satisfied days from `day` on are unknown; nil when all
    /// are known.
    init(times: Int, days: Int, unknownFrom day: LocalDay?) {
      let none = Int(Int32.max)
      (self.times, self.days, isPartial, high) = (times, days, day != nil, none)
      // A window begins at most its length minus one day before the first day of its group.
      low = day.map { Int($0.number) - longestWindow(days: days) + 1 } ?? none
    }

    /// The next older window: that of the group that begins with the day at `index`. Nil when no
    /// group begins there, or when that is unknown.
    mutating func window(at index: Int, of near: [LocalDay]) -> (low: Int, high: Int, length: Int)? {
      let day = Int(near[index].number)
      guard times <= near.count - index else {
        if isPartial { low = min(low, day - longestWindow(days: days) + 1) }
        return nil
      }
      let length = windowLength(days: days, from: near[index])
      let slack = day + length - 1 - Int(near[index + times - 1].number)
      guard slack >= 0 else { return nil }
      low = day - max(0, min(day + length - low, slack))
      high = day - max(0, min(day + length - high, slack))
      return (low, high, length)
    }
  }
}
