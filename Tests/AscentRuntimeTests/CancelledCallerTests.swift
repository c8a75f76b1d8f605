import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Synchronization
import Testing

/// Callers that are cancelled wherever they wait, in seeded interleavings. `ASCENT_LONG` says how
/// many.
@Suite("Cancelled callers")
struct CancelledCallerTests {
  private static let seeds: UInt64 = {
    let asked = ProcessInfo.processInfo.environment["ASCENT_LONG"]
    return asked.map { UInt64($0) ?? 100_000 } ?? 60
  }()
  private static let user = UserID("person")
  private static let begin = Instant(milliseconds: 1_750_000_000_000)  // 2025-06-15T15:06:40Z

  /// What became of a run.
  private struct Outcome: Sendable {
    var stored: [OperationID: Int] = [:]
    var answers: [OperationID: Result<Receipt, AscentError>] = [:]
    var repeated: [OperationID: Result<Receipt, AscentError>] = [:]
    /// Callers that were cancelled before they had their answer.
    var cancelled = 0
    var reports = 0
  }

  /// What the tasks of a run write down.
  private final class Notes: Sendable {
    private let stored = Mutex(Outcome())
    func note(_ change: (inout Outcome) -> Void) { stored.withLock { change(&$0) } }
    var outcome: Outcome { stored.withLock { $0 } }
  }

  private static func command(_ id: String, _ intent: Intent) -> Command {
    Command(user: user, operation: OperationID(id)!, intent: intent)
  }

  private static let commands = (0..<6).map {
    command("done-\($0)", .recordCompletion(.name("sit"), day: LocalDay(number: 20_254), amount: 1))
  }

  /// Runs a call and cancels its task after some turns. Returns the answer, and whether it came
  /// later than that.
  private static func cancel<Answer: Sendable>(
    after turns: Int, _ call: @escaping @Sendable () async -> Answer
  ) async -> (answer: Answer, isLate: Bool) {
    await withTaskGroup { group in
      group.addTask { (await call(), Task.isCancelled) }
      for _ in 0..<turns { await Task.yield() }
      group.cancelAll()
      return await group.next()!
    }
  }

  private static func run(seed: UInt64) async -> Outcome {
    let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 0), seed: seed)
    let ascent = Ascent(
      journal: journal, context: RuleContext(zones: FoundationZones()), clock: ManualClock(begin))
    let notes = Notes()
    await withTaskGroup { group in
      group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
      _ = await ascent.submit([command("add", .addHabit(HabitDefinition(name: "sit", goal: 3)))])
      await withTaskGroup { callers in
        for (index, command) in commands.enumerated() {
          var random = SeededGenerator(seed: seed &* 8 &+ UInt64(index))
          let turns = Int.random(in: 0...80, using: &random)
          callers.addTask {
            let (answer, isLate) = await cancel(after: turns) { await ascent.submit([command])[0] }
            notes.note {
              $0.answers[command.operation] = answer
              if isLate { $0.cancelled += 1 }
            }
          }
        }
        callers.addTask {
          let (report, _) = await cancel(after: 20) { try? await ascent.report(on: user) }
          if report != nil { notes.note { $0.reports += 1 } }
        }
        // A subscriber that never ends by itself.
        callers.addTask {
          _ = await cancel(after: 40) { do { for try await _ in ascent.feed() {} } catch { Issue.record("\(error)") } }
        }
      }
      let again = await ascent.submit(commands)
      notes.note { outcome in
        for (command, answer) in zip(commands, again) { outcome.repeated[command.operation] = answer }
      }
      ascent.stop()
    }
    if (try? await journal.open()) != nil, let stored = try? await journal.commands(after: .start, limit: 100) {
      notes.note { outcome in
        for command in stored { outcome.stored[command.accepted.operation, default: 0] += 1 }
      }
    }
    return notes.outcome
  }

  @Test("a command that was taken is executed once and answered, wherever its caller is cancelled")
  func callers() throws {
    var cancelled = 0
    for seed in 0..<Self.seeds {
      let outcome = try Simulation.run(seed: seed) { await Self.run(seed: seed) }.value
      for command in Self.commands {
        let (id, first) = (command.operation, outcome.answers[command.operation])
        #expect(outcome.stored[id] == 1, "seed \(seed), \(id)")
        #expect(first == outcome.repeated[id] && (try? first?.get()) != nil, "seed \(seed), \(id)")
      }
      #expect(outcome.reports == 1, "seed \(seed)")
      cancelled += outcome.cancelled
    }
    print("\(Self.seeds) seeds, \(cancelled) of \(Self.seeds * 6) callers cancelled before their answer")
    #expect(cancelled > Int(Self.seeds))
  }
}
