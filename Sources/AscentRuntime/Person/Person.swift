public import AscentRules

/// One person's interface to a runtime: everything a person can do and ask. It is a value; make one
/// wherever you need it.
///
/// Each method that changes something returns when the change is committed, with what it changed.
/// Its `id` makes retries safe: a call repeated with the same id takes effect once and returns the
/// same result. The default is a new random id, with which a call cannot be retried safely: pass
/// your own where the outcome may stay unknown. All methods throw ``AscentError``, whose cases say
/// whether anything happened.
public struct Person: Sendable {
  /// The person.
  public let id: UserID
  /// The time zone that commands are sent with; nil for the person's current zone.
  public var zone: ZoneID?
  /// The device that commands are sent from; nil if unknown.
  public var device: DeviceID?
  /// When the reported actions happened; nil for the moment at which the runtime
  /// takes each command.
  public var occurredAt: Instant?

  let ascent: Ascent

  /// A copy that reports what happened at an instant.
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
  /// - Throws: as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func submit(_ action: Action, id operation: OperationID = .random()) async throws(AscentError) -> CommandResult
  {
    var command = Command(user: id, operation: operation, action)
    (command.occurredAt, command.zone, command.device) = (occurredAt, zone, device)
    return CommandResult(operation: operation, receipt: try await ascent.submit(command))
  }
}

extension Ascent {
  /// A person's interface to the runtime.
  ///
  /// - Parameters:
  ///   - id: the person. A person needs no registration: the first command makes them known.
  ///   - zone: the time zone of the device; nil for the person's current zone, which
  ///     is UTC at first.
  ///   - device: the name of the device; nil if unknown.
  public func person(_ id: UserID, zone: ZoneID? = nil, device: DeviceID? = nil) -> Person {
    Person(id: id, zone: zone, device: device, ascent: self)
  }
}
