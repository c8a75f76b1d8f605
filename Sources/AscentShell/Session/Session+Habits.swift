import AscentRules
import AscentRuntime
import AscentViews

/// Habits and their plans.
extension Session {
  func addHabit() async throws(ShellError) -> any View {
    var definition = HabitDefinition(name: try arguments.label("NAME", length: 1...Limits.nameLength) ?? "")
    definition.unit = try arguments.label("--unit", length: 1...Limits.unitLength)
    definition.group = try arguments.label("--group", length: 1...Limits.nameLength)
    try setGoal(of: &definition)
    definition.schedule = try arguments.schedule("--schedule") ?? .daily
    definition.firstDay = try await day("--from")
    let sent = try await send(.addHabit(definition))
    let goal = definition.traits.goalText(definition.goal)
    let plan = "\(goal)\(try await unit(of: sent)) a day, \(ScheduleText.text(definition.schedule))"
    let headline = "added \(definition.name): \(plan), from \(definition.firstDay ?? sent.receipt.day)"
    return ChangeView(headline: headline, habit: definition.name, sent: sent)
  }

  /// Sets goal or limit, and decimals.
  private func setGoal(of definition: inout HabitDefinition) throws(ShellError) {
    definition.decimals = Int(try arguments.integer("--decimals", in: 0...Int64(DecimalPlaces.max)) ?? 0)
    let limit = try arguments.amount("--at-most", from: 0)
    let goal = try arguments.amount("--goal", from: 1)
    if let limit, goal != nil {
      throw .badValue(
        argument: "--at-most", value: limit.plainText, reason: "a habit has a goal or a limit",
        allowed: "--goal or --at-most")
    }
    definition.kind = limit == nil ? .atLeast : .atMost
    do throws(Refusal) {
      definition.goal = try definition.stored(limit ?? goal ?? 1, limit == nil ? "--goal" : "--at-most")
    } catch {
      throw .refused(error)
    }
  }

  func listHabits() async throws(ShellError) -> any View {
    let group = try group()
    return HabitListView(habits: try await report().showing(group: group).habits, group: group)
  }

  func showHabit() async throws(ShellError) -> any View {
    HabitCard(habit: try habit(arguments.text("HABIT"), in: try await report().habits))
  }

  func renameHabit() async throws(ShellError) -> any View {
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let (sent, habit) = try await send { .renameHabit($0, to: name) }
    return ChangeView(headline: "renamed \"\(habit)\" to \"\(name)\"", habit: name, sent: sent)
  }

  func editHabit() async throws(ShellError) -> any View {
    let edit = HabitEdit(
      unit: try arguments.label("--unit", length: 0...Limits.unitLength),
      group: try arguments.label("--group", length: 0...Limits.nameLength))
    guard edit != HabitEdit() else {
      throw .missingValue(option: "--unit or --group", usage: "habit edit HABIT [--unit UNIT] [--group GROUP]")
    }
    let (sent, habit) = try await send { .editHabit($0, edit) }
    let fields = [("unit", edit.unit), ("group", edit.group)].compactMap { name, value in
      value.map { $0.isEmpty ? "no \(name)" : "\(name) \($0)" }
    }
    return ChangeView(headline: "\(habit): \(fields.joined(separator: ", "))", habit: habit, sent: sent)
  }

  func deleteHabit() async throws(ShellError) -> any View {
    let (sent, habit) = try await send { .deleteHabit($0) }
    let headline = "deleted \(habit) and its history from every list; what it earned stays"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  /// The group to show; nil for all habits.
  func group() throws(ShellError) -> String? {
    try arguments.label("--group", length: 1...Limits.nameLength)
  }

  func archiveHabit() async throws(ShellError) -> any View {
    let from = try await day("--from")
    let (sent, habit) = try await send { .archive($0, from: from) }
    return ChangeView(headline: "\(habit) is archived from \(sent.receipt.day)", habit: habit, sent: sent)
  }

  func restoreHabit() async throws(ShellError) -> any View {
    let from = try await day("--from")
    let (sent, habit) = try await send { .restore($0, from: from) }
    return ChangeView(headline: "\(habit) is back from \(sent.receipt.day)", habit: habit, sent: sent)
  }

  func setGoal() async throws(ShellError) -> any View {
    let goal = try arguments.amount("N", from: 0) ?? 1
    let from = try await day("--from")
    let (sent, habit) = try await send { .goal(goal, of: $0, from: from) }
    let text = (sent.traits.kind == .atMost ? "at most " : "") + goal.plainText
    let headline = "\(habit): \(text)\(try await unit(of: sent)) a day from \(sent.receipt.day)"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  func setSchedule() async throws(ShellError) -> any View {
    let schedule = try arguments.schedule("SCHEDULE") ?? .daily
    let from = try await day("--from")
    let (sent, habit) = try await send { .setSchedule($0, schedule, from: from) }
    let headline = "\(habit): \(ScheduleText.text(schedule)) from \(sent.receipt.day)"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  func skip() async throws(ShellError) -> any View {
    let day = try await requiredDay("DATE")
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let (sent, habit) = try await send { .skip($0, day, reason: reason) }
    let headline = "\(habit) is skipped on \(day)\(reason.isEmpty ? "" : ": \(reason)")"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  func pause() async throws(ShellError) -> any View {
    let first = try await requiredDay("FROM")
    let last = try await requiredDay("TO")
    if arguments.text("HABIT") == "all", !arguments.has("--habit") {
      let sent = try await send(.pauseAll(from: first, through: last))
      return ChangeView(headline: "every habit is paused from \(first) through \(last)", sent: sent)
    }
    let (sent, habit) = try await send { .pause($0, from: first, through: last) }
    return ChangeView(headline: "\(habit) is paused from \(first) through \(last)", habit: habit, sent: sent)
  }

  func freeze() async throws(ShellError) -> any View {
    var day = try await day("DATE")
    if day == nil { day = try await context().today }
    let sent = try await send(.freezeDay(day ?? .earliest))
    let freezes = try await report().freezes
    let headline = "a freeze covers \(sent.receipt.day), \(CountText.text(freezes, "freeze")) left"
    return ChangeView(headline: headline, freezes: freezes, sent: sent)
  }

  func remind() async throws(ShellError) -> any View {
    let reminder = try reminder()
    let (sent, habit) = try await send { .setReminder($0, reminder) }
    let headline = reminder.map { "reminder for \(habit): \($0.text)" } ?? "no more reminders for \(habit)"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  /// The reminder that the arguments describe; nil for none.
  private func reminder() throws(ShellError) -> Reminder? {
    guard arguments.text("HH:MM").lowercased() != "off" else { return nil }
    return Reminder(minute: try arguments.minutes("HH:MM") ?? 0, on: try arguments.weekdays("--days") ?? .everyDay)
  }
}

extension Double {
  /// A number with a few decimals as a person writes it.
  fileprivate var plainText: String { Int64(exactly: self).map(String.init) ?? "\(self)" }
}
