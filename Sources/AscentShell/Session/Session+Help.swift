import AscentViews

/// Help, from the same table that lines are read by.
extension Session {
  func help(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let words = arguments.list("COMMAND")
    guard !words.isEmpty else {
      sink.put(.answer(HelpListView(commands: CommandTable.all.map(\.help))))
      return .done
    }
    sink.put(.answer(try CommandTable.help(words.joined(separator: " "))))
    return .done
  }

  func quit(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict { .quit }
}
