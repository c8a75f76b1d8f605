import AscentRules
import AscentRuntime
import AscentViews

/// A habit: its plan, and its state on a day.
struct HabitCard: View {
  var habit: HabitReport
  /// The operations that planned changes of the habit, by ordinal.
  var operations: [Int32: OperationID] = [:]
  /// The short forms of the operations' IDs.
  var shortIDs = ShortIDs([])
  /// The current day; nil if planned changes are not shown and days are written as dates.
  var presentDay: LocalDay?
  /// Whether the status may say that the day is complete without the habit.
  var saysOptional = true
  /// A note about other habits of the same name; nil if there are none.
  var note: String?

  func text(_ style: Style) -> String {
    let lastDay = habit.streak.lastDay.map { ", last day \(style.date($0))" } ?? ""
    let heading =
      style.tinted(habit.name.visible, .strong) + (habit.isArchived ? style.tinted("  archived", .faint) : "")
    var table = Table([("", .left), ("", .left)])
    table.append(["goal", "\(traits.goalText(habit.goal))\(unit) a day"])
    table.append(["schedule", "\(habit.schedule.words)"])
    if let group = habit.group { table.append(["group", "\(group)"]) }
    if let notes = habit.notes { table.append(["notes", "\(notes)"]) }
    table.append(["first day", "\(style.date(habit.firstDay))"])
    table.append(["today", Table.Cell("\(habit.progressText), \(status)", tint)])
    if let week = habit.weekOutlook { table.append(["this week", "\(week)"]) }
    if let day = habit.nextDue { table.append(["next due", "\(style.date(day))"]) }
    for (change, ordinals) in habit.planned.joiningEqual {
      let title = change.hasBegun(asOf: presentDay) ? change.kind.text(of: habit) : "planned"
      table.append([.init(title), "\(planned(change, by: ordinals))"])
    }
    table.append(["streak", "\(habit.streak.currentLength) (longest \(habit.streak.longestLength)\(lastDay))"])
    if let reminder = habit.reminder { table.append(["reminder", "\(reminder.text)"]) }
    if let note { table.append(["note", "\(note)"]) }
    for (name, value) in attributes { table.append(["\(name)", "\(value)"]) }
    return ([heading] + table.lines(style)).lines
  }

  /// The column for groups; empty if no habit has a group.
  static func groupColumn<Row>(
    _ rows: [Row], heading: String = "group", _ habit: @escaping (Row) -> HabitReport
  ) -> [Table.Column<Row>] {
    guard rows.contains(where: { habit($0).group != nil }) else { return [] }
    return [.left(heading, { _ in .faint }) { habit($0).group }.fitting(.dropped(rank: Table.ornament))]
  }

  /// The progress of the weekly target, or the next due day of a habit that is not due;
  /// otherwise nil.
  private var outlook: String? {
    if let week = habit.weekText {
      return week.replacing(" of ", with: "/") + " this week" + (habit.isShortOfDays ? ", too late" : "")
    }
    guard !habit.isDue, let day = habit.nextDue else { return nil }
    return "next due \(presentDay.map { DayText.soon(day, asOf: $0) } ?? "\(day)")"
  }

  /// A planned change in words; for an excuse, also how to end it.
  private func planned(_ change: PlannedChange, by ordinals: [Int32]) -> String {
    let hasBegun = change.hasBegun(asOf: presentDay)
    let text = hasBegun ? change.days(asOf: presentDay) : change.text(of: habit, asOf: presentDay)
    let undos = ordinals.compactMap { operations[$0] }.map { "undo \(shortIDs.text(of: "\($0)"))" }
    guard case .excused(let excuse) = change.kind, !undos.isEmpty else { return text }
    let resume = hasBegun && excuse == .pause && habit.excuse == .pause ? "resume ends it, " : ""
    return "\(text); \(resume)\(undos.joined(separator: " and ")) \(undos.count == 1 ? "cancels" : "cancel") it"
  }

  private var traits: HabitTraits { habit.traits }
  /// The count and the goal or limit, in the shortest form: `2/8`.
  var today: String { "\(traits.text(habit.count))/\(traits.text(habit.goal))" }
  /// The unit in the number that fits the goal; nil if there is none.
  var unitOfGoal: String? { unit.isEmpty ? nil : String(unit.dropFirst()) }
  private var unit: String { UnitText.after(traits.text(habit.goal), habit.unit) }
  /// How full the bar is, 0…1. For a limit, the share that is left.
  var fraction: Double {
    guard habit.kind == .atMost else { return Double(min(100, percentage)) / 100 }
    return habit.isOverLimit ? 0 : habit.goal == 0 ? 1 : Double(habit.goal - habit.count) / Double(habit.goal)
  }
  var percentage: Int64 { Percentage.of(habit.count, goal: habit.goal) }
  var tint: Style.Tint { habit.isSatisfied ? .good : habit.isDue || isWanted ? .open : .faint }
  private var isWanted: Bool { habit.isWantedThisWeek(on: presentDay) }
  private var attributes: [(key: String, value: String)] { habit.attributes.sorted { $0.key < $1.key } }

  /// What the count does not show: a streak at risk, the state or excuse, the weekly target, or the
  /// next due day. Nil if there is nothing to add.
  var remark: String? {
    let word: String? =
      switch status {
      case "satisfied", "due", "not due": nil
      case Self.raised: "goal raised"
      default: status
      }
    // Of what is done today, a day before it that is not closed yet is at stake.
    let risk = habit.isSatisfied ? "at risk: yesterday is open" : "at risk"
    return [habit.streak.atRisk ? risk : nil, word, outlook].compactMap(\.self).joined(separator: ", ").ifAny
  }

  /// The state of a limit on an open day: more can still break it.
  static let keptSoFar = "limit kept so far"
  /// The state of a limit that was broken on the day.
  static let overLimit = "over the limit"
  private static let raised = "satisfied before the goal was raised"

  /// The habit's state on the day, in a few words.
  private var status: String {
    if habit.isSatisfied {
      let isByFormerGoal = habit.kind == .atLeast && habit.count < habit.goal
      return isByFormerGoal ? Self.raised : "satisfied"
    }
    if habit.isOptionalAndOpen, saysOptional { return "the day is complete without it" }
    if habit.isDue, habit.kind == .atMost { return habit.isOverLimit ? Self.overLimit : Self.keptSoFar }
    if isWanted { return "any day" }
    return habit.excuse?.participle ?? (habit.isArchived ? "archived" : habit.isDue ? "due" : "not due")
  }

  var json: JSONValue {
    .object([
      "habit": habit.name, "number": habit.id.number, "kind": "\(habit.kind)", "goal": traits.decimals.json(habit.goal),
      "decimals": habit.decimals, "unit": habit.unit,
      "schedule": habit.schedule.text, "firstDay": habit.firstDay, "archived": habit.isArchived,
      "excuse": excuse, "count": traits.decimals.json(habit.count), "due": habit.isDue, "optional": habit.isOptional,
      "satisfied": habit.isSatisfied,
      "current": habit.streak.current, "longest": habit.streak.longest, "lastDay": habit.streak.lastDay,
      "streakUnit": habit.streak.unit.rawValue,
      "reminder": habit.reminder?.description,
      "attributes": JSONValue.object(attributes.map { JSONValue.Member($0.key, $0.value) }),
      "group": habit.group, "notes": habit.notes, "thisWeek": habit.daysThisWeek, "nextDue": habit.nextDue,
      "planned": habit.planned.map { $0.json(of: habit, ["operation": operations[$0.ordinal]]) },
    ])
  }

  /// The habit as JSON, for a row of `today`.
  func todayJSON(in row: TodayRow) -> JSONValue {
    .object([
      "row": row.number, "habit": habit.name, "kind": "\(habit.kind)", "count": traits.decimals.json(habit.count),
      "goal": traits.decimals.json(habit.goal), "unit": habit.unit, "percentage": percentage,
      "satisfied": habit.isSatisfied, "due": habit.isDue, "optional": habit.isOptional, "excuse": excuse,
      "streak": habit.streak.current,
      "streakUnit": habit.streak.unit.rawValue, "group": habit.group, "thisWeek": habit.daysThisWeek,
      "nextDue": habit.nextDue, "planned": habit.planned.map { $0.json(of: habit) },
      "days": habit.marks.map(\.status.rawValue),
    ])
  }

  private var excuse: String? { habit.excuse.map { "\($0)" } }
}

extension HabitReport {
  /// Whether the habit is open but not needed for the day to be complete.
  var isOptionalAndOpen: Bool { isOptional && !isSatisfied && !isUndecided && !isArchived }
}
