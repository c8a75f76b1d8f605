import AscentSQLite
import AscentShell
import AscentViews
import Dispatch
import Foundation

/// The program's entry point: a prompt on a terminal, commands from standard input, or one command
/// given as arguments.
@main
struct AscentMain {
  /// Starts the root task. An `async` main would need a thread of the pool before it could report
  /// that the system gives none.
  static func main() {
    Terminal.fillClosedStreams()
    guard Terminal.hasDescriptors else { ProcessSignals.failOpening() }
    ProcessSignals.ignoreFileSizeLimit()
    ProcessSignals.explainCutIndex()
    ProcessSignals.beginStart()
    guard Threads.startSignalThread(), Threads.areAvailable else { ProcessSignals.failStart() }
    SQLiteJournal.disableMemoryStatistics()
    Task { await run() }
    dispatchMain()
  }

  private static func run() async {
    // Create files that only their owner can read.
    umask(0o077)
    let console = Console(isJSON: CommandLine.arguments.dropFirst().contains("--json"))
    var options: LaunchOptions
    var command: ShellCommand?
    let settings: SettingOverrides
    do {
      options = try LaunchOptions(LaunchWords.read())
      console.apply(options)
      // Find a misspelt command before opening a store.
      if case .command(let tokens) = options.mode { command = try CommandTable.parse(tokens, home: Folders.home) }
      if let line = command?.completedLine { options = options.completing(line, home: Folders.home) }
      settings = SettingOverrides(options, environment: ProcessInfo.processInfo.environment)
      let config = try Self.config(for: command, under: settings, console)
      try options.take(config, under: settings, home: Folders.home)
      console.apply(options)
    } catch {
      console.report(error)
      exit(ExitCode.of(error))
    }
    switch options.mode {
    case .help:
      console.answer(LaunchOptions.help)
      console.answer(CommandTable.list)
    case .version: console.write(LaunchOptions.versionText)
    case .lines, .command:
      var program = Program(options: options, settings: settings, command: command, console: console)
      await program.run()
    }
    exit(Console.code(ExitCode.done))
  }

  /// Loads the config file. Reports which lines are ignored, unless the command runs in a shell's
  /// prompt or shows the faults itself, as `config` does.
  private static func config(
    for command: ShellCommand?, under overrides: SettingOverrides, _ console: Console
  ) throws(ShellError) -> ConfigFile {
    if command?.toleratesBadConfig == true { return try ConfigFolder().load() }
    let (config, faults) = try ConfigFolder().usable(under: overrides)
    guard command?.isAskedByShell != true else { return config }
    for fault in faults { console.note(StoreNoteView(ignoring: fault, of: ConfigFolder().path)) }
    return config
  }
}
