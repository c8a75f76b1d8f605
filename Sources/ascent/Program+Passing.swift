import AscentRuntime
import AscentSQLite
import AscentShell
import AscentViews
import Foundation

/// Accepting commands from other processes, and passing commands to them.
extension Program {
  /// Executes the commands if another process has the store open. Nil if this process opens the
  /// store itself, for which it may have to wait.
  mutating func storeClient() async -> SharedStoreClient? {
    guard !isDemo, command?.canBePassed != false, let client = SharedStoreClient(options, settings, console) else {
      return nil
    }
    guard command == nil else { return client }
    let end = ContinuousClock.now + options.lockWait
    if await client.acceptsCommands(by: end) { return client }
    // Nothing has begun that a signal would have to end.
    if let code = ProcessSignals.exitCode { exit(code) }
    options.lockWait = max(.zero, end - ContinuousClock.now)
    return nil
  }

  /// The options for opening the store: a command that could be passed to another process, or a
  /// session of such commands, does not wait for the lock alone.
  var openingOptions: LaunchOptions {
    var opening = options
    if mayPass { opening.lockWait = .zero }
    return opening
  }

  private var mayPass: Bool {
    !isDemo && command?.canBePassed != false && Stores.path(options) != nil && !options.isReadOnly
      && !options.repairsLedgers
  }

  /// Whether the commands may be passed to the process because of which the store could not be
  /// opened. If it was already tried, the client has tried until the end.
  func mayPass(_ driver: Driver, until end: ContinuousClock.Instant) -> Bool {
    mayPass && driver.storeClient == nil && ContinuousClock.now < end && ProcessSignals.exitCode == nil
  }

  /// The server for commands from other processes; nil unless this process keeps running with a
  /// store in a file.
  func passingServer(_ ascent: Ascent, _ journal: any Journal, _ own: CommandLineSession) -> PassingServer? {
    guard command == nil || command?.isEndless == true, let journal = journal as? SQLiteJournal,
      let path = SQLiteJournal.socketPath(beside: journal.path)
    else { return nil }
    return PassingServer(ascent: ascent, own: own, options: options, socket: LocalSocket(path: path))
  }

  /// The parts that have to end together.
  struct Running {
    let ascent: Ascent
    let driver: Driver
    let signals: Signals
    let server: PassingServer?
  }
}
