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
  let options: LaunchOptions
  private let settings: SettingOverrides
  let console: Console
  let socket: LocalSocket
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
    var attempt = Attempt(end: .now + options.lockWait, waiting: WaitingNote(self))
    while true {
      if let outcome = try await pass(command, for: session, &attempt) { return outcome }
      // A process that declines the command can only be waited for. Otherwise yet another process
      // may open the store first, and the command can be passed to that one.
      let wait = attempt.isDeclined ? max(.zero, attempt.end - ContinuousClock.now) : .zero
      let sent = attempt.wasLost ? command.repeated : command
      do throws(ShellError) {
        return try await reading(for: session, command, lockWait: wait) { session throws(ShellError) in
          try await session.execute(sent, into: self.console)
        }
      } catch .journal(.cannotOpen(.inUse)) where !attempt.isDeclined && ContinuousClock.now < attempt.end {
        continue
      } catch .journal(.cannotOpen(.inUse)) where attempt.wasLost {
        throw unknown(command)
      } catch {
        throw error
      }
    }
  }

  /// Opens the store for a body: for a question beside the process that has it open, for a change
  /// as the only process.
  ///
  /// - Parameters:
  ///   - command: the command that the body executes; nil if it only reads.
  ///   - lockWait: how long to wait for the other process; nil for as long as the options say.
  func reading<Answer: Sendable>(
    for session: CommandLineSession, _ command: ShellCommand? = nil, lockWait: Duration? = nil,
    _ body: @Sendable (CommandLineSession) async throws(ShellError) -> Answer
  ) async throws(ShellError) -> Answer {
    let question = try CommandTable.parse([Token("today")])
    var options = options
    options.lockWait = lockWait ?? options.lockWait
    let journal = try Stores.journal(options, for: command ?? question)
    if let path = Stores.openElsewhere(options, journal, for: command) {
      console.note(StoreNoteView(waitingFor: path))
    }
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
