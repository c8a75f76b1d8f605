import AscentRules
import AscentRuntime
import AscentViews

/// Races of devices. One that is interrupted sends nothing more and says nothing of what it saw:
/// its checks apply to a complete race only.
extension Session {
  func raceCompletions(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.completions, arguments, sink)
  }

  func raceAward(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await race(.award, arguments, sink)
  }

  private func devices(_ arguments: Arguments) throws(ShellError) -> Int {
    Int(try arguments.integer("--devices", in: 1...10_000) ?? 64)
  }

  func raceProgression(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let devices = try devices(arguments)
    let race = ProgressionRace(
      devices: devices, ascent: ascent, user: .scratch("race-\(freshWord())"), now: environment.clock.now())
    let view: ProgressionRaceView?
    do { view = try await outcome(of: race, sink) } catch { throw ShellError(error) }
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
    let before = try await ascent.methodProgress(of: race.user)
    let sending = race.sending(for: stage)
    let answers = await sending.run { Self.tell(sink, $0, of: race.devices) }
    let repeats = await sending.repeats(other: ProgressionRace.progression(of: stage, note: "something else"))
    let stored = try await allCommands(of: race.user)
    let undone = await ascent.submitRetrying(race.undo(of: answers))
    let check = ProgressionRaceCheck(
      stage: stage, answers: answers, repeats: repeats, commands: stored, before: before, undone: undone,
      after: try await ascent.methodProgress(of: race.user))
    return ProgressionRaceView(
      user: race.user, heading: stage.heading, lanes: check.lanes, history: check.advances, invariants: check.invariants
    )
  }

  private func race(
    _ kind: Race.Kind, _ arguments: Arguments, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    let devices = try devices(arguments)
    let race = Race(
      kind: kind, devices: devices, ascent: ascent, user: .scratch("race-\(freshWord())"),
      zone: givenZone ?? environment.machineZone, now: environment.clock.now())
    let view: RaceView
    do { view = try await outcome(of: race, sink) } catch { throw ShellError(error) }
    if Task.isCancelled { throw .interrupted }
    return sink.answer(view)
  }

  private func outcome(of race: Race, _ sink: any OutputSink) async throws(AscentError) -> RaceView {
    try await race.prepare()
    let answers = await race.sending.run { Self.tell(sink, $0, of: race.devices) }
    let lanes = answers.map { answer in
      let receipt = answer.receipt
      return RaceView.Lane(
        device: answer.device, sent: answer.sent, count: receipt?.after.count,
        xp: receipt.map { $0.after.totalXP - $0.before.totalXP } ?? 0, failure: answer.failure)
    }
    let day = race.now.localDay(offset: ascent.context.zones.offset(of: race.zone, at: race.now), dayStart: 0)
    let repeats = await race.sending.repeats(other: Race.completion(amount: 2))
    let check = RaceCheck(
      race: race, lanes: lanes, commands: try await allCommands(of: race.user),
      report: try await ascent.report(on: race.user, day: day),
      findings: try await ascent.audit(race.user).findings)
    return RaceView(
      race: race.kind.rawValue, user: race.user, lanes: lanes, finalCount: check.finalCount,
      totalXP: check.report.totalXP,
      invariants: check.invariants(retries: DeviceRace.exactlyOnce(answers, repeats)))
  }

  /// Tells how far a race is, now and then.
  private static func tell(_ sink: any OutputSink, _ answered: Int, of devices: Int) {
    if answered.isMultiple(of: 64), !Task.isCancelled { sink.progress(answered, of: devices) }
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
