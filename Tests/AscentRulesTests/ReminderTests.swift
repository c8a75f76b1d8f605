import Testing

@testable import AscentRules

@Suite("Reminders")
struct ReminderTests {
  private let thursday = TestPerson.thursday

  private func reminded(_ person: TestPerson) -> [Event] {
    person.line.accepted.last!.events.filter { $0.kind == .reminderDue }
  }

  private func at(_ hour: Int, on day: LocalDay) -> Instant {
    RandomCommands.noon(on: day).advanced(by: .seconds((hour - 12) * 3600))
  }

  @Test("a reminder is due at its minute, on its days, while the habit is open; once a day")
  func due() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 18, minute: 0, on: [.thursday, .friday])))
    let first = DueCommand(at: at(18, on: thursday), day: thursday, minute: 1080)
    #expect(person.line.nextDue == .changed(first))
    try person.send(first.intent, recordedAt: first.at)
    #expect(reminded(person) == [.reminderDue(person.id("run"), thursday, at: TimeOfDay(minutes: 1080))])
    try person.send(first.intent, recordedAt: first.at)
    #expect(reminded(person).isEmpty)
    // Changed later on the same day, it does not remind twice.
    try person.send(.setReminder(.name("run"), Reminder(hour: 19, minute: 0)), recordedAt: first.at)
    try person.send(.remind(thursday, minute: 1140), recordedAt: at(19, on: thursday))
    #expect(reminded(person).isEmpty)
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    try person.send(.remind(thursday + 1, minute: 1140), recordedAt: at(19, on: thursday + 1))
    #expect(reminded(person).isEmpty)
  }

  /// Monday, 2026-01-05.
  private let monday = TestPerson.thursday + 4

  @Test(
    "a habit that may be done on any day is due to be reminded of while its week or span lacks times",
    arguments: [Schedule.perWeek(2), .times(2, inDays: 3)])
  func daysOfChoice(_ schedule: Schedule) throws {
    var person = TestPerson()
    try person.add("swim", schedule)
    try person.send(.setReminder(.name("swim"), Reminder(hour: 18, minute: 0)), on: monday)
    func isReminded(on day: LocalDay) throws -> Bool {
      try person.send(.remind(day, minute: 1080), recordedAt: at(18, on: day))
      return reminded(person) == [.reminderDue(person.id("swim"), day, at: TimeOfDay(minutes: 1080))]
    }
    if schedule == .perWeek(2) { #expect(!person.line.completion.isDue(person.id("swim"), on: monday)) }
    #expect(try isReminded(on: monday))
    try person.send(.markComplete(.name("swim"), amount: 1), on: monday + 1)
    #expect(try !isReminded(on: monday + 1))
    #expect(try isReminded(on: monday + 2))
    try person.send(.markComplete(.name("swim"), amount: 1), recordedAt: at(20, on: monday + 2))
    // Nothing is missing now.
    #expect(try !isReminded(on: monday + 3))
  }

  @Test("nobody is reminded of a day of choice that is paused or covered by a freeze", arguments: [false, true])
  func excusedDayOfChoice(isFrozen: Bool) throws {
    var person = TestPerson()
    try person.add("swim", .perWeek(3))
    try person.send(.setReminder(.name("swim"), Reminder(hour: 18, minute: 0)), on: monday)
    if isFrozen {
      try person.send(.grantFreezes(1, reason: "a gift"), on: monday)
      try person.send(.freezeDay(monday), on: monday)
    } else {
      try person.send(.pause(.name("swim"), from: monday, through: monday), on: monday)
    }
    try person.send(.remind(monday, minute: 1080), recordedAt: at(18, on: monday))
    #expect(reminded(person).isEmpty)
  }

  @Test("the next reminder is on the next day of its week; past ones are skipped")
  func next() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 11, minute: 0, on: [.thursday, .saturday])))
    // At noon the one of Thursday is past, so the day's close comes first.
    #expect(person.line.nextDue == .changed(DueCommand(at: EndOfDayTests.night(after: thursday), day: thursday)))
    try person.close(0)
    #expect(
      person.line.nextDue == .changed(DueCommand(at: EndOfDayTests.night(after: thursday + 1), day: thursday + 1)))
    try person.close(1)
    #expect(
      person.line.nextDue == .changed(DueCommand(at: at(11, on: thursday + 2), day: thursday + 2, minute: 660)))
    try person.send(.setReminder(.name("run"), nil), on: thursday + 2, recordedAt: at(9, on: thursday + 2))
    #expect(person.line.nextDue == .changed(nil))
  }

  @Test("a reminder before the day's start is on the next date, and comes before the close")
  func nightly() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setDayStart(minutes: 240))
    try person.send(.setReminder(.name("run"), Reminder(hour: 2, minute: 30)))
    let due = DueCommand(at: at(26, on: thursday).advanced(by: .seconds(1800)), day: thursday, minute: 150)
    #expect(person.line.nextDue == .changed(due))
  }

  @Test("a reminder that comes early is refused, so the one in time still warns")
  func tooEarly() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 18, minute: 0)))
    let due = DueCommand(at: at(18, on: thursday), day: thursday, minute: 1080)
    let early = due.at.advanced(by: .milliseconds(-1))
    #expect(
      person.refusal(due.intent, recordedAt: early)
        == .tooEarlyToRemind(thursday, at: TimeOfDay(minutes: 1080), from: due.at))
    #expect(person.refusal(.remind(thursday + 1, minute: 0), recordedAt: due.at) != nil)
    try person.send(due.intent, recordedAt: due.at)
    #expect(reminded(person) == [.reminderDue(person.id("run"), thursday, at: TimeOfDay(minutes: 1080))])
  }

  /// Does what is due, late and one after the other; returns the reminders and warnings.
  private func handle(_ person: inout TestPerson, at now: Instant) throws -> [Event] {
    var events: [Event] = []
    while let due = person.line.due, due.at <= now {
      try person.send(due.intent, recordedAt: now)
      events += person.line.accepted.last!.events.filter { $0.kind == .reminderDue || $0.kind == .streakAtRisk }
    }
    return events
  }

  /// Three habits with reminders at 17:00, 18:00 and 19:00, all done on Thursday.
  private func threeReminders() throws -> TestPerson {
    var person = TestPerson()
    for (name, hour) in [("run", 17), ("read", 18), ("sit", 19)] {
      try person.add(name)
      try person.send(.setReminder(.name(name), Reminder(hour: hour, minute: 0)))
    }
    for name in ["run", "read", "sit"] { try person.send(.markComplete(.name(name), amount: 1)) }
    return person
  }

  private func evening(_ person: TestPerson) -> [Event] {
    let (ids, day) = (["run", "read", "sit"].map(person.id), thursday + 1)
    return zip(ids, [1020, 1080, 1140]).map { .reminderDue($0, day, at: TimeOfDay(minutes: $1)) }
      + (ids + [nil]).map { .streakAtRisk($0, day, length: 1) }
  }

  @Test("what a late look finds of an open day comes once and in order, also after a late close")
  func late() throws {
    // Before Thursday's close, and after it.
    for hour in [26, 28] {
      var person = try threeReminders()
      #expect(try handle(&person, at: at(hour, on: thursday)).isEmpty)
      let late = at(20, on: thursday + 1).advanced(by: .seconds(1800))
      #expect(try handle(&person, at: late) == evening(person), "after \(hour) hours")
      #expect(person.line.completion.closedThrough == thursday)
      #expect(try handle(&person, at: at(26, on: thursday + 1)).isEmpty)
    }
  }

  @Test("of two reminders that come again after a journey and were answered before, neither follows the other for ever")
  func answeredBefore() throws {
    var person = TestPerson()
    let names = ["run", "read"]
    for (name, hour) in zip(names, [8, 9]) {
      try person.add(name)
      try person.send(.setReminder(.name(name), Reminder(hour: hour, minute: 0)), recordedAt: at(5, on: thursday))
    }
    let done = try names.map { name in
      try person.send(.markComplete(.name(name), amount: 1), recordedAt: at(6, on: thursday))
    }
    for minute in [480, 540] as [Int16] {
      try person.send(.remind(thursday, minute: minute), recordedAt: at(Int(minute) / 60, on: thursday))
      #expect(reminded(person).isEmpty)
    }
    for key in done { try person.send(.undo(key), recordedAt: at(11, on: thursday)) }
    try person.send(.travel(FixedZones.west), recordedAt: at(12, on: thursday))
    let now = at(19, on: thursday).advanced(by: .seconds(1800))
    let first = DueCommand(at: at(18, on: thursday), day: thursday, minute: 480)
    let second = DueCommand(at: at(19, on: thursday), day: thursday, minute: 540)
    #expect(person.line.due == first)
    let state = person.line.completion
    #expect(state.nextDue(at: now, after: first, person.line.context) == second)
    #expect(try #require(state.nextDue(at: now, after: second, person.line.context)).at > now)
  }

  @Test("after weeks without a look only the open day is reminded of")
  func longAbsence() throws {
    var person = try threeReminders()
    let found = try handle(&person, at: at(18, on: thursday + 20))
    #expect(
      found == [
        .reminderDue(person.id("run"), thursday + 20, at: TimeOfDay(minutes: 1020)),
        .reminderDue(person.id("read"), thursday + 20, at: TimeOfDay(minutes: 1080)),
      ])
    #expect(person.line.due == DueCommand(at: at(19, on: thursday + 20), day: thursday + 20, minute: 1140))
  }

  @Test("what waits still waits after a change of reminders")
  func waits() throws {
    var person = try threeReminders()
    while let due = person.line.due, due.at <= at(4, on: thursday + 1) {
      try person.send(due.intent, recordedAt: due.at)
    }
    let now = at(20, on: thursday + 1)
    try person.send(.setReminder(.name("sit"), nil), recordedAt: now)
    #expect(person.line.due?.minute == 1020 && !person.line.keepsEarlierDue)
    let late = try handle(&person, at: now)
    #expect(
      late
        == evening(person).filter { $0 != .reminderDue(person.id("sit"), thursday + 1, at: TimeOfDay(minutes: 1140)) })
  }

  @Test("a person who was loaded leaves the journal what it knows, until the scheduler has done something")
  func afterLoading() throws {
    var person = try threeReminders()
    try person.close(0)
    person.line.person = try PersonState(snapshot: person.line.person.snapshot)
    try person.send(.markComplete(.name("run"), amount: 1), recordedAt: at(18, on: thursday + 1))
    #expect(person.line.keepsEarlierDue)
    try person.send(.setReminder(.name("sit"), Reminder(hour: 22, minute: 0)), recordedAt: at(18, on: thursday + 1))
    #expect(person.line.keepsEarlierDue)
    try person.send(.remind(thursday + 1, minute: 1020), recordedAt: at(18, on: thursday + 1))
    let next = DueCommand(at: at(18, on: thursday + 1), day: thursday + 1, minute: 1080)
    #expect(!person.line.keepsEarlierDue && person.line.nextDue == .changed(next))
  }

  /// Found by simulation, seed 284577: nothing was due before, and the reminder of the person's own
  /// day was skipped.
  @Test("a device that is in the next day already does not skip what is due on the person's day")
  func deviceAhead() throws {
    var person = TestPerson()
    try person.send(.addHabit(HabitDefinition(name: "run")), zone: .utc)
    let reminder = try Reminder(hour: 18, minute: 0)
    try person.send(.setReminder(.name("run"), reminder), zone: FixedZones.east, recordedAt: at(16, on: thursday))
    #expect(person.line.nextDue == .changed(DueCommand(at: at(18, on: thursday), day: thursday, minute: 1080)))
  }

  /// Found by simulation, seed 488864: the first time zone moved the close behind the reminder,
  /// while the journal kept its earlier time; then the process was killed.
  @Test("a close that comes before a reminder of the next day, by a process that has just started, does not skip it")
  func closedFirst() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 1, minute: 30)))
    person.line.person = try PersonState(snapshot: person.line.person.snapshot)
    try person.send(.closeDay(thursday), recordedAt: at(9, on: thursday + 1))
    let reminder = DueCommand(
      at: at(1, on: thursday + 1).advanced(by: .seconds(1800)), day: thursday + 1, minute: 90)
    #expect(person.line.nextDue == .changed(reminder))
    try person.send(reminder.intent, recordedAt: at(9, on: thursday + 1))
    #expect(reminded(person).count == 1)
  }

  @Test("of a day that is over nobody is reminded or warned")
  func tooLate() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.setReminder(.name("run"), Reminder(hour: 20, minute: 0)))
    let close = EndOfDayTests.night(after: thursday + 1)
    try person.send(.remind(thursday + 1, minute: 1200), recordedAt: close)
    #expect(person.line.accepted.last!.events.isEmpty)
    #expect(person.line.nextDue == .changed(DueCommand(at: EndOfDayTests.night(after: thursday), day: thursday)))
  }

  @Test("undoing a change of the day's start says again when the day is closed")
  func undoneDayStart() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 11, minute: 0)))
    let close = Decision.NextDue.changed(DueCommand(at: EndOfDayTests.night(after: thursday), day: thursday))
    #expect(person.line.nextDue == close)
    let start = try person.send(.setDayStart(minutes: 240))
    #expect(person.line.nextDue != close)
    try person.send(.undo(start))
    #expect(person.line.nextDue == close)
  }

  @Test("setting a reminder is undone exactly, unless it was changed again")
  func undo() throws {
    var person = TestPerson()
    try person.add("run")
    let before = person.line.content
    let first = try person.send(.setReminder(.name("run"), Reminder(minute: 60)))
    let second = try person.send(.setReminder(.name("run"), Reminder(minute: 90)))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the reminder"))
    try person.send(.undo(second))
    #expect(person.line.completion.reminders == [person.id("run"): Reminder(minute: 60)])
    try person.send(.undo(first))
    #expect(person.line.content == before && person.line.completion.reminders.isEmpty)
  }

  @Test("setting a reminder is not undone while a later command sets the same one")
  func setAgain() throws {
    var person = TestPerson()
    try person.add("run")
    let before = person.line.content
    let first = try person.send(.setReminder(.name("run"), Reminder(minute: 60)))
    let removal = try person.send(.setReminder(.name("run"), nil))
    let third = try person.send(.setReminder(.name("run"), Reminder(minute: 60)))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the reminder"))
    for key in [third, removal, first] { try person.send(.undo(key)) }
    #expect(person.line.content == before)
  }

  @Test("a habit with a reminder is not undone before it, and a reminder is not undone without its habit")
  func dependents() throws {
    var person = TestPerson()
    let add = try person.send(.addHabit(HabitDefinition(name: "run", firstDay: thursday)))
    let set = try person.send(.setReminder(.name("run"), Reminder(minute: 60)))
    #expect(person.refusal(.undo(add)) == .neededBy(add, "1 later change of run"))
    try person.send(.undo(set))
    try person.send(.undo(add))
    let id = HabitID(number: 1)
    #expect(person.refusal(.undo(set)) == .alreadyUndone(set))
    #expect(person.line.completion.reminders[id] == nil)
  }

  @Test(
    "a reminder is written and read as one text",
    arguments: ["00:00", "08:30", "23:59 mon", "08:30 mon,wed,sun"])
  func text(_ text: String) {
    #expect(Reminder(text: text)?.description == text)
  }

  @Test(
    "other texts are no reminder",
    arguments: [
      "", "8:30", "24:00", "08:60", "08:30 ", "08:30 day", "08:30 wed,mon", "08:30 mon,tue,wed,thu,fri,sat,sun",
    ])
  func noText(_ text: String) {
    #expect(Reminder(text: text) == nil)
  }
}
