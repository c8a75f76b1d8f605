package import AscentRules

/// The content of one transaction: commands of any number of people, from any number of shards.
package struct CommitGroup: Sendable {
  /// The number of this commit: 1 for the first, without gaps.
  package var number: Int64
  /// The position of the first event.
  package var firstPosition: Position
  /// When the commit was made, by our clock.
  package var committedAt: Instant
  /// The commands, in the order of their events.
  package var commands: [AcceptedCommand] = [] { didSet { bodies = nil } }
  /// The events of all commands, one after the other.
  package var events: [Event] = [] { didSet { bodies = nil } }
  /// The packed bodies of the commands, which the pipeline makes while the previous group is
  /// written; nil if nobody has packed them. Changing the commands or events removes them.
  package var bodies: PackedBodies?
  /// Snapshots of people's states after the commands.
  package var snapshots: [Snapshot] = []
  /// The changes to people's due entries, in order. Most groups have none.
  package var due: [DueChange] = []

  /// A change to a person's due entry.
  package struct DueChange: Hashable, Sendable {
    /// The person.
    package var user: UserID
    /// What is due next; nil for nothing.
    package var command: DueCommand?
    /// Whether an entry that is due no later stays instead.
    package var keepsEarlier: Bool

    /// A change with its parts.
    package init(user: UserID, command: DueCommand?, keepsEarlier: Bool = false) {
      (self.user, self.command, self.keepsEarlier) = (user, command, keepsEarlier)
    }
  }

  /// An empty group.
  package init(number: Int64, firstPosition: Position, committedAt: Instant) {
    self.number = number
    self.firstPosition = firstPosition
    self.committedAt = committedAt
  }

  /// A group without commands, which tells subscribers where the journal ends.
  init(nothingAfter head: JournalHead, committedAt: Instant) {
    self.init(number: head.commit, firstPosition: Position(number: head.position.number + 1), committedAt: committedAt)
  }

  /// Appends a command with its events.
  package mutating func append(_ command: AcceptedCommand, events: [Event]) {
    commands.append(command)
    self.events += events
  }

  /// The position of the last event.
  package var lastPosition: Position { Position(number: firstPosition.number + Int64(events.count) - 1) }
}
