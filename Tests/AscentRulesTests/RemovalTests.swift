import Testing

@testable import AscentRules

/// A habit that is removed from a day that has begun: neither it nor the others earn more for it.
@Suite("Removing habits from days that have begun")
struct RemovalTests {
  private static let today = TestPerson.thursday + 3

  /// A person who has Run and Read since Thursday and did both on each day until today.
  private static func person() throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    for name in ["Run", "Read"] { try person.add(name) }
    for day in 0..<3 { try person.did(["Run", "Read"], on: TestPerson.thursday + day) }
    #expect(person.total == 3 * 70 && person.dailyStreak == [3, 3])
    return person
  }

  /// What takes Read away from today, while it is open.
  private static let removals: [Intent] = [
    .deleteHabit(.name("Read")), .archive(.name("Read"), from: today),
    .setSchedule(.name("Read"), .on(.saturday), from: today), .setSchedule(.name("Read"), .perWeek(1), from: today),
    .pause(.name("Read"), from: today, through: today),
  ]

  @Test(
    "an open habit that is removed from today counts as excused: no bonus, and the streak stays", arguments: removals)
  func excused(removal: Intent) throws {
    for isFirst in [true, false] {
      var person = try Self.person()
      if isFirst { try person.send(removal, on: Self.today) }
      try person.did(["Run"], on: Self.today)
      if isFirst { #expect(person.line.receipts[person.line.keys.last!]!.unpaid == .excusedDay) }
      if !isFirst { try person.send(removal, on: Self.today) }
      #expect(person.total == 220 && person.dailyStreak == [3, 3])
      try person.close(3)
      #expect(person.events.contains { if case .dayClosed(Self.today, .excused, _) = $0 { true } else { false } })
      // The next day is as planned.
      let isPaused = if case .pause = removal { true } else { false }
      try person.did(isPaused ? ["Run", "Read"] : ["Run"], on: Self.today + 1)
      #expect(person.total == (isPaused ? 290 : 280) && person.dailyStreak == [4, 4])
      #expect(RuleAudit.faults(in: person.line) == [])
      #expect(RuleAudit.replayFaults(in: person.line) == [])
    }
  }

  @Test("the undo is exact, at once and after what followed", arguments: removals)
  func undone(removal: Intent) throws {
    var (person, twin) = (try Self.person(), try Self.person())
    let key = try person.send(removal, on: Self.today)
    let undo = try person.send(.undo(key), on: Self.today)
    #expect(person.line.content == twin.line.content)
    try person.send(.undo(undo), on: Self.today)
    for name in ["Run"] {
      try person.did([name], on: Self.today)
      try twin.did([name], on: Self.today)
    }
    try person.send(.undo(key), on: Self.today)
    #expect(person.line.content == twin.line.content && person.total == twin.total)
    try person.did(["Read"], on: Self.today)
    #expect(person.total == 280 && person.dailyStreak == [4, 4])
  }

  @Test("a habit that was skipped and is then removed still excuses the day (seed 120379)")
  func skippedBefore() throws {
    var person = try Self.person()
    try person.send(.skip(.name("Read"), Self.today, reason: ""), on: Self.today)
    try person.send(.deleteHabit(.name("Read")), on: Self.today)
    try person.did(["Run"], on: Self.today)
    try person.did(["Run"], on: Self.today + 1)
    #expect(person.dailyStreak == [4, 4])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a limit counts alike")
  func limit() throws {
    var person = try Self.person()
    try person.send(.addHabit(.habit("Coffee", atMost: 2)), on: Self.today)
    try person.did(["Run", "Read"], on: Self.today)
    try person.did(["Run", "Read"], on: Self.today + 1)
    try person.send(.deleteHabit(.name("Coffee")), on: Self.today + 1)
    // Today the limit was not to be judged; tomorrow it was, until it was deleted.
    for offset in 3...4 { try person.close(offset) }
    #expect(person.line.completion.complete.days == (0...3).map { TestPerson.thursday + $0 })
    #expect(person.dailyStreak == [4, 4])
  }

  @Test("a removal for past days makes none of them complete, and none of them neutral")
  func past() throws {
    var person = try Self.person()
    for offset in 3...7 { try person.did(["Run"], on: TestPerson.thursday + offset) }
    #expect(person.dailyStreak == [3, 3])
    try person.send(.archive(.name("Read"), from: Self.today), on: TestPerson.thursday + 7)
    #expect(person.line.completion.complete.count == 3)
    try person.did(["Run"], on: TestPerson.thursday + 8)
    #expect(person.dailyStreak == [1, 3])
  }

  @Test(
    "an archive and a restore around a missed day, or another schedule for it, join no daily streaks",
    arguments: [true, false])
  func repair(archives: Bool) throws {
    var person = try Self.person()
    for offset in 4...6 { try person.did(["Run", "Read"], on: TestPerson.thursday + offset) }
    #expect(person.dailyStreak == [3, 3])
    let now = TestPerson.thursday + 6
    if archives {
      for name in ["Run", "Read"] {
        try person.send(.archive(.name(name), from: Self.today), on: now)
        try person.send(.restore(.name(name), from: Self.today + 1), on: now)
      }
    } else {
      let withoutSunday = Schedule.on(.monday, .tuesday, .wednesday, .thursday, .friday, .saturday)
      for name in ["Run", "Read"] {
        try person.send(.setSchedule(.name(name), withoutSunday, from: Self.today), on: now)
      }
    }
    #expect(person.dailyStreak == [3, 3])
    try person.did(["Run", "Read"], on: now + 1)
    #expect(person.dailyStreak == [4, 4])
    #expect(RuleAudit.faults(in: person.line) == [] && RuleAudit.replayFaults(in: person.line) == [])
  }

  /// A person who missed Read on the fourth day and did everything on the next two.
  private static func personWithGap() throws -> TestPerson {
    var person = try Self.person()
    try person.did(["Run"], on: today)
    for offset in 1...2 { try person.did(["Run", "Read"], on: today + offset) }
    #expect(person.dailyStreak == [2, 3])
    return person
  }

  @Test("a late archive changes no daily streak, nor does its undo; a skip or a freeze of the day still joins them")
  func lateArchive() throws {
    for excuse in [Intent.skip(.name("Read"), Self.today, reason: ""), .freezeDay(Self.today)] {
      var person = try Self.personWithGap()
      try person.send(.grantFreezes(1, reason: ""), on: Self.today + 2)
      let before = person.line.content
      let archive = try person.send(.archive(.name("Read"), from: Self.today), on: Self.today + 2)
      let restore = try person.send(.restore(.name("Read"), from: Self.today + 1), on: Self.today + 2)
      #expect(person.dailyStreak == [2, 3])
      if case .skip = excuse {
        // Only a habit in use on the day can be skipped, so it is restored from that day.
        try person.send(.undo(restore), on: Self.today + 2)
        try person.send(.restore(.name("Read"), from: Self.today), on: Self.today + 2)
        try person.send(excuse, on: Self.today + 2)
        #expect(person.dailyStreak == [5, 5])
      } else {
        try person.send(excuse, on: Self.today + 2)
        #expect(person.dailyStreak == [5, 5])
        try person.send(.undo(person.line.keys.last!), on: Self.today + 2)
        for key in [restore, archive] { try person.send(.undo(key), on: Self.today + 2) }
        #expect(person.line.content == before && person.dailyStreak == [2, 3])
      }
      #expect(RuleAudit.faults(in: person.line) == [] && RuleAudit.replayFaults(in: person.line) == [])
    }
  }

  @Test("a limit that is archived late makes its days neutral, because nobody knows whether it was kept")
  func lateArchiveOfLimit() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.add("Run")
    try person.send(.addHabit(.habit("Coffee", atMost: 1)), on: TestPerson.thursday)
    for offset in 0..<4 {
      try person.did(["Run"], on: TestPerson.thursday + offset)
      if offset == 1 { try person.did(["Coffee", "Coffee"], on: TestPerson.thursday + offset) }
      try person.close(offset)
    }
    let before = person.dailyStreak
    try person.send(.archive(.name("Coffee"), from: TestPerson.thursday + 1), on: TestPerson.thursday + 4)
    #expect(before == [2, 2] && person.dailyStreak[0] > before[0], "\(before) \(person.dailyStreak)")
  }

  @Test("a habit that is removed on the day on which it was added leaves no trace of itself")
  func mistyped() throws {
    for firstDay in [nil, TestPerson.thursday] {
      var person = try Self.person()
      var mistyped = HabitDefinition(name: "Raed")
      mistyped.firstDay = firstDay
      try person.send(.addHabit(mistyped), on: Self.today)
      try person.send(.deleteHabit(.name("Raed")), on: Self.today)
      try person.did(["Run", "Read"], on: Self.today)
      #expect(person.total == 280 && person.dailyStreak == [4, 4])
    }
  }

  @Test("a deletion takes back what today paid for the habit, as often as it is added again")
  func again() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    for _ in 0..<3 {
      try person.send(.addHabit(HabitDefinition(name: "Run")))
      try person.did(["Run"], on: TestPerson.thursday)
      #expect(person.total == 60)
      try person.send(.deleteHabit(.name("Run")))
      #expect(person.total == 50)
      #expect(person.line.receipts[person.line.keys.last!]!.unpaid == .habitDeleted)
      // What is withheld is in a snapshot, although nothing was recorded late (seed 101713).
      #expect(try PersonState(snapshot: person.line.person.snapshot) == person.line.person)
    }
    #expect(RuleAudit.faults(in: person.line) == [])
    let before = person.line.content
    let undone = person.line.keys.last!
    let undo = try person.send(.undo(undone))
    #expect(person.total == 60)
    try person.send(.undo(undo))
    #expect(person.line.content == before)
  }

  @Test("what earlier days paid for a deleted habit stays, and the day's bonus while its cause stands")
  func earlier() throws {
    var person = try Self.person()
    try person.did(["Read"], on: Self.today)
    try person.send(.deleteHabit(.name("Read")), on: Self.today)
    #expect(person.total == 210)
    // It was done, so the day is complete with what is left.
    let run = try person.send(.markComplete(.name("Run"), amount: 1), on: Self.today)
    #expect(person.total == 270 && person.dailyStreak == [4, 4])
    try person.send(.undo(run), on: Self.today)
    #expect(person.total == 210)
  }

  @Test("a completion that is taken back and restored around the deletion earns nothing, in any order")
  func order() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.addHabit(HabitDefinition(name: "Run")))
    let run = try person.send(.markComplete(.name("Run"), amount: 1))
    let undo = try person.send(.undo(run))
    let delete = try person.send(.deleteHabit(.name("Run")))
    try person.send(.undo(undo))
    #expect(person.total == 50)
    // From a device whose clock is ahead, the deletion begins tomorrow.
    try person.send(.undo(delete))
    #expect(person.total == 60)
    let midnight = RandomCommands.noon(on: TestPerson.thursday).advanced(by: .seconds(12 * 3600))
    let ahead = try person.send(
      .deleteHabit(.name("Run")), occurredAt: midnight.advanced(by: .seconds(120)),
      recordedAt: midnight.advanced(by: .seconds(-120)))
    #expect(person.total == 50)
    try person.send(.undo(ahead), recordedAt: midnight.advanced(by: .seconds(-60)))
    #expect(person.total == 60)
    #expect(RuleAudit.faults(in: person.line) == [])
  }
}

extension TestPerson {
  /// Does habits at noon of a day.
  fileprivate mutating func did(_ names: [String], on day: LocalDay) throws {
    for name in names { try send(.markComplete(.name(name), amount: 1), on: day) }
  }
}
