#if PostgreSQL
import AscentRules
import AscentRuntime
import Testing

struct FrozenClock: AscentClock {
  func now() -> Instant { Instant(milliseconds: 1_760_256_000_000) }
}

/// Runs a body against a runtime over a journal, then stops it.
func withRuntime<Answer: Sendable>(
  over journal: any Journal, shards: Int = 2, _ body: @Sendable (Ascent) async throws -> Answer
) async throws -> Answer {
  var configuration = Configuration()
  configuration.snapshotInterval = 16
  configuration.shardCount = shards
  let ascent = Ascent(journal: journal, configuration: configuration, clock: FrozenClock())
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await ascent.run() }
    let answer: Result<Answer, any Error>
    do { answer = .success(try await body(ascent)) } catch { answer = .failure(error) }
    ascent.stop()
    try await group.waitForAll()
    return try answer.get()
  }
}

/// A command of a person.
func command(_ operation: String, _ intent: Intent, of user: String = "ana") throws -> Command {
  Command(user: UserID(user), operation: try #require(OperationID(operation)), intent: intent)
}

/// Sends a command again, with the same id, until its outcome is known.
///
/// - Parameters:
///   - attempts: how often at most; then the last error is thrown.
///   - wait: what is waited for before each further attempt; unless it is said, that a program asks
///     the server something.
func settle(
  _ command: Command, _ ascent: Ascent, attempts: Int = 300,
  _ wait: (() async throws -> Void)? = nil
) async throws -> Receipt {
  var left = attempts
  while true {
    do throws(AscentError) {
      return try await ascent.submit(command)
    } catch {
      switch error {
      case .outcomeUnknown, .notWritten, .unreadable: break
      case _ where error.isRetryableNow: break
      default: throw error
      }
      left -= 1
      if left == 0 { throw error }
      if let wait { try await wait() } else { _ = try await TestServer.shared.query("SELECT 1") }
    }
  }
}
#endif
