import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Synchronization
import Testing

/// Cancels one task of a run after each step of the run, in turn. A task waits only between two
/// steps, so each of its awaits is cancelled. `ASCENT_LONG` runs more interleavings.
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

  enum Role: CaseIterable { case caller, question, subscriber, runtime }

  /// Cancels the task with a role after a step.
  private final class Cancellation: Sendable {
    private let role: Role
    private let step: Int
    private let state = Mutex<(task: Task<Void, Never>?, isDue: Bool)>((nil, false))

    init(of role: Role, after step: Int) { (self.role, self.step) = (role, step) }

    /// Starts a task, which is cancelled at once if its step has passed.
    func start(_ role: Role, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
      let task = Task(executorPreference: SeededExecutor.current) { await body() }
      guard role == self.role else { return task }
      let isDue = state.withLock { state in
        if state.task == nil { state.task = task }
        return state.isDue
      }
      if isDue { task.cancel() }
      return task
    }

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
    var stored: [OperationID: Int] = [:]
    var isReported = false
  }

  /// Three callers, a question and a subscriber, each in a task of its own.
  private static func run(_ cancellation: Cancellation) async -> Outcome {
    let outcome = Mutex(Outcome())
    let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 0), seed: 0)
    let ascent = Ascent(
      journal: journal, context: RuleContext(zones: FoundationZones()), clock: ManualClock(begin))
    let runtime = cancellation.start(.runtime) {
      do { try await ascent.run() } catch { Issue.record("\(error)") }
    }
    let definition = HabitDefinition(name: "sit", goal: 3)
    _ = await ascent.submit([Command(user: user, operation: OperationID("add"), intent: .addHabit(definition))])
    let subscriber = cancellation.start(.subscriber) {
      do { for try await _ in ascent.feed() {} } catch { Issue.record("\(error)") }
    }
    var tasks = commands.map { command in
      cancellation.start(.caller) {
        let answer = await ascent.submit([command])[0]
        outcome.withLock { $0.answers[command.operation] = answer }
      }
    }
    tasks.append(
      cancellation.start(.question) {
        let isReported = (try? await ascent.report(on: user)) != nil
        outcome.withLock { $0.isReported = isReported }
      })
    for task in tasks { await task.value }
    for (command, answer) in zip(commands, await ascent.submit(commands)) {
      outcome.withLock { $0.repeated[command.operation] = answer }
    }
    ascent.stop()
    await runtime.value
    await subscriber.value
    if (try? await journal.open()) != nil, let stored = try? await journal.commands(after: .start, limit: 100) {
      for command in stored { outcome.withLock { $0.stored[command.accepted.operation, default: 0] += 1 } }
    }
    return outcome.withLock { $0 }
  }

  @Test("leaves every other task its answer, and each command is executed once or not at all", arguments: Role.allCases)
  func cancelled(_ role: Role) throws {
    var runs = 0
    for seed in 0..<Self.seeds {
      var (step, steps) = (0, 1)
      while step <= steps {
        let cancellation = Cancellation(of: role, after: step)
        let run = try Simulation.run(seed: seed, afterStep: cancellation.passed) { await Self.run(cancellation) }
        expectWhole(run.value, role, "seed \(seed), step \(step)")
        (step, steps, runs) = (step + 1, run.steps, runs + 1)
      }
    }
    print("\(runs) runs with the \(role) cancelled after one of their steps")
    #expect(runs > 100 * Int(Self.seeds))
  }

  private func expectWhole(_ outcome: Outcome, _ role: Role, _ place: Comment) {
    for command in Self.commands {
      let id = command.operation
      let stored = outcome.stored[id] ?? 0
      switch outcome.answers[id] {
      case .success?: #expect(stored == 1, place)
      case .failure(.stopped)?: #expect(role == .runtime && stored == 0, place)
      case let other: Issue.record("\(String(describing: other)), \(place)")
      }
      if role != .runtime { #expect(outcome.answers[id] == outcome.repeated[id], place) }
    }
    if role != .runtime { #expect(outcome.isReported, place) }
  }
}
