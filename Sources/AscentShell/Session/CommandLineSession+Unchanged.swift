import AscentRules
import AscentRuntime
import AscentViews

/// Changes of a habit's plan that are in force already. They are not recorded again.
extension CommandLineSession {
  /// The habit that a change of plan names by its whole name, as of now and as of the first day of
  /// the change.
  ///
  /// Nil if no habit has the name, or if the operation was recorded before, so that it must get the
  /// same answer again.
  func habitBeforeChange(
    _ reference: HabitReference? = nil, from day: LocalDay? = nil
  ) async throws(ShellError) -> (now: HabitReport, then: HabitReport)? {
    if try await wasSent() { return nil }
    let name = arguments.text("HABIT")
    guard !name.isEmpty || reference != nil else { return nil }
    let now: HabitReport?
    if case .id(let id) = reference {
      now = try await report()[id]
    } else {
      now = try await query(of: .named([name])).habits.named(name)
    }
    guard let now else { return nil }
    guard let day else { return (now, now) }
    return try await query(day: day)[now.id].map { (now, $0) }
  }

  /// The answer to a goal that is already in force; nil if it is not.
  func unchangedGoal(
    _ goal: Double, unit: String?, from day: LocalDay?
  ) async throws(ShellError) -> UnchangedView? {
    guard let habit = try await habitBeforeChange(from: day)?.then, habit.traits.decimals.stored(goal) == habit.goal,
      unit.map({ UnitText.isUnit($0, habit.unit ?? "") }) ?? true
    else { return nil }
    let value = PlannedChange.Kind.goal(habit.goal).text(of: habit)
    return UnchangedView(command: arguments.command, field: "goal of \(habit.name)", value: value)
  }

  /// The answer to a pause that is already in force on exactly these days; nil if there is none.
  func unchangedPause(
    _ reference: HabitReference?, _ first: LocalDay, _ last: LocalDay
  ) async throws(ShellError) -> UnchangedView? {
    guard let habit = try await habitBeforeChange(reference)?.now else { return nil }
    let today = try await context().today
    let isOfToday = habit.excuse == .pause && first == today && last == today
    guard isOfToday || habit.isPaused(first, through: last) else { return nil }
    return UnchangedView(
      command: arguments.command, field: "pause of \(habit.name)", value: try await days(first, last))
  }

  /// The answer to a pause of all habits on days on which each is paused already; nil if one
  /// is not.
  func unchangedPauseOfAll(_ first: LocalDay, _ last: LocalDay) async throws(ShellError) -> UnchangedView? {
    if try await wasSent() { return nil }
    let habits = try await report().habits.filter { !$0.isArchived }
    guard !habits.isEmpty, habits.allSatisfy({ $0.isPaused(first, through: last) }) else { return nil }
    return UnchangedView(
      command: arguments.command, field: "pause of every habit", value: try await days(first, last))
  }
}

extension HabitReport {
  /// Whether one pause has exactly these days.
  fileprivate func isPaused(_ first: LocalDay, through last: LocalDay) -> Bool {
    planned.contains { $0.kind == .excused(.pause) && $0.from == first && $0.through == last }
  }
}
