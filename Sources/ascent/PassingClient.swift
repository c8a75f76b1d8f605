import AscentRules
import AscentShell
import AscentViews
import Dispatch

/// Passes a command to the process that has the store open.
struct PassingClient {
  /// How long the other process may take to answer.
  private static let answerMax = Duration.seconds(30)

  /// The outcome of a command.
  enum Result: Hashable {
    /// It was answered; the exit code.
    case answered(Int32)
    /// It was not executed there.
    case unused
    /// It was sent, and no answer came: it may have been executed.
    case lost
  }

  let socket: LocalSocket
  let command: PassedCommand
  /// How long the other process may take to greet: it serves one client after the other.
  let greetingMax: Duration

  /// Passes the command, and writes the whole answer.
  func pass(_ write: @escaping @Sendable (PassedAnswer) -> Void) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: pass(writing: write)) }
    }
  }

  private func pass(writing write: (PassedAnswer) -> Void) -> Result {
    guard let connection = socket.connection(by: .now + greetingMax) else { return .unused }
    do throws(LocalConnection.Ended) {
      let hello = try connection.receive(PassingHello.self, by: .now + greetingMax)
      guard hello == PassingHello() else { return .unused }
    } catch { return .unused }
    var answers: [PassedAnswer] = []
    do throws(LocalConnection.Ended) {
      let deadline = ContinuousClock.now + Self.answerMax
      try connection.send(command, by: deadline)
      while true {
        let answer = try connection.receive(PassedAnswer.self, by: deadline)
        switch answer {
        case .declined: return .unused
        case .end(let code):
          // Nothing is written before the whole answer has arrived.
          for answer in answers { write(answer) }
          return .answered(code)
        case .output, .error: answers.append(answer)
        }
      }
    } catch { return .lost }
  }
}
