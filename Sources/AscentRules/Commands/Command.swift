/// What a caller asks for, once: the action, the id that makes it one however often it is sent, and
/// the evidence of when and where.
public struct Command: Sendable {
  /// The user whose data it is about.
  public var user: UserID
  /// The caller's id for this command.
  public var operation: OperationID
  /// What is asked, as the rules see it.
  package var intent: Intent
  /// When it happened, on the device; nil for the moment the runtime takes the command. It is part
  /// of the content: the same id with another instant is refused.
  public var occurredAt: Instant?
  /// The time zone of the device; nil for the person's zone in force.
  public var zone: ZoneID?
  /// Whether the time zone applies only if this is the person's first command.
  package var isZoneForFirstCommand = false
  /// Whether it records history that a file brings: no limit on age applies.
  package var isImported = false
  /// The device that sent it.
  public var device: DeviceID?

  /// An action of one person.
  public init(user: UserID, operation: OperationID, _ action: Action) {
    self.init(user: user, operation: operation, intent: action.intent)
  }

  /// A command of one person.
  package init(
    user: UserID, operation: OperationID, intent: Intent, occurredAt: Instant? = nil, zone: ZoneID? = nil,
    device: DeviceID? = nil
  ) {
    self.user = user
    self.operation = operation
    self.intent = intent
    self.occurredAt = occurredAt
    self.zone = zone
    self.device = device
  }
}

extension Command {
  /// Whether it names an operation, to undo or to move it: ``Intent/target`` is then not nil. It
  /// copies nothing.
  package var namesOperation: Bool {
    switch intent {
    case .undo, .moveCompletion: true
    default: false
    }
  }

  /// A digest of what the command asks: the intent and the instant that the caller gave. Device,
  /// zone and the time of sending are not in it, so that a command sent again from elsewhere is the
  /// same.
  public var contentDigest: UInt64 {
    var fold = ContentFold()
    fold.add(occurredAt?.milliseconds ?? .min)
    intent.fold(into: &fold)
    return fold.value
  }
}
