public import AscentRules

/// What an export says was done of a habit on one day.
public struct ImportedCompletion: Sendable, Equatable {
  /// The day, as the export has it: it needs no zone.
  public var day: LocalDay
  /// How much, in the habit's unit; 1 or more.
  public var amount: Int
  /// What the person wrote about the day; nil when nothing.
  public var note: String?

  /// A completion of these parts.
  public init(day: LocalDay, amount: Int = 1, note: String? = nil) {
    self.day = day
    self.amount = amount
    self.note = note
  }
}
