import AscentShell
import AscentViews
import Foundation

/// The program: a prompt on a terminal, commands from standard input, or one command as arguments.
@main
struct AscentMain {
  static func main() async {
    // What a person logs is nobody else's: files that are made here are for their owner.
    umask(0o077)
    let console = Console(isJSON: CommandLine.arguments.dropFirst().contains("--json"))
    let options: LaunchOptions
    do {
      options = try LaunchOptions(LaunchWords.read())
      try check(options)
    } catch {
      console.report(error)
      exit(ExitCode.of(error))
    }
    switch options.action {
    case .help:
      console.put(.answer(LaunchOptions.help))
      console.put(.answer(HelpListView(commands: CommandTable.all.map(\.help))))
    case .version: console.write("ascent \(LaunchOptions.version)\n")
    case .lines, .command: await Program(options: options, console: console).run()
    }
    exit(Console.code(ExitCode.done))
  }

  /// What can be told of a command before a store is opened is told then, so that a misspelt one
  /// touches nothing.
  private static func check(_ options: LaunchOptions) throws(ShellError) {
    if case .command(let tokens) = options.action { _ = try CommandTable.check(tokens) }
  }
}
