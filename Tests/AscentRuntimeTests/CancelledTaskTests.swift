import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Synchronization
import Testing

/// Cancels one task per run, one step later each time. A task waits only between two steps, so it
/// is cancelled at each of its awaits. `ASCENT_LONG` runs more interleavings.
@Suite("A task that is cancelled after each step of a run")
struct CancelledTaskTests {
  private static let seeds: UInt64 = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 1 : 50
  private static let user = UserID("person")
  private static let begin = Instant(milliseconds: 1_750_000_000_000)  // 2025-06-15T15:06:40Z
  private static let commands = (0..<3).map { number in
    Command(
      user: user, operation: OperationID("done-\(number)")!,
      intent: .recordCompletion(.name("sit"), day: LocalDay(number: 20_254), amount: 1))
  }

  enum Role: CaseIterable {
    case firstCaller, secondCaller, thirdCaller, question, figures, subscriber, runtime

    static let callers = [firstCaller, secondCaller, thirdCaller]
  }

  /// Cancels the task with a role after a step.
  private final class Cancellation: Sendable {
    let role: Role
    private let step: Int
    private let state = Mutex<(task: Task<Void, Never>?, isDue: Bool)>((nil, false))

    init(of role: Role, after step: Int) { (self.role, self.step) = (role, step) }

    /// Starts a task, which is cancelled at once if its step has passed.
    func start(_ role: Role, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
      let task = Task(executorPreference: SeededExecutor.current) { await body() }
      guard role == self.role else { return task }
      let isDue = state.withLock { state in
        state.task = task
        return state.isDue
      }
      if isDue { task.cancel() }
      return task
    }

    var isDone: Bool { state.withLock { $0.isDue } }

    func passed(_ step: Int) {
      guard step == self.step else { return }
      let task = state.withLock { state in
        state.isDue = true
        return state.task
      }
      task?.cancel()
    }
  }

  /// What became of a run.
  private struct Outcome: Sendable {
    var answers: [OperationID: Result<Receipt, AscentError>] = [:]
    var repeated: [OperationID: Result<Receipt, AscentError>] = [:]
    /// What is in the journal, and what the subscriber got, in order.
    var stored: [OperationID] = []
    var followed: [OperationID] = []
    var isReported = false
    var isCounted = false
  }

  /// Three callers, two questions and a subscriber, each in a task of its own.
  private static func run(_ cancellation: Cancellation) async -> Outcome {
    let outcome = Mutex(Outcome())
    let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 0), seed: 0)
    let ascent = Ascent(
      journal: journal, context: RuleContext(zones: FoundationZones()), clock: ManualClock(begin))
    let runtime = cancellation.start(.runtime) {
      do { try await ascent.run() } catch { Issue.record("\(error)") }
    }
    let subscriber = cancellation.start(.subscriber) {
      do {
        for try await command in ascent.feed() {
          outcome.withLock { $0.followed.append(command.accepted.operation) }
        }
      } catch AscentError.stopped where cancellation.role == .runtime {
      } catch { Issue.record("\(error)") }
    }
    let definition = HabitDefinition(name: "sit", goal: 3)
    _ = await ascent.submit([Command(user: user, operation: OperationID("add"), intent: .addHabit(definition))])
    var tasks = zip(Role.callers, commands).map { role, command in
      cancellation.start(role) {
        let answer = await ascent.submit([command])[0]
        outcome.withLock { $0.answers[command.operation] = answer }
      }
    }
    tasks.append(
      cancellation.start(.question) {
        let isReported = (try? await ascent.report(on: user)) != nil
        outcome.withLock { $0.isReported = isReported }
      })
    tasks.append(
      cancellation.start(.figures) {
        let count = await ascent.analytics.figures().eventCount
        outcome.withLock { $0.isCounted = count > 0 }
      })
    for task in tasks { await task.value }
    let again = await ascent.submit(commands)
    outcome.withLock { $0.repeated = Dictionary(uniqueKeysWithValues: zip(commands.map(\.operation), again)) }
    // One that is cancelled ends without the runtime.
    if cancellation.role == .subscriber, cancellation.isDone { await subscriber.value }
    ascent.stop()
    await runtime.value
    await subscriber.value
    if (try? await journal.open()) != nil, let stored = try? await journal.commands(after: .start, limit: 100) {
      outcome.withLock { $0.stored = stored.map(\.accepted.operation) }
    }
    return outcome.withLock { $0 }
  }

  @Test("leaves every other task its answer, and each command is executed once or not at all", arguments: Role.allCases)
  func cancelled(_ role: Role) throws {
    var runs = 0
    for seed in 0..<Self.seeds {
      // Up to the step, all runs are alike, so the last run had no more steps than this.
      var (step, steps) = (0, 1)
      while step < steps {
        let cancellation = Cancellation(of: role, after: step)
        let run = try Simulation.run(seed: seed, afterStep: cancellation.passed) { await Self.run(cancellation) }
        expectWhole(run.value, role, "seed \(seed), step \(step)")
        (step, steps, runs) = (step + 1, run.steps, runs + 1)
      }
    }
    print("\(runs) runs with the \(role) cancelled after one of their steps")
    #expect(runs > 50 * Int(Self.seeds))
  }

  private func expectWhole(_ outcome: Outcome, _ role: Role, _ place: Comment) {
    for command in Self.commands {
      let id = command.operation
      let count = outcome.stored.count { $0 == id }
      switch outcome.answers[id] {
      case .success?: #expect(count == 1, place)
      case .failure(.stopped)?: #expect(role == .runtime && count == 0, place)
      case let other: Issue.record("\(String(describing: other)), \(place)")
      }
      let isStopped = role == .runtime && outcome.repeated[id] == .failure(.stopped)
      #expect(isStopped || outcome.repeated[id] == outcome.answers[id], place)
    }
    if role == .runtime || role == .subscriber {
      #expect(outcome.stored.starts(with: outcome.followed), place)
    } else {
      #expect(outcome.followed == outcome.stored, place)
    }
    if role != .runtime { #expect(outcome.isReported && outcome.isCounted, place) }
  }
}
