/// Bounds that are the same for all users.
package enum RuleLimits {
  /// The earliest day that an import may name.
  package static let firstRecordableDay = LocalDay(year: 1900, month: 1, day: 1)!
  /// How many days ahead a plan may reach.
  package static let planReach = 3_660
  /// On how many later days a habit may already be archived or restored when an earlier change is
  /// made.
  static let laterArchivesMax: Int64 = 64
  /// How many counts the checkpoints of changes of plan may have when another change is made for
  /// past days. A checkpoint has one for each habit.
  static let checkpointCountsMax: Int64 = 2_000_000
  /// The longest name, in characters.
  package static let nameLength = 200
  /// The longest unit, in characters.
  package static let unitLength = 40
  /// How many attributes a habit may have.
  package static let attributeCount: Int64 = 64
  /// The longest name of a device, in characters.
  static let deviceLength = 64
  /// The longest reason, in characters.
  package static let reasonLength = 500
  /// The largest manual award or deduction.
  package static let awardMax: Int64 = 1_000_000_000
  /// The longest note, in characters.
  package static let noteLength = 2000
  /// The longest session, in minutes: a day.
  package static let sessionMinutesMax: Int64 = 1440
  /// The longest span of a schedule, in days.
  package static let scheduleSpanMax: Int32 = 366
}
