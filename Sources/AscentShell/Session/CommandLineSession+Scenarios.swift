import AscentScenarios
import AscentViews

/// Golden scenarios, each isolated from all other data.
extension CommandLineSession {
  /// The maximum size of a scenario file, in bytes.
  private static let scenarioBytesMax = 64 << 20

  func runScenarios(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let paths = arguments.list("FILE")
    var outcomes: [ScenarioOutcome] = []
    for (index, path) in paths.enumerated() {
      if Task.isCancelled { throw .interrupted }
      sink.progress(index, of: paths.count)
      let bytes = try bytes(of: path, limit: Self.scenarioBytesMax)
      outcomes.append(await ScenarioRunner.run(json: bytes, name: path))
    }
    return sink.answer(ScenarioView(files: outcomes))
  }
}
