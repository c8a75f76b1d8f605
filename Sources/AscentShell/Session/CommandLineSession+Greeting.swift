import AscentRules
import AscentRuntime
import AscentViews

/// The prompt's greeting and completions.
extension CommandLineSession {
  /// The text at the start of a prompt: version, user, time zone, and what to type first.
  package func greeting() async throws(ShellError) -> String {
    let report = try await report(marking: -FreezeText.days...0)
    let zone = try await context().zone
    let who = VisibleText.visible(user.text)
    let version = "ascent \(LaunchOptions.version)"
    guard !report.habits.isEmpty else {
      return "\(version) · \(who) in \(zone)\n"
        + "Start with: habit add \"Morning run\", then: done morning run. Or practise a method: method list.\n"
        + "Type help for the commands, quit to end."
    }
    let due = report.habits.count { $0.isDue && !$0.isSatisfied && !$0.isUndecided }
    let left = due == 0 ? "nothing left today" : "\(due) left today"
    return "\(version) · \(who) in \(zone) · level \(report.level.number) · \(left)\n"
      + (FreezeText.words(report).map { $0 + "\n" } ?? "")
      + "Type today to see the day, help for the commands, quit to end."
  }

  /// The names that can complete a line; incomplete or empty if the store can't be read.
  package func names(for line: String) async -> Suggestions.Names {
    var names = Suggestions.Names()
    do {
      let report = try await report()
      let (live, archived) = (report.habits.filter { !$0.isArchived }, report.habits.filter(\.isArchived))
      names.today = report.day
      names.habits = live.map { .init($0.name, $0.isSatisfied ? "done today" : $0.isDue ? "open" : "not due today") }
      names.archivedHabits = archived.map { .init($0.name) }
      names.groups = Set(live.compactMap(\.group)).sorted().map { .init($0) }
      names.celebrations = report.celebrations.map { .init($0.key.description, "of \($0.day)") }
      names.methods = try await catalog().methods.map { .init($0.id.text, $0.title) }
      names.measures = report.measures.map { .init($0.name, "to \($0.target)") }
      let words = line.split(separator: " ")
      if ["undo", "redo", "move"].contains(where: words.contains) {
        names.actions = try await actionCandidates(report)
      }
    } catch {
      // Completion is only a convenience. The next command reports the error.
    }
    return names
  }

  /// The latest actions with their short IDs.
  private func actionCandidates(_ report: PersonReport) async throws(ShellError) -> [Suggestions.Names.ActionCandidate]
  {
    let recent = try await recentActions()
    let (text, ids) = (ActionText(report: report, catalog: try await catalog(), recent.actions), recent.shortIDs)
    return recent.actions.lazy.filter { !$0.isUndo }.prefix(50).map { action in
      var isCompletion = false
      if case .command(let command) = action.content {
        isCompletion = command.events.contains { $0.kind == .completionLogged }
      }
      return Suggestions.Names.ActionCandidate(
        candidate: .init(ids.text(of: action.id), text.words(action)), isCompletion: isCompletion,
        canBeUndone: action.inForce && action.canBeUndone, wasUndone: !action.inForce && action.move == nil)
    }
  }
}
