import AscentRuntime
import AscentTestKit
import RuntimeSimulation
import Testing

/// The simulation must find planted bugs, or its passing means nothing. Bugs planted in the real
/// sources are in `Tests/Plants`; these are in the journal beneath the runtime, and in toys that
/// try the executor alone.
@Suite("Planted bugs")
struct SimulationPlantedTests {
  @Test(
    "each bug of a journal breaks its own invariant within six hundred seeds", arguments: PlantedJournal.Bug.allCases)
  func journal(bug: PlantedJournal.Bug) throws {
    for seed in 0..<600 as Range<UInt64> {
      // A forgotten undo shows in one of hundreds of short runs, and more often in long ones.
      let plan =
        bug == .forgetsUndos ? SimulationPlan(seed: seed, devices: 2, commands: 30) : SimulationPlan(seed: seed)
      guard let finding = try bug.finding(plan: plan, schedule: seed) else { continue }
      print("\(bug) found by seed \(seed): \(finding.detail)")
      return
    }
    Issue.record("\(bug) did not break \(bug.invariant)")
  }

  /// A toy that pays a bonus, with an await between check and act.
  private actor ForgetfulAwards {
    private var isPaid = false
    private(set) var total = 0

    func payOnce(_ log: AuditLog) async {
      guard !isPaid else { return }
      await log.note("paying")  // Here another device interleaves.
      isPaid = true
      total += 50
    }
  }

  /// The same without the await.
  private actor CarefulAwards {
    private var isPaid = false
    private(set) var total = 0

    func payOnce(_ log: AuditLog) async {
      guard !isPaid else { return }
      isPaid = true
      total += 50
      await log.note("paid")
    }
  }

  private actor AuditLog {
    private var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
  }

  @Test("the executor interleaves at an await: a toy that awaits between check and act pays twice in some seeds")
  func checkAwaitAct() throws {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let total = try Simulation.run(seed: seed) {
        let (awards, log) = (ForgetfulAwards(), AuditLog())
        await withTaskGroup { group in
          for _ in 0..<2 { group.addTask { await awards.payOnce(log) } }
        }
        return await awards.total
      }.value
      if total != 50 { found += 1 }
    }
    print("a toy that awaits between check and act: found by \(found) of 200 seeds")
    #expect(found > 0)
  }

  @Test("the executor keeps actors exclusive: a toy that acts before it awaits pays once in every seed")
  func checkActAwait() throws {
    for seed in 0..<200 as Range<UInt64> {
      let total = try Simulation.run(seed: seed) {
        let (awards, log) = (CarefulAwards(), AuditLog())
        await withTaskGroup { group in
          for _ in 0..<8 { group.addTask { await awards.payOnce(log) } }
        }
        return await awards.total
      }.value
      #expect(total == 50, "seed \(seed)")
    }
  }
}
