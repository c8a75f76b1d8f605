package import AscentRules

/// When something is due for a person, as the journal's index has it: one entry a person.
package struct DueEntry: Hashable, Sendable {
  /// What is due. Reminders are read apart from closes, because they may not wait behind a wave of
  /// them.
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
  /// The local day that it is about. Nil when it is not known what is due: the person has not been
  /// looked at since the index exists, or the entry is damaged.
  package var day: LocalDay?
  /// The minute of the day of a reminder; nil for a close.
  package var minute: Int16?

  /// An entry with its parts.
  package init(user: UserID, at: Instant, day: LocalDay?, minute: Int16?) {
    (self.user, self.at, self.day, self.minute) = (user, at, day, minute)
  }

  /// The entry of a command.
  package init(user: UserID, _ command: DueCommand) {
    self.init(user: user, at: command.at, day: command.day, minute: command.minute)
  }

  /// What is due.
  package var kind: Kind { minute == nil ? .close : .reminder }

  /// The command that is due, if that is known.
  package var command: DueCommand? { day.map { DueCommand(at: at, day: $0, minute: minute) } }
}
