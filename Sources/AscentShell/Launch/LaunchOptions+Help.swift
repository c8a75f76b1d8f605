package import AscentViews

extension LaunchOptions {
  /// The usage line of the program.
  static let usage = "ascent [OPTION…] [COMMAND…]"

  /// The version of the program.
  package static let version = "0.1.0"

  /// The output of `--version`.
  package static let versionText = """
    ascent \(version)
    acknowledged changes survive a power
    failure; with --synchronous normal,
    only the end of the process

    """

  /// The output of `--help`.
  package static var help: any View { helpView }

  private typealias Option = HelpView.Item

  static let helpView = HelpView(
    heading: usage, usage: usage,
    summary:
      "habits, streaks, XP and stages. Without a command: a prompt on a terminal, otherwise commands from "
      + "standard input, one per line",
    arguments: [],
    options: [
      Option(
        "--store STORE",
        "memory, sqlite:PATH, PATH, or postgres://HOST/DATABASE in a build with PostgreSQL; default: what config "
          + "says, or a file in the data folder ($XDG_DATA_HOME/ascent)"
      ),
      Option(
        "--synchronous LEVEL",
        "full: acknowledged commands survive a power loss; normal: they survive the end of the process"
      ),
      Option("--user NAME", "whose habits; default: me"),
      Option(
        "--zone IANA", "your time zone, such as Europe/Amsterdam; default: the last one set, at first the machine's"),
      Option(
        "--json",
        "print one line of JSON per command, and errors as JSON on standard error; also works inside a command"),
      Option("--quiet", "print only errors; the exit code says whether it was done"),
      Option("--color WHEN", "auto, always or never; auto is on a terminal where NO_COLOR is not set"),
      Option("--plain", "no bars, colours or motion: sentences say what pictures show"),
      Option("--no-motion", "celebrations do not move"),
      Option("--keep-going", "continue after a failed line, and exit with 1 at the end"),
      Option("--no-scheduler", "close no days and send no reminders; a later start without it does"),
      Option("--wait TIME", "how long to wait for another process that has the store open, such as 500ms; default: 5s"),
      Option("--read-only", "read a store that is damaged, in use or read-only, and change nothing"),
      Option("--repair", "check the ledgers of all users first, repair those with faults, and say what was wrong"),
      Option("--help", "print this; after a command, explain that one"),
      Option("--version", "print the version"),
    ],
    examples: [
      "ascent", "ascent habit add \"Morning run\"", "ascent done \"Morning run\"", "ascent --json today",
      "ascent --store memory < commands.txt",
    ],
    output: "")
}
