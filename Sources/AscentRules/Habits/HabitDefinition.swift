/// The definition of a new habit.
public struct HabitDefinition: Hashable, Sendable {
  /// The name: 1 to 200 characters without control characters. It must be unique among the person's
  /// habits in use, ignoring case.
  public var name: String
  /// What the amounts count, such as `glasses`; nil for plain repetitions.
  public var unit: String?
  /// The group in which the habit is listed; nil for none.
  public var group: String?
  /// The amount that satisfies a day, 1 or more; for ``HabitKind/atMost`` the limit, 0 or more.
  ///
  /// It is in units of the last decimal: 7.5 with one decimal is 75.
  public var goal: Int64
  /// Whether the goal is a minimum or a limit.
  public var kind = HabitKind.atLeast
  /// How many decimals amounts and goals have, 0 to 3.
  public var decimals = 0
  /// The days the habit is due.
  public var schedule: Schedule
  /// The first day the habit can be due; nil for the day the habit is added.
  public var firstDay: LocalDay?
  /// Attributes that the rules ignore, such as a colour.
  public var attributes: [String: String]

  /// A habit; by default it is due every day with a goal of 1.
  public init(
    name: String, unit: String? = nil, goal: Int64 = 1, schedule: Schedule = .daily, firstDay: LocalDay? = nil,
    attributes: [String: String] = [:], group: String? = nil
  ) {
    self.name = name
    self.unit = unit
    self.group = group
    self.goal = goal
    self.schedule = schedule
    self.firstDay = firstDay
    self.attributes = attributes
  }

  /// A habit; by default it is due every day with a goal of 1. For its first day, group, decimals
  /// and attributes, set the properties. With decimals, the goal is in units of the last one:
  /// 7.5 km are `goal: 75` and `decimals = 1`.
  public static func habit(
    _ name: String, goal: Int64 = 1, unit: String? = nil, schedule: Schedule = .daily
  ) -> HabitDefinition {
    HabitDefinition(name: name, unit: unit, goal: goal, schedule: schedule)
  }

  /// A habit with a limit: a due day is satisfied at its close if the count is not above it. With a
  /// limit of 0, the person abstains. With decimals, the limit is in units of the last one.
  public static func habit(
    _ name: String, atMost limit: Int64, unit: String? = nil, schedule: Schedule = .daily
  ) -> HabitDefinition {
    var definition = HabitDefinition(name: name, unit: unit, goal: limit, schedule: schedule)
    definition.kind = .atMost
    return definition
  }
}
