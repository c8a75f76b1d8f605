public import AscentRules

/// A completion of a habit on one day.
public struct ImportedCompletion: Sendable, Equatable {
  /// The local day, as in the export.
  public var day: LocalDay
  /// The amount, in the habit's unit; 1 or more.
  public var amount: Int
  /// The note of the day; nil if there is none.
  public var note: String?

  /// A completion of these parts.
  public init(day: LocalDay, amount: Int = 1, note: String? = nil) {
    self.day = day
    self.amount = amount
    self.note = note
  }
}
