public import AscentRules

extension HabitReport {
  /// A change of a habit's plan that begins after the day of a report, or an excuse that lasts
  /// beyond it.
  public struct PlannedChange: Hashable, Sendable {
    /// What changes.
    public enum Kind: Hashable, Sendable {
      /// The goal, or the limit, in units of the habit's last decimal.
      case goal(Int64)
      /// The schedule.
      case schedule(Schedule)
      /// The habit is archived.
      case archived
      /// The habit is in use again.
      case restored
      /// The days are neutral.
      case excused(Excuse)
    }

    /// What changes.
    public package(set) var kind: Kind
    /// The first day. For an excuse it may be before the report's day.
    public package(set) var from: LocalDay
    /// The last day of an excuse; nil for a change that lasts until the next one.
    public package(set) var through: LocalDay?
    /// The command that planned it.
    package var ordinal: Int32
  }
}

/// A shorter name inside the module.
typealias PlannedChange = HabitReport.PlannedChange
