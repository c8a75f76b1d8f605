/// How a habit's count is judged against its goal. Raw values are stored.
public enum HabitKind: UInt8, Sendable, CaseIterable {
  /// A day is satisfied as soon as its count reaches the goal.
  case atLeast = 0
  /// The goal is a limit: a due day is satisfied at its close if its count is not above it. A day
  /// without entries counts 0. A limit of 0 means to abstain.
  case atMost = 1
}
