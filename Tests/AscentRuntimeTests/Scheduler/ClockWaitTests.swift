import AscentRules
import AscentRuntime
import Synchronization
import Testing

@Suite("Waiting for a clock", .timeLimit(.minutes(1)))
struct ClockWaitTests {
  private let begin = Instant(milliseconds: 1_000)

  @Test("a manual clock wakes those whose instant has come, and no others")
  func manual() async {
    let clock = ManualClock(begin)
    await clock.wait(until: begin)
    let woken = Mutex<[Int]>([])
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          await clock.wait(until: Instant(milliseconds: Int64(number) * 1_000 + 1_000))
          woken.withLock { $0.append(number) }
        }
      }
      clock.set(Instant(milliseconds: 3_000))
      while woken.withLock({ $0.count }) < 2 { await Task.yield() }
      #expect(woken.withLock { Set($0) } == [1, 2])
      clock.advance(by: .seconds(1))
    }
    #expect(woken.withLock { Set($0) } == [1, 2, 3])
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
