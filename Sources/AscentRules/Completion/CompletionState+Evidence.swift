/// Fixes a command's evidence and finds the habit that it means; refuses impossible instants, time
/// zones and days.
extension CompletionState {
  /// The local day and its evidence, or the refusal that its instant or zone calls for.
  func evidence(
    of input: DecisionInput, _ context: RuleContext
  ) throws(Refusal) -> Evidence {
    let recordedAt = input.recordedAt
    // The person's current zone was checked when it came into force.
    let named = self.zone(namedBy: input)
    if let named, named != zones.last?.zone, !context.zones.contains(named) {
      throw .unknownZone(named)
    }
    if case .travel(let zone) = input.command.intent, !context.zones.contains(zone) { throw .unknownZone(zone) }
    let occurredAt = input.command.occurredAt ?? recordedAt
    let latest = min(recordedAt.advanced(milliseconds: context.policy.clockSkewMilliseconds), .latest)
    guard occurredAt <= latest else { throw .inFuture(occurredAt, latest: latest) }
    let reach = input.command.isImported ? .max : max(0, context.policy.ageMilliseconds)
    let earliest = max(recordedAt.advanced(milliseconds: -reach), .earliest)
    guard occurredAt >= earliest else { throw .tooOld(occurredAt, earliest: earliest) }
    let zone = named ?? self.zone(at: occurredAt)
    let offset = zone == .utc ? 0 : context.zones.offset(of: zone, at: occurredAt)
    return Evidence(
      occurredAt: occurredAt, recordedAt: recordedAt, zone: zone, offset: offset, dayStart: dayStart,
      day: occurredAt.localDay(offset: offset, dayStart: dayStart))
  }

  /// The time zone that a command names; nil if it names none, or only one that no longer applies
  /// because the person has sent commands before.
  private func zone(namedBy input: DecisionInput) -> ZoneID? {
    input.command.isZoneForFirstCommand && lastOrdinal > 0 ? nil : input.command.zone
  }

  /// Makes the first time zone that a device names the person's time zone.
  ///
  /// A command that a later service may still refuse must leave no event here, so it does not set
  /// the zone.
  mutating func setFirstZone(_ input: DecisionInput, _ decision: inout Decision) {
    guard zones.isEmpty, let zone = self.zone(namedBy: input), !input.isDecidedByLaterService else {
      return
    }
    let (at, day) = (decision.evidence.occurredAt, decision.evidence.day)
    emit(.zoneChanged(ZoneChange(at: at, zone: zone), shortenedFrom: day, through: day - 1), &decision)
  }

  /// The habit that a reference means; for names, see ``HabitNames``.
  @inline(__always)
  func resolve(_ reference: HabitReference, _ decision: borrowing Decision) throws(Refusal) -> HabitID {
    switch reference {
    case .id(let id):
      let place = id.index
      // Most habits were neither undone nor deleted. `isPresent` comes last, because a property of
      // the whole habit copies the habit.
      guard habits.indices.contains(place), habits[place].plan.inForce,
        habits[place].rare.isUnused || habits[place].isPresent || decision.isImported
      else { throw .unknownHabitID(id) }
      return id
    case .name(let name):
      guard
        let place = HabitNames.place(
          of: name, in: habits.indices, name: { habits[$0].name }, isPresent: { habits[$0].isPresent },
          isInUse: { habits[$0].isInUse })
      else { throw .unknownHabit(name: name) }
      return HabitID(index: place)
    }
  }

  /// Whether the habit's last recorded change leaves it in use.
  func isInUse(_ id: HabitID) -> Bool { self[id].isInUse }

  /// Refuses a day outside the reach of plan changes.
  func checkPlanDay(_ day: LocalDay, _ evidence: Evidence, _ context: RuleContext) throws(Refusal) {
    let reachBack = Int(min(max(0, context.policy.ageMilliseconds) / 86_400_000, Int64(evidence.day - .earliest)))
    try day.check(isBetween: evidence.day - reachBack, and: evidence.day + RuleLimits.planReach)
    try checkCheckpoints(from: day, evidence)
  }

  /// Refuses a change of plan for a past day if the stored checkpoints already hold too many
  /// counts.
  func checkCheckpoints(from day: LocalDay, _ evidence: Evidence) throws(Refusal) {
    guard hasCheckpoints, day < evidence.recordedDay else { return }
    let counts = checkpoints.values.reduce(0) { $1.reduce($0) { $0 + Int64($1.sums.count + $1.unpaid.count) } }
    try counts.check("counts stored for changes of past days", isIn: 0...RuleLimits.checkpointCountsMax)
  }
}

extension LocalDay {
  /// Refuses a day outside a range.
  func check(isBetween earliest: LocalDay, and latest: LocalDay) throws(Refusal) {
    guard self >= earliest, self <= latest else {
      throw .dayOutOfRange(self, earliest: earliest, latest: latest)
    }
  }
}

extension DecisionInput {
  /// Whether a later service decides the command: ProgressionService if it is about stages,
  /// DailyAwardService if it is about the ledger or celebrations.
  package var isDecidedByLaterService: Bool {
    switch command.intent {
    case .awardXP, .repairLedger, .progress, .acknowledge, .acknowledgeAll: true
    case .undo: target?.changesStage ?? false
    case .complete, .moveCompletion, .addHabit, .renameHabit, .editHabit, .deleteHabit, .setGoal, .setSchedule,
      .archive, .restore, .skip, .pause, .pauseAll, .resume, .resumeAll, .freezeDay, .closeDay, .remind, .setReminder,
      .grantFreezes, .travel, .setDayStart, .logSession, .setMeasureGoal, .measure, .loadCatalog:
      false
    }
  }
}
