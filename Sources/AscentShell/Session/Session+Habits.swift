import AscentRules
import AscentRuntime
import AscentViews

/// Habits and their plans.
extension Session {
  func addHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    var definition = HabitDefinition(name: try arguments.label("NAME", length: 1...Limits.nameLength) ?? "")
    definition.unit = try arguments.label("--unit", length: 1...Limits.unitLength)
    definition.goal = try arguments.integer("--goal", in: 1...DayCounts.limit) ?? 1
    definition.schedule = try arguments.schedule("--schedule") ?? .daily
    definition.firstDay = try await day("--from", arguments)
    let sent = try await send(.addHabit(definition), try await metadata(arguments))
    if let habit = sent.receipt.habit { remember(unit: definition.unit, of: habit) }
    let plan = "\(definition.goal)\(try await unit(of: sent)) a day, \(ScheduleText.text(definition.schedule))"
    let headline = "added \(definition.name): \(plan), from \(definition.firstDay ?? sent.receipt.day)"
    sink.answer(ChangeView(command: "habit add", headline: headline, habit: definition.name, sent: sent))
    return .done
  }

  func listHabits(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    sink.answer(HabitListView(habits: try await report().habits))
    return .done
  }

  func showHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    sink.answer(HabitCard(habit: try habit(arguments.text("HABIT"), in: try await report().habits)))
    return .done
  }

  func renameHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .renameHabit($0, to: name)
    }
    let headline = "renamed \"\(habit)\" to \"\(name)\""
    sink.answer(ChangeView(command: "habit rename", headline: headline, habit: name, sent: sent))
    return .done
  }

  func archiveHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let from = try await day("--from", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .archive($0, from: from)
    }
    let headline = "\(habit) is archived from \(sent.receipt.day)"
    sink.answer(ChangeView(command: "habit archive", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func restoreHabit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let from = try await day("--from", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .restore($0, from: from)
    }
    let headline = "\(habit) is back from \(sent.receipt.day)"
    sink.answer(ChangeView(command: "habit restore", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func setGoal(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let goal = try arguments.integer("N", in: 1...DayCounts.limit) ?? 1
    let from = try await day("--from", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .setGoal($0, goal: goal, from: from)
    }
    let headline = "\(habit): \(goal)\(try await unit(of: sent)) a day from \(sent.receipt.day)"
    sink.answer(ChangeView(command: "goal", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func setSchedule(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let schedule = try arguments.schedule("SCHEDULE") ?? .daily
    let from = try await day("--from", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .setSchedule($0, schedule, from: from)
    }
    let headline = "\(habit): \(ScheduleText.text(schedule)) from \(sent.receipt.day)"
    sink.answer(ChangeView(command: "schedule", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func skip(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let day = try await requiredDay("DATE", arguments)
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .skip($0, day, reason: reason)
    }
    let headline = "\(habit) is skipped on \(day)\(reason.isEmpty ? "" : ": \(reason)")"
    sink.answer(ChangeView(command: "skip", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func pause(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let first = try await requiredDay("FROM", arguments)
    let last = try await requiredDay("TO", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .pause($0, from: first, through: last)
    }
    let headline = "\(habit) is paused from \(first) through \(last)"
    sink.answer(ChangeView(command: "pause", headline: headline, habit: habit, sent: sent))
    return .done
  }

  func freeze(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let day = try await requiredDay("DATE", arguments)
    let (sent, habit) = try await send(habit: arguments.text("HABIT"), try await metadata(arguments)) {
      .freeze($0, day)
    }
    sink.answer(ChangeView(command: "freeze", headline: "\(habit) is frozen on \(day)", habit: habit, sent: sent))
    return .done
  }
}
