extension CommandReplay {
  /// The difference between the stored and the expected results of one command.
  package struct Difference: Hashable, Sendable {
    /// The index of the first event that differs, among the command's events.
    package var index: Int
    /// The stored event at that index; nil for none.
    package var stored: Event?
    /// The event that the rules give at that index; nil for none.
    package var expected: Event?
    /// Why the rules refuse the command in this state; nil if they accept it.
    package var refusal: Refusal?
    /// Whether the events agree, but the receipt, the local day or the version differs.
    package var isOutsideEvents = false
    /// Whether other rules than the present ones may explain the difference: another version of the
    /// policy, or those of an earlier version of the program.
    package var hasOtherRules = false
    /// Whether the only events missing are reminders of habits that were not due on the day, but
    /// could be done on it. Earlier versions sent no such reminders.
    var lacksRemindersOfChoice = false
  }
}
