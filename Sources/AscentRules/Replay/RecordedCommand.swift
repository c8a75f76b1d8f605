/// An accepted command of one person as it is stored, which is without its intent.
package struct RecordedCommand: Sendable {
  package var user: UserID
  package var operation: OperationID
  package var device: DeviceID?
  package var evidence: Evidence
  package var receipt: Receipt
  /// The digest of what was asked; see ``Command/contentDigest``.
  package var content: UInt64
  /// The version of the command's first event.
  package var version: Int64
  package var events: [Event]

  /// Creates a stored command without events. Set `content`, `version` and `events` afterwards.
  package init(
    user: UserID, operation: OperationID, device: DeviceID?, evidence: Evidence, receipt: Receipt
  ) {
    (self.user, self.operation, self.device, self.evidence) = (user, operation, device, evidence)
    (self.receipt, self.content, self.version, self.events) = (receipt, 0, 0, [])
  }

  /// The operation that the command undid or moved; nil for none.
  package var target: OperationKey? { events.undoneOperation?.key }

  /// Whether the command repaired the ledger: only a repair begins with an XP entry or a change
  /// of level.
  package var isRepair: Bool {
    switch events.first {
    case .xpEntered, .levelChanged: true
    default: false
    }
  }

  /// Whether the command was decided under limits, XP amounts or criteria of a version that the
  /// context does not have, or with other time zone data.
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

  /// Brings expected events into the form in which earlier versions stored them, where the stored
  /// events have that form.
  ///
  /// Earlier versions left out the policy, the number of the rules, or which commands set a
  /// name or a reminder. They gave a freeze to a single habit, and dated a comeback by the day
  /// of its command.
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
