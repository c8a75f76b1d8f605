/// Bounds that are the same for everybody.
public enum Limits {
  /// The first day that an import may name.
  public static let firstRecordableDay = LocalDay(year: 1900, month: 1, day: 1)!
  /// How far ahead a plan may reach.
  public static let planReach = 3_660
  /// The longest text of a name, in characters.
  public static let nameLength = 200
  /// The longest unit, in characters.
  public static let unitLength = 40
  /// How many attributes a habit may have.
  public static let attributeCount: Int64 = 64
  /// The longest name of a device, in characters.
  public static let deviceLength = 64
  /// The longest reason, in characters.
  public static let reasonLength = 500
  /// The largest manual award, either way.
  public static let awardMax: Int64 = 1_000_000_000
  /// The longest note, in characters.
  public static let noteLength = 2000
  /// The longest session, in minutes: a day.
  public static let sessionMinutesMax: Int64 = 1440
  /// The longest span of a schedule, in days.
  public static let scheduleSpanMax: Int32 = 366
}

/// What is checked before a command is decided.
extension CompletionRules {
  /// The local day and its evidence, or the refusal that its instant or zone calls for.
  static func freezeEvidence(
    of command: Command, recordedAt: Instant, in state: CompletionState, context: RuleContext
  ) throws(Refusal) -> Evidence {
    // A zone that the person is in was looked up when it came into force.
    if let zone = command.zone, zone != state.zones.last?.zone, !context.zones.contains(zone) {
      throw .unknownZone(zone)
    }
    if case .travel(let zone) = command.intent, !context.zones.contains(zone) { throw .unknownZone(zone) }
    let occurredAt = command.occurredAt ?? recordedAt
    let latest = min(recordedAt.advanced(milliseconds: context.policy.clockSkewMilliseconds), .latest)
    guard occurredAt <= latest else { throw .inFuture(occurredAt, latest: latest) }
    let earliest = max(recordedAt.advanced(milliseconds: -max(0, context.policy.ageMilliseconds)), .earliest)
    guard occurredAt >= earliest else { throw .tooOld(occurredAt, earliest: earliest) }
    let zone = command.zone ?? state.zone(at: occurredAt)
    let offset = zone == .utc ? 0 : context.zones.offset(of: zone, at: occurredAt)
    return Evidence(
      occurredAt: occurredAt, recordedAt: recordedAt, zone: zone, offset: offset, dayStart: state.dayStart,
      day: occurredAt.localDay(offset: offset, dayStart: state.dayStart))
  }

  /// The first zone that a person's device names becomes the person's zone. A command that may
  /// still be refused further down the line leaves no event here.
  static func introduceZone(
    of command: Command, _ target: AcceptedOperation?, _ evidence: Evidence, _ state: inout CompletionState,
    _ buffer: inout EventBuffer
  ) {
    guard state.zones.isEmpty, let zone = command.zone, !command.intent.isDecidedLater, !(target?.changesStage ?? false)
    else { return }
    buffer.emit(
      .zoneChanged(
        ZoneChange(at: evidence.occurredAt, zone: zone), shortenedFrom: evidence.day, through: evidence.day - 1), &state
    )
  }

  /// The habit that a reference names: by name the one in use, or else one that was archived.
  static func resolve(_ reference: HabitReference, in state: CompletionState) throws(Refusal) -> HabitID {
    switch reference {
    case .id(let id):
      guard id.number >= 1, Int(id.number) <= state.habits.count else { throw .unknownHabitID(id) }
      return id
    case .name(let name):
      let named = state.habitIDs.filter { state[$0].name == name }
      guard let id = named.last(where: { isInUse($0, in: state) }) ?? named.last else {
        throw .unknownHabit(name: name)
      }
      return id
    }
  }

  /// Whether the last word on the habit is that it is in use.
  static func isInUse(_ id: HabitID, in state: CompletionState) -> Bool {
    !(state[id].plan.isArchived.changes.last?.value ?? false)
  }

  /// The last day that a completion can be recorded for: somewhere it has begun.
  public static func lastRecordableDay(at instant: Instant) -> LocalDay {
    instant.localDay(offset: 14 * 3600, dayStart: 0)
  }

  static func check(_ day: LocalDay, isBetween earliest: LocalDay, and latest: LocalDay) throws(Refusal) {
    guard day >= earliest, day <= latest else { throw .dayOutOfRange(day, earliest: earliest, latest: latest) }
  }

  /// Refuses a day that a change of plan cannot reach.
  static func checkPlanDay(_ day: LocalDay, _ evidence: Evidence, _ context: RuleContext) throws(Refusal) {
    let reachBack = Int(min(max(0, context.policy.ageMilliseconds) / 86_400_000, Int64(evidence.day - .earliest)))
    try check(day, isBetween: evidence.day - reachBack, and: evidence.day + Limits.planReach)
  }
}

extension Intent {
  /// Whether a later room has the last word: ProgressionService on stages, DailyAwardService on the
  /// ledger and on celebrations.
  public var isDecidedLater: Bool {
    switch self {
    case .awardXP, .repairLedger, .progress, .acknowledge: true
    default: false
    }
  }
}
