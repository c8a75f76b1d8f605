import AscentRules
import AscentRuntime
import RuntimeSimulation
import Testing

@Suite("Order of sessions and progressions")
struct ProgressionOrderTests {
  private static let (sit, user) = (MethodID("sit"), UserID("person"))
  private static let now = FrozenClock().now()
  private static let context = RuleContext(zones: FoundationZones(), catalog: SimulationPlan(seed: 0).catalog)

  private static func command(_ number: Int, _ intent: Intent, at instant: Instant? = nil) -> Command {
    Command(user: user, operation: OperationID("c\(number)")!, intent: intent, occurredAt: instant)
  }

  /// Random commands. Each undo refers to an earlier one.
  private static func commands(seed: UInt64, count: Int) -> [Command] {
    var generator = SeededGenerator(seed: seed)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    return (0..<count).map { number in
      let instant = now.advanced(by: .seconds(-3600 * pick(0...6)))
      switch pick(1...10) {
      case 1...3: return command(number, .logSession(sit, minutes: 20, feedback: .good, note: ""), at: instant)
      case 4...6:
        return command(
          number, .progress(sit, from: StageID(pick(0...2) > 0 ? "settle" : "stay"), note: ""), at: instant)
      case 7: return command(number, .acknowledge(.advance(sit, to: StageID("stay"))))
      default: return command(number, .undo(OperationID("c\(pick(0...max(0, number - 1)))")!.key))
      }
    }
  }

  /// The answers to successive calls, and the person's report at the end.
  private static func answers(
    to calls: [[Command]], batchMax: Int
  ) async throws -> ([Result<Receipt, AscentError>], PersonReport) {
    var configuration = Configuration()
    configuration.batchMax = batchMax
    let ascent = Ascent(journal: MemoryJournal(), context: context, configuration: configuration, clock: FrozenClock())
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      var answers: [Result<Receipt, AscentError>] = []
      for call in calls { answers += await ascent.submit(call) }
      let report = try await ascent.report(on: user)
      ascent.stop()
      try await group.waitForAll()
      return (answers, report)
    }
  }

  @Test("commands in one batch get the answers they get one by one, unless one depends on another in flight")
  func batching() async throws {
    var compared = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      let commands = Self.commands(seed: seed, count: 22)
      let expected = try await Self.answers(to: commands.map { [$0] }, batchMax: 1)
      let settled = commands.prefix(14).map { [$0] }
      for batchMax in [1, 64] {
        let found = try await Self.answers(to: settled + [Array(commands.dropFirst(14))], batchMax: batchMax)
        if (found.0 + expected.0).contains(.failure(.dependsOnInFlight)) { continue }
        compared += 1
        let other = found.0.indices.first { found.0[$0] != expected.0[$0] }
        if let other {
          let (together, alone) = (found.0[other], expected.0[other])
          Issue.record("seed \(seed), at most \(batchMax) a batch: \(commands[other]) gets \(together), alone \(alone)")
        }
        let isSame = found.1 == expected.1
        #expect(isSame, "seed \(seed), at most \(batchMax) a batch")
      }
    }
    #expect(compared > 150, "\(compared)")
  }

  @Test(
    "the same sessions and undos, in any order and batches and sent twice, have the same result",
    arguments: 0..<6 as Range<UInt64>)
  func order(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let sessions = (0..<30).map { number in
      let instant = Self.now.advanced(by: .seconds(-7_200 * Int.random(in: 0...40, using: &generator)))
      return Self.command(
        number, .logSession(Self.sit, minutes: Int32(number % 3 + 1) * 10, feedback: .good, note: ""), at: instant)
    }
    let undos = (0..<6).map { Self.command(100 + $0, .undo(sessions[$0 * 4].operation.key)) }
    var practices: Set<Practice> = []
    for batchMax in [1, 5, 1024] {
      let sent = sessions.shuffled(using: &generator)
      let (answers, report) = try await Self.answers(
        to: [sent + sent, undos.shuffled(using: &generator)], batchMax: batchMax)
      for answer in answers { _ = try answer.get() }
      practices.insert(report.progression[Self.sit].practice)
    }
    #expect(practices.count == 1 && practices.first?.sessionCount == 24)
  }
}
