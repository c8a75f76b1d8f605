/// The evidence of a command, frozen when it was taken: when, where and on which local day. Later
/// changes of zone never move it.
public struct Evidence: Hashable, Sendable {
  /// When it happened, by the device or, when the command did not say, by our clock.
  public var occurredAt: Instant
  /// When the runtime took it.
  public var recordedAt: Instant
  /// The zone in force.
  public var zone: ZoneID
  /// Seconds that local time was ahead of UTC.
  public var offset: Int32
  /// Minutes after midnight at which the person's day started.
  public var dayStart: Int16
  /// The local day that follows from the rest.
  public var day: LocalDay

  /// Evidence with all its fields.
  public init(occurredAt: Instant, recordedAt: Instant, zone: ZoneID, offset: Int32, dayStart: Int16, day: LocalDay) {
    self.occurredAt = occurredAt
    self.recordedAt = recordedAt
    self.zone = zone
    self.offset = offset
    self.dayStart = dayStart
    self.day = day
  }
}

/// What the journal, or memory for what is not yet in it, says of an operation that was accepted
/// earlier.
public struct AcceptedOperation: Hashable, Sendable {
  /// Its key.
  public var key: OperationKey
  /// Its place in the person's order.
  public var ordinal: Int32
  /// The digest of its content; see ``Command/contentDigest``.
  public var content: UInt64
  /// False when it is taken back.
  public var inForce: Bool
  /// Its events, in order.
  public var events: [Event]
  /// Whether the operations that its events took back or restored are in force now.
  public var related: [OperationKey: Bool]

  /// An operation with all its facts.
  public init(
    key: OperationKey, ordinal: Int32, content: UInt64, inForce: Bool, events: [Event],
    related: [OperationKey: Bool] = [:]
  ) {
    self.key = key
    self.ordinal = ordinal
    self.content = content
    self.inForce = inForce
    self.events = events
    self.related = related
  }

  /// The operations that events took back or restored.
  public static func related(in events: some Sequence<Event>) -> [OperationKey] {
    events.compactMap { event in
      if case .operationChanged(let key, _) = event { key } else { nil }
    }
  }

  /// Whether what the operation took back or restored is still as it left it. It is not when a
  /// later operation changed the same thing again: then there is nothing of this one left to take
  /// back.
  public var stillHolds: Bool {
    events.allSatisfy { event in
      if case .operationChanged(let key, let inForce) = event { related[key] == inForce } else { true }
    }
  }
}
