import AscentRules
import AscentRuntime
import AscentViews

/// Today in one line, for the prompt of a shell or the status line of tmux: how many of the habits
/// that are due are done, as a bar, and the daily streak.
struct StatusView: View {
  /// The rows of today.
  var rows: [TodayRow]
  /// The daily streak.
  var streak: Int32

  private var done: Int { rows.count { $0.section == .done } }
  /// A limit counts when its day is decided, or when it is broken. An open habit does not count if
  /// the day is complete without it.
  private var total: Int { rows.count { $0.section != .apart && !$0.habit.isUndecided && !$0.habit.isOptional } }
  /// How many habits are done, and how many of them count.
  var counts: (done: Int, total: Int) { (done, total) }

  func text(_ style: Style) -> String {
    let width = min(total, 10)
    let filled = total > 0 ? done * width / total : 0
    let bar = String(repeating: "▮", count: filled) + String(repeating: "▯", count: width - filled)
    return ["\(done)/\(total)", style.hasPictures ? bar : "", "\(streak)d"].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  var json: JSONValue { .object(["done": done, "total": total, "dailyStreak": streak]) }
}
