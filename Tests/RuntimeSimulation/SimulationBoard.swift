package import AscentRules
package import AscentRuntime
package import AscentTestKit
import Synchronization

/// What the devices of a simulation share: the present runtime, the commands sent, and the answers.
package final class SimulationBoard: Sendable {
  private struct State: Sendable {
    var ascent: Ascent?
    var sent: [Command] = []
    var exchanges: [Exchange] = []
    var working: Int
    var seen: [StoredCommand] = []
    var findings: [AuditFinding] = []
  }

  package let clock = ManualClock(Instant(milliseconds: 1_750_000_000_000))  // 2025-06-15T15:06:40Z
  /// How many turns a device waits when the queue is full.
  private static let pause = 12
  private let state: Mutex<State>

  package init(deviceCount: Int) {
    state = Mutex(State(working: deviceCount))
  }

  package var ascent: Ascent? {
    get { state.withLock { $0.ascent } }
    set { state.withLock { $0.ascent = newValue } }
  }

  /// Every command sent, once for each intent.
  package var sent: [Command] { state.withLock { $0.sent } }
  package var exchanges: [Exchange] { state.withLock { $0.exchanges } }
  package var findings: [AuditFinding] { state.withLock { $0.findings } }
  package var isEveryDeviceDone: Bool { state.withLock { $0.working == 0 } }

  package func willSend(_ command: Command) {
    state.withLock { $0.sent.append(command) }
  }

  package func note(_ exchange: Exchange) {
    state.withLock { $0.exchanges.append(exchange) }
  }

  package func find(_ finding: AuditFinding) {
    state.withLock { $0.findings.append(finding) }
  }

  package func deviceIsDone() {
    state.withLock { $0.working -= 1 }
  }

  // MARK: The subscriber

  /// The subscriber's position.
  package var seenPosition: Position {
    state.withLock { $0.seen.last.map { Position(number: $0.position.number + Int64($0.events.count) - 1) } ?? .start }
  }

  package var seen: [StoredCommand] { state.withLock { $0.seen } }

  package func subscriberSaw(_ command: StoredCommand) {
    if command.position.number != seenPosition.number + 1 {
      find(AuditFinding(.noGaps, "a subscriber saw \(command.position.number) after \(seenPosition.number)"))
    }
    state.withLock { $0.seen.append(command) }
  }

  /// Sends a command to the present runtime until it is accepted or refused. Returns false after
  /// giving up.
  package func settle(_ command: Command, attempts: Int) async -> Bool {
    for _ in 0..<attempts {
      guard let ascent else {
        await Task.yield()
        continue
      }
      let answer: Result<Receipt, AscentError>
      do throws(AscentError) {
        answer = .success(try await ascent.submit(command))
      } catch {
        answer = .failure(error)
      }
      note(Exchange(command: command, answer: answer))
      switch answer {
      case .success, .failure(.refused): return true
      case .failure(.overloaded):
        // A device that asked again at once would mostly measure how long the queue stays full.
        for _ in 0..<Self.pause { await Task.yield() }
      case .failure: await Task.yield()
      }
    }
    return false
  }
}
