public import AscentRules

/// Everything that one export of another habit tracker says, as plain values.
///
/// Reading is pure: the same files give the same value, in the same order, and nothing is written
/// anywhere.
public struct ImportedHistory: Sendable, Equatable {
  /// Which kind of export it was.
  public var source: ImportSource
  /// The habits in the order of the export. Names are usable and differ from one another.
  public var habits: [ImportedHabit]
  /// What was skipped or changed, and why, in the order it was met; the first ``remarkLimit`` of
  /// them.
  public var notUnderstood: [ImportRemark]
  /// How many further remarks there were.
  public var remarksLeftOut: Int

  /// How many remarks are kept; what follows is only counted, so that a hostile file costs bounded
  /// memory.
  public static let remarkLimit = 1000

  /// A history of these parts.
  public init(
    source: ImportSource, habits: [ImportedHabit], notUnderstood: [ImportRemark] = [], remarksLeftOut: Int = 0
  ) {
    self.source = source
    self.habits = habits
    self.notUnderstood = notUnderstood
    self.remarksLeftOut = remarksLeftOut
  }

  /// The number of completions of all habits.
  public var completionCount: Int { habits.reduce(0) { $0 + $1.completions.count } }

  /// The first and the last day with a completion; nil when there is none.
  public var days: ClosedRange<LocalDay>? {
    let ends = habits.compactMap { habit in
      habit.completions.first.flatMap { first in habit.completions.last.map { (first.day, $0.day) } }
    }
    guard let first = ends.map(\.0).min(), let last = ends.map(\.1).max() else { return nil }
    return first...last
  }
}
