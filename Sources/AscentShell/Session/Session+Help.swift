import AscentViews

/// Help, from the same table that lines are read by.
extension Session {
  func help() async throws(ShellError) -> any View {
    let words = arguments.list("COMMAND")
    guard !words.isEmpty else {
      return HelpListView(commands: CommandTable.all.map(\.help))
    }
    return try CommandTable.help(words.joined(separator: " "))
  }

  func clear(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { .clears }

  func quit(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { .quit }
}
