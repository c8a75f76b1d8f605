public import AscentRules

/// A command as read from the journal.
public struct StoredCommand: Sendable {
  /// The accepted command.
  public var accepted: AcceptedCommand
  /// The position of its first event. A command without events has that of the event before it.
  public var position: Position
  /// Whether it is in force: false once it is undone.
  public var inForce: Bool
  /// Its events, in order.
  public var events: [Event]

  /// A stored command with all its parts.
  public init(accepted: AcceptedCommand, position: Position, inForce: Bool, events: [Event]) {
    self.accepted = accepted
    self.position = position
    self.inForce = inForce
    self.events = events
  }
}

extension StoredCommand {
  /// The version of its last event; of a command without events, of the event before it.
  package var lastVersion: Int64 { accepted.version + Int64(events.count) - 1 }

  /// The position of its last event; of a command without events, of the event before it.
  package var lastPosition: Position {
    events.isEmpty ? position : Position(number: position.number + Int64(events.count) - 1)
  }
}
