import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import RuntimeSimulation
import Testing

@Suite("Simulation of the runtime")
struct SimulationTests {
  /// The number of seeds: fifty, or the value of `ASCENT_LONG`.
  static let seedCount: UInt64 = {
    let asked = ProcessInfo.processInfo.environment["ASCENT_LONG"]
    return asked.map { UInt64($0) ?? 2000 } ?? 50
  }()

  @Test("every invariant holds, whatever the interleaving and whatever fails")
  func invariants() throws {
    var tally = JournalTally()
    var histories: Set<UInt64> = []
    var steps = 0
    var freezes = 0
    var answers: [String: Int] = [:]
    for seed in 0..<Self.seedCount {
      // Four interleavings of each workload.
      let run: SimulationRun<SimulationOutcome>
      do {
        run = try SimulationEnvironment.run(plan: SimulationPlan(seed: seed / 4), schedule: seed)
      } catch {
        Issue.record("seed \(seed): \(error)")
        continue
      }
      if let finding = run.value.findings.first {
        Issue.record("seed \(seed): \(run.value.findings.count) findings, first \(finding)")
      }
      tally += run.value.tally
      histories.insert(run.value.history)
      steps += run.steps
      for case .freezeSpent(_, automatic: true, _) in run.value.commands.lazy.flatMap(\.events) { freezes += 1 }
      for answer in run.value.answers { answers[Self.kind(of: answer), default: 0] += 1 }
    }
    let sorted = answers.sorted { $0.key < $1.key }
    print(
      "\(Self.seedCount) seeds, \(histories.count) distinct histories, \(steps) steps, \(freezes) freezes; "
        + "answers \(sorted); \(tally)"
    )
    #expect(histories.count > Int(Self.seedCount) * 3 / 4)
    for count in [
      tally.nothingWritten, tally.failedAfterCommit, tally.failedWithoutCommit, tally.unreadable, tally.cannotReopen,
      tally.snapshots, freezes,
    ] {
      #expect(count > 0)
    }
  }

  @Test("the same seed gives the same trace, answers and history")
  func replays() throws {
    for seed in 0..<12 as Range<UInt64> {
      let plan = SimulationPlan(seed: seed)
      let first = try SimulationEnvironment.run(plan: plan, schedule: seed)
      let second = try SimulationEnvironment.run(plan: plan, schedule: seed)
      let isSame =
        first.trace == second.trace && first.steps == second.steps && first.value.answers == second.value.answers
      #expect(isSame && first.value.history == second.value.history, "seed \(seed)")
    }
  }

  private static func kind(of answer: Result<Receipt, AscentError>) -> String {
    switch answer {
    case .success: "accepted"
    case .failure(.refused): "refused"
    case .failure(.overloaded): "overloaded"
    case .failure(.dependsOnInFlight): "dependsOnInFlight"
    case .failure(.repairConflict): "repairConflict"
    case .failure(.originalRefused): "originalRefused"
    case .failure(.outcomeUnknown): "outcomeUnknown"
    case .failure(.notWritten): "notWritten"
    case .failure(.unreadable): "unreadable"
    case .failure(.stopped): "stopped"
    }
  }
}
