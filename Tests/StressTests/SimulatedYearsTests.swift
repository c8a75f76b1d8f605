import StressSuite
import Testing

@Suite("Years of simulated people")
struct SimulatedYearsTests {
  @Test("with limits, decimals, notes and a weekly habit have the ledger, runs and endings of a plain recount")
  func recount() async throws {
    #expect(try await SimulatedYears(years: 1).run())
  }
}
