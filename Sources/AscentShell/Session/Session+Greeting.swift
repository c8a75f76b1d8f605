import AscentRules
import AscentRuntime
import AscentViews

/// What a prompt needs besides commands.
extension Session {
  /// What a person is greeted with: who and where they are, and what to type first.
  public func greeting() async throws(ShellError) -> String {
    let context = try await context()
    let who = VisibleText.visible(user.text)
    let version = "ascent \(LaunchOptions.version)"
    guard !context.report.habits.isEmpty else {
      return "\(version) · \(who) in \(context.zone) · durability \(ascent.durability)\n"
        + "Begin with: habit add \"Morning run\", then: done \"Morning run\". Or climb a practice: method list.\n"
        + "help lists all commands, quit ends."
    }
    let due = context.report.habits.filter { $0.isDue && !$0.isSatisfied }.count
    let left = due == 0 ? "nothing left today" : "\(due) left today"
    return "\(version) · \(who) in \(context.zone) · level \(context.report.level.number) · \(left)\n"
      + "today shows the day, help lists all commands, quit ends."
  }

  /// The names that a line may go on with; none when they cannot be had.
  public func names() async -> Completion.Names {
    do {
      let report = try await context().report
      return Completion.Names(
        habits: report.habits.filter { !$0.isArchived }.map(\.name),
        methods: try await catalog().methods.map(\.id.text),
        celebrations: report.celebrations.map(\.key.description))
    } catch { return Completion.Names() }
  }
}
