import AscentRules
import AscentRuntime
import AscentSQLite
import AscentTestKit
import Synchronization
import TestSupport
import Testing

@Suite("Progression in a runtime, in memory and on SQLite")
struct ProgressionRuntimeTests {
  enum Store: CaseIterable {
    case memory, sqlite
  }

  private static let (sit, ana) = (MethodID("sit"), UserID("ana"))
  private static let (settle, stay) = (StageID("settle"), StageID("stay"))
  private static let clock = ManualClock(Instant(milliseconds: 1_760_256_000_000))  // 2025-10-12T08:00:00Z

  /// The first stage of `sit` requires this many sessions, the next nothing.
  private static func catalog(version: Int32 = 1, sessions: Int = 2, more: [GrowthMethod] = []) -> Catalog {
    let stages = [
      Stage(id: settle, title: "Settle", criteria: ProgressionCriteria(minSessionsAtThisStage: sessions)),
      Stage(id: stay, title: "Stay", criteria: ProgressionCriteria()), Stage(id: StageID("still"), title: "Still"),
    ]
    return Catalog(version: version, methods: [GrowthMethod(id: sit, title: "Sitting", stages: stages)] + more)
  }

  private static func command(_ id: String, _ intent: Intent, of user: UserID = ana, zone: ZoneID? = nil) -> Command {
    Command(user: user, operation: OperationID(id)!, intent: intent, zone: zone)
  }

  private static func session(_ id: String, of user: UserID = ana, _ method: MethodID = sit) -> Command {
    command(id, .logSession(method, minutes: 10, feedback: .good, note: "quiet"), of: user)
  }

  private static func tap(_ id: String, from stage: StageID = settle, of user: UserID = ana) -> Command {
    command(id, .progress(sit, from: stage, note: ""), of: user)
  }

  private static func undo(_ id: String, _ target: String, zone: ZoneID? = nil) -> Command {
    command(id, .undo(OperationID(target)!.key), zone: zone)
  }

  private static func load(_ catalog: Catalog) -> Command {
    command("load-\(catalog.version)", .loadCatalog(catalog), of: .catalog)
  }

  private static func journal(_ store: Store, _ folder: TemporaryFolder) -> any Journal {
    switch store {
    case .memory: MemoryJournal()
    // Whether a commit survives the loss of power is not asked here.
    case .sqlite: SQLiteJournal(path: folder.path("journal.db"), synchronous: .normal)
    }
  }

  /// Runs a body against a runtime over a journal, then stops it.
  private func withRuntime<Answer: Sendable>(
    over journal: any Journal, shards: Int = 2, residents: Int = 1000, _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    var configuration = Configuration()
    configuration.snapshotInterval = 3
    configuration.shardCount = shards
    configuration.residentsMax = residents
    let context = RuleContext(zones: FoundationZones(), catalog: Self.catalog())
    let ascent = Ascent(journal: journal, context: context, configuration: configuration, clock: Self.clock)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      let answer: Result<Answer, any Error>
      do { answer = .success(try await body(ascent)) } catch { answer = .failure(error) }
      ascent.stop()
      try await group.waitForAll()
      return try answer.get()
    }
  }

  private static func progression(_ receipt: Receipt) -> Receipt.Progression? {
    if case .progression(let progression)? = receipt.practice { progression } else { nil }
  }

  @Test(
    "a thousand simultaneous taps give one advance, one celebration and a thousand equal receipts",
    arguments: Store.allCases)
  func thousandTaps(store: Store) async throws {
    let folder = try TemporaryFolder()
    let taps = (1...1000).map { Self.tap("tap-\($0)") }
    let (receipts, again, wall) = try await withRuntime(over: Self.journal(store, folder)) { ascent in
      for number in 1...2 { _ = try await ascent.submit(Self.session("s\(number)")) }
      let (receipts, wall) = try await Self.submitAtOnce(taps, to: ascent)
      let again = try await Self.submitAtOnce(taps.shuffled(), to: ascent).receipts
      let history = try await ascent.commands(of: Self.ana, limit: 2000)
      let events = history.flatMap(\.events)
      #expect(history.count == 1002)
      #expect(events.count { if case .stageAdvanced = $0 { true } else { false } } == 1)
      #expect(events.count { if case .celebrationRaised = $0 { true } else { false } } == 1)
      #expect(try await ascent.methodProgress(of: Self.ana).stage(of: Self.sit) == Self.stay)
      #expect(try await ascent.verifyJournal().isEmpty)
      return (receipts, again, wall)
    }
    print("1,000 taps at once, \(store): \(wall)")
    let told = receipts.values.compactMap(Self.progression)
    #expect(told.count == 1000 && told.count { $0.outcome == .advanced } == 1)
    #expect(
      Set(told.map { [$0.from.text, $0.to.text, "\($0.ordinal)", "\($0.at)", "\($0.timeInPreviousStage)"] }).count == 1)
    #expect(again == receipts)
    #expect(again.allSatisfy { ReceiptCoding.encode($0.value) == ReceiptCoding.encode(receipts[$0.key]!) })
  }

  @Test("sixteen simultaneous taps give one advance, in each of two hundred rounds")
  func rounds() async throws {
    try await withRuntime(over: MemoryJournal(), residents: 20) { ascent in
      for round in 1...200 {
        let user = UserID("p\(round)")
        let sessions = (1...2).map { Self.session("s\($0)", of: user) }
        for answer in await ascent.submit(sessions) { _ = try answer.get() }
        let receipts = try await Self.submitAtOnce((1...16).map { Self.tap("t\($0)", of: user) }, to: ascent).receipts
        let told = receipts.values.compactMap(Self.progression)
        #expect(told.count == 16 && told.count { $0.outcome == .advanced } == 1 && Set(told.map(\.ordinal)).count == 1)
      }
    }
  }

  /// Submits each from a task of its own.
  private static func submitAtOnce(
    _ commands: [Command], to ascent: Ascent
  ) async throws -> (receipts: [OperationID: Receipt], wall: Duration) {
    let watch = ContinuousClock()
    let start = watch.now
    let receipts = try await withThrowingTaskGroup(of: (OperationID, Receipt).self) { group in
      for command in commands { group.addTask { (command.operation, try await ascent.submit(command)) } }
      var receipts: [OperationID: Receipt] = [:]
      for try await (operation, receipt) in group { receipts[operation] = receipt }
      return receipts
    }
    return (receipts, watch.now - start)
  }

  @Test(
    "sessions, advances and undos survive a restart, with and without resident users and snapshots",
    arguments: Store.allCases)
  func restart(store: Store) async throws {
    for residents in [1000, 1] {
      let folder = try TemporaryFolder()
      let memory = Self.journal(store, folder)
      let people = (1...5).map { UserID("p\($0)") }
      let before = try await withRuntime(over: memory, residents: residents) { ascent in
        for round in 1...6 {
          for user in people {
            _ = try await ascent.submit(Self.session("s\(round)", of: user))
            if round > 1 {
              _ = try? await ascent.submit(Self.tap("t\(round)", from: round < 4 ? Self.settle : Self.stay, of: user))
            }
          }
        }
        for user in people {
          _ = try await ascent.submit(Self.command("u1", .undo(OperationID("s1").key), of: user))
          _ = try await ascent.submit(Self.command("seen", .acknowledge(.advance(Self.sit, to: Self.stay)), of: user))
        }
        return try await Self.reports(on: people, ascent)
      }
      let journal = store == .memory ? memory : Self.journal(store, folder)
      let after = try await withRuntime(over: journal, residents: residents) { try await Self.reports(on: people, $0) }
      #expect(before == after)
      for report in after {
        #expect(report.progression[Self.sit].steps.map(\.isCauseInForce) == [false, true])
        #expect(report.celebrations.map(\.key) == [.advance(Self.sit, to: StageID("still"))])
      }
    }
  }

  private static func reports(on users: [UserID], _ ascent: Ascent) async throws -> [PersonReport] {
    var reports: [PersonReport] = []
    for user in users { reports.append(try await ascent.report(on: user)) }
    return reports
  }

  @Test(
    "a refused undo of an advance, by the first device with a time zone, does not stop the pipeline",
    arguments: Store.allCases)
  func refusedUndo(store: Store) async throws {
    let folder = try TemporaryFolder()
    try await withRuntime(over: Self.journal(store, folder)) { ascent in
      for number in 1...2 { _ = try await ascent.submit(Self.session("s\(number)")) }
      _ = try await ascent.submit(Self.tap("first"))
      _ = try await ascent.submit(Self.tap("second", from: Self.stay))
      let tokyo = ZoneID("Asia/Tokyo")!
      await #expect(throws: AscentError.refused(.laterAdvance(Self.sit, Self.stay))) {
        try await ascent.submit(Self.undo("u", "first", zone: tokyo))
      }
      #expect(try await ascent.report(on: Self.ana).zone == .utc)
      _ = try await ascent.submit(Self.undo("u2", "second", zone: tokyo))
      await #expect(throws: AscentError.refused(.alreadyUndone(OperationID("second").key))) {
        try await ascent.submit(Self.undo("u3", "second", zone: tokyo))
      }
      _ = try await ascent.submit(Self.undo("u4", "first", zone: tokyo))
      #expect(try await ascent.methodProgress(of: Self.ana).stage(of: Self.sit) == Self.settle)
    }
  }

  @Test(
    "undos and redos of an advance in one call have the result of sending them one by one",
    arguments: Store.allCases)
  func backAndForth(store: Store) async throws {
    let folder = try TemporaryFolder()
    try await withRuntime(over: Self.journal(store, folder)) { ascent in
      for number in 1...2 { _ = try await ascent.submit(Self.session("s\(number)")) }
      _ = try await ascent.submit(Self.tap("tap"))
      _ = try await ascent.submit(Self.undo("u1", "tap"))
      let answers = await ascent.submit([
        Self.undo("u2", "u1"), Self.undo("u3", "tap"), Self.undo("u4", "u1"), Self.tap("again"),
      ])
      #expect(throws: Never.self) { try answers[0].get() }
      #expect(throws: Never.self) { try answers[1].get() }
      // Whether "u1" is in force depends on "u2" and "u3", which are still in flight: nothing
      // happened, and "u4" can be sent again.
      #expect(answers[2] == .failure(.dependsOnInFlight))
      #expect(try Self.progression(answers[3].get())?.outcome == .advanced)
      await #expect(throws: AscentError.refused(.alreadyUndone(OperationID("u1").key))) {
        try await ascent.submit(Self.undo("u4", "u1"))
      }
      let commands = try await ascent.commands(of: Self.ana, limit: 100)
      let inForce = commands.filter(\.inForce).map(\.accepted.operation.description)
      #expect(inForce == ["s1", "s2", "u2", "u3", "again"])
    }
  }

  @Test(
    "a catalogue applies to all users once its receipt arrives, and after a restart", arguments: Store.allCases)
  func catalogInForce(store: Store) async throws {
    let folder = try TemporaryFolder()
    let memory = Self.journal(store, folder)
    let people = (1...12).map { UserID("p\($0)") }
    let next = Self.catalog(version: 2, sessions: 1)
    try await withRuntime(over: memory, shards: 4) { ascent in
      for user in people { _ = try await ascent.submit(Self.session("s", of: user)) }
      let early = await #expect(throws: AscentError.self) {
        try await ascent.submit(Self.tap("early", of: people[0]))
      }
      let isNotReady = if case .refused(.notReady) = early { true } else { false }
      #expect(isNotReady, "\(String(describing: early))")
      let receipt = try await ascent.submit(Self.load(next))
      #expect(try await ascent.catalog() == next)
      for user in people.dropLast() {
        let receipt = Self.progression(try await ascent.submit(Self.tap("tap", of: user)))
        #expect(receipt?.criteriaVersion == 2)
      }
      #expect(try await ascent.submit(Self.load(next)) == receipt)
      await #expect(throws: AscentError.refused(.catalogNotNewer(version: 1, inForce: 2))) {
        try await ascent.submit(Self.load(Self.catalog()))
      }
    }
    try await withRuntime(over: store == .memory ? memory : Self.journal(store, folder), shards: 4) { ascent in
      let receipt = Self.progression(try await ascent.submit(Self.tap("tap", of: people[11])))
      #expect(receipt?.criteriaVersion == 2)
      #expect(try await ascent.catalog() == next)
      _ = try await ascent.submit(Self.load(Self.catalog(version: 7)))
      await #expect(throws: AscentError.refused(.catalogNotNewer(version: 3, inForce: 7))) {
        try await ascent.submit(Self.load(Self.catalog(version: 3)))
      }
    }
  }

  /// Sends a command until the journal is open again and it is accepted or refused.
  private static func settle(_ command: Command, _ ascent: Ascent) async throws(AscentError) -> Receipt {
    while true {
      do throws(AscentError) {
        return try await ascent.submit(command)
      } catch .unreadable(.closed) {
        await Task.yield()
      }
    }
  }

  /// The catalogue in force, once the journal is open again.
  private static func settledCatalog(_ ascent: Ascent) async throws(AscentError) -> Catalog {
    while true {
      do throws(AscentError) {
        return try await ascent.catalog()
      } catch .unreadable(.closed) {
        await Task.yield()
      }
    }
  }

  @Test(
    "the journal settles a catalogue commit with unknown outcome: it applies, or is sent again",
    arguments: Store.allCases)
  func unknownOutcome(store: Store) async throws {
    for happened in [true, false] {
      let folder = try TemporaryFolder()
      var faults = JournalFaults()
      if happened { faults.failedAfterCommit = 1 } else { faults.failedWithoutCommit = 1 }
      let journal = FaultyJournal(Self.journal(store, folder), faults: faults, seed: 1)
      let next = Self.catalog(
        version: 2,
        more: [GrowthMethod(id: MethodID("hum"), title: "Humming", stages: [Stage(id: Self.settle, title: "Hum")])])
      try await withRuntime(over: journal, shards: 4) { ascent in
        do throws(AscentError) {
          _ = try await ascent.submit(Self.load(next))
          Issue.record("the commit was not reported as failed")
        } catch {
          guard case .outcomeUnknown = error else { throw error }
        }
        journal.heal()
        #expect(try await Self.settledCatalog(ascent).version == (happened ? 2 : 1))
        if !happened {
          await #expect(throws: AscentError.refused(.unknownMethod(MethodID("hum")))) {
            try await Self.settle(Self.session("early", of: UserID("p1"), MethodID("hum")), ascent)
          }
          _ = try await Self.settle(Self.load(next), ascent)
        }
        for number in 2...9 {
          _ = try await Self.settle(Self.session("s", of: UserID("p\(number)"), MethodID("hum")), ascent)
        }
        let receipt = try await ascent.submit(Self.load(next))
        #expect(receipt.ordinal == 1)
        #expect(try await ascent.catalog() == next)
        #expect(try await ascent.commands(of: .catalog, limit: 9).count == 1)
      }
    }
  }
}
