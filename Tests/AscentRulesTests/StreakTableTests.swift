import Testing

@testable import AscentRules

@Suite("Streaks")
struct StreakTableTests {
  @Test("a receipt has the streak as of its day, where a broken run counts 0, and 0 again after an undo")
  func receipts() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 1])
    let key = try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 4)
    let done = try #require(person.line.receipts[key])
    #expect(done.before.streak == 0 && done.before.dailyStreak == 0)
    #expect(done.after.streak == 1 && done.after.longestStreak == 2 && done.after.dailyStreak == 1)
    let undo = try person.send(.undo(key), on: TestPerson.thursday + 4)
    let undone = try #require(person.line.receipts[undo])
    #expect(undone.before.streak == 1 && undone.after.streak == 0)
  }

  private let thursday = TestPerson.thursday

  @Test(
    "runs under each schedule, by offsets of the satisfied days from Thursday",
    arguments: [
      (.daily, [], [0, 0]), (.daily, [0, 1, 2], [3, 3]), (.daily, [0, 1, 3], [1, 2]), (.daily, [-1, 0], [2, 2]),
      // Monday, Wednesday, Friday: 1, 4, 6, 8 are due; the others neither extend nor break.
      (.weekdays(WeekdaySet(rawValue: 0b10101)), [1, 4, 6], [3, 3]),
      (.weekdays(WeekdaySet(rawValue: 0b10101)), [1, 2, 3, 4], [2, 2]),
      (.weekdays(WeekdaySet(rawValue: 0b10101)), [1, 6], [1, 1]),
      (.every(days: 3), [0, 3, 6], [3, 3]), (.every(days: 3), [0, 1, 3], [2, 2]), (.every(days: 3), [0, 6], [1, 1]),
      // Weeks: −3…3, 4…10, 11…17. A week with enough counts once, and other weeks do not count.
      (.perWeek(2), [0, 2, 5, 9], [2, 2]), (.perWeek(2), [0, 2, 5], [1, 1]), (.perWeek(2), [0, 2, 4, 5, 12], [2, 2]),
      (.perWeek(2), [0, 2, 5, 12, 13], [1, 1]), (.perWeek(2), [0, 1, 2, 3, 4, 5, 6, 7], [2, 2]),
      (.perWeek(1), [3], [1, 1]), (.perWeek(3), [3], [0, 0]), (.perWeek(1), [3, 4], [2, 2]),
      (.times(1, inDays: 3), [0, 3, 6], [7, 7]), (.times(1, inDays: 3), [0, 4], [1, 3]),
      (.times(2, inDays: 4), [0, 2], [3, 3]),
    ] as [(Schedule, [Int], [Int32])])
  func schedules(schedule: Schedule, done: [Int], runs: [Int32]) throws {
    var person = TestPerson()
    try person.add("run", schedule)
    var shuffle = SeededGenerator(seed: 7)
    for offset in done.shuffled(using: &shuffle) { try person.complete("run", [offset]) }
    #expect(person.streak("run") == runs)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a late completion joins two runs, its undo separates them, and the longest is exact each time")
  func lateAndUndone() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 1, 3, 4, 5])
    #expect(person.streak("run") == [3, 3] && person.dailyStreak == [3, 3])
    let late = try person.send(.recordCompletion(.name("run"), day: thursday + 2, amount: 1), on: thursday + 6)
    #expect(person.streak("run") == [6, 6] && person.dailyStreak == [6, 6])
    try person.send(.undo(late))
    #expect(person.streak("run") == [3, 3] && person.dailyStreak == [3, 3])
  }

  @Test("a broken streak restarts at 1, and the longest is kept")
  func broken() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 1, 2, 4])
    #expect(person.streak("run") == [1, 3])
  }

  @Test("the daily streak skips days on which nothing is due, and breaks on a missed one")
  func daily() throws {
    var person = TestPerson()
    try person.add("run", .weekdays(WeekdaySet(rawValue: 0b1_1111)))
    try person.complete("run", [0, 1, 4, 5])
    #expect(person.dailyStreak == [4, 4])
    try person.complete("run", [7])
    #expect(person.dailyStreak == [1, 4])
  }

  @Test("a habit added later is not due before its first day")
  func laterHabit() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 1, 2])
    try person.send(.addHabit(HabitDefinition(name: "read", firstDay: thursday + 3)), on: thursday + 3)
    try person.complete("run", [3])
    #expect(person.dailyStreak == [3, 3])
    try person.complete("read", [3])
    #expect(person.dailyStreak == [4, 4] && person.streak("read") == [1, 1])
  }

  @Test("flying west over the date line skips a date, and breaks no streak")
  func west() throws {
    var person = TestPerson()
    try person.send(.travel(FixedZones.west))
    try person.add("run")
    // It is 02:00 on Thursday in the west and 01:00 on Friday in the east.
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday - 1)
    try person.send(.travel(FixedZones.east))
    #expect(person.line.completion.shortened == [thursday...thursday])
    try person.complete("run", [1])
    #expect(person.streak("run") == [2, 2] && person.dailyStreak == [2, 2])
  }

  @Test("flying east over the date line repeats a date, which counts once")
  func east() throws {
    var person = TestPerson()
    try person.send(.travel(FixedZones.east))
    try person.add("run")
    let first = try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.travel(FixedZones.west), on: thursday)
    let second = try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    #expect([first, second].map { person.line.receipts[$0]!.day } == [thursday + 1, thursday + 1])
    #expect(person.line.completion.shortened.isEmpty && person.count("run", 1) == 2 && person.streak("run") == [1, 1])
  }

  @Test("a date that the new time zone never had is neutral")
  func dateThatNeverWas() throws {
    var person = TestPerson()
    try person.send(.travel(FixedZones.west))
    try person.add("run")
    try person.complete("run", [13, 15])
    #expect(person.streak("run") == [1, 1])
    // Both zones are ten hours behind UTC on the day of the travel, so that it shortens none.
    try person.send(.travel(FixedZones.jump), on: thursday + 12)
    #expect(
      person.line.completion.shortened.isEmpty && person.streak("run") == [2, 2] && person.dailyStreak == [2, 2])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("the day start decides which local day an instant belongs to, from the next command on")
  func dayStart() throws {
    var person = TestPerson()
    try person.send(.travel(.utc))
    try person.add("run")
    let early = Instant(milliseconds: Int64(thursday.number) * 86_400_000 + 3 * 3_600_000)
    let before = try person.send(.markComplete(.name("run"), amount: 1), occurredAt: early)
    try person.send(.setDayStart(minutes: 240))
    let after = try person.send(.markComplete(.name("run"), amount: 1), occurredAt: early)
    #expect([before, after].map { person.line.receipts[$0]!.day } == [thursday, thursday - 1])
  }
}
