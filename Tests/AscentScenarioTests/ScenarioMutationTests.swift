import AscentRules
import AscentScenarios
import Foundation
import TestSupport
import Testing

/// The golden scenarios with random damage: each is run, or refused with a place. `ASCENT_LONG`
/// takes 10,000.
@Suite("Damaged scenarios")
struct ScenarioMutationTests {
  private static let rounds = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 200 : 10_000

  @Test("a damaged scenario runs to an outcome, and every failure has words")
  func mutants() async throws {
    let originals = try ScenarioFiles.names.map(ScenarioFiles.contents)
    var generator = SeededGenerator(seed: 5)
    var (ran, held) = (0, 0)
    for round in 0..<Self.rounds {
      let original = try #require(originals.randomElement(using: &generator))
      let outcome = await ScenarioRunner.run(json: FileMutant.of(original, using: &generator), name: "a")
      #expect(outcome.failures.allSatisfy { !$0.message.isEmpty || !$0.expected.isEmpty }, "mutant \(round)")
      if outcome.steps > 0 { ran += 1 }
      if outcome.holds { held += 1 }
    }
    print("\(Self.rounds) mutants of scenarios: \(ran) run, \(held) hold")
    #expect(ran > Self.rounds / 20 && held < Self.rounds / 2)
  }
}
