import AscentRules
import AscentRuntime

/// The OpenMetrics text after a small load: completions, sessions and advances of a few people.
package enum ScrapeSample {
  /// Runs the load and returns the text.
  package static func text() async throws -> String {
    let ascent = Ascent(journal: MemoryJournal(), configuration: .measured)
    async let running: Void = ascent.run()
    let now = SystemClock().now()
    for answer in await ascent.submit(Load.setUp([1, 1], people: 0..<3)) { _ = try answer.get() }
    var load = Load(.heavy, people: 0..<3, now: now)
    // Completions of habits that these people do not have are refused.
    _ = await ascent.submit(load.take(90))
    let catalog = try await ascent.catalog()
    for method in catalog.methods {
      for person in 0..<3 {
        for number in 0..<40 {
          let at = now.advanced(by: .seconds(86_400 * (number - 40)))
          let intent = Intent.logSession(method.id, minutes: 30, feedback: .good, note: "")
          _ = try await ascent.submit(command(person, intent, at, "session-\(method.id)-\(number)"))
        }
        // Whether the person is ready depends on the catalogue, so the command may be refused.
        _ = try? await ascent.submit(
          command(person, .progress(method.id, from: method.stages[0].id, note: ""), now, "advance-\(method.id)"))
      }
    }
    let figures = await ascent.analytics.figures()
    ascent.stop()
    try await running
    return figures.openMetrics
  }

  private static func command(_ person: Int, _ intent: Intent, _ at: Instant, _ operation: String) throws -> Command {
    guard let operation = OperationID(operation) else { preconditionFailure("no operation id: \(operation)") }
    return Command(user: Load.user(person), operation: operation, intent: intent, occurredAt: at)
  }
}
