import AscentRules
import AscentShell
import AscentViews
import Dispatch
import Synchronization

/// Passes a command to the process that has the store open.
final class PassingClient: Sendable {
  /// The outcome of a command.
  enum Result: Hashable {
    /// The command was answered: the exit code, and the celebrations that the answer shows.
    case answered(Int32, shown: [String])
    /// The command asks first; nothing has happened yet.
    case asks(String, isOpen: Bool, added: [String: String])
    /// The command was not executed there.
    case unused
    /// The command was sent, but no answer came: it may have been executed.
    case lost
  }

  private let socket: LocalSocket
  private let command: PassedCommand
  /// How long the other process may take to greet. It serves one client after another.
  private let greetingMax: Duration
  /// How long the other process may take to answer.
  private let answerMax: Duration
  private let isCancelled = Atomic(false)
  private let connection = Mutex<LocalConnection?>(nil)

  init(socket: LocalSocket, command: PassedCommand, greetingMax: Duration, answerMax: Duration) {
    (self.socket, self.command) = (socket, command)
    (self.greetingMax, self.answerMax) = (greetingMax, answerMax)
  }

  /// Passes the command, and writes its answer. When cancelled, this stops waiting for an answer.
  func pass(_ write: @escaping @Sendable (PassedAnswer) -> Void) async -> Result {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.pass(writing: write)) }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .sequentiallyConsistent)
      connection.withLock { $0?.end() }
    }
  }

  private func pass(writing write: (PassedAnswer) -> Void) -> Result {
    guard let connection = socket.connection(by: .now + greetingMax) else { return .unused }
    self.connection.withLock { $0 = connection }
    // An earlier cancellation found no connection to end.
    guard !isCancelled.load(ordering: .sequentiallyConsistent) else { return .unused }
    do throws(LocalConnection.Ended) {
      let hello = try connection.receive(PassingHello.self, by: .now + greetingMax)
      guard hello == PassingHello(), !isCancelled.load(ordering: .sequentiallyConsistent) else { return .unused }
    } catch { return .unused }
    var answers: [PassedAnswer] = []
    do throws(LocalConnection.Ended) {
      let deadline = ContinuousClock.now + answerMax
      try connection.send(command, by: deadline)
      while true {
        let answer = try connection.receive(PassedAnswer.self, by: deadline)
        switch answer {
        case .declined: return .unused
        case .end(let code, let shown):
          // Nothing is written before the whole answer has arrived.
          for answer in answers { write(answer) }
          return .answered(code, shown: shown)
        case .asks(let text, let isOpen, let added):
          for answer in answers { write(answer) }
          return .asks(text, isOpen: isOpen, added: added)
        case .output, .error: answers.append(answer)
        }
      }
    } catch { return .lost }
  }
}
