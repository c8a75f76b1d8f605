import AscentRuntime
import AscentSQLite
import AscentShell
import AscentViews

/// Taking commands of other processes, and passing them.
extension Program {
  /// What executes the commands when another process has the store open; nil when this process
  /// opens the store itself, for which it may have to wait.
  func storeUser() -> StoreUser? {
    guard !isDemo, command?.canBePassed != false, let user = StoreUser(options, settings, console) else { return nil }
    return command != nil || user.isHeard ? user : nil
  }

  /// Takes commands of other processes, if this process keeps running.
  func passingServer(_ ascent: Ascent, _ journal: any Journal, _ own: CommandLineSession) -> PassingServer? {
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
