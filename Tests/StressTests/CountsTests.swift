import Testing

@testable import StressSuite

@Suite("Counts")
struct CountsTests {
  @Test(
    "rows, bytes and syncs are reported for SQLite only",
    arguments: [StoreKind.memory, .sqlite])
  func store(_ store: StoreKind) async throws {
    let scenario = try #require(Scenarios.named("counts"))
    var settings = scenario.settings
    settings.store = store
    let result = try await Harness.run(scenario, settings)
    #expect(result.holds)
    let names = result.figures.map(\.name)
    #expect(names.contains("commits a single call") && names.contains("events a batch"))
    for name in ["bytes an event on disk", "rows a command, calls of 512"] {
      #expect(names.contains(name) == (store == .sqlite))
    }
  }
}
