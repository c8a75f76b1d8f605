import AscentRules
import AscentRuntime
import AscentViews

/// Today in one line, for the prompt of a shell or the status line of tmux: how many of the habits
/// that are due are done, as a bar, and the daily streak.
struct StatusView: View {
  /// How many habits are done.
  private(set) var done = 0
  /// How many habits count.
  private(set) var total = 0
  /// The daily streak.
  private let streak: Int32

  /// A limit counts when its day is decided, or when it is broken. An open habit does not count if
  /// the day is complete without it.
  init(_ report: PersonReport) {
    streak = report.daily.current
    for index in report.habits.indices where !report.habits[index].isArchived {
      if report.habits[index].isSatisfied { done += 1 }
      if report.habits[index].counts { total += 1 }
    }
  }

  func text(_ style: Style) -> String {
    let width = min(total, 10)
    let filled = total > 0 ? done * width / total : 0
    let bar = String(repeating: "▮", count: filled) + String(repeating: "▯", count: width - filled)
    return ["\(done)/\(total)", style.hasPictures ? bar : "", "\(streak)d"].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  var json: JSONValue { .object(["done": done, "total": total, "dailyStreak": streak]) }
}

extension HabitReport {
  /// Whether the day's total has it.
  fileprivate var counts: Bool { (isSatisfied || isDue) && !isUndecided && !isOptional }
}
