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

  func raceProgression(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let devices = Int(try arguments.integer("--devices", in: 1...10_000) ?? 64)
    let race = ProgressionRace(
      devices: devices, ascent: ascent, user: .scratch("race-\(freshWord())"), now: environment.clock.now())
    let view: ProgressionRaceView?
    do { view = try await outcome(of: race, sink) } catch { throw ShellError(error) }
    if Task.isCancelled { throw .interrupted }
    guard let view else {
      throw .noOperation("the catalogue has no method whose first stage a race could complete")
    }
    sink.answer(view)
    return view.holds ? .done : .failed
  }

  private func outcome(
    of race: ProgressionRace, _ sink: any OutputSink
  ) async throws(AscentError) -> ProgressionRaceView? {
    guard let stage = try await race.prepare() else { return nil }
    let before = try await ascent.methodProgress(of: race.user)
    let answers = await race.run(for: stage) { Self.tell(sink, $0, of: race.devices) }
    let repeats = await race.repeats(for: stage)
    let stored = try await allCommands(of: race.user)
    let undone = await ascent.submitRetrying(race.undo(of: answers))
    let check = ProgressionRaceCheck(
      stage: stage, answers: answers, repeats: repeats, commands: stored, before: before, undone: undone,
      after: try await ascent.methodProgress(of: race.user))
    return ProgressionRaceView(
      user: race.user, heading: stage.heading, lanes: check.lanes, history: check.history, invariants: check.invariants)
  }

  private func race(
    _ kind: Race.Kind, _ arguments: Arguments, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    let devices = Int(try arguments.integer("--devices", in: 1...10_000) ?? 64)
    let race = Race(
      kind: kind, devices: devices, ascent: ascent, user: .scratch("race-\(freshWord())"),
      zone: givenZone ?? environment.machineZone, now: environment.clock.now())
    let view: RaceView
    do { view = try await outcome(of: race, sink) } catch { throw ShellError(error) }
    if Task.isCancelled { throw .interrupted }
    sink.answer(view)
    return view.holds ? .done : .failed
  }

  private func outcome(of race: Race, _ sink: any OutputSink) async throws(AscentError) -> RaceView {
    try await race.prepare()
    let lanes = await race.run { Self.tell(sink, $0, of: race.devices) }
    let day = race.now.localDay(offset: ascent.context.zones.offset(of: race.zone, at: race.now), dayStart: 0)
    let retries = try await retries(race, lanes)
    let check = RaceCheck(
      race: race, lanes: lanes, commands: try await allCommands(of: race.user),
      report: try await ascent.report(on: race.user, day: day),
      findings: try await ascent.audit(race.user).findings)
    return RaceView(
      race: race.kind.rawValue, user: race.user, lanes: lanes, finalCount: check.finalCount,
      totalXP: check.report.totalXP,
      invariants: check.invariants(retries: retries))
  }

  /// Every device sends its operation once more, and then one with the same id and another amount.
  private func retries(_ race: Race, _ lanes: [RaceView.Lane]) async throws(AscentError) -> RaceView.Invariant {
    var same = 0
    let devices = Array(1...race.devices)
    for start in stride(from: 0, to: devices.count, by: 512) where !Task.isCancelled {
      let batch = devices[start..<min(start + 512, devices.count)]
      for (device, result) in zip(batch, await ascent.submit(batch.map { race.completion(by: $0) })) {
        if case .success(let receipt) = result, receipt.after.count == lanes[device - 1].count { same += 1 }
      }
    }
    let other = await ascent.submitRetrying(race.completion(by: 1, amount: 2))
    var isRefused = false
    if case .failure(.refused(.operationReused)) = other { isRefused = true }
    let agreed = lanes.allSatisfy { $0.failure == nil }
    return RaceView.Invariant(
      number: 4, claim: "an operation sent again gets its answer again",
      holds: same == race.devices && isRefused && agreed,
      seen: "\(same) of \(race.devices), other content \(isRefused ? "refused" : "taken")")
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
