public import AscentRules

/// How a person stands on a day: counts, goals and percentages.
public struct TodayView: View {
  /// The day.
  public var date: LocalDay
  /// The zone the person is in.
  public var zone: ZoneID
  /// Whether the day is complete.
  public var isComplete: Bool
  /// The satisfied share of the habits that are due or satisfied.
  public var fraction: Double
  /// The habits in use.
  public var habits: [HabitCard]
  /// The run of complete days as of the day.
  public var dailyStreak: Int32
  /// The freezes the person holds.
  public var freezes: Int32
  /// The sum of the ledger.
  public var totalXP: Int64
  /// The level.
  public var level: Int32
  /// How many celebrations wait.
  public var celebrations = 0

  /// A day with all its fields.
  public init(
    date: LocalDay, zone: ZoneID, isComplete: Bool, fraction: Double, habits: [HabitCard], dailyStreak: Int32,
    freezes: Int32,
    totalXP: Int64, level: Int32
  ) {
    self.date = date
    self.zone = zone
    self.isComplete = isComplete
    self.fraction = fraction
    self.habits = habits
    self.dailyStreak = dailyStreak
    self.freezes = freezes
    self.totalXP = totalXP
    self.level = level
  }

  public func text(_ style: Style) -> String {
    let heading = style.tinted("\(weekday) \(date)", .strong) + style.tinted(" · \(zone.name)", .faint)
    let lines = habits.isEmpty ? ["No habits yet. Add the first one: habit add \"Morning run\""] : self.lines(style)
    let wait = CountText.text(celebrations, "celebration waits", "celebrations wait") + ": celebrations"
    return ([heading] + lines + (celebrations > 0 ? [style.tinted("★ " + wait, .good)] : [])).joined(separator: "\n")
  }

  private func lines(_ style: Style) -> [String] {
    var table = Table([("", .left), ("", .left), ("", .right), ("", .right), ("", .left), ("", .right)])
    for habit in habits { table.append(row(of: habit)) }
    let share = "\(ProgressBar(width: 20).text(fraction)) \(Percentage.of(fraction)) %"
    let summary =
      style.tinted(share, isComplete ? .good : .open) + (isComplete ? " · day complete" : "")
      + " · daily streak \(dailyStreak) · \(totalXP) XP, level \(level)" + (freezes > 0 ? " · freezes \(freezes)" : "")
    return table.lines(style) + [summary]
  }

  private var weekday: String {
    let name = "\(date.weekday)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func row(of habit: HabitCard) -> [Table.Cell] {
    let tint: Style.Tint = habit.isSatisfied ? .good : habit.isDue ? .open : .faint
    let percentage = min(100, Percentage.of(habit.count, goal: habit.goal))
    return [
      Table.Cell(habit.name), Table.Cell(ProgressBar().text(Double(percentage) / 100), tint),
      Table.Cell("\(habit.count)/\(habit.goal)\(habit.unit.map { " " + $0 } ?? "")"),
      Table.Cell("\(Percentage.of(habit.count, goal: habit.goal)) %"), Table.Cell(habit.status, tint),
      Table.Cell(habit.current > 0 ? "streak \(habit.current)" : ""),
    ]
  }

  public var json: JSON {
    .object([
      "date": .day(date), "zone": .string(zone.name), "complete": .bool(isComplete), "fraction": .number(fraction),
      "habits": .array(
        habits.map { habit in
          .object([
            "habit": .string(habit.name), "count": .integer(habit.count), "goal": .integer(habit.goal),
            "unit": .optional(habit.unit),
            "percentage": .integer(Percentage.of(habit.count, goal: habit.goal)), "satisfied": .bool(habit.isSatisfied),
            "due": .bool(habit.isDue), "excuse": .optional(habit.excuse.map { "\($0)" }),
            "streak": .integer(Int64(habit.current)),
          ])
        }),
      "dailyStreak": .integer(Int64(dailyStreak)), "freezes": .integer(Int64(freezes)), "totalXP": .integer(totalXP),
      "level": .integer(Int64(level)), "celebrations": .integer(Int64(celebrations)),
    ])
  }
}
