internal import AscentRules
public import AscentRuntime

/// Runs golden scenarios: steps in virtual time against a runtime over a journal, and what must be true between them.
///
/// A scenario is read strictly and whole before its first step runs. All of its steps are of one person; each step waits for its answer before the next begins.
/// A step that fails is reported, and the rest go on.
public enum ScenarioRunner {
  /// Runs the scenario of a JSON text.
  ///
  /// - Parameters:
  ///   - json: at most 8 MB of UTF-8, nested at most 64 deep, no name twice in an object.
  ///   - name: what the outcome calls it, such as its file's name.
  ///   - journal: an empty journal. A `crash` step closes it and opens it again.
  public static func run(json: [UInt8], name: String, journal: any Journal = MemoryJournal()) async -> ScenarioOutcome {
    let (scenario, stepCount, faults) = ScenarioDecoding.decode(json)
    var report = ScenarioReport(name: name)
    for fault in faults { report.fail(step: fault.step, fault.reason) }
    if let scenario, faults.isEmpty {
      var stage = ScenarioStage(scenario: scenario, journal: journal, report: report)
      await stage.run()
      report = stage.report
    }
    return ScenarioOutcome(name: name, steps: stepCount, failures: report.failures)
  }
}
