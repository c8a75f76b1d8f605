package import AscentRules

/// The content of one export of another habit tracker.
///
/// Reading is deterministic and writes nothing.
package struct ImportedHistory: Sendable, Equatable {
  /// The kind of export.
  package var source: ImportSource
  /// The habits in the order of the export. Names are valid and unique.
  package var habits: [ImportedHabit]
  /// What was skipped or changed and why, in order; the first ``remarkLimit``.
  package var notUnderstood: [ImportRemark]
  /// The number of remarks beyond those.
  package var remarksLeftOut: Int

  /// How many remarks are kept. The rest are only counted, so that a hostile file cannot exhaust
  /// memory.
  package static let remarkLimit = 1000

  /// A history of these parts.
  package init(
    source: ImportSource, habits: [ImportedHabit], notUnderstood: [ImportRemark] = [], remarksLeftOut: Int = 0
  ) {
    self.source = source
    self.habits = habits
    self.notUnderstood = notUnderstood
    self.remarksLeftOut = remarksLeftOut
  }

  /// The number of completions of all habits.
  package var completionCount: Int { habits.reduce(0) { $0 + $1.completions.count } }

  /// The first and the last day with a completion; nil when there is none.
  package var days: ClosedRange<LocalDay>? {
    let ends = habits.compactMap { habit in
      habit.completions.first.flatMap { first in habit.completions.last.map { (first.day, $0.day) } }
    }
    guard let first = ends.map(\.0).min(), let last = ends.map(\.1).max() else { return nil }
    return first...last
  }
}
