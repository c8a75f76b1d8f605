extension Receipt {
  /// Why something that a command satisfied or completed earned no XP.
  public enum UnpaidReason: Hashable, Sendable {
    /// It was recorded `days` days after its day, outside the award window.
    case recordedLate(days: Int)
    /// It was imported.
    case imported
    /// The day is before the habit's first day.
    case beforeFirstDay
    /// A habit that it needs was added after the day.
    case habitAddedLater
    /// Only a change of plan that was recorded later makes the day satisfied or complete.
    case planOfPastDay
    /// A habit that is due on the day is open and excused, so the day is not complete.
    case excusedDay
    /// It depends on a part of the count, or on a flexible habit's completion of another day, that
    /// earns nothing because it was imported or recorded late.
    case partOfCount
    /// The habit was deleted on the day.
    case habitDeleted
  }
}
