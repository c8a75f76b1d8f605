#if PostgreSQL
import AscentPostgres
import AscentRuntime
import StressSuite
import Testing

@Suite("Stress scenarios on a server", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct StressOnServerTests {
  private func run(_ name: String, plant: Plant? = nil) async throws -> RunResult {
    let scenario = try #require(Scenarios.named(name))
    var settings = scenario.settings
    settings.store = .postgres(url: try await TestServer.shared.url())
    settings.users = min(settings.users, 64)
    settings.devices = min(settings.devices, 128)
    settings.calls = 600
    settings.plant = plant
    return try await Harness.run(scenario, settings)
  }

  @Test(
    "every invariant holds, by a recount through another journal",
    arguments: [
      "multi-device-hot", "multi-device-spread", "last-habit", "double-progression", "retry-storm", "undo-storm",
      "mixed-day",
    ])
  func holds(_ name: String) async throws {
    let result = try await run(name)
    #expect(result.holds)
    #expect(result.tally.accepted >= 500)
  }

  @Test("a planted bug is found, by its own invariant", arguments: Plant.allCases)
  func planted(_ plant: Plant) async throws {
    let finding = try #require(try await run(plant.scenario, plant: plant).board[plant.invariant].first)
    #expect(finding.detail.contains(plant.finding))
  }

  @Test("a run leaves nothing behind")
  func tidy() async throws {
    let store = try ScratchStore(.postgres(url: try await TestServer.shared.url()))
    let journal = try #require(store.journal as? PostgresJournal)
    let isThere = "SELECT count(*) FROM pg_namespace WHERE nspname = '\(journal.schema)'"
    _ = try await journal.open()
    await journal.close()
    #expect(try await TestServer.shared.query(isThere) == "1\n")
    try await store.remove()
    #expect(try await TestServer.shared.query(isThere) == "0\n")
  }
}
#endif
