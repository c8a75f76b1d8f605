package import AscentRules

/// A habit of an export, with its history.
package struct ImportedHabit: Equatable {
  /// The name: 1 to 200 characters without control characters, unique in the export.
  package var name: String
  /// The name in the export; nil unless the import has numbered the habit's name, because the user
  /// has another habit with it.
  package var nameInExport: String?
  /// The note about the habit; empty if there is none.
  package var note = ""
  /// The unit of the amounts, such as `km`; nil if they count times.
  package var unit: String?
  /// How the amounts are judged.
  package var kind = HabitKind.atLeast
  /// How many decimals the goal and the amounts have, 0 to 3.
  package var decimals = 0
  /// The amount that satisfies a day (1 or more), or the limit (0 or more), in units of
  /// the last decimal.
  package var goal = 1
  /// The first day for which the export has data. If nil, it is that of the first completion
  /// or skipped day.
  package var firstDay: LocalDay?
  /// On which days the habit is due.
  package var schedule = Schedule.daily
  /// Whether the habit was archived.
  package var isArchived = false
  /// The completions, at most one per day, in order of days.
  package var completions: [ImportedCompletion] = []
  /// The days marked as not applicable, in order.
  package var skippedDays: [LocalDay] = []
  /// The notes of skipped days, as far as they have any.
  package var skipNotes: [LocalDay: String] = [:]
  /// The notes of other days without a completion, at most 500 characters each.
  package var dayNotes: [LocalDay: String] = [:]
  /// When to remind the person; nil for never.
  package var reminder: Reminder?
  /// The number of days that the export marks as covered by the schedule without a completion. They
  /// need no import: our schedule covers them too.
  package var derivedDays = 0
  /// Texts that the rules do not use: `color`, `question`, `category`, the original
  /// `unit`, and `uuid`.
  package var attributes: [String: String] = [:]

  /// The attribute with the ID that Loop's backups have for a habit since schema 24. It stays the
  /// same when the habit is renamed.
  package static let idAttribute = "uuid"
  /// The attribute with the habit's newest name in Loop. Imports store it if it differs from the
  /// name that they know.
  package static let nameAttribute = "name in Loop"
  /// The attribute with the category of a habit in HabitBull.
  package static let categoryAttribute = "category"
}
