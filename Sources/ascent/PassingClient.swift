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
    /// No process took the command: none listens yet, or the one that does has not greeted in time.
    /// The command was not sent.
    case unreached
    /// The other process has another version, or declined the command, or the command is too long
    /// to be sent; the other process will not execute it.
    case declined
    /// The command was sent, but no answer came: it may have been executed. The other process had
    /// until this instant to answer.
    case lost(by: ContinuousClock.Instant)
  }

  /// How long the other process may always be silent while it executes a command: a few of its
  /// signs may be late.
  static let silenceMin = Duration.seconds(1)
  /// How soon a process that is not busy is connected and greets.
  static let greetingSoon = Duration.milliseconds(500)

  private let socket: LocalSocket
  private let command: PassedCommand
  /// How long the other process may be silent while it executes the command.
  private let silenceMax: Duration
  /// How long the other process may take to answer, although it shows that it is working.
  private let answerMax: Duration
  private let isCancelled = Atomic(false)
  private let connection = Mutex<LocalConnection?>(nil)

  init(socket: LocalSocket, command: PassedCommand, silenceMax: Duration, answerMax: Duration) {
    (self.socket, self.command) = (socket, command)
    (self.silenceMax, self.answerMax) = (silenceMax, answerMax)
  }

  /// Passes the command, and writes its answer. When cancelled, this stops waiting for an answer.
  ///
  /// - Parameters:
  ///   - end: until when the other process may greet. It serves one client after another. A command
  ///     that was sent by then is waited for while the other process shows that it is working.
  ///   - waiting: called if the other process does not greet at once.
  func pass(
    until end: ContinuousClock.Instant, waiting: @escaping @Sendable () -> Void,
    _ write: @escaping @Sendable (PassedAnswer) -> Void
  ) async -> Result {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          let result = self.pass(by: end, waiting: waiting, writing: write)
          self.connection.withLock { $0 = nil }
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .sequentiallyConsistent)
      connection.withLock { $0?.end() }
    }
  }

  private func pass(
    by end: ContinuousClock.Instant, waiting: () -> Void, writing write: (PassedAnswer) -> Void
  ) -> Result {
    let soon = min(end, .now + Self.greetingSoon)
    guard let connection = socket.connection(by: soon) else { return .unreached }
    self.connection.withLock { $0 = connection }
    // An earlier cancellation found no connection to end.
    guard !isCancelled.load(ordering: .sequentiallyConsistent) else { return .unreached }
    do throws(LocalConnection.Ended) {
      if !connection.hasInput(by: soon) { waiting() }
      let hello = try connection.receive(PassingHello.self, by: end)
      guard hello == PassingHello() else { return .declined }
    } catch { return .unreached }
    guard !isCancelled.load(ordering: .sequentiallyConsistent) else { return .unreached }
    return send(over: connection, by: end, writing: write)
  }

  /// Sends the command, and waits for the answer.
  private func send(
    over connection: LocalConnection, by end: ContinuousClock.Instant, writing write: (PassedAnswer) -> Void
  ) -> Result {
    guard LocalConnection.canSend(PassedRequest.command(command)) else { return .declined }
    var answers: [PassedAnswer] = []
    let last = ContinuousClock.now + answerMax
    var deadline = max(end, .now + Self.silenceMin)
    do throws(LocalConnection.Ended) {
      try connection.send(PassedRequest.command(command), by: deadline)
      while true {
        let answer = try connection.receive(PassedAnswer.self, by: min(deadline, last))
        switch answer {
        case .working: deadline = max(deadline, .now + silenceMax)
        case .declined: return .declined
        case .end(let code, let shown):
          // Nothing is written before the whole answer has arrived.
          for answer in answers { write(answer) }
          return .answered(code, shown: shown)
        case .asks(let text, let isOpen, let added):
          for answer in answers { write(answer) }
          return .asks(text, isOpen: isOpen, added: added)
        case .output, .error: answers.append(answer)
        case .load: break
        }
      }
    } catch { return .lost(by: min(deadline, last)) }
  }
}

extension PassingClient {
  /// How busy the process is that listens; nil if it does not answer in time.
  static func load(of socket: LocalSocket, within patience: Duration = greetingSoon) async -> StoreLoad? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let end = ContinuousClock.now + patience
        do throws(LocalConnection.Ended) {
          guard let connection = socket.connection(by: end) else { throw .init() }
          // Ask before the greeting: a process that executes a command greets only who has asked.
          try connection.send(PassedRequest.load, by: end)
          guard try connection.receive(PassingHello.self, by: end) == PassingHello() else { throw .init() }
          guard case .load(let load) = try connection.receive(PassedAnswer.self, by: end) else { throw .init() }
          continuation.resume(returning: load)
        } catch { continuation.resume(returning: nil) }
      }
    }
  }
}
