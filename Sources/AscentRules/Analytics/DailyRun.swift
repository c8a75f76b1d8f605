/// A person's run of complete days, as analytics follows it.
struct DailyRun: Hashable {
  /// How long the last run is, whether it has ended or not.
  var length: Int32 = 0
  /// Its last day.
  var lastDay = LocalDay.earliest
  /// Runs that end on this day or before it have ended: a closed day after them was missed.
  var endedThrough = LocalDay.earliest

  /// How long the run is that is alive; 0 when it has ended. A late completion may lengthen a run
  /// that has ended: that does not make it alive.
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
