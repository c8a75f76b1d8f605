import AscentRules
import AscentRuntime
import AscentShell
import AscentViews

/// Tries the first command of a new store.
extension Program {
  /// Discards its output.
  private struct Unread: OutputSink {
    var json: any OutputSink { self }
    func write(_ output: Output) {}
    func progress(_ done: Int, of total: Int) {}
  }

  /// Executes a command on an empty store in memory first, so that a refused command
  /// creates no store.
  func attempt(_ command: ShellCommand) async throws(ShellError) {
    guard command.canBeTried, !options.isReadOnly else { return }
    var configuration = Configuration()
    configuration.runsScheduler = false
    let ascent = Ascent(journal: MemoryJournal(), configuration: configuration)
    var environment = CommandLineSession.Environment(
      clock: SystemClock(), files: SystemFiles(),
      machineZone: CommandLineSession.Environment.machineZone(in: ascent.context.zones))
    environment.zone = try options.zone(in: ascent.context.zones)
    environment.canAsk = options.canAsk
    environment.closesOverdue = false
    let session = CommandLineSession(ascent: ascent, user: options.user, environment: environment)
    do {
      _ = try await ascent.withRunning { try await session.execute(command, into: Unread()) }
    } catch let error as ShellError {
      throw error
    } catch {
      // The runtime in memory stopped, which says nothing about the command: let the store decide.
    }
  }
}
