public import AscentRules

/// An accepted command, as the journal stores it.
public struct AcceptedCommand: Sendable {
  /// The person.
  public var user: UserID
  /// The caller's id for the command.
  public var operation: OperationID
  /// The digest of its content. It shows when an id is reused for other content.
  package var content: UInt64
  /// When, where and on which day it happened.
  public var evidence: Evidence
  /// The device that sent it; nil if unknown.
  public var device: DeviceID?
  /// The version of its first event: the events of one person are numbered from 1 without gaps. A
  /// command without events has the version that its first event would have had.
  public var version: Int64 = 0
  /// How many events it caused.
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

  /// A command with all its parts. Each field is written only once, not first with a default.
  init(
    user: UserID, operation: OperationID, content: UInt64, evidence: Evidence, device: DeviceID?, version: Int64,
    eventCount: Int32, receipt: Receipt
  ) {
    (self.user, self.operation, self.content) = (user, operation, content)
    (self.evidence, self.device) = (evidence, device)
    (self.version, self.eventCount) = (version, eventCount)
    self.receipt = receipt
  }
}
