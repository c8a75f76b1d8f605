/// A completion that a caller asks for.
package struct LoggedCompletion: Hashable {
  /// The habit.
  package var habit: HabitReference
  /// A note; empty for none.
  package var note: String
  /// How much, above 0.
  package var amount: Amount
  /// The day that the caller knows, as an import does, to which no limit on age applies; nil for
  /// that of the command's instant.
  package var day: LocalDay?

  /// A completion of a habit.
  package init(_ habit: HabitReference, _ amount: Amount, on day: LocalDay? = nil, note: String = "") {
    (self.habit, self.note, self.amount, self.day) = (habit, note, amount, day)
  }
}

extension LoggedCompletion {
  /// Whether an undo or a move needs only the event `completionLogged`: everything else is derived
  /// from it. A field that is recorded by an event of its own, as the note is, belongs here.
  package var isOneEvent: Bool { note.isEmpty }

  /// Whole amounts came first, without a note or without a day, and each has a number of its own.
  func fold(into fold: inout ContentFold) {
    switch (amount, day) {
    case (.whole(let whole), nil) where note.isEmpty: fold.add(1, habit, whole)
    case (.whole(let whole), nil): fold.add(38, habit, whole, note)
    case (.whole(let whole), let day?) where note.isEmpty: fold.add(2, habit, day, whole)
    default: fold.add(46, habit, amount.number.bitPattern, day, note)
    }
  }

  func checkForm() throws(Refusal) {
    switch amount {
    case .whole(let whole): try whole.check("amount", isIn: 1...DayCounts.limit)
    case .decimal(let decimal):
      try decimal.checkForm("amount")
      guard decimal > 0 else { throw .badNumber(field: "amount", reason: "it must be greater than 0") }
    }
    if !note.isEmpty { try note.check("note", length: 1...RuleLimits.noteLength) }
  }
}

extension Intent {
  /// Adds an amount on a day that the caller knows, as an import does, or on that of the command's
  /// instant.
  package static func completion(
    of habit: HabitReference, _ amount: Double = 1, on day: LocalDay? = nil, note: String = ""
  ) -> Intent {
    .complete(LoggedCompletion(habit, Amount(amount), on: day, note: note))
  }

  /// Adds a whole amount on the local day of the command's instant.
  package static func markComplete(_ habit: HabitReference, amount: Int64, note: String = "") -> Intent {
    .complete(LoggedCompletion(habit, .whole(amount), note: note))
  }

  /// Adds a whole amount on a day that the caller knows, as an import does.
  package static func recordCompletion(_ habit: HabitReference, day: LocalDay, amount: Int64) -> Intent {
    .complete(LoggedCompletion(habit, .whole(amount), on: day))
  }
}
