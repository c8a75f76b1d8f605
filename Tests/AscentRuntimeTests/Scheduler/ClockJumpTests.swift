import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

/// The machine's clock is set while the runtime works, forwards and backwards.
@Suite("A clock that is set", .timeLimit(.minutes(60)))
struct ClockJumpTests {
  private static let begin = Instant(iso8601: "2026-11-02T09:00:00Z")!
  private static let first = LocalDay("2026-11-02")!
  private static let year = Duration.seconds(365 * 86_400)
  private let ana = Sender()

  /// The instant at which a day closes in UTC, three hours after its end.
  private static func close(of day: LocalDay) -> Instant {
    Instant(milliseconds: (Int64(day.number) + 1) * 86_400_000 + 10_800_000)
  }

  /// The days that were closed, in the order of the journal, with what is wrong with a close: it
  /// came before its time.
  private func closes(_ ascent: Ascent) async throws -> (days: [LocalDay], early: [String]) {
    var (days, early) = ([LocalDay](), [String]())
    try await ascent.forEachCommand(of: ana.user) { command in
      for case .dayClosed(let day, _, _) in command.events {
        days.append(day)
        let recordedAt = command.accepted.evidence.recordedAt
        if recordedAt < Self.close(of: day) { early.append("\(day) at \(recordedAt)") }
      }
      return true
    }
    return (days, early)
  }

  private func expectSound(_ ascent: Ascent) async throws {
    let (days, early) = try await closes(ascent)
    #expect(Set(days).count == days.count && early.isEmpty, "\(days), early: \(early)")
    #expect(try await ascent.audit(ana.user).findings.isEmpty)
    #expect(try await ascent.differences(of: ana.user).isEmpty)
  }

  @Test(
    "a day closed by a clock that was ahead is not closed again when the clock is right", arguments: [1, 400, 3_650])
  func ahead(days: Int) async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Self.begin))
    try await withAscent(over: journal, clock: clock) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      _ = try await ascent.submit(ana.done("run", op: "done"))
      clock.set(Self.close(of: Self.first).advanced(by: .seconds(86_400 * days)))
      try await ascent.closeOverdue()
      let closed = try await closes(ascent).days
      #expect(closed.first == Self.first && closed.count <= 3, "only until nothing is at stake")
      clock.set(Self.begin.advanced(by: .seconds(86_400)))
      try await ascent.closeOverdue()
      #expect(try await closes(ascent).days == closed)
      // What is done on a day that was closed too soon counts, and brings the streak back.
      let receipt = try await ascent.submit(ana.done("run", op: "next"))
      #expect(receipt.day == Self.first + 1 && receipt.after.streak == 2)
      for day in 1...4 {
        clock.set(Self.close(of: Self.first + day))
        try await ascent.closeOverdue()
      }
      try await expectSound(ascent)
    }
  }

  @Test("a clock that is three years ahead closes the days of a limit once")
  func limit() async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Self.begin))
    let exchanges = try await withAscent(over: journal, clock: clock) { ascent in
      let add = Command(
        user: ana.user, operation: "add", intent: .addHabit(.habit("coffee", atMost: 2)))
      let exchange = Exchange(command: add, answer: .success(try await ascent.submit(add)))
      clock.set(Self.close(of: Self.first + 3 * 365))
      try await ascent.closeOverdue()
      let report = try await ascent.report(on: ana.user, day: Self.first + 3 * 365)
      #expect(report.habits.first?.streak.current == 1_096)
      try await expectSound(ascent)
      return [exchange]
    }
    _ = await journal.open()
    var auditor = JournalAuditor(exchanges: exchanges)
    #expect(try await auditor.audit(journal) == [])
  }

  @Test("a clock set back by a year and then right again loses nothing and closes nothing meanwhile")
  func yearBack() async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Self.begin))
    var now = ana.done("run", op: "now")
    now.occurredAt = Self.begin.advanced(by: .seconds(60))
    let atTheTime = now
    let report = try await withAscent(over: journal, clock: clock) { ascent in
      _ = try await ascent.submit(ana.add("run", goal: 2))
      let before = try await ascent.submit(ana.done("run", op: "before"))
      clock.set(Self.begin.advanced(by: .zero - Self.year))
      try await ascent.closeOverdue()
      // A device whose clock is right names an instant that is far ahead of the machine's.
      let latest = clock.now().advanced(by: .seconds(600))
      await #expect(throws: AscentError.refused(.inFuture(atTheTime.occurredAt!, latest: latest))) {
        try await ascent.submit(atTheTime)
      }
      // Without an instant, the machine's clock dates it.
      let lost = try await ascent.submit(ana.done("run", op: "dated by the clock"))
      #expect(lost.day == Self.first - 365)
      #expect(try await closes(ascent).days == [])
      clock.set(Self.begin.advanced(by: .seconds(60)))
      #expect(try await ascent.submit(ana.done("run", op: "before")) == before)
      #expect(try await ascent.submit(atTheTime).after.count == 2)
      _ = try await ascent.submit(ana.undo("dated by the clock", op: "undo"))
      clock.set(Self.close(of: Self.first))
      try await ascent.closeOverdue()
      #expect(try await closes(ascent).days.last == Self.first)
      try await expectSound(ascent)
      return try await ascent.report(on: ana.user, day: Self.first)
    }
    let again = try await withAscent(over: journal, clock: clock) { try await $0.report(on: ana.user, day: Self.first) }
    #expect(report == again && report.daily.current == 1)
  }

  @Test("how far back a device may log is measured by the clock as it is set")
  func age() async throws {
    let clock = ManualClock(Self.begin)
    try await withAscent(configuration: .init(), clock: clock) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var late = ana.done("run", op: "late")
      late.occurredAt = Self.begin
      clock.set(Self.begin.advanced(by: Self.year + Self.year))
      let earliest = clock.now().advanced(by: .zero - ascent.context.policy.ageMax)
      await #expect(throws: AscentError.refused(.tooOld(Self.begin, earliest: earliest))) {
        try await ascent.submit(late)
      }
      clock.set(Self.begin)
      #expect(try await ascent.submit(late).day == Self.first)
    }
  }

  @Test("a scheduler that sleeps wakes at the instant, however the clock was set meanwhile")
  func sleeping() async throws {
    let clock = ManualClock(Self.begin)
    try await withAscent(clock: clock) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      _ = try await ascent.submit(ana.done("run", op: "done"))
      let feed = ascent.feed(after: ascent.head.position)
      clock.set(Self.begin.advanced(by: .zero - Self.year))
      // It looks at what is due and sleeps again, by the clock that is a year behind.
      try await ascent.closeOverdue()
      #expect(try await closes(ascent).days == [])
      clock.set(Self.begin)
      clock.set(Self.close(of: Self.first))
      for try await command in feed where command.events.contains(where: { $0.kind == .dayClosed }) { break }
      #expect(try await closes(ascent).days == [Self.first])
    }
  }

  /// A clock that is moved by those who sleep.
  private struct SetClock: AscentClock {
    let clock: ManualClock
    func now() -> Instant { clock.now() }
  }

  @Test("a wait looks at the clock at least every thirty seconds, so that it follows one that is set")
  func waits() async {
    let clock = SetClock(clock: ManualClock(Self.begin))
    let end = Self.begin.advanced(by: .seconds(3_600))
    var jumps: [Duration] = [.seconds(30), .zero - Self.year, Self.year, .seconds(3_000), .seconds(569)]
    var slept: [Duration] = []
    await clock.wait(until: end) { duration in
      slept.append(duration)
      clock.clock.advance(by: jumps.isEmpty ? duration : jumps.removeFirst())
    }
    #expect(slept == [.seconds(30), .seconds(30), .seconds(30), .seconds(30), .seconds(30), .seconds(1)])
    #expect(clock.now() == end)
  }

  @Test("whatever jumps a clock makes, each day is closed once and in time, and nothing is lost", arguments: 0..<40)
  func random(seed: Int) async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Self.begin))
    let runs = try await withAscent(over: journal, clock: clock) { ascent in
      var random = SeededGenerator(seed: UInt64(seed))
      var receipts: [(command: Command, receipt: Receipt)] = []
      _ = try await ascent.submit(ana.add("run"))
      for step in 0..<40 {
        let days = Int.random(in: -400...400, using: &random)
        let isRight = random.isOne(in: 2)
        clock.set(
          isRight ? Self.begin.advanced(by: .seconds(7_200 * step)) : Self.begin.advanced(by: .seconds(86_400 * days)))
        if random.isOne(in: 2) { try await ascent.closeOverdue() }
        var command = ana.done("run", op: "done-\(step)")
        if random.isOne(in: 2) { command.occurredAt = Self.begin.advanced(by: .seconds(3_600 * step)) }
        let now = clock.now()
        let occurredAt = command.occurredAt ?? now
        let isAllowed =
          occurredAt <= now.advanced(by: ascent.context.policy.clockSkewMax)
          && occurredAt >= now.advanced(by: .zero - ascent.context.policy.ageMax)
        do throws(AscentError) {
          receipts.append((command, try await ascent.submit(command)))
          #expect(isAllowed)
        } catch {
          #expect(!isAllowed, "\(error)")
        }
      }
      clock.set(Self.begin.advanced(by: Self.year))
      try await ascent.closeOverdue()
      for (command, receipt) in receipts { #expect(try await ascent.submit(command) == receipt) }
      try await expectSound(ascent)
      return try await ascent.report(on: ana.user)
    }
    let again = try await withAscent(over: journal, clock: clock) { try await $0.report(on: ana.user) }
    #expect(runs == again)
  }
}
