import AscentRules

/// Runs of days, counted day by day.
struct ReferenceRuns {
  /// The length of the run that is alive on the last day.
  var current: Int32 = 0
  /// The length of the longest run.
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
