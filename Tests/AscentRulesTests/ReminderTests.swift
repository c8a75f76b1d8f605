import Testing

@testable import AscentRules

@Suite("Reminders")
struct ReminderTests {
  private let thursday = Person.thursday

  private func reminded(_ person: Person) -> [Event] {
    person.line.accepted.last!.events.filter { $0.kind == .reminderDue }
  }

  private func at(_ hour: Int, on day: LocalDay) -> Instant {
    RandomHistory.noon(on: day).advanced(by: .seconds((hour - 12) * 3600))
  }

  @Test("a reminder is due at its minute, on its days, while the habit is open; once a day")
  func due() throws {
    var person = Person()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 18, minute: 0, on: [.thursday, .friday])))
    let first = DueCommand(at: at(18, on: thursday), day: thursday, minute: 1080)
    #expect(person.line.nextDue == .changed(first))
    try person.send(first.intent, recordedAt: first.at)
    #expect(reminded(person) == [.reminderDue(person.id("run"), thursday, minute: 1080)])
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

  @Test("the next reminder is on the next day of its week; past ones are skipped")
  func next() throws {
    var person = Person()
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
    var person = Person()
    try person.add("run")
    try person.send(.setDayStart(minutes: 240))
    try person.send(.setReminder(.name("run"), Reminder(hour: 2, minute: 30)))
    let due = DueCommand(at: at(26, on: thursday).advanced(by: .seconds(1800)), day: thursday, minute: 150)
    #expect(person.line.nextDue == .changed(due))
  }

  @Test("a reminder that comes early is refused, so the one in time still warns")
  func tooEarly() throws {
    var person = Person()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 18, minute: 0)))
    let due = DueCommand(at: at(18, on: thursday), day: thursday, minute: 1080)
    let early = due.at.advanced(by: .milliseconds(-1))
    #expect(
      person.refusal(due.intent, recordedAt: early) == .tooEarlyToRemind(thursday, minute: 1080, from: due.at))
    #expect(person.refusal(.remind(thursday + 1, minute: 0), recordedAt: due.at) != nil)
    try person.send(due.intent, recordedAt: due.at)
    #expect(reminded(person) == [.reminderDue(person.id("run"), thursday, minute: 1080)])
  }

  @Test("of a day that is over nobody is reminded or warned")
  func tooLate() throws {
    var person = Person()
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
    var person = Person()
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
    var person = Person()
    try person.add("run")
    let before = person.line.content
    let first = try person.send(.setReminder(.name("run"), Reminder(minute: 60)))
    let second = try person.send(.setReminder(.name("run"), Reminder(minute: 90)))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change of the reminder"))
    try person.send(.undo(second))
    #expect(person.line.completion.reminders == [person.id("run"): Reminder(minute: 60)])
    try person.send(.undo(first))
    #expect(person.line.content == before && person.line.completion.reminders.isEmpty)
  }

  @Test("a habit with a reminder is not undone before it, and a reminder is not undone without its habit")
  func dependents() throws {
    var person = Person()
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
