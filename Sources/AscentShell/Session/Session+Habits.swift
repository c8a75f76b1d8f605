import AscentRules
import AscentRuntime
import AscentViews

/// Habits and what is planned for them.
extension Session {
  func addHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let definition = HabitDefinition(
      name: name, unit: try arguments.label("--unit", length: 1...40),
      goal: try arguments.integer("--goal", in: 1...DayCounts.limit) ?? 1,
      schedule: try arguments.schedule("--schedule") ?? .daily,
      firstDay: try arguments.day("--from", context))
    let sent = try await send(.addHabit(definition), try CommandMetadata(arguments, context), context)
    let unit = definition.unit.map { " " + $0 } ?? ""
    let since = definition.firstDay ?? sent.receipt.day
    show(
      sent, command: "habit add", habit: name,
      "added \(name): \(definition.goal)\(unit) a day, \(ScheduleText.text(definition.schedule)), from \(since) on",
      sink)
    return .done
  }

  func listHabits(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    sink.put(.answer(HabitListView(habits: context.report.habits.map(HabitCard.init))))
    return .done
  }

  func showHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    sink.put(.answer(HabitCard(try habit(arguments.text("HABIT"), context))))
    return .done
  }

  func archiveHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let day = try arguments.day("--from", context)
    let sent = try await send(.archive(.id(habit.id), from: day), try CommandMetadata(arguments, context), context)
    show(
      sent, command: "habit archive", habit: habit.name, "\(habit.name) is archived from \(sent.receipt.day) on", sink)
    return .done
  }

  func restoreHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let day = try arguments.day("--from", context)
    let sent = try await send(.restore(.id(habit.id), from: day), try CommandMetadata(arguments, context), context)
    show(
      sent, command: "habit restore", habit: habit.name, "\(habit.name) is in use again from \(sent.receipt.day) on",
      sink)
    return .done
  }

  func setGoal(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let goal = try arguments.integer("N", in: 1...DayCounts.limit) ?? 1
    let day = try arguments.day("--from", context)
    let sent = try await send(
      .setGoal(.id(habit.id), goal: goal, from: day), try CommandMetadata(arguments, context), context)
    let unit = habit.unit.map { " " + $0 } ?? ""
    show(
      sent, command: "goal", habit: habit.name, "\(habit.name): \(goal)\(unit) a day from \(sent.receipt.day) on", sink)
    return .done
  }

  func setSchedule(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let schedule = try arguments.schedule("SCHEDULE") ?? .daily
    let day = try arguments.day("--from", context)
    let sent = try await send(
      .setSchedule(.id(habit.id), schedule, from: day), try CommandMetadata(arguments, context), context)
    show(
      sent, command: "schedule", habit: habit.name,
      "\(habit.name): \(ScheduleText.text(schedule)) from \(sent.receipt.day) on", sink)
    return .done
  }

  func skip(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let day = try arguments.day("DATE", context) ?? context.today
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let sent = try await send(
      .skip(.id(habit.id), day, reason: reason), try CommandMetadata(arguments, context), context)
    show(
      sent, command: "skip", habit: habit.name,
      "\(habit.name) is skipped on \(day)\(reason.isEmpty ? "" : ": \(reason)")", sink)
    return .done
  }

  func pause(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let first = try arguments.day("FROM", context) ?? context.today
    let last = try arguments.day("TO", context) ?? context.today
    let sent = try await send(
      .pause(.id(habit.id), from: first, through: last), try CommandMetadata(arguments, context), context)
    show(sent, command: "pause", habit: habit.name, "\(habit.name) is paused from \(first) through \(last)", sink)
    return .done
  }

  func freeze(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let day = try arguments.day("DATE", context) ?? context.today
    let sent = try await send(.freeze(.id(habit.id), day), try CommandMetadata(arguments, context), context)
    show(sent, command: "freeze", habit: habit.name, "\(habit.name) is frozen on \(day)", sink)
    return .done
  }
}

extension HabitCard {
  /// The card of a habit as reported.
  init(_ report: HabitReport) {
    self.init(
      name: report.name, number: report.id.number, goal: report.goal, unit: report.unit, schedule: report.schedule,
      firstDay: report.firstDay, isArchived: report.isArchived, excuse: report.excuse, count: report.count,
      isDue: report.isDue,
      isSatisfied: report.isSatisfied, current: report.streak.current, longest: report.streak.longest,
      lastDay: report.streak.lastDay,
      attributes: report.attributes)
  }
}
