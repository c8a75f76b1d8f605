/// A person's run of complete days, as analytics follows it.
struct DailyRun: Hashable {
  /// The length of the last run, whether it has ended or not.
  var length: Int32 = 0
  /// Its last day.
  var lastDay = LocalDay.earliest
  /// Runs whose last day is this day or earlier have ended: a closed day after them was missed.
  var endedThrough = LocalDay.earliest

  /// The length of the run, or 0 once it has ended.
  ///
  /// A late completion can lengthen a run that has ended, but does not bring it back to life.
  var alive: Int32 { lastDay > endedThrough ? length : 0 }

  /// Applies an event about days or the daily streak.
  mutating func evolve(by event: Event) {
    switch event {
    case .dailyStreakChanged(let current, _, let last): (length, lastDay) = (current, last)
    case .dayClosed(let day, .missed, _): endedThrough = max(endedThrough, day - 1)
    case .streakEnded(nil, _, let last): endedThrough = max(endedThrough, last)
    case .streakRestored(nil, let restored, let last):
      (length, lastDay, endedThrough) = (
        restored.count, max(lastDay, last), endedThrough < last ? endedThrough : last - 1
      )
    default: break
    }
  }
}
