/// The groups in which help lists the commands.
extension CommandTable {
  /// A group of commands.
  struct Group {
    var title: String
    /// The commands that `help` lists.
    var common: [String]
    /// The commands that only `help --all` lists.
    var rest: [String] = []
  }

  static let groups: [Group] = [
    Group(title: "start here", common: ["habit add", "done", "today", "undo", "demo"]),
    Group(title: "every day", common: ["ask", "celebrations", "recent", "log", "move"], rest: ["redo", "status"]),
    planGroup,
    Group(
      title: "practise and measure", common: ["method list", "session", "measure goal", "measure"],
      rest: [
        "method show", "readiness", "progress", "ladder", "timeline", "history", "stats", "measure list",
        "catalog validate", "catalog load", "catalog export",
      ]),
    Group(
      title: "look", common: ["week", "calendar", "chart", "streaks", "xp", "report"],
      rest: ["watch", "highlights", "why streak", "why xp", "why bonus", "why readiness", "ledger", "award"]),
    Group(
      title: "your data", common: ["import csv", "export json", "backup"],
      rest: ["import json", "import loop", "import habitbull", "export csv", "restore", "users", "erase"]),
    Group(
      title: "the store", common: ["doctor"],
      rest: [
        "verify", "repair", "sql", "events", "analytics", "race completions", "race award", "race progression",
        "scenario run",
      ]),
    Group(title: "the program", common: ["config", "help", "quit"], rest: ["completions", "man", "version", "clear"]),
  ]

  /// The commands of each group with their help: the common ones, or all.
  static func grouped(isWhole: Bool) -> [(title: String, commands: [HelpView])] {
    groups.map { group in
      let names = group.common + (isWhole ? group.rest : [])
      return (group.title, names.compactMap { name in all.first { $0.name == name }?.help })
    }
  }

  /// The last paragraph of the list, which says how to get more help.
  static func ending(isWhole: Bool) -> String {
    (isWhole ? "" : "help --all lists all \(all.count) commands. ")
      + "help COMMAND, or COMMAND --help, explains one. At the prompt, Tab completes and Ctrl-R finds older lines; "
      + "help keys lists the other keys."
  }

  /// The keys of the prompt.
  static let keys = HelpView(
    heading: "keys", usage: "keys", summary: "the keys at the prompt",
    arguments: [
      .init("Tab", "complete a command, an option, a name or a day; again: go through the menu"),
      .init("Up, Down", "older and newer lines"), .init("Ctrl-R", "search older lines; again: an older one"),
      .init("Right, Alt-F", "at the end of the line: take the grey suggestion, or a word of it"),
      .init("Ctrl-A, Ctrl-E", "to the start or the end of the line"),
      .init("Alt-B, Alt-F", "a word back or forward"),
      .init("Ctrl-W, Ctrl-U, Ctrl-K", "erase the word before the cursor, to the start, or to the end of the line"),
      .init("Ctrl-Y", "insert what was erased"), .init("Ctrl-L", "clear the screen"),
      .init("Esc", "close the menu or the search"),
      .init("Ctrl-C", "discard the line, or stop the running command"),
      .init("Ctrl-Z", "suspend ascent; type fg in the shell to resume"),
      .init("Ctrl-D", "on an empty line: end the session"),
    ], options: [], examples: [], output: "")
}
