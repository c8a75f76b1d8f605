/// The streaks of a person.
public struct StreaksView: View {
  /// The habits, archived ones last.
  public var habits: [HabitCard]
  /// The run of complete days, as a card without a habit.
  public var daily: Daily

  /// The run of complete days.
  public struct Daily: Hashable, Sendable {
    /// The run as of the day.
    public var current: Int32
    /// The longest there was.
    public var longest: Int32

    /// A run.
    public init(current: Int32, longest: Int32) {
      self.current = current
      self.longest = longest
    }
  }

  /// Streaks of habits and days.
  public init(habits: [HabitCard], daily: Daily) {
    self.habits = habits
    self.daily = daily
  }

  public func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return "No habits yet, so no streaks. Add the first one: habit add \"Morning run\"" }
    var table = Table([("habit", .left), ("current", .right), ("longest", .right), ("last day", .left)])
    for habit in habits {
      let name = habit.isArchived ? "\(habit.name) (archived)" : habit.name
      table.append([
        Table.Cell(name), Table.Cell("\(habit.current)", habit.current > 0 ? .good : nil),
        Table.Cell("\(habit.longest)"),
        Table.Cell(habit.lastDay.map { "\($0)" } ?? "never"),
      ])
    }
    return table.text(style) + "\ncomplete days: \(daily.current) (longest \(daily.longest))"
  }

  public var json: JSON {
    .array(
      habits.map { habit in
        .object([
          "habit": .string(habit.name), "current": .integer(Int64(habit.current)),
          "longest": .integer(Int64(habit.longest)),
          "lastDay": .day(habit.lastDay), "archived": .bool(habit.isArchived),
        ])
      })
  }
}
