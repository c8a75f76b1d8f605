import AscentRules
import AscentSQLite
import AscentShell
import AscentViews
import Foundation
import Synchronization

/// Passing commands to the process that has the store open.
extension SharedStoreClient {
  /// How long to wait for an answer. A large import takes minutes.
  private static let (answerMax, importMax) = (Duration.seconds(30), Duration.seconds(3600))
  /// How long a process that listens may take to greet, whatever the options say.
  private static let greetingMin = Duration.milliseconds(500)

  /// What has become of a command so far.
  struct Attempt {
    /// Until when to try.
    var end: ContinuousClock.Instant
    let waiting: WaitingNote
    /// Whether the command was sent without getting an answer, so that it may have been executed.
    fileprivate(set) var wasLost = false
    /// Whether the process that has the store open will not execute the command.
    fileprivate(set) var isDeclined = false

    init(end: ContinuousClock.Instant, waiting: WaitingNote) { (self.end, self.waiting) = (end, waiting) }
  }

  /// Tells the user once that a process waits for the one that has the store open.
  final class WaitingNote: Sendable {
    private let client: SharedStoreClient
    private let isWritten = Atomic(false)

    init(_ client: SharedStoreClient) { self.client = client }

    func write() {
      guard client.options.lockWait > .zero, !isWritten.exchange(true, ordering: .relaxed) else { return }
      client.console.note(StoreNoteView(waitingFor: client.path))
    }
  }

  /// Waits until the other process accepts commands, has closed the store, or `end` has passed. A
  /// process that is opening the store listens only afterwards; one that runs a single command does
  /// not listen at all.
  ///
  /// - Returns: whether it accepts commands.
  func acceptsCommands(by end: ContinuousClock.Instant) async -> Bool {
    let waiting = WaitingNote(self)
    while socket.connection(by: .now + Self.greetingMin) == nil {
      guard SQLiteJournal.isOpen(at: path), ContinuousClock.now < end, ProcessSignals.exitCode == nil else {
        return false
      }
      waiting.write()
      await pause(until: end)
    }
    return true
  }

  /// Passes a command to the other process. Until the time is over, the connection is tried again,
  /// since the process may still be opening the store, and so is a command that got no answer.
  ///
  /// - Returns: the outcome; nil if the command is to be executed here, because the other process
  ///   has closed the store, declines the command, or could not be reached in time.
  func pass(
    _ command: ShellCommand, for session: CommandLineSession, _ attempt: inout Attempt
  ) async throws(ShellError) -> CommandOutcome? {
    while true {
      let client = PassingClient(
        socket: socket, command: passed(attempt.wasLost ? command.repeated : command, for: session),
        silenceMax: max(options.lockWait, PassingClient.silenceMin),
        answerMax: command.isImport ? Self.importMax : Self.answerMax)
      let end = max(attempt.end, .now + Self.greetingMin)
      switch await client.pass(until: end, waiting: attempt.waiting.write, console.write) {
      case .answered(let code, let shown):
        session.rememberShown(ids: shown)
        return code == ExitCode.done ? .done : .failedElsewhere(code)
      case .asks(let text, let isOpen, let added):
        return .asks(Question(text: text, command: command.adding(added), isOpen: isOpen))
      case .lost(let deadline):
        guard command.canBeRepeated else { throw unknown(command) }
        // Only once: a process that never answers would be asked forever.
        if !attempt.wasLost {
          attempt.end = max(attempt.end, deadline)
          if ContinuousClock.now < attempt.end { console.note(StoreNoteView(unanswered: path)) }
        }
        attempt.wasLost = true
      case .declined: attempt.isDeclined = !attempt.wasLost
      case .unreached: break
      }
      let isUnknown = attempt.wasLost
      if Task.isCancelled { throw isUnknown ? unknown(command) : .noOperation("interrupted; nothing was recorded") }
      guard SQLiteJournal.isOpen(at: path), !attempt.isDeclined else { return nil }
      if ContinuousClock.now >= attempt.end {
        if isUnknown { throw unknown(command) }
        return nil
      }
      if !isUnknown { attempt.waiting.write() }
      await pause(until: attempt.end)
    }
  }

  /// Pauses before the next attempt. If the task is cancelled, this returns at once.
  private func pause(until end: ContinuousClock.Instant) async {
    // The callers check for cancellation themselves.
    try? await Task.sleep(until: min(end, .now + .milliseconds(20)), clock: .continuous)
  }

  /// The error for a command that may or may not have been recorded.
  func unknown(_ command: ShellCommand) -> ShellError {
    .unanswered(
      operation: command.givenOperation.flatMap { OperationID($0) }, isRepeatable: command.canBeRepeated)
  }

  private func passed(_ command: ShellCommand, for session: CommandLineSession) -> PassedCommand {
    let style = console.style ?? .plain
    let form = PassedCommand.OutputFormat(
      isJSON: command.isJSON || console.isJSON, colours: style.colours.rawValue,
      errorColours: console.errorColours.rawValue, columns: style.columns, isUnicode: style.isUnicode,
      hasPictures: style.hasPictures, hasDatesInWords: style.dateStyle == .words,
      firstWeekday: options.firstWeekday.rawValue, line: console.line.withLock(\.self))
    let words = command.tokens
    return PassedCommand(
      words: words.map(\.text), quoted: words.indices.filter { words[$0].isQuoted }, added: command.added,
      rows: session.shownHabits, user: options.user.text, zone: options.zone, machineZone: session.machineZone.name,
      isPowerSafe: options.isPowerSafe, closesOverdue: options.runsScheduler, canAsk: options.canAsk, form: form)
  }
}
