/// Decides a person's stored commands again, in order, and compares the results with what
/// is stored.
///
/// Each command is decided in the state that the stored events before it lead to. One wrong event
/// is therefore one difference, and does not make all later commands differ.
///
/// Times, places, amounts, names and notes are taken as they are stored, because what was asked
/// cannot be computed from anything else.
package struct CommandReplay: Sendable {
  /// The state that the stored events so far lead to.
  package private(set) var person = PersonState()
  /// Whether a stored event was impossible, such as one about an unknown habit. The replay then
  /// cannot continue.
  package private(set) var hasFailed = false
  private var cascade: CommandCascade
  /// The state some commands ago. Together with the commands since, it restores the state after a
  /// wrong guess.
  private var base = PersonState()
  private var sinceBase: [RecordedCommand] = []
  /// What the commands so far show about the rules of later commands.
  private var rules = KnownRules()
  /// The operations that were undone and are not in force.
  private var undone: Set<OperationKey> = []
  /// Whether commands are decided by the earlier rules of pay, as by
  /// ``CompletionState/paysByAllDays``.
  private var paysByAllDays = false
  private static let baseInterval = 64

  /// Creates a replay that begins with a person's first command.
  package init(context: RuleContext) {
    cascade = CommandCascade(context: context)
  }

  /// Whether an operation is in force after the commands so far.
  package func isInForce(_ key: OperationKey) -> Bool { !undone.contains(key) }

  /// Decides the next command again. Returns nil when the rules give the stored events and receipt.
  ///
  /// - Parameters:
  ///   - target: the operation that the command undoes or moves, as it was before.
  ///   - corrections: for a repair of the ledger, the corrections that the history before it calls
  ///     for.
  ///   - catalogs: the catalogues under which the command may have been decided, the most likely
  ///     first.
  package mutating func next(
    _ command: RecordedCommand, target: AcceptedOperation?, corrections: [LedgerCorrection], catalogs: [Catalog]
  ) -> Difference? {
    let first = difference(of: command, target, corrections, catalogs)
    defer { rules.learn(from: command, cascade.context.policy) }
    if first != nil {
      do throws(ReplayFault) { try person.replayChecked(command) } catch {
        hasFailed = true
        return first
      }
    }
    sinceBase.append(command)
    if sinceBase.count >= Self.baseInterval {
      base = person
      sinceBase.removeAll(keepingCapacity: true)
    }
    for case .operationChanged(let key, let inForce) in command.events {
      if inForce { undone.remove(key) } else { undone.insert(key) }
    }
    return first
  }

  /// Tries each catalogue and each intent that the command may have had. Returns nil as soon as one
  /// leaves no difference, otherwise the smallest difference.
  ///
  /// After nil, the state is that after the command, otherwise that before it.
  private mutating func difference(
    of command: RecordedCommand, _ target: AcceptedOperation?, _ corrections: [LedgerCorrection],
    _ catalogs: [Catalog]
  ) -> Difference? {
    guard !command.events.isEmpty else {
      person.completion.lastOrdinal = command.receipt.ordinal
      return command.receipt.before == command.receipt.after ? nil : Difference(index: 0, isOutsideEvents: true)
    }
    var best: Difference?
    for catalog in catalogs {
      cascade.use(catalog)
      let intents = Intent.candidates(for: command, person, cascade.context.policy)
      for intent in intents {
        var input = input(of: command, intent, target, corrections)
        var decision = Decision()
        var difference = difference(of: command, input, &decision)
        // An import may record what a device may not. Only the operation ID shows that it was one.
        if difference != nil, ExportRecord.isImported(command.operation) {
          rebuild()
          input.command.isImported = true
          var imported = Decision()
          if self.difference(of: command, input, &imported) == nil { (difference, decision) = (nil, imported) }
        }
        guard var found = difference else {
          // An earlier version stored some of the events in another form.
          if decision.events != command.events {
            rebuild()
            person.replay(command)
          }
          return nil
        }
        found.hasOtherRules =
          !rules.haveAutomaticFreezes && found.isOfEarlierRules(command)
          || !rules.reopenDays && found.expected?.kind == .daysReopened
          || !rules.exemptDays && found.expected?.kind == .habitExempted
          || !rules.areNumbered
            && (found.celebratesAgain(command) || found.celebratesUnpaid(command) || found.isMassBelowZero
              || found.exemptsOtherDays(command) || found.warnsOfCompleteDay(person.completion))
          || !rules.remindOnDaysOfChoice
            && (found.celebratesWithheld(command) || found.lacksComeback(command) || found.lacksRemindersOfChoice)
          || command.hasOtherRules(than: cascade.context)
        if best.map({ found.index > $0.index || ($0.refusal != nil && found.refusal == nil) }) ?? true { best = found }
        rebuild()
      }
    }
    if best != nil, !rules.haveLimits(of: command, cascade.context.policy),
      follows(command, target, corrections, catalogs, under: policiesWithOtherLimits)
    {
      best?.hasOtherRules = true
    }
    if best != nil, !best!.hasOtherRules,
      follows(command, target, corrections, catalogs, under: earlierPolicies)
        || followsByAllDays(command, target, corrections, catalogs)
    {
      best?.hasOtherRules = true
    }
    if best != nil, !rules.areNumbered, followsAsEarlier(command, target, corrections, catalogs) {
      best?.hasOtherRules = true
    }
    return best ?? Difference(index: 0, stored: command.events[0])
  }

  /// The policies with other limits, under the present rules and those before them.
  private var policiesWithOtherLimits: [Policy] {
    let policies = cascade.context.policy.withOtherLimits
    return policies + (rules.keepPastRemovals ? [] : policies.map(\.withPastRemovalsExcused))
  }

  /// The policies, with the rules of earlier versions, under which the history may have been
  /// recorded.
  private var earlierPolicies: [Policy] {
    let policy = cascade.context.policy
    let isOfEveryDay = !rules.areNumbered && person.completion.withheld[nil] != nil
    return (rules.keepPastRemovals ? [] : [policy.withPastRemovalsExcused])
      + (rules.saveWeeks ? [] : [policy.withoutSavedWeeks]) + (isOfEveryDay ? [policy.withFreezesForEveryDay] : [])
  }

  /// Whether another policy explains the whole command, such as one with other limits on late
  /// entries and on what they earn.
  ///
  /// The policies are tried because the events do not name the one in use. The state remains that
  /// before the command.
  private mutating func follows(
    _ command: RecordedCommand, _ target: AcceptedOperation?, _ corrections: [LedgerCorrection],
    _ catalogs: [Catalog], under policies: [Policy]
  ) -> Bool {
    let present = cascade
    defer {
      cascade = present
      rebuild()
    }
    for policy in policies {
      var context = present.context
      context.policy = policy
      for catalog in catalogs {
        context.catalog = catalog
        cascade = CommandCascade(context: context)
        for intent in Intent.candidates(for: command, person, policy) {
          for isImported in ExportRecord.isImported(command.operation) ? [false, true] : [false] {
            var decision = Decision()
            var input = input(of: command, intent, target, corrections)
            input.command.isImported = isImported
            if difference(of: command, input, &decision) == nil, decision.receipt.unpaid == command.receipt.unpaid {
              return true
            }
            rebuild()
          }
        }
      }
    }
    return false
  }

  /// Whether the earlier rules of pay explain the whole command. The state remains that before
  /// the command.
  private mutating func followsByAllDays(
    _ command: RecordedCommand, _ target: AcceptedOperation?, _ corrections: [LedgerCorrection], _ catalogs: [Catalog]
  ) -> Bool {
    guard !rules.payByPaidDays else { return false }
    let policy = cascade.context.policy.withPastRemovalsExcused
    let limits = rules.haveLimits(of: command, policy) ? [] : policy.withOtherLimits
    paysByAllDays = true
    rebuild()
    defer {
      paysByAllDays = false
      rebuild()
    }
    return follows(command, target, corrections, catalogs, under: [policy] + earlierPolicies + limits)
  }

  /// Whether the rules of earlier versions explain the whole command, with or without the still
  /// earlier rules for n times in d days. The state remains that before the command.
  private mutating func followsAsEarlier(
    _ command: RecordedCommand, _ target: AcceptedOperation?, _ corrections: [LedgerCorrection], _ catalogs: [Catalog]
  ) -> Bool {
    let present = cascade
    defer {
      cascade = present
      rebuild()
    }
    var context = present.context
    context.policy = context.policy.withoutSavedWeeks
    for catalog in catalogs {
      context.catalog = catalog
      cascade = CommandCascade(context: context)
      for intent in Intent.candidates(for: command, person, context.policy) {
        for usesEarlierCoverage in [false, true] {
          person.judgeAsEarlier()
          person.completion.paysByAllDays = true
          person.streak.usesEarlierCoverage = usesEarlierCoverage
          var decision = Decision()
          if difference(of: command, input(of: command, intent, target, corrections), &decision) == nil { return true }
          rebuild()
        }
      }
    }
    return false
  }

  /// Decides a command in the current state, changes the state, and compares the results.
  private mutating func difference(
    of command: RecordedCommand, _ input: DecisionInput, _ decision: inout Decision
  ) -> Difference? {
    person.completion.lastOrdinal = command.receipt.ordinal - 1
    do throws(Refusal) {
      try cascade.decide(input, &person, &decision)
    } catch {
      return Difference(index: 0, stored: command.events.first, refusal: error)
    }
    let expected = command.inStoredForms(decision.events)
    if expected != command.events {
      var expected = expected
      if case .automaticFreezesChanged? = expected.first, command.events.first?.kind != .automaticFreezesChanged {
        // A close by an earlier version lacks this event, so only the rest is compared.
        let preface = expected.removeFirst()
        if expected == command.events { return Difference(index: 0, stored: expected.first, expected: preface) }
      }
      let index = zip(expected, command.events).prefix { $0 == $1 }.count
      var difference = Difference(
        index: index, stored: command.events.indices.contains(index) ? command.events[index] : nil,
        expected: expected.indices.contains(index) ? expected[index] : nil)
      expected.removeAll { event in
        guard case .reminderDue(let id, let day, _) = event else { return false }
        return !person.completion.isDue(id, on: day)
      }
      difference.lacksRemindersOfChoice = expected == command.events
      return difference
    }
    let isSame =
      decision.receipt.before == command.receipt.before && decision.receipt.after == command.receipt.after
      && decision.evidence.day == command.evidence.day && decision.version == command.version
    return isSame ? nil : Difference(index: command.events.count, isOutsideEvents: true)
  }

  private func input(
    of command: RecordedCommand, _ intent: Intent, _ target: AcceptedOperation?, _ corrections: [LedgerCorrection]
  ) -> DecisionInput {
    let evidence = command.evidence
    var asked = Command(user: command.user, operation: command.operation, intent: intent, device: command.device)
    if evidence.occurredAt != evidence.recordedAt { asked.occurredAt = evidence.occurredAt }
    // Leave out a zone that is in force anyway: after the undo of a first zone, naming it would
    // make it the first one again.
    let isFirst = command.events.contains { $0.kind == .zoneChanged }
    if isFirst || evidence.zone != person.completion.zone(at: evidence.occurredAt) { asked.zone = evidence.zone }
    return DecisionInput(asked, recordedAt: evidence.recordedAt, target: target, corrections: corrections)
  }

  /// Restores the state before the current command.
  private mutating func rebuild() {
    person = base
    for command in sinceBase { person.replay(command) }
    if paysByAllDays { person.completion.paysByAllDays = true }
  }
}

extension PersonState {
  /// Applies the events of a stored command.
  fileprivate mutating func replay(_ command: RecordedCommand) {
    replay(command.events, ordinal: command.receipt.ordinal, recordedOn: command.evidence.recordedDay)
  }

  /// Applies the events of a stored command that the rules do not explain. Throws at an
  /// impossible event.
  fileprivate mutating func replayChecked(_ command: RecordedCommand) throws(ReplayFault) {
    try replayChecked(command.events, ordinal: command.receipt.ordinal, recordedOn: command.evidence.recordedDay)
  }
}
