import AscentShell
import AscentViews
import Foundation

/// The program: a prompt on a terminal, commands from standard input, or one command as arguments.
@main
struct AscentMain {
  static func main() async {
    // Files are created for their owner only.
    umask(0o077)
    let console = Console(isJSON: CommandLine.arguments.dropFirst().contains("--json"))
    let options: LaunchOptions
    var command: ShellCommand?
    do {
      options = try LaunchOptions(LaunchWords.read())
      // A misspelt command is found before a store is opened.
      if case .command(let tokens) = options.action { command = try CommandTable.parse(tokens) }
    } catch {
      console.report(error)
      exit(ExitCode.of(error))
    }
    switch options.action {
    case .help:
      console.answer(LaunchOptions.help)
      console.answer(CommandTable.list)
    case .version: console.write("ascent \(LaunchOptions.version)\n")
    case .lines, .command: await Program(options: options, command: command, console: console).run()
    }
    exit(Console.code(ExitCode.done))
  }
}
