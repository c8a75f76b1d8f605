import AscentRules
import AscentRuntime
import AscentViews

/// The store as a whole.
extension Session {
  func backUp() async throws(ShellError) -> any View {
    // It is only copied once it is open.
    _ = try await report()
    return try await tools().backUp(to: arguments.text("FILE"), replacing: arguments.has("--force"))
  }

  func restore() async throws(ShellError) -> any View {
    // It needs no open store, but it changes one.
    guard !environment.isReadOnly else { throw .readOnly(command: "restore") }
    return try await tools().restore(arguments.text("FILE"))
  }

  func examine() async throws(ShellError) -> any View {
    DoctorView(report: try await tools().examine(now: environment.clock.now()))
  }

  private func tools() throws(ShellError) -> any StoreTools {
    guard let tools = environment.storeTools else { throw .otherStore("this session has no store in a file") }
    return tools
  }
}
