import AscentRules
import AscentRuntime
import Testing

@testable import StressSuite

@Suite("Drivers")
struct DriverTests {
  @Test("the same seed sends the same operations, another seed sends others")
  func seeds() async throws {
    func operations(_ seed: UInt64) async throws -> [String] {
      let scenario = try #require(Scenarios.named("multi-device-spread"))
      var settings = scenario.settings
      (settings.users, settings.devices, settings.calls, settings.seed) = (20, 4, 200, seed)
      return try await Harness.running(MemoryJournal(), scenario.context, Configuration()) { ascent in
        let site = Site(ascent: ascent, journal: MeteredJournal(MemoryJournal()), settings: settings, counters: nil)
        return try await scenario.run(site).records.map { "\($0.key) \($0.subject) \($0.day) \($0.amount)" }.sorted()
      }
    }
    let first = try await operations(1)
    #expect(first.count == 200 + 40)
    #expect(try await operations(1) == first)
    #expect(try await operations(2) != first)
  }

  @Test("the recount's own rule for the offset of Amsterdam is that of the zone database")
  func offsets() {
    let (zones, zone) = (FoundationZones(), ZoneID("Europe/Amsterdam")!)
    for day in 13_000..<22_000 as Range<Int64> {
      for minute in [10, 720, 1_430] as [Int64] {
        let local = day * 86_400 + minute * 60
        let offset = Population.offset(atLocal: local)
        #expect(zones.offset(of: zone, at: Instant(milliseconds: (local - offset) * 1000)) == offset, "\(day)")
      }
    }
  }

  @Test("an open loop makes the calls that are due, of which nobody takes any, and counts them")
  func openLoop() async {
    let people = Population(3, now: Instant(milliseconds: 1_760_256_000_000))
    let plan = OpenLoop.Plan(rate: 100_000, time: .milliseconds(20))
    let load = await OpenLoop.run(plan) { number in
      people.complete(
        number % 3, habit: 1, day: people.lastDay, key: Population.key(person: 0, device: 1, sequence: number))
    }
    #expect(load.tally.calls == 2_000 && load.tally.overloaded == 2_000 && load.records.isEmpty)
  }

  @Test("a closed loop makes the requested number of calls and returns its callers in order")
  func closedLoop() async {
    let (tally, callers) = await ClosedLoop.run([0, 10, 20], until: Stop(calls: 12)) { caller in
      caller += 1
      return caller == 2 ? .refused : .accepted(2)
    }
    #expect(callers == [4, 14, 24])
    #expect((tally.calls, tally.accepted, tally.refused, tally.latencies.count) == (12, 22, 1, 11))
  }

  @Test("a caller without further calls ends its loop")
  func exhausted() async {
    let (tally, _) = await ClosedLoop.run([3], until: Stop()) { left in
      left -= 1
      return left < 0 ? nil : .accepted(1)
    }
    #expect(tally.accepted == 3)
  }

  @Test("numbers of Zipf's law are drawn in proportion to the inverse of their rank")
  func zipf() {
    let law = Zipf(3)
    var random = SeededGenerator(seed: 3)
    var counts = [0, 0, 0]
    for _ in 0..<11_000 { counts[law.next(&random)] += 1 }
    // 6 : 3 : 2 of 11.
    #expect(abs(counts[0] - 6000) < 300 && abs(counts[1] - 3000) < 300 && abs(counts[2] - 2000) < 300)
  }
}
