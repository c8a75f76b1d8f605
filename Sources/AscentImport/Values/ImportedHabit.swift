public import AscentRules

/// A habit of an export, with everything that is known of its past.
public struct ImportedHabit: Sendable, Equatable {
  /// 1 to 200 characters without control characters, unlike the other names of the export.
  public var name: String
  /// What the person wrote about the habit; empty when nothing.
  public var note: String
  /// What the amounts count, such as `km`; nil when they are plain times. Where the export has
  /// fractions this is `0.1 km`, `0.01 km` or `0.001 km`, and goal and amounts are whole numbers of
  /// that, so that no day changes sides by rounding.
  public var unit: String?
  /// The amount that satisfies a day, 1 or more.
  public var goal: Int
  /// The days the habit is due.
  public var schedule: Schedule
  /// Whether the person had put the habit away.
  public var isArchived: Bool
  /// At most one a day, in ascending order of days.
  public var completions: [ImportedCompletion]
  /// The days marked as not applicable, in ascending order.
  public var skippedDays: [LocalDay]
  /// How many days the export marks as covered by the schedule without a completion. They were
  /// understood, and are not completions: the schedule gives the same answer.
  public var derivedDays: Int
  /// Facts that the rules do not read: `color`, `question`, `category`, `unit` as it was, `uuid`.
  public var attributes: [String: String]

  /// A habit of these parts; due every day, with a goal of one and no past unless said otherwise.
  public init(
    name: String, note: String = "", unit: String? = nil, goal: Int = 1, schedule: Schedule = .daily,
    isArchived: Bool = false,
    completions: [ImportedCompletion] = [], skippedDays: [LocalDay] = [], derivedDays: Int = 0,
    attributes: [String: String] = [:]
  ) {
    self.name = name
    self.note = note
    self.unit = unit
    self.goal = goal
    self.schedule = schedule
    self.isArchived = isArchived
    self.completions = completions
    self.skippedDays = skippedDays
    self.derivedDays = derivedDays
    self.attributes = attributes
  }
}
