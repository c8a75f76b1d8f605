/// An operation that was accepted earlier, read from the journal or, until it is committed,
/// from memory.
package struct AcceptedOperation: Hashable {
  /// Its key.
  package var key: OperationKey
  /// Its place in the person's order.
  package var ordinal: Int32
  /// The digest of its content; see ``Command/contentDigest``.
  package var content: UInt64
  /// False if it was undone.
  package var inForce: Bool
  /// Its events, in order.
  package var events: [Event]
  /// Whether the operations that its events undid or restored are in force now.
  package var related: [OperationKey: Bool] = [:]
  /// When its command happened, and on which device; nil when that is not known.
  package var origin: CompletionOrigin?

  /// An operation that undid and restored no other; see ``related``.
  package init(key: OperationKey, ordinal: Int32, content: UInt64, inForce: Bool, events: [Event]) {
    self.key = key
    self.ordinal = ordinal
    self.content = content
    self.inForce = inForce
    self.events = events
  }

  /// The operations that events undid or restored.
  package static func related(in events: some Sequence<Event>) -> [OperationKey] {
    events.compactMap { event in
      if case .operationChanged(let key, _) = event { key } else { nil }
    }
  }

  /// The first operation that this one undid or restored and that a later one changed again, so
  /// that nothing is left to undo, and whether this one restored it. Nil if all are still as this
  /// one left them.
  package var changedAgain: (key: OperationKey, wasRestored: Bool)? {
    for case .operationChanged(let key, let inForce) in events where related[key] != inForce {
      return (key, inForce)
    }
    return nil
  }
}

extension [Event] {
  /// The operation that a command with these events undid or moved, and whether it is in force
  /// since then.
  ///
  /// Undoing an undo also restores another operation. The events name that one second or, if a
  /// stage changed, first.
  package var undoneOperation: (key: OperationKey, inForce: Bool)? {
    let isOfStage = contains { $0.kind == .advanceChanged }
    let changed = isOfStage ? last { $0.kind == .operationChanged } : first { $0.kind == .operationChanged }
    return if case .operationChanged(let key, let inForce)? = changed { (key, inForce) } else { nil }
  }
}
