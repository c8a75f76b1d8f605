import AscentRules
import AscentRuntime
import AscentTestKit
import AscentViews
import Foundation
import RuntimeSimulation
import Synchronization

/// Runs the simulation of the tests for as many seeds as there is time.
///
/// Question: does every invariant hold in every interleaving, whatever fails? Load: the workloads
/// of `SimulationTests`, four interleavings of each, on one thread per processor; a seed is a whole
/// life of two to eight devices, with the final audit. Stop: after the given number of seeds. A
/// seed gives the same run here and in the tests.
package struct SimulatedSeeds: Sendable, Equatable {
  /// The first seed.
  package var first: UInt64 = 0
  /// How many seeds to run.
  package var count: UInt64 = 10_000
  /// How many devices each run has; nil to let the seed decide.
  package var devices: Int?
  /// How many commands each device sends; nil to let the seed decide.
  package var commands: Int?
  /// Whether to look for planted bugs, and report how many seeds and how long each takes to find.
  package var looksForBugs = false
  /// How many threads run the seeds.
  package var threads = ProcessInfo.processInfo.activeProcessorCount

  /// What was counted, in all runs or in those with a certain number of devices.
  private struct Count: Sendable {
    var (seeds, steps, answers) = (0, 0, 0)
    var seconds = 0.0

    static func + (left: Count, right: Count) -> Count {
      Count(
        seeds: left.seeds + right.seeds, steps: left.steps + right.steps, answers: left.answers + right.answers,
        seconds: left.seconds + right.seconds)
    }

    static func += (left: inout Count, right: Count) { left = left + right }

    mutating func add(_ run: SimulationRun<SimulationOutcome>, _ duration: Duration) {
      self += Count(seeds: 1, steps: run.steps, answers: run.value.answers.count, seconds: duration.seconds)
    }
  }

  /// The results, which the threads merge.
  private struct Board: Sendable {
    var byDevices: [Int: Count] = [:]
    var histories: Set<UInt64> = []
    var tally = JournalTally()
    var findings: [String] = []
    /// The journal of the last run.
    var journal: [StoredCommand] = []

    mutating func run(_ seed: UInt64, _ plan: SimulationPlan) {
      let begin = ContinuousClock.now
      do throws(SimulationError) {
        let run = try SimulationEnvironment.run(plan: plan, schedule: seed)
        byDevices[plan.deviceCount, default: Count()].add(run, ContinuousClock.now - begin)
        histories.insert(run.value.history)
        tally += run.value.tally
        for finding in run.value.findings { findings.append("seed \(seed): \(finding)") }
        journal = run.value.commands
      } catch {
        findings.append("seed \(seed): \(error)")
      }
    }

    static func += (left: inout Board, right: Board) {
      left.byDevices.merge(right.byDevices) { $0 + $1 }
      left.histories.formUnion(right.histories)
      left.tally += right.tally
      left.findings += right.findings
      left.journal = right.journal
    }
  }

  /// The suite has another type with that name.
  private typealias Bug = RuntimeSimulation.PlantedJournal.Bug

  /// How many seeds a thread takes at a time.
  private static let slice: UInt64 = 16

  /// The first ten thousand seeds.
  package init() {}

  /// Runs the seeds and prints the figures.
  ///
  /// - Returns: whether there were no findings.
  package func run() async -> Bool {
    if looksForBugs { return findBugs() }
    let shared = Shared(next: first, working: threads)
    let clock = ContinuousClock()
    let begin = clock.now
    // A simulation occupies its thread, so the pool's threads are left alone.
    await withCheckedContinuation { done in
      for _ in 0..<threads {
        Thread.detachNewThread {
          work(shared)
          if shared.working.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.resume() }
        }
      }
    }
    return report(shared.board.withLock { $0 }, (clock.now - begin).seconds)
  }

  private final class Shared: Sendable {
    let board = Mutex(Board())
    let next: Atomic<UInt64>
    let working: Atomic<Int>

    init(next: UInt64, working: Int) {
      self.next = Atomic(next)
      self.working = Atomic(working)
    }
  }

  /// Takes seeds until none are left.
  private func work(_ shared: Shared) {
    let end = first + count
    while case let start = shared.next.add(Self.slice, ordering: .relaxed).oldValue, start < end {
      var board = Board()
      for seed in start..<min(start + Self.slice, end) { board.run(seed, plan(seed / 4)) }
      shared.board.withLock { $0 += board }
    }
  }

  private func plan(_ seed: UInt64) -> SimulationPlan {
    SimulationPlan(seed: seed, devices: devices, commands: commands)
  }

  /// Runs seeds with each planted bug until the bug is found.
  private func findBugs() -> Bool {
    var table = Table([("planted bug", .left), ("seeds", .right), ("seconds", .right), ("found", .left)])
    var (missed, whole) = (0, processorSeconds())
    for bug in Bug.allCases {
      let begin = processorSeconds()
      var (seed, finding) = (first, AuditFinding?.none)
      while seed < first + count, finding == nil {
        // A run that does not end is not the expected finding.
        finding = (try? bug.finding(plan: plan(seed), schedule: seed)) ?? nil
        seed += 1
      }
      missed += finding == nil ? 1 : 0
      let seconds = Report.number(processorSeconds() - begin)
      table.append([.init("\(bug)"), .init("\(seed - first)"), .init(seconds), .init(finding?.detail ?? "NOT FOUND")])
    }
    whole = processorSeconds() - whole
    let bugs = Bug.allCases.count
    print(table.text(.plain))
    print("\n\(bugs - missed) of \(bugs) planted bugs found in \(Report.number(whole)) s of processor time")
    return missed == 0
  }

  private func report(_ board: Board, _ wall: Double) -> Bool {
    var total = Count()
    for count in board.byDevices.values { total += count }
    var table = Table([
      ("devices", .right), ("seeds", .right), ("steps a seed", .right), ("answers a seed", .right),
      ("seeds/s a thread", .right), ("steps/s a thread", .right),
    ])
    for (devices, count) in board.byDevices.sorted(by: { $0.key < $1.key }) {
      let (seeds, steps) = (Double(count.seeds), Double(count.steps))
      let figures = [
        steps / seeds, Double(count.answers) / seeds, seeds / count.seconds, steps / count.seconds,
      ]
      table.append([.init("\(devices)"), .init("\(count.seeds)")] + figures.map { .init(Report.grouped($0)) })
    }
    print(table.text(.plain))
    let rates = [Double(total.seeds) / wall, Double(total.steps) / wall].map(Report.grouped)
    print(
      "\n\(total.seeds) seeds, \(board.histories.count) distinct histories, \(total.steps) steps, "
        + "\(board.findings.count) findings in \(Int(wall)) s on \(threads) threads: "
        + "\(rates[0]) seeds/s, \(rates[1]) steps/s\n\(board.tally)")
    // For a single seed the journal is printed, to find out what is wrong with it.
    for command in board.journal where count == 1 {
      print("\(command.accepted.user) \(command.accepted.operation) \(command.inForce) \(command.accepted.evidence)")
      for event in command.events { print("    \(event)") }
    }
    for finding in board.findings.prefix(20) { print("WRONG \(VisibleText.visible(finding))") }
    return board.findings.isEmpty && total.seeds > 0
  }
}
