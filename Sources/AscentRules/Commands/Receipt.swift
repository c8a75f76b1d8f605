/// The answer to a command: what it changed, before and after, as decided in its place in the person's order.
///
/// The receipt of an operation id never changes: sent again, the operation gives this one back, byte for byte.
public struct Receipt: Hashable, Sendable {
  /// The habit the command was about; number 0 when it was about none.
  public var habit = HabitID(number: 0)
  /// The local day the command was about: that of its instant unless it named another.
  public var day = LocalDay(number: 0)
  /// The place of the command in the person's order: each has a larger one than those before it. A number can be passed over.
  public var ordinal: Int32 = 0
  /// When the runtime took the command.
  public var recordedAt = Instant(milliseconds: 0)
  /// How things stood when the command was decided.
  public var before = Standing()
  /// How things stand with it.
  public var after = Standing()

  /// A receipt that says nothing yet; each service of the line writes its part.
  public init() {}
}

/// What a person sees change: for the habit and day of a command, and for the person.
public struct Standing: Hashable, Sendable {
  /// The count of the habit and day.
  public var count: Int64 = 0
  /// The goal in force for the habit on the day.
  public var goal: Int64 = 0
  /// Whether the habit is satisfied on the day.
  public var isSatisfied = false
  /// Whether the day is complete.
  public var isComplete = false
  /// The habit's streak as of the day: the run that ends on it, or on the last day before it that counts while nothing was missed since; 0 when it is broken.
  public var streak: Int32 = 0
  /// The habit's longest run.
  public var longestStreak: Int32 = 0
  /// The streak of complete days, likewise.
  public var dailyStreak: Int32 = 0
  /// The longest run of complete days.
  public var longestDailyStreak: Int32 = 0
  /// The sum of the ledger.
  public var totalXP: Int64 = 0
  /// The level that follows from it.
  public var level: Int32 = 1

  /// Nothing done yet.
  public init() {}
}
