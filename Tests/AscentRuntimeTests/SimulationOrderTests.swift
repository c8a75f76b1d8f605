import AscentRules
import AscentRuntime
import AscentTestKit
import RuntimeSimulation
import Testing

@Suite("Order and threads")
struct SimulationOrderTests {
  private static let user = UserID("person")
  private static let clock = ManualClock(Instant(milliseconds: 1_750_000_000_000))  // 2025-06-15T15:06:40Z

  /// Three habits, then completions on six days, then undos of some of them: each undo must follow
  /// its completion.
  private static func commands(seed: UInt64) -> (setUp: [Command], completions: [Command], undos: [Command]) {
    var generator = SeededGenerator(seed: seed)
    func command(_ id: String, _ intent: Intent) -> Command {
      Command(user: user, operation: OperationID(id)!, intent: intent)
    }
    let today = clock.now().localDay(offset: 0, dayStart: 0)
    let setUp = (1...3).map {
      command("habit-\($0)", .addHabit(HabitDefinition(name: "h\($0)", goal: Int64($0), firstDay: today - 6)))
    }
    let completions = (0..<24).map { number in
      let habit = HabitReference.id(HabitID(number: Int32.random(in: 1...3, using: &generator)))
      let day = today - Int.random(in: 0...5, using: &generator)
      return command(
        "done-\(number)", .recordCompletion(habit, day: day, amount: Int64.random(in: 1...3, using: &generator)))
    }
    let undos = (0..<6).map { command("undo-\($0)", .undo(completions[$0 * 4].operation.key)) }
    return (setUp, completions, undos)
  }

  /// The person's report, without the version and the length of the ledger, which depend on the
  /// order, and the last closed day, which depends on when the scheduler runs.
  private static func reports(_ setUp: [Command], _ completions: [Command], batchMax: Int) async -> [PersonReport] {
    var configuration = Configuration()
    configuration.batchMax = batchMax
    let ascent = Ascent(journal: MemoryJournal(), configuration: configuration, clock: clock)
    return await withTaskGroup { group in
      group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
      _ = await ascent.submit(setUp)
      // Each is sent twice, all of them concurrently.
      for answer in await ascent.submit(completions + completions) { #expect(throws: Never.self) { try answer.get() } }
      var reports: [PersonReport] = []
      let today = clock.now().localDay(offset: 0, dayStart: 0)
      for back in 0...6 {
        do {
          var report = try await ascent.report(on: user, day: today - back)
          report.version = 0
          report.ledgerCount = 0
          report.closedThrough = nil
          reports.append(report)
        } catch {
          Issue.record("\(error)")
        }
      }
      ascent.stop()
      return reports
    }
  }

  @Test(
    "the same completions and undos, in any order and batches and sent twice, have the same result",
    arguments: 0..<8 as Range<UInt64>)
  func order(seed: UInt64) async {
    let (setUp, completions, undos) = Self.commands(seed: seed)
    let expected = await Self.reports(setUp, completions + undos, batchMax: 1024)
    #expect(expected.count == 7)
    var generator = SeededGenerator(seed: seed)
    for batchMax in [1, 3, 1024] {
      let reports = await Self.reports(
        setUp, completions.shuffled(using: &generator) + undos.shuffled(using: &generator), batchMax: batchMax)
      #expect(reports == expected)
    }
  }

  @Test("an undo leaves no trace", arguments: 0..<8 as Range<UInt64>)
  func undo(seed: UInt64) async {
    let (setUp, completions, undos) = Self.commands(seed: seed)
    let undone = Set((0..<6).map { $0 * 4 })
    let never = await Self.reports(
      setUp, completions.enumerated().filter { !undone.contains($0.offset) }.map(\.element), batchMax: 1024)
    let undoneAfterwards = await Self.reports(setUp, completions + undos, batchMax: 1024)
    #expect(never == undoneAfterwards)
  }

  @Test("the simulated workloads keep every invariant on real threads, too", arguments: 0..<12 as Range<UInt64>)
  func threads(seed: UInt64) async {
    let outcome = await SimulationEnvironment(plan: SimulationPlan(seed: seed)).run()
    #expect(outcome.findings.isEmpty, "\(outcome.findings.prefix(3))")
  }
}
