import AscentRules
import AscentViews

/// Erasing a user.
extension CommandLineSession {
  func erase(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    guard !environment.isReadOnly else { throw .readOnly(command: "erase") }
    guard let tools = environment.storeTools else { throw .otherStore("this session has no store in a file") }
    try checkIsClosed(tools, for: "erase")
    let name = arguments.optional("--user") ?? ""
    let user = try LaunchOptions.user(name)
    guard user != .catalog else {
      throw .badValue(argument: "--user", value: name, reason: "it is reserved", allowed: "a person that users lists")
    }
    if !arguments.has("--yes") {
      guard let answer = arguments.optional(Question.answer) else { return try question(about: name) }
      guard answer == name else {
        throw .badValue(argument: "answer", value: answer, reason: "not the name; nothing was erased", allowed: name)
      }
    }
    guard let view = try await tools.erase(user) else {
      throw .noOperation("no records of \(name) in the store; nothing changed")
    }
    return sink.answer(view)
  }

  private func question(about name: String) throws(ShellError) -> CommandOutcome {
    guard environment.canAsk else {
      throw .misusedOption(
        "--user", reason: "confirmation isn't possible here; nothing was erased, add --yes to erase \(name)")
    }
    let store = environment.storeTools?.storeName.map { " from \($0)" } ?? ""
    let text =
      "This erases everything that \(name) has recorded\(store), and cannot be undone. Type the name to erase it:"
    var question = Question(
      text: text.visible, command: ShellCommand(spec: CommandTable.eraseSpec, arguments: arguments, isJSON: false))
    question.isOpen = true
    return .asks(question)
  }
}
