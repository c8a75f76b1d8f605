import AscentRules
import AscentTestKit
import Synchronization
import Testing

@testable import AscentRuntime

@Suite("Slices of the scheduler", .timeLimit(.minutes(60)))
struct SchedulerSliceTests {
  /// Notes how many commands are committed together at most.
  private final class GroupMeter: ForwardingJournal {
    let base: any Journal
    private let most = Mutex(0)

    init(_ base: any Journal) { self.base = base }

    var largest: Int { most.withLock { $0 } }

    func commit(_ group: CommitGroup) async throws(JournalFailure) {
      most.withLock { $0 = max($0, group.commands.count) }
      try await base.commit(group)
    }
  }

  @Test("a wave of closes goes in slices, so that others wait for few of them")
  func slices() async throws {
    let begin = Instant(iso8601: "2026-11-02T09:00:00Z")!
    let (journal, clock) = (MemoryJournal(), ManualClock(begin))
    var configuration = Configuration()
    (configuration.shardCount, configuration.runsScheduler) = (1, false)
    try await withAscent(over: journal, configuration: configuration, clock: clock) { ascent in
      for number in 0..<200 {
        let person = Sender(user: UserID("p\(number)"))
        for command in [person.add("run"), person.done("run", op: "d")] { _ = try await ascent.submit(command) }
      }
    }
    clock.set(begin.advanced(by: .seconds(18 * 3600)))
    let meter = GroupMeter(journal)
    try await withAscent(over: meter, configuration: configuration, clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await ascent.firstDue(in: .earliest...clock.now()) == nil)
    }
    #expect(meter.largest == Scheduler.sliceMax)
  }
}
