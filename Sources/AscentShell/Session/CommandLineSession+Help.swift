import AscentViews

/// Help, from the same table that parses lines.
extension CommandLineSession {
  func help() async throws(ShellError) -> any View {
    let words = arguments.list("COMMAND")
    let isAll = words == ["all"]
    guard !words.isEmpty, !isAll else { return HelpListView(isWhole: isAll || arguments.has("--all")) }
    guard !arguments.has("--all") else { throw .misusedOption("--all", reason: "not with a command") }
    return try CommandTable.help(words.joined(separator: " "))
  }

  func clear(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { .clears }

  func version(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    sink.write(.text(LaunchOptions.versionText))
    return .done
  }

  func quit(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { .quit }
}

/// The command table as shell completion scripts and a manual page.
extension CommandLineSession {
  func completionScript(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let name = arguments.text("SHELL")
    guard let script = CompletionScript(rawValue: name) else {
      throw .badValue(
        argument: "SHELL", value: name, reason: "unknown shell",
        allowed: CompletionScript.allCases.map(\.rawValue).joined(separator: ", "))
    }
    var text = script.text
    if let line = arguments.optional("LINE") {
      text = script.answer(Suggestions.inShell(line, names: await names(for: line), isFish: script == .fish))
    }
    sink.write(.text(text))
    return .done
  }

  func manualPage(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    sink.write(.text(ManualPage.text))
    return .done
  }
}
