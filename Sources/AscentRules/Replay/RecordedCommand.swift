/// An accepted command of one person as it is stored, without what was asked.
package struct RecordedCommand: Sendable {
  package var user: UserID
  package var operation: OperationID
  package var device: DeviceID?
  package var evidence: Evidence
  package var receipt: Receipt
  /// The digest of what was asked; see ``Command/contentDigest``.
  package var content: UInt64
  /// The version of its first event.
  package var version: Int64
  package var events: [Event]

  /// A stored command with all its parts.
  package init(
    user: UserID, operation: OperationID, device: DeviceID?, evidence: Evidence, receipt: Receipt
  ) {
    (self.user, self.operation, self.device, self.evidence) = (user, operation, device, evidence)
    (self.receipt, self.content, self.version, self.events) = (receipt, 0, 0, [])
  }

  /// The operation that it undid or moved.
  package var target: OperationKey? { events.undoneOperation?.key }

  /// Whether it repaired the ledger: nothing but a repair enters XP without any other event first.
  package var isRepair: Bool {
    switch events.first {
    case .xpEntered, .levelChanged: true
    default: false
    }
  }

  /// Whether an event was decided by limits, prices or criteria of another version than the
  /// context has, or its local day by other data of its time zone.
  func hasOtherRules(than context: RuleContext) -> Bool {
    if context.zones.offset(of: evidence.zone, at: evidence.occurredAt) != evidence.offset { return true }
    return events.contains { event in
      switch event {
      case .dayClosed, .freezeSpent, .daysExcused: event.policyVersion != context.policy.version
      case .stageAdvanced(let advance): advance.criteriaVersion != context.catalog.version
      case .xpEntered(let entry) where entry.key.kind == .habit || entry.key.kind == .day:
        context.policy.xp.version(number: entry.policy) == nil
      default: false
      }
    }
  }

  /// Events in the forms of the stored ones: an earlier version left out the policy, the number of
  /// the rules, or which commands set a name or a reminder; it gave a freeze to a single habit; and
  /// it dated a comeback by the command.
  func inStoredForms(_ expected: [Event]) -> [Event] {
    zip(expected, events).map { event, stored in
      switch (event, stored) {
      case (
        .daysExcused(let habit, let excuse, let from, let last, let reason, let policy),
        .daysExcused(_, let storedExcuse, _, _, _, let storedPolicy)
      ):
        let isFreeze = excuse == .pause && storedExcuse == .freeze
        return .daysExcused(
          habit, isFreeze ? .freeze : excuse, from: from, through: last, reason: reason,
          policy: storedPolicy == nil ? nil : policy)
      case (.automaticFreezesChanged(let from, _), .automaticFreezesChanged(_, let rules)):
        return .automaticFreezesChanged(from: from, rules: rules)
      case (.habitRenamed(let id, let former, let name, _), .habitRenamed(_, _, _, let setters))
      where setters == Event.Setters():
        return .habitRenamed(id, from: former, to: name)
      case (.reminderSet(let id, let former, let reminder, _), .reminderSet(_, _, _, let setters))
      where setters == Event.Setters():
        return .reminderSet(id, from: former, to: reminder)
      case (.celebrationRaised(var celebration), .celebrationRaised(let raised)):
        if case .comeback = celebration.key, raised.day == evidence.day { celebration.day = evidence.day }
        return .celebrationRaised(celebration)
      default: return event
      }
    } + expected.dropFirst(events.count)
  }
}
