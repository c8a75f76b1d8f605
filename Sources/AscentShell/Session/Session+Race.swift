import AscentRules
import AscentRuntime
import AscentViews

/// Races of devices. One that is interrupted sends nothing more and says nothing of what it saw:
/// its checks apply to a complete race only.
extension Session {
  func raceCompletions(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.completions, sink)
  }

  func raceAward(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.award, sink)
  }

  private func devices(in zone: ZoneID) throws(ShellError) -> DeviceRace {
    DeviceRace(
      count: Int(try arguments.integer("--devices", in: 1...10_000) ?? 64), ascent: ascent,
      user: .scratch("race-\(freshWord())"), zone: zone, now: environment.clock.now())
  }

  func raceProgression(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let race = ProgressionRace(devices: try devices(in: .utc))
    let view = try await asking(await outcome(of: race, sink))
    if Task.isCancelled { throw .interrupted }
    guard let view else {
      throw .noOperation("the catalogue has no method whose first stage a race could complete")
    }
    return sink.answer(view)
  }

  private func outcome(
    of race: ProgressionRace, _ sink: any OutputSink
  ) async throws(AscentError) -> ProgressionRaceView? {
    guard let stage = try await race.prepare() else { return nil }
    let user = race.devices.user
    let before = try await ascent.methodProgress(of: user)
    let intent = ProgressionRace.progression(of: stage)
    let answers = await race.devices.run(intent) { Self.tell(sink, $0, of: race.devices) }
    let other = ProgressionRace.progression(of: stage, note: "something else")
    let repeats = await race.devices.repeats(of: intent, other: other)
    let stored = try await allCommands(of: user)
    let undone = await ascent.submitRetrying(race.undo(of: answers))
    let check = ProgressionRaceCheck(
      stage: stage, answers: answers, repeats: repeats, commands: stored, before: before, undone: undone,
      after: try await ascent.methodProgress(of: user))
    return ProgressionRaceView(
      user: user, heading: stage.heading, answers: answers, history: check.advances, invariants: check.invariants)
  }

  private func race(_ kind: Race.Kind, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let race = Race(kind: kind, devices: try devices(in: givenZone ?? environment.machineZone))
    let view = try await asking(await outcome(of: race, sink))
    if Task.isCancelled { throw .interrupted }
    return sink.answer(view)
  }

  private func outcome(of race: Race, _ sink: any OutputSink) async throws(AscentError) -> RaceView {
    try await race.prepare()
    let devices = race.devices
    let completion = Race.completion(amount: 1)
    let answers = await devices.run(completion) { Self.tell(sink, $0, of: devices) }
    let offset = ascent.context.zones.offset(of: devices.zone, at: devices.now)
    let repeats = await devices.repeats(of: completion, other: Race.completion(amount: 2))
    let check = try await RaceCheck(
      race: race, answers: answers, commands: allCommands(of: devices.user),
      report: ascent.report(on: devices.user, day: devices.now.localDay(offset: offset, dayStart: 0)),
      findings: ascent.audit(devices.user).findings)
    return RaceView(
      race: race.kind.rawValue, user: devices.user, answers: answers, finalCount: check.finalCount,
      totalXP: check.report.totalXP,
      invariants: check.invariants(retries: DeviceRace.exactlyOnce(answers, repeats)))
  }

  /// Tells how far a race is, now and then.
  private static func tell(_ sink: any OutputSink, _ answered: Int, of race: DeviceRace) {
    if answered.isMultiple(of: 64), !Task.isCancelled { sink.progress(answered, of: race.count) }
  }

  func allCommands(of user: UserID) async throws(AscentError) -> [StoredCommand] {
    var all: [StoredCommand] = []
    try await ascent.forEachCommand(of: user) {
      all.append($0)
      return true
    }
    return all
  }
}
