import AscentRules
import AscentRuntime
import AscentViews

/// What a prompt needs besides commands.
extension Session {
  /// The first screen: version, user and time zone, and what to type first.
  package func greeting() async throws(ShellError) -> String {
    let report = try await report()
    let zone = try await context().zone
    let who = VisibleText.visible(user.text)
    let version = "ascent \(LaunchOptions.version)"
    guard !report.habits.isEmpty else {
      return "\(version) · \(who) in \(zone)\n"
        + "Start with: habit add \"Morning run\", then: done \"Morning run\". Or practise a method: method list.\n"
        + "Type help for all commands, quit to end."
    }
    let due = report.habits.filter { $0.isDue && !$0.isSatisfied }.count
    let left = due == 0 ? "nothing left today" : "\(due) left today"
    return "\(version) · \(who) in \(zone) · level \(report.level.number) · \(left)\n"
      + "Type today to see the day, help for all commands, quit to end."
  }

  /// The names that a line may go on with; none when they cannot be had.
  package func names() async -> Completion.Names {
    do {
      let report = try await report()
      return Completion.Names(
        habits: report.habits.filter { !$0.isArchived }.map(\.name),
        methods: try await catalog().methods.map(\.id.text),
        celebrations: report.celebrations.map(\.key.description))
    } catch { return Completion.Names() }
  }
}
