public import AscentViews

extension LaunchOptions {
  /// How the program is started.
  static let usage = "ascent [OPTION…] [COMMAND…]"

  /// The version of the program.
  public static let version = "0.1.0"

  /// What `--help` says.
  public static let help = HelpView(
    heading: usage, usage: usage,
    summary:
      "habits, streaks, XP and stages. Without a command: a prompt on a terminal, else commands from standard input, one a line",
    arguments: [],
    options: [
      HelpView.Item(
        form: "--store STORE",
        meaning:
          "memory, sqlite:PATH, PATH, or postgres://HOST/DATABASE in a build with PostgreSQL; a file in the data folder ($XDG_DATA_HOME/ascent) unless said otherwise"
      ),
      HelpView.Item(
        form: "--synchronous LEVEL",
        meaning: "full: what is acknowledged survives a power loss; normal: it survives the end of the process"
      ),
      HelpView.Item(form: "--user NAME", meaning: "whose habits; me unless said otherwise"),
      HelpView.Item(
        form: "--zone IANA",
        meaning: "the zone you are in, such as Europe/Amsterdam; at first the machine's, then your own"),
      HelpView.Item(
        form: "--json",
        meaning:
          "print one JSON value a command, on one line; errors, too, on standard error; it may also stand in a command"),
      HelpView.Item(form: "--keep-going", meaning: "go on after a line that failed, and exit with 1 at the end"),
      HelpView.Item(form: "--help", meaning: "print this; after a command, explain that one"),
      HelpView.Item(form: "--version", meaning: "print the version"),
    ],
    examples: [
      "ascent", "ascent habit add \"Morning run\"", "ascent done \"Morning run\"", "ascent --json today",
      "ascent --store memory < commands.txt",
    ],
    output: "")
}
