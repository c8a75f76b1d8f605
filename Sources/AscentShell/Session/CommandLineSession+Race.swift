import AscentRules
import AscentRuntime
import AscentViews

/// Races between devices, each in a separate store in memory, with the current catalogue.
///
/// An interrupted race sends nothing more and reports nothing, because its checks only apply to a
/// complete race.
extension CommandLineSession {
  func raceCompletions(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.completions, sink)
  }

  func raceAward(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.award, sink)
  }

  /// Runs a race on a separate runtime and store, which end with the race.
  private func inOwnStore<Value: Sendable>(
    _ body: (Ascent) async throws(ShellError) -> Value
  ) async throws(ShellError) -> Value {
    var (context, configuration) = (ascent.context, Configuration())
    context.catalog = try await catalog()
    (configuration.runsScheduler, configuration.followsAnalytics) = (false, false)
    let own = Ascent(
      journal: MemoryJournal(), context: context, configuration: configuration, clock: environment.clock)
    return try await during(own) { () throws(ShellError) in try await body(own) }
  }

  private func devices(in zone: ZoneID, _ ascent: Ascent) throws(ShellError) -> DeviceRace {
    DeviceRace(
      count: Int(try arguments.integer("--devices", in: 1...10_000) ?? 64), ascent: ascent,
      user: UserID("race-\(freshWord())"), zone: zone, now: environment.clock.now())
  }

  func raceProgression(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let view = try await inOwnStore { ascent throws(ShellError) in
      let race = ProgressionRace(devices: try devices(in: .utc, ascent))
      return try await asking(await outcome(of: race, sink))
    }
    guard let view else {
      throw .noOperation("no method in the catalogue has a first stage that a race could complete")
    }
    return sink.answer(view)
  }

  private func outcome(
    of race: ProgressionRace, _ sink: any OutputSink
  ) async throws(AscentError) -> ProgressionRaceView? {
    guard let stage = try await race.prepare() else { return nil }
    let (user, ascent) = (race.devices.user, race.devices.ascent)
    let before = try await ascent.methodProgress(of: user)
    let intent = ProgressionRace.progression(of: stage)
    let answers = await race.devices.run(intent) { Self.tell(sink, $0, of: race.devices) }
    let other = ProgressionRace.progression(of: stage, note: "something else")
    let repeats = await race.devices.repeats(of: intent, other: other)
    let stored = try await ascent.allCommands(of: user)
    let undone = await ascent.submitRetrying(race.undo(of: answers))
    let check = ProgressionRaceCheck(
      stage: stage, answers: answers, repeats: repeats, commands: stored, before: before, undone: undone,
      after: try await ascent.methodProgress(of: user))
    return ProgressionRaceView(
      user: user, heading: stage.heading, answers: answers, history: check.advances, invariants: check.invariants)
  }

  private func race(_ kind: Race.Kind, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let view = try await inOwnStore { ascent throws(ShellError) in
      let race = Race(kind: kind, devices: try devices(in: givenZone ?? environment.machineZone, ascent))
      return try await asking(await outcome(of: race, sink))
    }
    return sink.answer(view)
  }

  private func outcome(of race: Race, _ sink: any OutputSink) async throws(AscentError) -> RaceView {
    try await race.prepare()
    let (devices, ascent) = (race.devices, race.devices.ascent)
    let completion = Race.completion(amount: 1)
    let answers = await devices.run(completion) { Self.tell(sink, $0, of: devices) }
    let offset = ascent.context.zones.offset(of: devices.zone, at: devices.now)
    let repeats = await devices.repeats(of: completion, other: Race.completion(amount: 2))
    let check = try await RaceCheck(
      race: race, answers: answers, commands: ascent.allCommands(of: devices.user),
      report: ascent.report(on: devices.user, day: devices.now.localDay(offset: offset, dayStart: 0)),
      findings: ascent.audit(devices.user).findings)
    return RaceView(
      race: race.kind.rawValue, user: devices.user, answers: answers, finalCount: check.finalCount,
      totalXP: check.report.totalXP,
      invariants: check.invariants(retries: DeviceRace.exactlyOnce(answers, repeats)))
  }

  /// Reports the progress of a race after every 64 answers.
  private static func tell(_ sink: any OutputSink, _ answered: Int, of race: DeviceRace) {
    if answered.isMultiple(of: 64), !Task.isCancelled { sink.progress(answered, of: race.count) }
  }
}

extension Ascent {
  fileprivate func allCommands(of user: UserID) async throws(AscentError) -> [StoredCommand] {
    var all: [StoredCommand] = []
    try await forEachCommand(of: user) {
      all.append($0)
      return true
    }
    return all
  }
}
