import Testing

@testable import StressSuite

@Suite("Planted bugs")
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
    "each planted bug breaks its invariant, and the finding names position, person and operation",
    arguments: [
      (Plant.lostUpdate, Invariant.noLostUpdate), (.doubleAward, .oneAward), (.doubleProgression, .oneAdvance),
    ])
  func planted(plant: Plant, invariant: Invariant) async throws {
    let result = try await Self.run(plant.scenario) { $0.plant = plant }
    #expect(!result.holds)
    let finding = try #require(result.board[invariant].first)
    #expect(finding.position != nil)
    #expect(finding.person.hasPrefix("p"))
    #expect(!finding.operation.isEmpty)
  }

  @Test(
    "without a bug the same scenarios, and the other ones that end by calls, hold",
    arguments: [
      "multi-device-hot", "multi-device-spread", "last-habit", "double-progression", "retry-storm", "undo-storm",
      "mixed-day",
      "linearizability", "slow-subscriber",
    ])
  func unplanted(name: String) async throws {
    let result = try await Self.run(name) { _ in }
    #expect(result.board.findings == [])
    #expect(result.tally.accepted > 0)
    #expect(result.tally.failed == 0)
  }
}
