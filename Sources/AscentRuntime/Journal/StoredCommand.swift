public import AscentRules

/// A command as the journal gives it back.
public struct StoredCommand: Sendable {
  /// What was accepted.
  public var accepted: AcceptedCommand
  /// The position of its first event; of a command without events, of the event before it.
  public var position: Position
  /// False when it is taken back.
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

/// A stored command, with whether the operations that it took back or restored are in force now.
///
/// It is an object because nearly every look-up finds nothing: a thousand answers of nil are then a
/// thousand words.
public final class StoredOperation: Sendable {
  /// The command.
  public let command: StoredCommand
  /// For each operation that its events changed, whether that one is in force.
  public let related: [OperationKey: Bool]

  /// A stored operation with its parts.
  public init(command: StoredCommand, related: [OperationKey: Bool]) {
    self.command = command
    self.related = related
  }
}

/// Where an operation is found: the same id of another person is another operation.
public struct OperationAddress: Hashable, Sendable {
  /// The person.
  public var user: UserID
  /// The operation.
  public var key: OperationKey

  /// The address of an operation.
  public init(user: UserID, key: OperationKey) {
    self.user = user
    self.key = key
  }
}

/// What a journal holds of a person: a snapshot and the commands since, or all commands when there
/// is none.
public struct StoredPast: Sendable {
  /// The latest snapshot that is whole.
  public var snapshot: Snapshot?
  /// The commands after it, in order.
  public var tail: [StoredCommand]

  /// A past with its parts.
  public init(snapshot: Snapshot? = nil, tail: [StoredCommand] = []) {
    self.snapshot = snapshot
    self.tail = tail
  }
}

extension StoredCommand {
  /// The position of its last event; of a command without events, of the event before it.
  package var lastPosition: Position {
    events.isEmpty ? position : Position(number: position.number + Int64(events.count) - 1)
  }
}
