import AscentRules
import AscentTestKit
import TestSupport
import Testing

@testable import AscentRuntime

/// A person with a daily habit, and what is stored of them.
private struct Keeper {
  static let begin = Instant(iso8601: "2026-11-02T09:00:00Z")!
  static let first = LocalDay("2026-11-02")!
  var sender = Sender()

  /// The instant at which a day closes in UTC, three hours after its end.
  static func close(of day: LocalDay) -> Instant {
    Instant(milliseconds: (Int64(day.number) + 1) * 86_400_000 + 10_800_000)
  }

  func begin(_ ascent: Ascent) async throws {
    _ = try await ascent.submit(sender.add("run"))
    _ = try await ascent.submit(sender.done("run", op: "done-1"))
  }

  /// The closes of the person, as day and outcome.
  func closes(_ ascent: Ascent) async throws -> [String] {
    var closes: [String] = []
    try await ascent.forEachCommand(of: sender.user) { command in
      for case .dayClosed(let day, let outcome, _) in command.events { closes.append("\(day) \(outcome)") }
      return true
    }
    return closes
  }

  func count(_ ascent: Ascent, _ kind: EventKind) async throws -> Int {
    var count = 0
    try await ascent.forEachCommand(of: sender.user) { command in
      count += command.events.count { $0.kind == kind }
      return true
    }
    return count
  }
}

@Suite("The scheduler", .timeLimit(.minutes(60)))
struct SchedulerTests {
  private let keeper = Keeper()
  private static let off: Configuration = {
    var configuration = Configuration()
    configuration.runsScheduler = false
    return configuration
  }()

  @Test("a day is closed when the clock reaches its close, and not before")
  func closesByItself() async throws {
    let clock = ManualClock(Keeper.begin)
    try await withAscent(clock: clock) { ascent in
      try await keeper.begin(ascent)
      clock.set(Keeper.close(of: Keeper.first).advanced(by: .milliseconds(-1)))
      try await ascent.closeOverdue()
      #expect(try await keeper.closes(ascent) == [])
      // Nobody asks: the clock alone wakes the scheduler.
      let feed = ascent.feed(after: ascent.head.position)
      clock.set(Keeper.close(of: Keeper.first))
      for try await command in feed where command.events.contains(where: { $0.kind == .dayClosed }) { break }
      #expect(try await keeper.closes(ascent) == ["2026-11-02 complete"])
    }
  }

  @Test("after three weeks of downtime days are closed in order until nothing is at stake, each once")
  func downtime() async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    try await withAscent(over: journal, clock: clock) { try await keeper.begin($0) }
    clock.set(Keeper.begin.advanced(by: .seconds(21 * 86_400)))
    for _ in 1...2 {
      try await withAscent(over: journal, clock: clock) { ascent in
        let asOf = try await ascent.closeOverdue()
        #expect(asOf == clock.now())
        let closes = try await keeper.closes(ascent)
        #expect(closes.first == "2026-11-02 complete" && closes.contains("2026-11-03 missed"))
        #expect(closes == closes.sorted() && Set(closes).count == closes.count)
        #expect(try await keeper.count(ascent, .streakEnded) == 2)
        #expect(try await ascent.firstDue(in: .earliest...clock.now()) == nil)
      }
    }
  }

  @Test("after an absence, every day whose close is due is closed, also before the close of yesterday is due")
  func absenceUntilNight() async throws {
    let clock = ManualClock(Keeper.begin)
    try await withAscent(configuration: Self.off, clock: clock) { ascent in
      try await keeper.begin(ascent)
      // The third day after it, at 02:00: the second day closed 23 hours ago, the third is still
      // open.
      clock.set(Keeper.close(of: Keeper.first + 2).advanced(by: .seconds(-3_600)))
      try await ascent.closeOverdue()
      #expect(try await keeper.closes(ascent) == ["2026-11-02 complete", "2026-11-03 missed"])
      #expect(try await keeper.count(ascent, .streakEnded) == 2)
    }
  }

  @Test("switched off it does nothing until it is asked")
  func switchedOff() async throws {
    let clock = ManualClock(Keeper.begin)
    try await withAscent(configuration: Self.off, clock: clock) { ascent in
      try await keeper.begin(ascent)
      clock.set(Keeper.close(of: Keeper.first))
      _ = try await ascent.submit(keeper.sender.add("read"))
      #expect(try await keeper.closes(ascent) == [])
      try await ascent.closeOverdue()
      #expect(try await keeper.closes(ascent) == ["2026-11-02 complete"])
    }
  }

  @Test("a call that waits for closes fails with stopped when the runtime stops")
  func stopped() async throws {
    let ascent = Ascent(journal: MemoryJournal(), clock: ManualClock(Keeper.begin))
    ascent.stop()
    await #expect(throws: AscentError.stopped) { try await ascent.closeOverdue() }
  }

  /// A journal that has entries from the start.
  private func journal(with entries: [DueEntry]) async throws -> MemoryJournal {
    let journal = MemoryJournal()
    var draft = JournalDraft()
    _ = await journal.open()
    let changes = entries.compactMap { entry in
      entry.command.map { CommitGroup.DueChange(user: entry.user, command: $0) }
    }
    try await journal.commit(draft.group([], due: changes))
    await journal.close()
    return journal
  }

  @Test("an entry that the person's state does not know is removed, and never read in a loop")
  func staleEntry() async throws {
    let day = Keeper.first - 9
    let stale = [nil, 1200 as Int16?].map { minute in
      DueEntry(
        user: UserID("ghost \(minute ?? 0)"), DueCommand(at: Keeper.close(of: day), day: day, minute: minute))
    }
    let journal = try await journal(with: stale)
    try await withAscent(over: journal, clock: ManualClock(Keeper.begin)) { ascent in
      for _ in 1...3 { try await ascent.closeOverdue() }
      #expect(try await ascent.firstDue(in: .earliest...(.latest)) == nil)
    }
  }

  @Test("an entry that comes too early is moved to the close of its day")
  func earlyEntry() async throws {
    let early = DueEntry(user: keeper.sender.user, DueCommand(at: Keeper.begin, day: Keeper.first))
    let clock = ManualClock(Keeper.begin)
    try await withAscent(over: try await journal(with: [early]), clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await ascent.firstDue(in: .earliest...(.latest)) == Keeper.close(of: Keeper.first))
    }
  }

  @Test("a reminder that was sent by a clock ahead of time is sent again in time")
  func earlyReminder() async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    let due = DueCommand(at: Keeper.begin.advanced(by: .seconds(11 * 3600)), day: Keeper.first, minute: 1200)
    try await withAscent(over: journal, configuration: Self.off, clock: clock) { ascent in
      try await keeper.begin(ascent)
      _ = try await ascent.submit(keeper.sender.add("read"))
      let reminder = Intent.setReminder(.name("read"), Reminder(minute: 1200))
      _ = try await ascent.submit(Command(user: keeper.sender.user, operation: "set", intent: reminder))
    }
    _ = await journal.open()
    let entry = DueEntry(user: keeper.sender.user, due)
    let early = DueEntry(user: entry.user, DueCommand(at: Keeper.begin, day: due.day, minute: due.minute))
    try await journal.replaceDue(entry, with: early)
    await journal.close()
    try await withAscent(over: journal, configuration: Self.off, clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await keeper.count(ascent, .reminderDue) == 0)
      #expect(try await ascent.firstDue(in: .earliest...(.latest)) == due.at)
      clock.set(due.at)
      try await ascent.closeOverdue()
      #expect(try await keeper.count(ascent, .reminderDue) == 1)
    }
  }

  @Test("of a person of whom nothing is known, the days are closed that are over since something was done")
  func unknownEntry() async throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    try await withAscent(over: journal, configuration: Self.off, clock: clock) { try await keeper.begin($0) }
    _ = await journal.open()
    let entry =
      try await journal.due(.close, in: .earliest...(.latest), after: nil, limit: 9)
      + journal.due(.reminder, in: .earliest...(.latest), after: nil, limit: 9)
    try #require(entry.count == 1)
    let unknown = DueEntry(user: keeper.sender.user, at: Instant(milliseconds: 0), day: nil, minute: nil)
    try await journal.replaceDue(entry[0], with: unknown)
    await journal.close()
    clock.set(Keeper.close(of: Keeper.first + 1))
    try await withAscent(over: journal, clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await keeper.closes(ascent) == ["2026-11-02 complete", "2026-11-03 missed"])
      #expect(try await keeper.count(ascent, .streakEnded) == 2)
    }
  }

  @Test("reminders do not wait behind closes")
  func remindersFirst() async throws {
    let people = (0..<200).map { Sender(user: UserID("p\($0)")) }
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    try await withAscent(over: journal, configuration: Self.off, clock: clock) { ascent in
      for person in people {
        for command in [person.add("run"), person.done("run", op: "d")] { _ = try await ascent.submit(command) }
      }
      clock.set(Keeper.close(of: Keeper.first).advanced(by: .seconds(-3_600)))
      try await ascent.closeOverdue()
      // Everyone's next entry is the close, except for one with a reminder.
      let reminder = Command(
        user: UserID("p150"), operation: "remind",
        intent: .setReminder(.name("run"), Reminder(minute: 150)))
      _ = try await ascent.submit(reminder)
      clock.set(Keeper.close(of: Keeper.first))
      let before = ascent.head.position
      try await ascent.closeOverdue()
      // The head is published after the answer, so the reminder's own command may come after it.
      let first = try await ascent.commands(after: before, limit: 2).first {
        $0.accepted.operation != reminder.operation
      }
      #expect(first?.events.map(\.kind) == [.reminderDue])
    }
  }

  @Test("a small admission queue and commands of others delay closes, and lose none", arguments: 1...4)
  func overload(admissionQueueMax: Int) async throws {
    let people = (0..<20).map { Sender(user: UserID("p\($0)")) }
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    try await withAscent(over: journal, configuration: Self.off, clock: clock) { ascent in
      for person in people {
        for command in [person.add("run"), person.done("run", op: "d")] { _ = try await ascent.submit(command) }
      }
    }
    clock.set(Keeper.close(of: Keeper.first))
    var tight = Configuration()
    (tight.admissionQueueMax, tight.shardCount) = (admissionQueueMax, 1)
    try await withAscent(over: journal, configuration: tight, clock: clock) { ascent in
      await withTaskGroup { group in
        for number in 0..<50 {
          group.addTask { _ = try? await ascent.submit(Sender(user: UserID("live")).add("h\(number)")) }
        }
        group.addTask { _ = try? await ascent.closeOverdue() }
      }
      try await ascent.closeOverdue()
      for person in people { #expect(try await Keeper(sender: person).closes(ascent) == ["2026-11-02 complete"]) }
    }
  }

  @Test("a person whose past cannot be read does not keep others from being closed, and is closed once it can")
  func unreadablePerson() async throws {
    let clock = ManualClock(Keeper.begin)
    let base = MemoryJournal()
    let torn = Keeper(sender: Sender(user: UserID("torn")))
    try await withAscent(over: base, configuration: Self.off, clock: clock) { ascent in
      try await keeper.begin(ascent)
      try await torn.begin(ascent)
    }
    clock.set(Keeper.close(of: Keeper.first))
    try await withAscent(over: HalfReadableJournal(base: base), clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await keeper.closes(ascent) == ["2026-11-02 complete"])
      #expect(try await torn.closes(ascent) == [])
    }
    try await withAscent(over: base, clock: clock) { ascent in
      try await ascent.closeOverdue()
      #expect(try await torn.closes(ascent) == ["2026-11-02 complete"])
    }
  }

  @Test("closes survive commits, reads and corrections that fail", arguments: 0..<40 as Range<UInt64>)
  func faults(seed: UInt64) throws {
    let (journal, clock) = (MemoryJournal(), ManualClock(Keeper.begin))
    let closes = try Simulation.run(seed: seed) { () async -> [[String]] in
      do {
        let people = (0..<6).map { Keeper(sender: Sender(user: UserID("p\($0)"))) }
        try await withAscent(over: journal, configuration: Self.off, clock: clock) { ascent in
          for person in people { try await person.begin(ascent) }
        }
        clock.set(Keeper.close(of: Keeper.first + 3))
        let faulty = FaultyJournal(journal, faults: .each(onceIn: 4), seed: seed)
        try await withAscent(over: faulty, clock: clock) { ascent in
          for round in 1...60 {
            if round == 40 { faulty.heal() }
            try await ascent.closeOverdue()
            clock.advance(by: .seconds(61))
          }
        }
        return try await withAscent(over: journal, clock: clock) { ascent in
          var all: [[String]] = []
          for person in people { all.append(try await person.closes(ascent)) }
          return all
        }
      } catch {
        Issue.record("\(error)")
        return []
      }
    }.value
    #expect(closes.count == 6)
    for closes in closes {
      #expect(closes.prefix(2) == ["2026-11-02 complete", "2026-11-03 missed"], "\(closes)")
      #expect(Set(closes).count == closes.count)
    }
  }
}
