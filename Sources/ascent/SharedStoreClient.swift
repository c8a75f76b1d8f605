import AscentRules
import AscentRuntime
import AscentSQLite
import AscentShell
import AscentViews
import Foundation
import Synchronization

/// Executes commands while another process has the store open. Changes are passed to that process;
/// if it has ended by then, this one executes them. This one answers questions itself, reading
/// beside the other.
///
/// It is used if another process already has the store open when this one starts.
final class SharedStoreClient: Sendable {
  /// How long to wait for an answer. A large import takes minutes.
  private static let (answerMax, importMax) = (Duration.seconds(30), Duration.seconds(3600))

  private let options: LaunchOptions
  private let settings: SettingOverrides
  private let console: Console
  private let socket: LocalSocket
  /// The path of the store.
  let path: String

  /// Nil if no other process has the store open, or if the options require exclusive access.
  init?(_ options: LaunchOptions, _ settings: SettingOverrides, _ console: Console) {
    guard !options.isReadOnly, !options.repairsLedgers, let path = Stores.path(options),
      SQLiteJournal.isOpen(at: path), let socket = SQLiteJournal.socketPath(beside: path)
    else { return nil }
    (self.options, self.settings, self.console) = (options, settings, console)
    (self.path, self.socket) = (path, LocalSocket(path: socket))
  }

  /// Whether the other process accepts commands. A process that runs a single command does not.
  var acceptsCommands: Bool { socket.connection(by: .now + .milliseconds(500)) != nil }

  /// Executes a command for a session, which remembers what it has shown.
  func execute(_ command: ShellCommand, for session: CommandLineSession) async throws(ShellError) -> CommandOutcome {
    guard command.usesStore else { return try await session.execute(command, into: console) }
    guard command.canBePassed else {
      return try await reading(for: session, command) { session throws(ShellError) in
        try await session.execute(command, into: self.console)
      }
    }
    // Whichever process executes it in the end, its ID prevents a second execution.
    let command = command.withOperation(.random()).withWholePath(in: FileManager.default.currentDirectoryPath)
    try command.checkFile(SystemFiles())
    let (passed, wasLost) = try await pass(command, for: session)
    if let passed { return passed }
    do throws(ShellError) {
      return try await reading(for: session, command) { session throws(ShellError) in
        try await session.execute(command, into: self.console)
      }
    } catch .journal(.cannotOpen(.inUse)) where wasLost {
      throw unknown(command)
    } catch {
      throw error
    }
  }

  /// Opens the store for a body: for a question beside the process that has it open, for a change
  /// as the only process.
  ///
  /// - Parameter command: the command that the body executes; nil if it only reads.
  func reading<Answer: Sendable>(
    for session: CommandLineSession, _ command: ShellCommand? = nil,
    _ body: @Sendable (CommandLineSession) async throws(ShellError) -> Answer
  ) async throws(ShellError) -> Answer {
    let question = try CommandTable.parse([Token("today")])
    let journal = try Stores.journal(options, for: command ?? question)
    if let path = Stores.openElsewhere(options, journal) { console.note(StoreNoteView(waitingFor: path)) }
    var configuration = Configuration()
    configuration.runsScheduler = false
    let isReading = Stores.isReadOnly(journal)
    if isReading { configuration.refreshInterval = .milliseconds(250) }
    let ascent = Ascent(journal: journal, configuration: configuration, log: console.log)
    let environment = try CommandLineSession.Environment(
      options, settings, journal, ascent.context.zones, closesOverdue: options.runsScheduler && !isReading)
    let own = CommandLineSession(ascent: ascent, environment: environment, sharing: session)
    do {
      return try await ascent.withRunning { try await body(own) }
    } catch let error as ShellError {
      throw error
    } catch let failure as JournalFailure {
      throw UnopenedStore.error(failure, store: path, isReadOnly: options.isReadOnly)
    } catch {
      throw .stopped
    }
  }

  /// Lets a body read the store beside any process that has it open, now or later.
  func following(for session: CommandLineSession, _ body: @Sendable (CommandLineSession) async -> Void) async {
    var configuration = Configuration()
    configuration.runsScheduler = false
    configuration.refreshInterval = .seconds(1)
    let journal = SQLiteReadOnlyJournal(path: path, checkedEventsMax: SQLiteReadOnlyJournal.questionEventsMax)
    let ascent = Ascent(journal: journal, configuration: configuration)
    let own = session.reading(from: ascent)
    // Problems with the store are reported by the commands.
    try? await ascent.withRunning { await body(own) }
  }

  /// Passes a command to the other process. If no answer comes, the command is sent again until the
  /// other process answers, or has closed the store.
  ///
  /// - Returns: the outcome, nil if the command is to be executed here; and whether the command was
  ///   sent without getting an answer.
  private func pass(
    _ command: ShellCommand, for session: CommandLineSession
  ) async throws(ShellError) -> (outcome: CommandOutcome?, wasLost: Bool) {
    let client = PassingClient(
      socket: socket, command: passed(command, session.shownHabits),
      greetingMax: max(.milliseconds(500), min(options.lockWait, .seconds(4))),
      answerMax: command.isImport ? Self.importMax : Self.answerMax)
    let patience = max(options.lockWait, .milliseconds(200))
    var (end, wasLost) = (ContinuousClock.now + patience, false)
    while true {
      switch await client.pass(console.write) {
      case .answered(let code, let shown):
        session.rememberShown(ids: shown)
        return (code == ExitCode.done ? .done : .failedElsewhere(code), false)
      case .asks(let text, let isOpen, let added):
        return (.asks(Question(text: text, command: command.adding(added), isOpen: isOpen)), false)
      case .unused: if !wasLost, !Task.isCancelled { return (nil, false) }
      case .lost where Task.isCancelled: wasLost = true
      case .lost where !command.canBeRepeated: throw unknown(command)
      case .lost where !wasLost:
        console.note(StoreNoteView(unanswered: path))
        (wasLost, end) = (true, .now + patience)
      case .lost: break
      }
      if Task.isCancelled { throw wasLost ? unknown(command) : .noOperation("interrupted; nothing was recorded") }
      guard SQLiteJournal.isOpen(at: path) else { return (nil, wasLost) }
      if ContinuousClock.now > end { throw unknown(command) }
      // The other process may be about to end, or about to listen again. If cancelled, the
      // loop ends above.
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  /// The error for a command that may or may not have been recorded.
  private func unknown(_ command: ShellCommand) -> ShellError {
    .outcomeUnknown(
      .outcomeUnknown("the process that has the store open did not answer"),
      operation: command.givenOperation.flatMap { OperationID($0) })
  }

  private func passed(_ command: ShellCommand, _ rows: [Int32]?) -> PassedCommand {
    let style = console.style ?? .plain
    let form = PassedCommand.OutputFormat(
      isJSON: command.isJSON || console.isJSON, colours: style.colours.rawValue,
      errorColours: console.errorColours.rawValue, columns: style.columns, isUnicode: style.isUnicode,
      hasPictures: style.hasPictures, hasDatesInWords: style.dateStyle == .words,
      firstWeekday: options.firstWeekday.rawValue, line: console.line.withLock(\.self))
    let words = command.tokens
    return PassedCommand(
      words: words.map(\.text), quoted: words.indices.filter { words[$0].isQuoted }, added: command.added, rows: rows,
      user: options.user.text, zone: options.zone, machineZone: TimeZone.current.identifier,
      isPowerSafe: options.isPowerSafe, closesOverdue: options.runsScheduler, canAsk: options.canAsk, form: form)
  }
}

extension CommandLineSession.Environment {
  /// The environment for a session of this process.
  init(
    _ options: LaunchOptions, _ settings: SettingOverrides, _ journal: any Journal, _ zones: any ZoneDatabase,
    closesOverdue: Bool
  ) throws(ShellError) {
    self.init(clock: SystemClock(), files: SystemFiles(), machineZone: Self.machineZone(in: zones))
    zone = try options.zone(in: zones)
    canAsk = options.canAsk
    self.closesOverdue = closesOverdue
    repairsLedgers = options.repairsLedgers
    isReadOnly = options.isReadOnly
    storeTools = Stores.tools(options, journal)
    config = ConfigFolder()
    settingOverrides = settings
    firstWeekday = options.firstWeekday
  }

  /// The machine's time zone; UTC if the zone database does not know it.
  static func machineZone(in zones: any ZoneDatabase) -> ZoneID {
    guard let zone = ZoneID(TimeZone.current.identifier), zones.contains(zone) else { return .utc }
    return zone
  }
}
