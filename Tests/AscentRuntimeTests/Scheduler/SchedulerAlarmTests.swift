import AscentRules
import Testing

@testable import AscentRuntime

@Suite("When the scheduler looks", .timeLimit(.minutes(60)))
struct SchedulerAlarmTests {
  private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }

  @Test("what becomes due during a scan brings the next one forward")
  func duringALook() {
    let alarm = SchedulerAlarm()
    #expect(alarm.scanBegan().isEmpty)
    alarm.becomesDue(at: at(20))
    alarm.becomesDue(at: at(10))
    alarm.becomesDue(at: at(30))
    #expect(alarm.scanEnded(next: at(15)) == at(10))
    _ = alarm.scanBegan()
    #expect(alarm.scanEnded(next: at(15)) == at(15))
  }

  @Test("a sleeping scheduler is woken only by what becomes due earlier")
  func asleep() async {
    let alarm = SchedulerAlarm()
    _ = alarm.scanBegan()
    #expect(alarm.scanEnded(next: at(10)) == at(10))
    alarm.becomesDue(at: at(10))
    alarm.becomesDue(at: at(11))
    alarm.end()
    #expect(await !alarm.signal.wait())

    let other = SchedulerAlarm()
    _ = other.scanBegan()
    _ = other.scanEnded(next: at(10))
    other.becomesDue(at: at(9))
    #expect(await other.signal.wait())
  }

  @Test("after the end a request is answered with nil, and nothing is due")
  func over() async {
    let alarm = SchedulerAlarm()
    alarm.end()
    #expect(await withCheckedContinuation { alarm.request(.init(caller: $0, progress: nil)) } == nil)
    #expect(alarm.scanEnded(next: at(1)) == nil)
    #expect(alarm.isOver)
  }
}
