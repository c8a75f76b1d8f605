import AscentRules
import AscentRuntime
import AscentViews

/// Today in one line, for the prompt of a shell or the status line of tmux: how many of the habits
/// that are due are done, as a bar, and the daily streak.
struct StatusView: View {
  /// How many habits are done, and how many count.
  private let progress: PersonReport.Progress
  /// The daily streak.
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
