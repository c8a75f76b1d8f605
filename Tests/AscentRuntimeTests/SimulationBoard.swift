import AscentRules
import AscentRuntime
import Synchronization

@testable import AscentTestKit

/// What the devices of a simulation share: the present runtime, the commands sent, and the answers.
final class SimulationBoard: Sendable {
  private struct State: Sendable {
    var ascent: Ascent?
    var sent: [Command] = []
    var exchanges: [Exchange] = []
    var working: Int
    var seen: [StoredCommand] = []
    var findings: [AuditFinding] = []
  }

  let clock = ManualClock(Instant(milliseconds: 1_750_000_000_000))  // 2025-06-15T15:06:40Z
  private let state: Mutex<State>

  init(deviceCount: Int) {
    state = Mutex(State(working: deviceCount))
  }

  var ascent: Ascent? {
    get { state.withLock { $0.ascent } }
    set { state.withLock { $0.ascent = newValue } }
  }

  /// Every command sent, once for each intent.
  var sent: [Command] { state.withLock { $0.sent } }
  var exchanges: [Exchange] { state.withLock { $0.exchanges } }
  var findings: [AuditFinding] { state.withLock { $0.findings } }
  var isEveryDeviceDone: Bool { state.withLock { $0.working == 0 } }

  func willSend(_ command: Command) {
    state.withLock { $0.sent.append(command) }
  }

  func note(_ exchange: Exchange) {
    state.withLock { $0.exchanges.append(exchange) }
  }

  func find(_ finding: AuditFinding) {
    state.withLock { $0.findings.append(finding) }
  }

  func deviceIsDone() {
    state.withLock { $0.working -= 1 }
  }

  // MARK: The subscriber

  /// The subscriber's position.
  var seenPosition: Position {
    state.withLock { $0.seen.last.map { Position(number: $0.position.number + Int64($0.events.count) - 1) } ?? .start }
  }

  var seen: [StoredCommand] { state.withLock { $0.seen } }

  func subscriberSaw(_ command: StoredCommand) {
    if command.position.number != seenPosition.number + 1 {
      find(AuditFinding(.noGaps, "a subscriber saw \(command.position.number) after \(seenPosition.number)"))
    }
    state.withLock { $0.seen.append(command) }
  }

  /// Sends a command to the present runtime until it is accepted or refused. Returns false after
  /// giving up.
  func settle(_ command: Command, attempts: Int) async -> Bool {
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
      case .failure: await Task.yield()
      }
    }
    return false
  }
}
