import AscentRules
import AscentRuntime
import AscentViews

/// Habits and their plans.
extension CommandLineSession {
  func addHabit() async throws(ShellError) -> any View {
    let (session, remark, isHint) = try readingPlan()
    var view = try await session.addHabitOfOptions()
    if let remark, !isHint || takeNameHint() { view.remarks.append(remark) }
    return view
  }

  private func addHabitOfOptions() async throws(ShellError) -> ChangeView {
    var definition = HabitDefinition(name: try arguments.label("NAME", length: 1...RuleLimits.nameLength) ?? "")
    definition.unit = try arguments.label("--unit", length: 1...RuleLimits.unitLength)
    definition.group = try arguments.label("--group", length: 1...RuleLimits.nameLength)
    try setGoal(of: &definition)
    definition.schedule = try arguments.schedule("--schedule") ?? .daily
    definition.firstDay = try await day("--from", toward: .nearest)
    let sent = try await send(.addHabit(definition))
    let amount = definition.traits.text(definition.goal)
    let goal = definition.traits.goalText(definition.goal) + (try await unit(of: sent, after: amount))
    let plan = definition.schedule.plan(goal: goal)
    let headline = "added \(definition.name): \(plan), \(try await start(sent, at: definition.firstDay))"
    let remarks = try await firstWeekRemarks(definition) + firstDayRemarks(definition)
    return ChangeView(headline: headline, habit: definition.name, remarks: remarks, sent: sent)
  }

  /// Sets the goal or limit and the decimals from the options.
  private func setGoal(of definition: inout HabitDefinition) throws(ShellError) {
    let places = ["--goal", "--at-most"].compactMap(arguments.optional).map(\.decimals).max() ?? 0
    let usual = min(max(places, UnitText.decimals(of: definition.unit)), DecimalPlaces.max)
    definition.decimals = Int(try arguments.integer("--decimals", in: 0...Int64(DecimalPlaces.max)) ?? Int64(usual))
    let limit = try arguments.number("--at-most")
    let goal = try arguments.number("--goal")
    if let limit, goal != nil {
      throw .badValue(
        argument: "--at-most", value: limit.plainText, reason: "a habit has a goal or a limit",
        allowed: "--goal or --at-most")
    }
    definition.kind = limit == nil ? .atLeast : .atMost
    let name = limit == nil ? "--goal" : "--at-most"
    do throws(Refusal) {
      definition.goal = try definition.stored(limit ?? goal ?? 1, name)
      let goals = definition.kind.goals
      guard goals.contains(definition.goal) else {
        throw Refusal.outOfRange(field: name, value: definition.goal, allowed: goals)
      }
    } catch {
      throw badAmount(name, definition.traits)
    }
  }

  func listHabits() async throws(ShellError) -> any View {
    let report = try await report()
    let group = try group(in: report)
    return HabitListView(habits: report.showing(group: group).habits, group: group)
  }

  func showHabit() async throws(ShellError) -> any View {
    let report = try await report()
    let habit = try habit(arguments.text("HABIT"), in: report.habits)
    let operations = try await operations(of: habit.planned)
    return HabitCard(
      habit: habit, operations: operations, shortIDs: operations.isEmpty ? ShortIDs([]) : try await shortIDs(),
      presentDay: report.day,
      note: report.otherHabit(named: arguments.text("HABIT"), than: habit.id))
  }

  func renameHabit() async throws(ShellError) -> any View {
    let (session, reference) = try await readingNames()
    let name = try session.arguments.label("NAME", length: 1...RuleLimits.nameLength) ?? ""
    var (sent, habit) = try await session.send(to: reference) { .renameHabit($0, to: name) }
    let former = session.arguments.text("HABIT")
    sent.notes += [try await report().otherHabit(named: former, than: sent.receipt.habit)].compactMap(\.self)
    for case .habitRenamed(_, let old, _, _) in try await events(of: sent.receipt.ordinal) { habit = old }
    return ChangeView(headline: "renamed \"\(habit)\" to \"\(name)\"", habit: name, sent: sent)
  }

  func editHabit() async throws(ShellError) -> any View {
    let edit = try HabitEdit(
      unit: arguments.label("--unit", length: 0...RuleLimits.unitLength),
      group: arguments.label("--group", length: 0...RuleLimits.nameLength),
      notes: arguments.label("--notes", length: 0...RuleLimits.noteLength))
    guard edit != HabitEdit() else {
      throw .missingValue(
        option: "--unit, --group or --notes", usage: "habit edit HABIT [--unit UNIT] [--group GROUP] [--notes TEXT]")
    }
    let (sent, habit) = try await send { .editHabit($0, edit) }
    let fields = [("unit", edit.unit), ("group", edit.group), ("notes", edit.notes)].compactMap { name, value in
      value.map { $0.isEmpty ? "no \(name)" : "\(name) \($0)" }
    }
    var view = ChangeView(headline: "\(habit): \(fields.joined(separator: ", "))", habit: habit, sent: sent)
    if let unit = edit.unit, !unit.isEmpty, let id = sent.receipt.habit, try await hasCompletions(of: id) {
      view.remarks.append("amounts recorded before keep their numbers, and are \(unit) now")
    }
    return view
  }

  /// Whether a completion of a habit is in force.
  private func hasCompletions(of habit: HabitID) async throws(ShellError) -> Bool {
    var isFound = false
    try await forEachCommand(newestFirst: true) { command in
      guard command.inForce else { return true }
      isFound = command.events.contains { if case .completionLogged(habit, _, _, _, _) = $0 { true } else { false } }
      return !isFound
    }
    return isFound
  }

  func deleteHabit() async throws(ShellError) -> any View {
    let names = try await report().habitNames
    var (sent, habit) = try await send { .deleteHabit($0) }
    habit = sent.receipt.habit.flatMap { names[$0] } ?? habit
    let headline =
      "deleted \(habit) and its history from every list; XP from before today stays, and undo brings it back"
    return ChangeView(headline: headline, habit: habit, sent: sent)
  }

  /// The first day on which a command's plan applies, in words such as `from today`.
  func start(_ sent: SentCommand, at day: LocalDay? = nil) async throws(ShellError) -> String {
    let day = day ?? sent.receipt.day
    let isToday = !arguments.has("--from") && !sent.isKnown
    guard !isToday, day != (try await context().today) else { return "from today" }
    return "from \(DayText.withWeekday(day, asOf: try await context().today))"
  }

  /// The group given with `--group`, as spelled in the report; nil for all habits.
  func group(in report: PersonReport) throws(ShellError) -> String? {
    guard let text = try arguments.label("--group", length: 1...RuleLimits.nameLength) else { return nil }
    var groups: [String] = []
    for group in report.habits.compactMap(\.group) where !groups.contains(where: { TextRules.areSame($0, group) }) {
      groups.append(group)
    }
    if let group = groups.first(where: { TextRules.areSame($0, text) }) { return group }
    throw .badValue(
      argument: "--group", value: text, reason: "no habit is in this group",
      allowed: groups.isEmpty ? "a group that habit edit HABIT --group GROUP has set" : groups.joined(separator: ", "),
      suggestion: Nearest.name(to: text, among: groups))
  }

  /// The group given with `--group` and its habits; nil for all habits.
  func habitsOfGroup() async throws(ShellError) -> (group: String, habits: Set<HabitID>)? {
    guard arguments.has("--group") else { return nil }
    let report = try await report()
    return try group(in: report).map { ($0, Set(report.showing(group: $0).habits.map(\.id))) }
  }

  func restoreHabit() async throws(ShellError) -> any View {
    let from = try await day("--from", toward: .nearest)
    let (sent, habit) = try await send { .restore($0, from: from) }
    return ChangeView(headline: "\(habit) is back \(try await start(sent))", habit: habit, sent: sent)
  }

  func setGoal() async throws(ShellError) -> any View {
    let (session, phrase) = try await readingGoal()
    if phrase?.schedule != nil { return try await session.setSchedule() }
    return try await session.setGoal(unit: phrase?.goal?.unit)
  }

  private func setGoal(unit typedUnit: String?) async throws(ShellError) -> any View {
    let goal = try arguments.number("N") ?? 1
    let from = try await day("--from", toward: .nearest)
    if let unchanged = try await unchangedGoal(goal, unit: typedUnit, from: from) { return unchanged }
    let (sent, habit) = try await send(number: "N") { .setGoal($0, goal: Amount(goal), from: from) }
    let text = (sent.traits.kind == .atMost ? "at most " : "") + goal.plainText
    let amount = "\(text)\(try await unit(of: sent, after: goal.plainText)) a day"
    let headline = "\(habit): \(amount) \(try await start(sent))"
    var remarks = try await planRemarks(
      sent, { if case .goal = $0 { true } else { false } }, { .goal($0.goal) })
    if let typedUnit { remarks += try await unitRemarks(sent, typedUnit) }
    return ChangeView(headline: headline, habit: habit, remarks: remarks, sent: sent)
  }

  func setSchedule() async throws(ShellError) -> any View {
    let session = try await readingSchedule()
    return try await session.setSchedule(try session.arguments.schedule("SCHEDULE") ?? .daily)
  }

  private func setSchedule(_ schedule: Schedule) async throws(ShellError) -> any View {
    let from = try await day("--from", toward: .nearest)
    let former = try await habitBeforeChange(from: from)
    if let former, former.then.schedule == schedule {
      return UnchangedView(
        command: arguments.command, field: "schedule of \(former.now.name)", value: schedule.words)
    }
    let (sent, habit) = try await send { .setSchedule($0, schedule, from: from) }
    let headline = "\(habit): \(schedule.words) \(try await start(sent))"
    var remarks = try await planRemarks(
      sent, { if case .schedule = $0 { true } else { false } }, { .schedule($0.schedule) })
    if schedule.hasGaps, former?.now.isDue ?? true, let id = sent.receipt.habit, let habit = try await report()[id],
      habit.isSatisfied, !habit.isDue
    {
      remarks.append("today is done, but no longer due")
    }
    var view = ChangeView(headline: headline, habit: habit, remarks: remarks, sent: sent)
    if let former,
      let now = try await query(of: .named([former.now.name])).habits.first(where: { $0.id == former.now.id })
    {
      view.streaks = (former.now.streak, now.streak)
    }
    return view
  }

  func skipDay(of reference: HabitReference?) async throws(ShellError) -> any View {
    let day = try await requiredDay("DATE", toward: .future)
    let reason = try arguments.label("--reason", length: 0...RuleLimits.reasonLength) ?? ""
    let (sent, habit) = try await send(to: reference) { .skip($0, day, reason: reason) }
    let date = DayText.near(day, asOf: try await context().today)
    let headline = "\(habit) is skipped \(date)\(reason.isEmpty ? "" : ": \(reason)")"
    return ChangeView(headline: headline, habit: habit, remarks: try await bonusRemarks(of: day...day), sent: sent)
  }

  func pauseHabit(
    _ reference: HabitReference?, _ firstDay: String?, _ lastDay: String?
  ) async throws(ShellError) -> any View {
    let (first, last) = try await range(firstDay, lastDay)
    if let unchanged = try await unchangedPause(reference, first, last) { return unchanged }
    let (sent, habit) = try await send(to: reference) { .pause($0, from: first, through: last) }
    let remarks = try await bonusRemarks(of: first...last) + pauseRemarks(sent, through: last)
    let headline = "\(habit) is paused \(try await days(first, last))"
    return ChangeView(headline: headline, habit: habit, remarks: remarks, sent: sent)
  }

  /// The days that two texts name, or a period as the only one. A weekday in the second text is on
  /// or after the first day.
  func range(_ first: String?, _ last: String?) async throws(ShellError) -> (LocalDay, LocalDay) {
    if let first, last == nil {
      let today = try await context().today
      if let days = PeriodPhrase.days(first, today: today, weeksFrom: environment.firstWeekday) {
        return (days.lowerBound, days.upperBound)
      }
      throw .badValue(argument: "FROM TO", value: first, reason: "that is in the past", allowed: "today or later days")
    }
    var session = self
    session.arguments.set("FROM", first ?? "")
    session.arguments.set("TO", last ?? "")
    let day = try await session.requiredDay("FROM", toward: .future)
    let (end, limit) = (try await session.requiredDay("TO", toward: .from(day)), ascent.context.policy.pauseDaysMax)
    guard end - day < limit else {
      throw .badValue(
        argument: "FROM TO", value: "\(day) \(end)", reason: "that is \(try await days(day, end))",
        allowed: "at most \(limit) days, beginning with the first")
    }
    return (day, end)
  }

  func resume() async throws(ShellError) -> any View {
    let day = try await day("--from", toward: .nearest)
    if arguments.text("HABIT").lowercased() == "all", !arguments.has("--habit") {
      let sent = try await send(.resumeAll(from: day))
      let headline = "all habits resume: due again \(try await start(sent))"
      return ChangeView(headline: headline, remarks: try await laterPauses(sent), sent: sent)
    }
    let (sent, habit) = try await send { .resume($0, from: day) }
    let headline = "\(habit) resumes: due again \(try await start(sent))"
    return ChangeView(headline: headline, habit: habit, remarks: try await laterPauses(sent), sent: sent)
  }

  func freeze() async throws(ShellError) -> any View {
    var day = try await day("DATE")
    if day == nil { day = try await context().today }
    let sent = try await send(.freezeDay(day ?? .earliest))
    // For a repeated command, the number left at the time is unknown.
    let freezes = sent.isKnown ? nil : try await report().freezes
    let date = DayText.called(sent.receipt.day, asOf: try await context().today)
    let headline = "a freeze covers \(date)" + (freezes.map { ", \($0.counted("freeze")) left" } ?? "")
    return ChangeView(headline: headline, freezes: freezes, sent: sent)
  }
}
