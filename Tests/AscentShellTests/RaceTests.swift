import AscentRules
import AscentRuntime
import AscentTestKit
import AscentViews
import Testing

@testable import AscentShell

@Suite("Races")
struct RaceTests {
  @Test("sixty-four devices race, every invariant holds, and nobody's own data is touched", arguments: ["completions", "award"])
  func holds(_ kind: String) async throws {
    let harness = try ShellHarness("--json")
    let output = try await harness.run("race \(kind) --devices 64", "habit list")
    #expect(output.contains(#""devices":64,"finalCount":64"#))
    #expect(output.contains(#""holds":true,"results""#))
    #expect(!output.contains(#""holds":false"#))
    #expect(output.hasSuffix("\n[]\n"))
  }

  @Test("a race whose updates were lost breaks the invariants that say so")
  func breaks() {
    let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00Z")!)
    let race = Race(
      kind: .completions, devices: 2, ascent: Ascent(journal: MemoryJournal(), clock: clock), user: UserID("race"), zone: .utc,
      now: clock.now())
    let lanes = [1, 2].map { RaceView.Lane(device: $0, sent: 1, count: 1, xp: 60, failure: nil) }
    let check = RaceCheck(race: race, lanes: lanes, commands: [], report: PersonReport(), findings: [])
    let retries = RaceView.Invariant(number: 4, claim: "", holds: true, seen: "")
    let broken = check.invariants(retries: retries).filter { !$0.holds }.map(\.number)
    #expect(broken == [1, 3, 6, 7])
  }
}
