package import AscentRules

/// When the scheduler has to look at a person next, as stored in the journal's index: one
/// entry per person.
package struct DueEntry: Hashable, Sendable {
  /// The kind of task that is due. Reminders are read separately, so that they do not wait behind a
  /// wave of closes.
  package enum Kind: Sendable, CaseIterable {
    /// A reminder, or a warning that a streak is at risk.
    case reminder
    /// The close of a day.
    case close
  }

  /// The person.
  package var user: UserID
  /// When it becomes due.
  package var at: Instant
  /// The local day that the entry is about. Nil if it is unknown what is due: the scheduler
  /// has not looked at the person since the index exists, has postponed the person, or the
  /// entry is damaged.
  package var day: LocalDay?
  /// The minute of the day for a reminder; nil for a close.
  package var minute: Int16?

  /// An entry with its parts.
  package init(user: UserID, at: Instant, day: LocalDay?, minute: Int16?) {
    (self.user, self.at, self.day, self.minute) = (user, at, day, minute)
  }

  /// The entry for a due command.
  package init(user: UserID, _ command: DueCommand) {
    self.init(user: user, at: command.at, day: command.day, minute: command.minute)
  }

  /// The kind of task that is due.
  package var kind: Kind { minute == nil ? .close : .reminder }

  /// The command that is due; nil if it is unknown.
  package var command: DueCommand? { day.map { DueCommand(at: at, day: $0, minute: minute) } }
}
