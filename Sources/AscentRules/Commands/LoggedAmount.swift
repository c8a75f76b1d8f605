/// A completion whose amount may have decimals, and which may name its day and have a note.
package struct LoggedAmount: Hashable {
  /// The habit.
  package var habit: HabitReference
  /// How much, above 0.
  package var amount: Double
  /// The day that the caller names, as an import does; nil for that of the command's instant.
  package var day: LocalDay?
  /// A note; empty for none.
  package var note: String

  /// A completion of a habit.
  package init(_ habit: HabitReference, _ amount: Double, on day: LocalDay? = nil, note: String = "") {
    (self.habit, self.amount, self.day, self.note) = (habit, amount, day, note)
  }
}

extension LoggedAmount: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(habit, amount.bitPattern, day, note) }
}

extension LoggedAmount {
  func checkForm() throws(Refusal) {
    if let whole = Int64(exactly: amount) {
      try whole.check("amount", isIn: 1...DayCounts.limit)
    } else {
      try amount.checkForm("amount")
      guard amount > 0 else { throw .badNumber(field: "amount", reason: "it must be greater than 0") }
    }
    if !note.isEmpty { try note.check("note", length: 1...RuleLimits.noteLength) }
  }
}

extension Double {
  /// Refuses a number that no habit can store, however many decimals it has.
  func checkForm(_ field: String) throws(Refusal) {
    guard isFinite else { throw .badNumber(field: field, reason: "it must be a finite number") }
    guard abs(self) <= Double(DayCounts.limit) else {
      throw .badNumber(field: field, reason: "it must be at most \(DayCounts.limit)")
    }
    guard DecimalPlaces(DecimalPlaces.max)?.stored(self) != nil else {
      throw .badNumber(field: field, reason: "it must have at most three decimals")
    }
  }
}

extension Intent {
  /// A completion at the command's instant.
  ///
  /// A whole amount without a note gives the same intent, and so the same digest, as before
  /// decimals and notes existed.
  package static func completion(of habit: HabitReference, _ amount: Double = 1, note: String = "") -> Intent {
    guard let whole = Int64(exactly: amount) else { return .logAmount(LoggedAmount(habit, amount, note: note)) }
    return note.isEmpty
      ? .markComplete(habit, amount: whole) : .markCompleteNoted(habit, amount: whole, note: note)
  }

  /// A completion on a day that the caller names, as an import does.
  package static func completion(
    of habit: HabitReference, _ amount: Double, on day: LocalDay, note: String = ""
  ) -> Intent {
    guard note.isEmpty, let whole = Int64(exactly: amount) else {
      return .logAmount(LoggedAmount(habit, amount, on: day, note: note))
    }
    return .recordCompletion(habit, day: day, amount: whole)
  }

  /// A change of goal as of a day; nil means the command's local day.
  package static func goal(_ goal: Double, of habit: HabitReference, from day: LocalDay? = nil) -> Intent {
    guard let whole = Int64(exactly: goal) else { return .setDecimalGoal(habit, goal: goal, from: day) }
    return .setGoal(habit, goal: whole, from: day)
  }
}
