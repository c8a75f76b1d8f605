import AscentViews

/// Help, from the same table that lines are read by.
extension Session {
  func help(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let words = arguments.list("COMMAND")
    guard !words.isEmpty else {
      sink.answer(HelpListView(commands: CommandTable.all.map(\.help)))
      return .done
    }
    sink.answer(try CommandTable.help(words.joined(separator: " ")))
    return .done
  }

  func quit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { .quit }
}
