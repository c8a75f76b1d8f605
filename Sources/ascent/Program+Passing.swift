import AscentRules
import AscentRuntime
import AscentSQLite
import AscentShell
import AscentViews
import Foundation

/// Passing a command to the process that has the store open, and taking such commands.
extension Program {
  /// Has another process execute the command, if one has the store open and takes it.
  ///
  /// If no answer comes, the command is sent again with its ID: to that process or, once the store
  /// is free, to the store as usual.
  ///
  /// - Returns: the exit code; nil when the command is to be executed here.
  mutating func passOn() async -> Int32? {
    guard let command, command.canBePassed, case .command(let tokens) = options.action, !options.isReadOnly,
      !options.repairsLedgers, let path = Stores.path(options), SQLiteJournal.isOpen(at: path),
      let socket = SQLiteJournal.socketPath(beside: path)
    else { return nil }
    let operation = command.givenOperation ?? "\(OperationID.random())"
    let words = command.givenOperation == nil ? Self.words(tokens, with: operation) : tokens.map(\.text)
    let client = PassingClient(
      socket: LocalSocket(path: socket), command: passed(words, isJSON: command.isJSON),
      greetingMax: max(.milliseconds(500), min(options.lockWait, .seconds(4))))
    // Wherever it is executed in the end, its ID keeps it from being executed twice.
    self.command = (try? CommandTable.parse(words.map { Token($0) })) ?? command
    options.action = .command(words.map { Token($0) })
    let patience = max(options.lockWait, .milliseconds(200))
    var end = ContinuousClock.now + patience
    while true {
      switch await client.pass(console.write) {
      case .answered(let code): return code
      case .unused where lost == nil: return nil
      case .unused: break
      case .lost:
        if lost == nil {
          console.note(StoreNoteView(unanswered: path))
          end = .now + patience
        }
        lost = OperationID(operation)
      }
      guard SQLiteJournal.isOpen(at: path) else { return nil }
      if ContinuousClock.now > end {
        if let lost { console.report(Self.unknown(lost)) }
        return ExitCode.failed
      }
      // The other process may be about to end, or to listen again.
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return ExitCode.interrupted }
    }
  }

  /// The error for a command that may or may not have been recorded.
  static func unknown(_ operation: OperationID) -> ShellError {
    .outcomeUnknown(.outcomeUnknown("the process that has the store open did not answer"), operation: operation)
  }

  /// The words of a command with an operation ID, inserted before a `--`, after which all words are
  /// text.
  static func words(_ tokens: [Token], with operation: String) -> [String] {
    let words = tokens.map(\.text)
    let end = tokens.firstIndex { !$0.isQuoted && $0.text == "--" } ?? words.endIndex
    return words[..<end] + ["--op", operation] + words[end...]
  }

  private func passed(_ words: [String], isJSON: Bool) -> PassedCommand {
    let style = console.style ?? .plain
    let form = PassedCommand.Form(
      isJSON: isJSON || console.isJSON, colours: style.colours.rawValue,
      errorColours: console.errorColours.rawValue, columns: style.columns, isUnicode: style.isUnicode,
      hasPictures: style.hasPictures, hasDatesInWords: style.dateStyle == .words,
      firstWeekday: options.firstWeekday.rawValue)
    return PassedCommand(
      words: words, user: options.user.text, zone: options.zone, machineZone: TimeZone.current.identifier,
      isPowerSafe: options.isPowerSafe, closesOverdue: options.runsScheduler, form: form)
  }

  /// Takes commands of other processes, if this process keeps running.
  func passingServer(_ ascent: Ascent, _ journal: any Journal, _ own: Session) -> PassingServer? {
    guard command == nil || command?.isEndless == true, let journal = journal as? SQLiteJournal,
      let path = SQLiteJournal.socketPath(beside: journal.path)
    else { return nil }
    return PassingServer(ascent: ascent, own: own, options: options, socket: LocalSocket(path: path))
  }

  /// The parts that end together.
  struct Running {
    let ascent: Ascent
    let driver: Driver
    let signals: Signals
    let server: PassingServer?
  }
}
