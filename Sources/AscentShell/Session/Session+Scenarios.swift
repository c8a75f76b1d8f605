import AscentScenarios
import AscentViews

/// Golden scenarios, each isolated from all other data.
extension Session {
  /// The most that is read of a scenario.
  private static let scenarioBytesMax = 64 << 20

  func runScenarios(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let paths = arguments.list("FILE")
    var files: [ScenarioView.File] = []
    for (index, path) in paths.enumerated() {
      if Task.isCancelled { throw .interrupted }
      sink.progress(index, of: paths.count)
      files.append(try await runScenario(path))
    }
    let view = ScenarioView(files: files)
    return sink.answer(view)
  }

  private func runScenario(_ path: String) async throws(ShellError) -> ScenarioView.File {
    let bytes: [UInt8]
    do { bytes = try environment.files.read(path: path, limit: Self.scenarioBytesMax) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
    let outcome = await ScenarioRunner.run(json: bytes, name: path)
    return ScenarioView.File(
      path: path,
      failures: outcome.failures.map { failure in
        ScenarioView.Failure(
          step: failure.step, expected: failure.expected.isEmpty ? nil : failure.expected,
          actual: failure.actual.isEmpty ? nil : failure.actual, message: failure.message)
      })
  }
}
