import AscentRules
import AscentRuntime
import AscentViews

/// Commands about the store as a whole.
extension CommandLineSession {
  func backUp() async throws(ShellError) -> any View {
    // A query makes sure that the store is open, because only an open store can be copied.
    _ = try await report()
    return try await tools().backUp(to: arguments.text("FILE"), replacing: arguments.has("--force"))
  }

  func restore() async throws(ShellError) -> any View {
    // Restoring needs no open store, but it replaces one.
    guard !environment.isReadOnly else { throw .readOnly(command: "restore") }
    let tools = try tools()
    try checkIsClosed(tools, for: "restore")
    return try await tools.restore(arguments.text("FILE"))
  }

  func sql() async throws(ShellError) -> any View {
    // A query makes sure that the store is open and contains everything committed so far.
    _ = try await report()
    var view = try await tools().rows(of: arguments.optional("QUERY"))
    view.isCSV = arguments.has("--csv")
    return view
  }

  func users() async throws(ShellError) -> any View {
    var (people, last) = ([PeopleView.Row](), UserID?.none)
    while true {
      let page = try await asking(await ascent.users(after: last, limit: 256))
      guard !page.isEmpty else { break }
      for user in page where user != .catalog {
        if Task.isCancelled { throw .interrupted }
        let report = try await asking(await ascent.report(on: user))
        var active: StoredCommand?
        try await asking(
          await ascent.forEachCommand(of: user, newestFirst: true) { command in
            // A close or reminder by the scheduler is not the user's activity.
            guard !command.accepted.operation.isOfScheduler else { return true }
            active = command
            return false
          })
        people.append(
          PeopleView.Row(
            user: user, habits: report.habits.count { !$0.isArchived },
            archived: report.habits.count(where: \.isArchived),
            active: active?.accepted.evidence))
      }
      last = page.last
    }
    return PeopleView(people: people)
  }

  func examine() async throws(ShellError) -> any View {
    DoctorView(report: try await tools().examine(now: environment.clock.now()))
  }

  /// Refuses a command that replaces the store while this session has it open.
  func checkIsClosed(_ tools: any StoreTools, for command: String) throws(ShellError) {
    guard !tools.isOpenHere else {
      throw .otherStore("this session has the store open; quit, then run \(command) from the shell")
    }
  }

  private func tools() throws(ShellError) -> any StoreTools {
    guard let tools = environment.storeTools else { throw .otherStore("this session has no store in a file") }
    return tools
  }
}
