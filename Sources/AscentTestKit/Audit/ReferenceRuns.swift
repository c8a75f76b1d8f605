import AscentRules

/// Runs of days, found by going through all days.
struct ReferenceRuns {
  /// The run that is alive on the day.
  var current: Int32 = 0
  /// The longest run.
  var longest: Int32 = 0

  init(of days: Set<LocalDay>, through end: LocalDay, isNeutral: (LocalDay) -> Bool) {
    guard var day = days.min() else { return }
    var alive: Int32 = 0
    while day <= end {
      if days.contains(day) {
        alive += 1
        longest = max(longest, alive)
      } else if day < end, !isNeutral(day) {
        alive = 0
      }
      day = day + 1
    }
    current = alive
  }
}
