package import AscentRules
package import AscentRuntime
import Foundation

/// The result of a run of a scenario.
package struct RunResult: Sendable {
  package var card: Card
  package var settings: Settings
  package var tally: Tally
  package var figures: [Figure]
  package var board: InvariantBoard
  /// How long set-up, load and checks took together.
  package var wall = Duration.zero
  /// The speed of the machine before and after the run; without readings if it was not measured.
  package var controls = ControlReadings([])

  /// Whether all invariants held.
  package var holds: Bool { board.holds }

  /// The names of the bars that were missed.
  package var missedBars: [String] { figures.filter(\.isMissedBar).map(\.name) }
}

/// Runs a scenario and compares its journal with the recount.
package enum Harness {
  /// How many people are queried at the end. A query costs far more than a command.
  private static let askedMax = 200

  /// Runs a scenario between two measurements of the machine's speed, after a warm-up.
  ///
  /// The warm-up is a shorter run on a store of its own. Only its invariants count. Runs of a given
  /// number of calls have none, since they are counted, not timed.
  package static func measure(
    _ scenario: some StressScenario, _ settings: Settings, _ counters: ProcessCounters? = nil
  ) async throws -> RunResult {
    var (warmUp, brief) = (InvariantBoard(), settings)
    brief.seconds *= Interleaving.warmUp
    if scenario.isTimed, settings.calls == nil { warmUp = try await run(scenario, brief, counters).board }
    var (result, control) = try await Control.around { try await run(scenario, settings, counters) }
    result.board += warmUp
    result.controls = ControlReadings([control])
    return result
  }

  /// Runs a scenario once, on a separate store.
  package static func run(
    _ scenario: some StressScenario, _ settings: Settings, _ counters: ProcessCounters? = nil
  ) async throws -> RunResult {
    let clock = ContinuousClock()
    let begin = clock.now
    let store = try ScratchStore(settings.store)
    let result: Result<RunResult, any Error>
    do {
      var run = try await run(scenario, settings, counters, in: store)
      run.wall = clock.now - begin
      result = .success(run)
    } catch { result = .failure(error) }
    // A failure of the run takes precedence over a failure to remove the store.
    do { try await store.remove() } catch  where (try? result.get()) != nil { throw error }
    return try result.get()
  }

  private static func run(
    _ scenario: some StressScenario, _ settings: Settings, _ counters: ProcessCounters?, in store: ScratchStore
  ) async throws -> RunResult {
    let plain = store.journal
    let planted: (any Journal)? = settings.plant.map { PlantedJournal($0, over: plain) }
    let journal = MeteredJournal(planted ?? plain)
    let configuration = scenario.configuration(settings)
    let (outcome, reports) = try await running(journal, scenario.context, configuration) { ascent in
      let outcome = try await scenario.run(
        Site(ascent: ascent, journal: journal, settings: settings, counters: counters))
      return (outcome, try await standings(of: outcome, from: ascent))
    }
    // Check what another process would find: an independent journal opens the database again.
    let reopened = store.journal
    let board = try await running(reopened, scenario.context, configuration) { ascent in
      try await check(outcome, reports, ascent, reopened)
    }
    var total = outcome.board
    total += board
    let counts = journal.counts
    let groupMax = configuration.shardCount * configuration.batchesInFlightMax * configuration.batchMax
    total.check(
      .bounded, counts.commandsMax <= groupMax, of: "-",
      "a group of \(counts.commandsMax.counted("command")), over the bound of \(groupMax)")
    return RunResult(
      card: scenario.card, settings: settings, tally: outcome.tally, figures: outcome.figures + figures(of: counts),
      board: total)
  }

  /// Runs a body against a runtime over a journal.
  package static func running<T: Sendable>(
    _ journal: any Journal, _ context: RuleContext, _ configuration: Configuration,
    clock: any AscentClock = SystemClock(), _ body: (Ascent) async throws -> T
  ) async throws -> T {
    var configuration = configuration
    configuration.runsScheduler = Configuration.measured.runsScheduler
    let ascent = Ascent(journal: journal, context: context, configuration: configuration, clock: clock)
    async let running: Void = ascent.run()
    let result: Result<T, any Error>
    do { result = .success(try await body(ascent)) } catch { result = .failure(error) }
    ascent.stop()
    try await running
    return try result.get()
  }

  private static func figures(of counts: MeteredJournal.Counts) -> [Figure] {
    guard counts.commits > 0 else { return [] }
    return [Figure("commands a commit", Double(counts.commands) / Double(counts.commits))]
  }

  // MARK: Checks

  /// The reports of some people, from the live runtime.
  private static func standings(of outcome: Outcome, from ascent: Ascent) async throws -> [Int: PersonReport] {
    let count = outcome.population.users.count
    let day = LocalDay(number: outcome.population.lastDay)
    var reports: [Int: PersonReport] = [:]
    // Evenly spread, including the first person.
    for person in stride(from: 0, to: count, by: max(1, count / askedMax)) {
      reports[person] = try await ascent.report(on: outcome.population.users[person], day: day)
    }
    return reports
  }

  private static func check(
    _ outcome: Outcome, _ reports: [Int: PersonReport], _ ascent: Ascent, _ journal: any Journal
  ) async throws -> InvariantBoard {
    var recount = Recount(records: outcome.records, users: outcome.population.users)
    recount.expect(outcome.queries)
    try await ascent.forEachCommand {
      recount.read($0)
      return true
    }
    let unread = recount.unread
    for start in stride(from: 0, to: unread.count, by: 512) {
      let asked = unread[start..<min(start + 512, unread.count)]
      let found = try await journal.lookUp(asked.map { OperationAddress(user: $0.user, key: $0.record.key) })
      for (one, operation) in zip(asked, found) { recount.read(operation, for: one.user, one.record) }
    }
    recount.finish()
    for (person, report) in reports.sorted(by: { $0.key < $1.key }) { recount.check(report, of: person) }
    // A runtime may be unable to load a faulty journal.
    guard recount.board.holds else { return recount.board }
    var board = recount.board
    for (person, live) in reports.sorted(by: { $0.key < $1.key }) {
      let user = outcome.population.users[person]
      let loaded = try await ascent.report(on: user, day: live.day)
      board.check(
        .replayIsIdentity, loaded == live, of: user.text,
        "a report after a replay of the journal differs from the live one")
    }
    return board
  }
}
