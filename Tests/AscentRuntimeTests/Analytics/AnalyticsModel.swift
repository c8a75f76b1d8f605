import AscentRules
import AscentRuntime
import AscentTestKit
import TestSupport

/// Random activity of people over a few weeks and several runtimes, derived from a seed.
struct AnalyticsModel: Sendable {
  var configuration = Configuration()
  let clock = ManualClock(Instant(milliseconds: 1_750_000_000_000))  // 2025-06-15T15:06:40Z
  private var generator: SeededGenerator
  private var sent: [Command] = []

  /// Two methods of three stages. Each stage takes one session.
  private static let catalog = Catalog(
    version: 1,
    methods: ["breathing", "music"].map { id in
      GrowthMethod(
        id: MethodID(id), title: id,
        stages: ["first", "second", "third"].map { stage in
          let criteria = stage == "third" ? nil : ProgressionCriteria(minSessionsAtThisStage: 1)
          return Stage(id: StageID(stage), title: stage, criteria: criteria)
        })
    })

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed ^ 0xA11A)
  }

  /// Runs one runtime. Each command is sent until it is accepted or refused, or a few times.
  mutating func run(over journal: any Journal, commandCount: Int) async {
    let commands = commands(commandCount)
    await running(over: journal) { ascent in
      for command in commands {
        for _ in 0..<20 {
          do throws(AscentError) {
            _ = try await ascent.submit(command)
            break
          } catch {
            if case .refused = error { break }
            await Task.yield()
          }
        }
      }
    }
  }

  /// The differences between the figures of a new runtime and a recount.
  func differences(over journal: any Journal) async -> [String] {
    await running(over: journal) { ascent in
      do {
        // The scheduler closes nothing between the two readings.
        try await ascent.closeOverdue()
        let figures = await ascent.analytics.figures()
        let stored = try await ascent.commands(after: .start, limit: .max)
        return AnalyticsRecount(stored, asOf: figures.asOf).differences(from: figures)
      } catch {
        return ["\(error)"]
      }
    }
  }

  /// Runs a body against a new runtime. Tries again when the journal cannot be opened.
  func running<T: Sendable>(over journal: any Journal, _ body: @Sendable (Ascent) async -> T) async -> T {
    let context = RuleContext(zones: FoundationZones(), catalog: Self.catalog)
    let ascent = Ascent(journal: journal, context: context, configuration: configuration, clock: clock)
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await ascent.run() }
      let result = await body(ascent)
      ascent.stop()
      await group.waitForAll()
      return result
    }
  }

  /// The next commands.
  mutating func commands(_ count: Int) -> [Command] {
    (0..<count).map { _ in
      let user = UserID("person-\(Int.random(in: 1...4, using: &generator))")
      clock.advance(by: .seconds(Int.random(in: 0...40_000, using: &generator)))
      let command = Command(
        user: user, operation: OperationID("op-\(sent.count + 1)")!, intent: intent(of: user), occurredAt: clock.now())
      sent.append(command)
      return command
    }
  }

  private mutating func intent(of user: UserID) -> Intent {
    let own = sent.filter { $0.user == user }
    let habit = HabitReference.name(["run", "read"].randomElement(using: &generator)!)
    if own.count < 2 { return .addHabit(HabitDefinition(name: own.isEmpty ? "run" : "read")) }
    let method = MethodID(["breathing", "music"].randomElement(using: &generator)!)
    switch Int.random(in: 0...17, using: &generator) {
    case 10...14:
      return .logSession(method, minutes: Int32.random(in: 1...90, using: &generator), feedback: .good, note: "")
    case 15...17:
      let stage = StageID(["first", "second"].randomElement(using: &generator)!)
      return .progress(method, from: stage, note: "")
    case 0...4: return .markComplete(habit, amount: 1)
    case 5:
      return .recordCompletion(
        habit, day: clock.now().localDay(offset: 0, dayStart: 0) - Int.random(in: 0...9, using: &generator), amount: 1)
    case 6...7: return .undo(own.randomElement(using: &generator)!.operation.key)
    case 8: return .awardXP(Int64.random(in: 20...900, using: &generator), reason: "a gift")
    default: return .setGoal(habit, goal: .whole(.random(in: 1...2, using: &generator)), from: nil)
    }
  }
}

/// A journal that records what a subscriber reads and stores. From some point it stores no more
/// checkpoints, as if the process had been killed.
actor WatchedJournal: ForwardingJournal {
  nonisolated let base: any Journal
  private let savesMax: Int
  private var saves = 0
  private var holdsSaves = false
  private var yieldsARead = 0
  private var checkpointFaults = 0
  /// How many pages were read.
  private(set) var pagesRead = 0
  /// The position of the last stored checkpoint.
  private(set) var kept: Position?
  /// The position after which the first page was read; nil if none was.
  private(set) var readFrom: Position?

  init(_ base: any Journal, savesMax: Int) {
    self.base = base
    self.savesMax = savesMax
  }

  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    // A recount reads everything at once; it is not the subscriber.
    if limit < .max {
      readFrom = readFrom ?? position
      pagesRead += 1
    }
    for _ in 0..<yieldsARead { await Task.yield() }
    return try await base.commands(after: position, limit: limit)
  }

  func holdSaves() { holdsSaves = true }
  func letSavesGo() { holdsSaves = false }
  func failCheckpointReads(_ count: Int) { checkpointFaults = count }
  func slowReads(by yields: Int) { yieldsARead = yields }

  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    while holdsSaves { await Task.yield() }
    saves += 1
    guard saves <= savesMax else { return }
    try await base.saveCheckpoint(checkpoint)
    kept = checkpoint.position
  }

  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    if checkpointFaults > 0 {
      checkpointFaults -= 1
      throw .unreadable("not yet")
    }
    return try await base.checkpoint(named: name)
  }
}
