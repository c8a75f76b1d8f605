public import AscentRules

/// What is written in one transaction: commands of any number of people, from any number of shards.
public struct CommitGroup: Sendable {
  /// The number of this commit: 1 for the first, without gaps.
  public var number: Int64
  /// The position of the first event.
  public var firstPosition: Position
  /// When the commit was made, by our clock.
  public var committedAt: Instant
  /// The commands, in the order of their events.
  public var commands: [AcceptedCommand] = []
  /// The events of all commands, one after the other.
  public var events: [Event] = []
  /// Snapshots of people's states after the commands.
  public var snapshots: [Snapshot] = []

  /// An empty group.
  public init(number: Int64, firstPosition: Position, committedAt: Instant) {
    self.number = number
    self.firstPosition = firstPosition
    self.committedAt = committedAt
  }

  /// A group without commands, which tells subscribers where the journal ends.
  init(nothingAfter head: JournalHead, committedAt: Instant) {
    self.init(number: head.commit, firstPosition: Position(number: head.position.number + 1), committedAt: committedAt)
  }

  /// The position of the last event.
  public var lastPosition: Position { Position(number: firstPosition.number + Int64(events.count) - 1) }
}

/// An accepted command, as the journal stores it.
public struct AcceptedCommand: Sendable {
  /// The person.
  public var user: UserID
  /// The caller's id.
  public var operation: OperationID
  /// The digest of its content, which tells when an id is reused for other content.
  public var content: UInt64
  /// When, where and on which day it happened.
  public var evidence: Evidence
  /// The device that sent it, if known.
  public var device: DeviceID?
  /// The version of its first event: the events of one person are numbered from 1 without gaps. A
  /// command without events has the version that its first event would have had.
  public var version: Int64 = 0
  /// The number of its events in the group.
  public var eventCount: Int32 = 0
  /// The answer, which also contains its ordinal.
  public var receipt: Receipt

  /// A command without events.
  public init(user: UserID, operation: OperationID, content: UInt64, evidence: Evidence, receipt: Receipt) {
    self.user = user
    self.operation = operation
    self.content = content
    self.evidence = evidence
    self.receipt = receipt
  }
}

/// A person's state as of a version, so that a hydration does not replay everything.
public struct Snapshot: Hashable, Sendable {
  /// The person.
  public var user: UserID
  /// The version of the last event that it includes.
  public var version: Int64
  /// The ordinal of the last command that it includes.
  public var ordinal: Int32
  /// The states of the services, encoded; see `SnapshotCoding` of `AscentRules`.
  public var bytes: [UInt8]

  /// A snapshot with all its parts.
  public init(user: UserID, version: Int64, ordinal: Int32, bytes: [UInt8]) {
    self.user = user
    self.version = version
    self.ordinal = ordinal
    self.bytes = bytes
  }
}
