/// How runs follow from those that were known before something changed.
extension StreakState.Runs {
  /// The runs after a change of some days, from those before it. Only the runs that touch these
  /// days are looked at, and of the others only whether one is as long as the longest was, when
  /// that one became shorter.
  ///
  /// - Parameters:
  ///   - days: outside of them the strips are alike.
  ///   - old: the days before the change, of which these are the runs.
  ///   - new: the days after it.
  ///   - seeksLongest: whether the longest run is asked for; if not, it is not to be read.
  func repaired<Strip: DayMask>(
    in days: ClosedRange<LocalDay>, from old: Strip, to new: Strip, seeksLongest: Bool = true
  ) -> Self {
    guard current > 0 else { return new.runs() }
    guard let last = lastDay > days.upperBound ? lastDay : new.last(through: days.upperBound) else { return Self() }
    let right = new.ahead(of: days.upperBound, through: last)
    // The days after the last one that counts belong to no run.
    let before = old.summary(days.clamped(through: lastDay))
    let after = new.summary(days.clamped(through: last))
    let reachesEnd = right.missed == nil
    var left: Int32
    if reachesEnd, !before.isBroken, lastDay >= days.lowerBound {
      left = current - before.prefix - right.length
    } else {
      left = new.length(through: days.lowerBound - 1)
    }
    var runs = self
    if reachesEnd {
      runs.lastDay = last
      if last < days.lowerBound {
        left = left > 0 ? left : new.length(through: last)
        runs.current = left
      } else {
        runs.current = after.isBroken ? after.suffix + right.length : left + after.prefix + right.length
      }
    }
    guard seeksLongest else { return runs }
    let longestAfter = after.longest(after: left, before: right.length)
    if longestAfter >= longest {
      runs.longest = longestAfter
    } else if before.longest(after: left, before: right.length) >= longest {
      runs.longest = new.longest(atLeast: longestAfter, atMost: longest)
    }
    return runs
  }
}

extension ClosedRange<LocalDay> {
  /// The range up to a day; nil when it begins after it.
  fileprivate func clamped(through day: LocalDay) -> ClosedRange? {
    lowerBound <= day ? lowerBound...Swift.min(upperBound, day) : nil
  }
}
