/// Repairs known runs after some days changed.
extension StreakState.Runs {
  /// The runs after some days changed. Only runs that touch these days are read. The others are
  /// read only if the longest run became shorter, to find the new longest one.
  ///
  /// - Parameters:
  ///   - days: the days that may differ between `old` and `new`.
  ///   - old: the mask before the change, to which these runs belong.
  ///   - new: the mask after it.
  ///   - seeksLongest: whether to compute the longest run; if false, the result's `longest` is
  ///     meaningless.
  func repaired<Mask: DayMask>(
    in days: ClosedRange<LocalDay>, from old: Mask, to new: Mask, seeksLongest: Bool = true
  ) -> Self {
    guard current > 0 else { return new.runs() }
    guard let last = lastDay > days.upperBound ? lastDay : new.last(through: days.upperBound) else { return Self() }
    let right = new.ahead(of: days.upperBound, through: last)
    // Days after the last counted one belong to no run.
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
