public import AscentRules

/// A habit with what was planned for it and what became of it.
public struct HabitCard: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its number among the person's habits.
  public var number: Int32
  /// The amount that satisfies a day.
  public var goal: Int64
  /// What the amounts count.
  public var unit: String?
  /// The days it is due.
  public var schedule: Schedule
  /// The first day it can be due.
  public var firstDay: LocalDay
  /// Whether it is archived.
  public var isArchived: Bool
  /// Why the day is neutral, if it is.
  public var excuse: Excuse?
  /// The count of the day.
  public var count: Int64
  /// Whether it is due on the day.
  public var isDue: Bool
  /// Whether it is satisfied on the day.
  public var isSatisfied: Bool
  /// The streak as of the day.
  public var current: Int32
  /// The longest streak there was.
  public var longest: Int32
  /// The last day that counts.
  public var lastDay: LocalDay?
  /// Facts that the rules do not read.
  public var attributes: [String: String]

  /// A card with all its fields.
  public init(
    name: String, number: Int32, goal: Int64, unit: String?, schedule: Schedule, firstDay: LocalDay, isArchived: Bool,
    excuse: Excuse?,
    count: Int64, isDue: Bool, isSatisfied: Bool, current: Int32, longest: Int32, lastDay: LocalDay?,
    attributes: [String: String]
  ) {
    self.name = name
    self.number = number
    self.goal = goal
    self.unit = unit
    self.schedule = schedule
    self.firstDay = firstDay
    self.isArchived = isArchived
    self.excuse = excuse
    self.count = count
    self.isDue = isDue
    self.isSatisfied = isSatisfied
    self.current = current
    self.longest = longest
    self.lastDay = lastDay
    self.attributes = attributes
  }
}

extension HabitCard: View {
  public func text(_ style: Style) -> String {
    var table = Table([("", .left), ("", .left)])
    table.append([Table.Cell(name, .strong), isArchived ? "archived" : ""])
    table.append(["goal", Table.Cell("\(goal)\(unit.map { " " + $0 } ?? "") a day")])
    table.append(["schedule", Table.Cell(ScheduleText.text(schedule))])
    table.append(["first day", Table.Cell("\(firstDay)")])
    table.append(["today", Table.Cell("\(count) of \(goal), \(status)", isSatisfied ? .good : isDue ? .open : .faint)])
    table.append(["streak", Table.Cell("\(current) (longest \(longest)\(lastDay.map { ", last day \($0)" } ?? ""))")])
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      table.append([Table.Cell(name), Table.Cell(value)])
    }
    return table.text(style)
  }

  /// How the day stands, in a word or two.
  var status: String {
    if isSatisfied { return "satisfied" }
    switch excuse {
    case .skip: return "skipped"
    case .pause: return "paused"
    case .freeze: return "frozen"
    case nil: return isArchived ? "archived" : isDue ? "due" : "not due"
    }
  }

  public var json: JSON {
    .object([
      "habit": .string(name), "number": .integer(Int64(number)), "goal": .integer(goal), "unit": .optional(unit),
      "schedule": .string(ScheduleText.text(schedule)), "firstDay": .day(firstDay), "archived": .bool(isArchived),
      "excuse": .optional(excuse.map { "\($0)" }), "count": .integer(count), "due": .bool(isDue),
      "satisfied": .bool(isSatisfied),
      "current": .integer(Int64(current)), "longest": .integer(Int64(longest)), "lastDay": .day(lastDay),
      "attributes": .members(
        attributes.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) }),
    ])
  }
}

extension JSON {
  /// A day as `YYYY-MM-DD`, or null.
  static func day(_ day: LocalDay?) -> JSON { .optional(day?.description) }
}
