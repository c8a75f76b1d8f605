import AscentRules
import AscentRuntime
import AscentViews
import Synchronization
import Testing

@testable import StressSuite

@Suite("The warm-up of a scenario")
struct WarmUpTests {
  /// A scenario that notes how long each run was to last. Its shorter runs may break an invariant.
  private final class Noted: StressScenario {
    let card = Card(name: "noted", question: "What ran?", load: "none")
    let settings = Settings(users: 1, devices: 1, seconds: 0.2)
    let isTimed: Bool
    let breaksWarmUp: Bool
    let runs = Mutex<[Double]>([])

    init(isTimed: Bool = true, breaksWarmUp: Bool = false) {
      (self.isTimed, self.breaksWarmUp) = (isTimed, breaksWarmUp)
    }

    func run(_ site: Site) async throws -> Outcome {
      runs.withLock { $0.append(site.settings.seconds) }
      var outcome = Outcome(Population(1, now: SystemClock().now()))
      outcome.tally.count(.accepted(1), .milliseconds(1))
      outcome.board.check(.bounded, !breaksWarmUp || site.settings.seconds == settings.seconds, of: "-", "too short")
      return outcome
    }
  }

  @Test("a timed scenario runs for half its time before, which is not counted")
  func timed() async throws {
    let scenario = Noted()
    let result = try await Harness.measure(scenario, scenario.settings)
    #expect(scenario.runs.withLock(\.self) == [0.1, 0.2])
    #expect(result.tally.accepted == 1 && result.tally.calls == 1 && result.holds)
    #expect(result.controls.readings.count == 1 && result.controls.readings[0].after > 0)
    let text = Report.text([result], .plain)
    #expect(text.contains("machine") && text.contains("for half its time before"))
    let html = ResultPage.html([result], date: Instant(milliseconds: 0))
    #expect(html.contains("memory · machine: 1") && html.contains("for half its time before"))
    #expect(ResultFile.json([result], date: Instant(milliseconds: 0)).text.contains("\"controlBefore\""))
  }

  @Test("a scenario that only counts, and a run of a number of calls, have no warm-up")
  func counted() async throws {
    let (counting, calling) = (Noted(isTimed: false), Noted())
    _ = try await Harness.measure(counting, counting.settings)
    var settings = calling.settings
    settings.calls = 3
    _ = try await Harness.measure(calling, settings)
    #expect(counting.runs.withLock(\.self) == [0.2] && calling.runs.withLock(\.self) == [0.2])
    #expect(Scenarios.all.filter { !$0.isTimed }.map(\.card.name) == ["counts"])
  }

  @Test("an invariant that is broken in the warm-up breaks the result")
  func broken() async throws {
    let scenario = Noted(breaksWarmUp: true)
    let result = try await Harness.measure(scenario, scenario.settings)
    #expect(!result.holds && result.board[.bounded].faults == 1)
  }

  @Test("a result without control readings is shown without a factor")
  func unmeasured() async throws {
    let scenario = Noted()
    let result = try await Harness.run(scenario, scenario.settings)
    #expect(ControlReadings([]).phrase(relativeTo: 1) == "–" && Report.text([result], .plain).contains("–"))
  }
}
