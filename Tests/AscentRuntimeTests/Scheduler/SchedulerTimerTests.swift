import AscentRules
import Synchronization
import Testing

@testable import AscentRuntime

@Suite("Timers of the scheduler", .timeLimit(.minutes(60)))
struct SchedulerTimerTests {
  /// Counts who has waited for an instant.
  private final class CountingClock: AscentClock {
    let base: ManualClock
    private let count = Mutex(0)

    init(_ base: ManualClock) { self.base = base }

    var waitCount: Int { count.withLock { $0 } }

    func now() -> Instant { base.now() }

    func wait(until instant: Instant) async {
      count.withLock { $0 += 1 }
      await base.wait(until: instant)
    }
  }

  /// A cancelled sleep keeps its memory until its time, so one for each command would add up.
  @Test("looks that find the same next instant share a timer")
  func sharedTimer() async throws {
    let clock = CountingClock(ManualClock(Instant(iso8601: "2026-11-02T09:00:00Z")!))
    let person = Sender()
    try await withAscent(clock: clock) { ascent in
      for command in [person.add("run"), person.done("run", op: "done")] { _ = try await ascent.submit(command) }
      for _ in 0..<100 { try await ascent.closeOverdue() }
    }
    #expect((1...3).contains(clock.waitCount))
  }

  @Test("an earlier instant has a timer of its own")
  func earlierInstant() async throws {
    let begin = Instant(iso8601: "2026-11-02T09:00:00Z")!
    let clock = CountingClock(ManualClock(begin))
    let person = Sender()
    try await withAscent(clock: clock) { ascent in
      for command in [person.add("run"), person.done("run", op: "done"), person.add("read")] {
        _ = try await ascent.submit(command)
      }
      try await ascent.closeOverdue()
      let reminder = Intent.setReminder(.name("read"), Reminder(minute: 10 * 60))
      _ = try await ascent.submit(Command(user: person.user, operation: "set", intent: reminder))
      try await ascent.closeOverdue()
      let feed = ascent.feed(after: ascent.head.position)
      clock.base.set(begin.advanced(by: .seconds(3600)))
      for try await command in feed where command.events.contains(where: { $0.kind == .reminderDue }) { break }
    }
  }
}
