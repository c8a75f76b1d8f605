/// A request of a caller: the action, when and where it happened, and an id.
///
/// The id makes it safe to send the command more than once: it happens only once.
public struct Command: Sendable {
  /// The user whose data it is about.
  public var user: UserID
  /// The caller's id for this command.
  public var operation: OperationID
  /// What the command asks, as the rules see it.
  package var intent: Intent
  /// When it happened, by the device's clock; nil for the moment the runtime takes the command.
  ///
  /// The instant is part of the content: the same id with another instant is refused.
  public var occurredAt: Instant?
  /// The time zone of the device; nil for the person's zone in force.
  public var zone: ZoneID?
  /// Whether the time zone applies only if this is the person's first command.
  package var isZoneForFirstCommand = false
  /// Whether the command records history from an imported file, which was accepted before; then the
  /// rules check less. See ``Decision/isImported``.
  package var isImported = false
  /// The device that sent it.
  public var device: DeviceID?

  /// A command that asks for an action of one person. It happens when the runtime takes it, unless
  /// ``occurredAt`` says otherwise.
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
  /// Whether the command names an operation, to undo or to move it. Asking this copies nothing.
  package var hasTarget: Bool {
    switch intent {
    case .undo, .moveCompletion: true
    default: false
    }
  }

  /// A digest of what the command asks: the intent and the instant given by the caller.
  ///
  /// Device, zone and time of sending are left out, so that a command sent again from elsewhere
  /// counts as the same.
  public var contentDigest: UInt64 {
    var fold = ContentFold()
    fold.add(occurredAt?.milliseconds ?? .min)
    intent.fold(into: &fold)
    return fold.value
  }
}
