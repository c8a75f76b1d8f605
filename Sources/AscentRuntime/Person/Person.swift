public import AscentRules

/// One person's face of a runtime: everything a person can do and ask. It is a value; make it where
/// you need it.
///
/// Each method that changes something returns when the change is committed, with what it changed.
/// Its `id` makes it one operation: sent again with the same id, it has its effect once and returns
/// the same result. The default is a new random id, which cannot be retried safely: give your own
/// where the outcome may stay unknown. All of them throw ``AscentError``, whose cases say whether
/// something happened.
public struct Person: Sendable {
  /// The person.
  public let id: UserID
  /// The time zone that commands are sent with; nil for the person's zone in force.
  public var zone: ZoneID?
  /// The device that commands are sent from.
  public var device: DeviceID?
  /// When what the commands report happened; nil for the moment the runtime takes each.
  public var occurredAt: Instant?

  let ascent: Ascent

  /// The person, reporting what happened at an instant.
  ///
  /// The device's instant may be at most 10 minutes ahead of the runtime's clock and 400 days
  /// behind it, unless the policy says otherwise.
  public func at(_ instant: Instant) -> Person {
    var person = self
    person.occurredAt = instant
    return person
  }

  /// Sends an action and returns when it is committed.
  ///
  /// - Throws: as ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func submit(_ action: Action, id operation: OperationID = .random()) async throws(AscentError) -> CommandResult
  {
    var command = Command(user: id, operation: operation, action)
    (command.occurredAt, command.zone, command.device) = (occurredAt, zone, device)
    return CommandResult(operation: operation, receipt: try await ascent.submit(command))
  }
}

extension Ascent {
  /// A person's face of the runtime.
  ///
  /// - Parameters:
  ///   - id: the person. A person needs no registration: the first command makes them known.
  ///   - zone: the time zone of the device; nil for the person's zone in force, at first UTC.
  ///   - device: the name of the device.
  public func person(_ id: UserID, zone: ZoneID? = nil, device: DeviceID? = nil) -> Person {
    Person(id: id, zone: zone, device: device, ascent: self)
  }
}
