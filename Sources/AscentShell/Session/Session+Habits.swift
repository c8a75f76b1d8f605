import AscentRules
import AscentRuntime
import AscentViews

/// Habits and what is planned for them.
extension Session {
  func addHabit(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let definition = HabitDefinition(
      name: name, unit: try arguments.label("--unit", length: 1...40),
      goal: try arguments.integer("--goal", in: 1...DayCounts.limit) ?? 1, schedule: try arguments.schedule("--schedule") ?? .daily,
      firstDay: try arguments.day("--from", place))
    let sent = try await send(.addHabit(definition), try Envelope(arguments, place), place)
    let unit = definition.unit.map { " " + $0 } ?? ""
    let since = definition.firstDay ?? sent.receipt.day
    show(
      sent, command: "habit add", habit: name,
      "added \(name): \(definition.goal)\(unit) a day, \(ScheduleText.text(definition.schedule)), from \(since) on", outlet)
    return .done
  }

  func listHabits(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    outlet.put(.answer(HabitListView(habits: place.report.habits.map(HabitCard.init))))
    return .done
  }

  func showHabit(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    outlet.put(.answer(HabitCard(try habit(arguments.text("HABIT"), place))))
    return .done
  }

  func archiveHabit(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let day = try arguments.day("--from", place)
    let sent = try await send(.archive(.id(habit.id), from: day), try Envelope(arguments, place), place)
    show(sent, command: "habit archive", habit: habit.name, "\(habit.name) is archived from \(sent.receipt.day) on", outlet)
    return .done
  }

  func restoreHabit(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let day = try arguments.day("--from", place)
    let sent = try await send(.restore(.id(habit.id), from: day), try Envelope(arguments, place), place)
    show(sent, command: "habit restore", habit: habit.name, "\(habit.name) is in use again from \(sent.receipt.day) on", outlet)
    return .done
  }

  func setGoal(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let goal = try arguments.integer("N", in: 1...DayCounts.limit) ?? 1
    let day = try arguments.day("--from", place)
    let sent = try await send(.setGoal(.id(habit.id), goal: goal, from: day), try Envelope(arguments, place), place)
    let unit = habit.unit.map { " " + $0 } ?? ""
    show(sent, command: "goal", habit: habit.name, "\(habit.name): \(goal)\(unit) a day from \(sent.receipt.day) on", outlet)
    return .done
  }

  func setSchedule(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let schedule = try arguments.schedule("SCHEDULE") ?? .daily
    let day = try arguments.day("--from", place)
    let sent = try await send(.setSchedule(.id(habit.id), schedule, from: day), try Envelope(arguments, place), place)
    show(
      sent, command: "schedule", habit: habit.name, "\(habit.name): \(ScheduleText.text(schedule)) from \(sent.receipt.day) on", outlet)
    return .done
  }

  func skip(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let day = try arguments.day("DATE", place) ?? place.today
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let sent = try await send(.skip(.id(habit.id), day, reason: reason), try Envelope(arguments, place), place)
    show(sent, command: "skip", habit: habit.name, "\(habit.name) is skipped on \(day)\(reason.isEmpty ? "" : ": \(reason)")", outlet)
    return .done
  }

  func pause(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let first = try arguments.day("FROM", place) ?? place.today
    let last = try arguments.day("TO", place) ?? place.today
    let sent = try await send(.pause(.id(habit.id), from: first, through: last), try Envelope(arguments, place), place)
    show(sent, command: "pause", habit: habit.name, "\(habit.name) is paused from \(first) through \(last)", outlet)
    return .done
  }

  func freeze(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let day = try arguments.day("DATE", place) ?? place.today
    let sent = try await send(.freeze(.id(habit.id), day), try Envelope(arguments, place), place)
    show(sent, command: "freeze", habit: habit.name, "\(habit.name) is frozen on \(day)", outlet)
    return .done
  }
}

extension HabitCard {
  /// The card of a habit as reported.
  init(_ report: HabitReport) {
    self.init(
      name: report.name, number: report.id.number, goal: report.goal, unit: report.unit, schedule: report.schedule,
      firstDay: report.firstDay, isArchived: report.isArchived, excuse: report.excuse, count: report.count, isDue: report.isDue,
      isSatisfied: report.isSatisfied, current: report.streak.current, longest: report.streak.longest, lastDay: report.streak.lastDay,
      attributes: report.attributes)
  }
}
