import AscentRules
import AscentRuntime
import Testing

@Suite("Waiting for a clock", .timeLimit(.minutes(60)))
struct ClockWaitTests {
  private let begin = Instant(milliseconds: 1_000)

  @Test("a manual clock wakes those whose instant has come, and no others")
  func manual() async {
    let clock = ManualClock(begin)
    await clock.wait(until: begin)
    let (woken, continuation) = AsyncStream<Int>.makeStream()
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          await clock.wait(until: Instant(milliseconds: Int64(number) * 1_000 + 1_000))
          continuation.yield(number)
        }
      }
      clock.set(Instant(milliseconds: 3_000))
      var seen: Set<Int> = []
      for await number in woken {
        seen.insert(number)
        if seen.count == 2 {
          #expect(seen == [1, 2])
          clock.advance(by: .seconds(1))
        }
        if seen.count == 3 { break }
      }
    }
  }

  @Test("a wait ends when its task is cancelled")
  func cancelled() async {
    let clock = ManualClock(begin)
    await withTaskGroup { group in
      for clock in [clock, FrozenClock(instant: begin), SystemClock()] as [any AscentClock] {
        group.addTask { await clock.wait(until: .latest) }
      }
      group.cancelAll()
    }
  }

  @Test("the default wait returns when the clock shows the instant")
  func standard() async {
    await FrozenClock(instant: begin).wait(until: begin)
    let clock = SystemClock()
    let end = clock.now().advanced(by: .milliseconds(5))
    await clock.wait(until: end)
    #expect(clock.now() >= end)
  }
}
