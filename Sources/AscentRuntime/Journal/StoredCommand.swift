public import AscentRules

/// A command as read from the journal.
public struct StoredCommand: Sendable {
  /// What was accepted.
  public var accepted: AcceptedCommand
  /// The position of its first event. A command without events has that of the event before it.
  public var position: Position
  /// False once it was undone.
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

/// A stored command, and whether the operations that it undid or restored are in force now.
///
/// It is a class because nearly every lookup finds nothing: a thousand nils then take a thousand
/// words.
public final class StoredOperation: Sendable {
  /// The command.
  public let command: StoredCommand
  /// Whether each operation that its events changed is in force.
  public let related: [OperationKey: Bool]

  /// A stored operation with its parts.
  public init(command: StoredCommand, related: [OperationKey: Bool]) {
    self.command = command
    self.related = related
  }
}

/// The address of an operation. The same id of another person is another operation.
public struct OperationAddress: Hashable, Sendable {
  /// The person.
  public var user: UserID
  /// The operation.
  public var key: OperationKey

  /// An address with its parts.
  public init(user: UserID, key: OperationKey) {
    self.user = user
    self.key = key
  }
}

/// What a journal has of a person: a snapshot and the commands since, or all commands if there is
/// no snapshot.
public struct StoredPast: Sendable {
  /// The latest undamaged snapshot.
  public var snapshot: Snapshot?
  /// The commands after it, in order.
  public var tail: [StoredCommand]

  /// A past with its parts.
  public init(snapshot: Snapshot? = nil, tail: [StoredCommand] = []) {
    self.snapshot = snapshot
    self.tail = tail
  }
}
