import AscentRules
import AscentRuntime
import AscentViews

/// Today in one line, for a shell prompt or the tmux status line: how many of today's habits are
/// done, also as a bar, and the daily streak.
struct StatusView: View {
  /// The number of habits done, and of those that count.
  private let progress: PersonReport.Progress
  /// The length of the daily streak, in days.
  private let streak: Int32

  init(_ report: PersonReport) { (progress, streak) = (report.progress, report.daily.current) }

  func text(_ style: Style) -> String {
    let (done, total) = (progress.done, progress.total)
    let width = min(total, 10)
    let filled = total > 0 ? done * width / total : 0
    let bar = String(repeating: "▮", count: filled) + String(repeating: "▯", count: width - filled)
    return ["\(done)/\(total)", style.hasPictures ? bar : "", "\(streak)d"].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  var json: JSONValue { .object(["done": progress.done, "total": progress.total, "dailyStreak": streak]) }
}
