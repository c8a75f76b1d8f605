import Testing

@testable import StressSuite

@Suite("Planted faults")
struct PlantTests {
  private static func run(_ name: String, _ change: (inout Settings) -> Void) async throws -> RunResult {
    let scenario = try #require(Scenarios.named(name))
    var settings = scenario.settings
    settings.devices = 8
    settings.users = min(settings.users, 40)
    settings.calls = 2000
    settings.store = .memory
    change(&settings)
    return try await Harness.run(scenario, settings)
  }

  @Test(
    "each planted fault is found by its own invariant, with position, person and operation", arguments: Plant.allCases)
  func planted(plant: Plant) async throws {
    let result = try await Self.run(plant.scenario) { $0.plant = plant }
    let finding = try #require(result.board[plant.invariant].first)
    #expect(finding.detail.contains(plant.finding))
    #expect((finding.position ?? 0) > 0)
    #expect(finding.person.hasPrefix("p"))
    #expect(!finding.operation.isEmpty)
  }

  @Test(
    "without a fault, every scenario that ends after a number of calls has no finding",
    arguments: [
      "multi-device-hot", "multi-device-spread", "last-habit", "double-progression", "retry-storm", "undo-storm",
      "mixed-day", "linearizability", "slow-subscriber",
    ])
  func unplanted(name: String) async throws {
    let result = try await Self.run(name) { _ in }
    #expect(result.board.findings == [])
    #expect(result.tally.accepted > 0)
    #expect(result.tally.failed == 0)
  }
}
