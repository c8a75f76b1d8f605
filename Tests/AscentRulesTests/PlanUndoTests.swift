import Testing

@testable import AscentRules

@Suite("Undoing a change of plan")
struct PlanUndoTests {
  private let thursday = TestPerson.thursday
  private let run = HabitReference.name("run")

  /// Two habits; «run» has a goal of 2 and one completion on Thursday.
  private func person() throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.travel(FixedZones.home), on: thursday - 1)
    try person.add("run", goal: 2)
    try person.add("read")
    try person.send(.markComplete(run, amount: 1))
    try person.send(.markComplete(.name("read"), amount: 1))
    return person
  }

  private static let changes: [(String, [Intent], Intent)] = {
    let (run, thursday) = (HabitReference.name("run"), TestPerson.thursday)
    return [
      ("a lower goal", [], .setGoal(run, goal: 1, from: nil)),
      ("a higher goal", [], .setGoal(run, goal: 3, from: nil)),
      ("a goal for a past day", [], .setGoal(run, goal: 1, from: thursday - 3)),
      ("a schedule", [], .setSchedule(run, .weekdays(WeekdaySet(rawValue: 1)), from: nil)),
      ("an archive", [], .archive(run, from: nil)),
      ("a restore", [.archive(run, from: nil)], .restore(run, from: thursday + 2)),
      ("a deletion", [], .deleteHabit(run)),
      ("an edit", [], .editHabit(run, HabitEdit(unit: "km", group: "g", notes: "n", attributes: ["a": "b"]))),
      (
        "the end of a pause", [.pause(run, from: thursday, through: thursday + 3)],
        .resume(run, from: thursday + 2)
      ),
      ("the end of all pauses", [.pauseAll(from: thursday, through: thursday + 3)], .resumeAll(from: nil)),
      ("a new habit", [], .addHabit(HabitDefinition(name: "new"))),
      ("a day start", [], .setDayStart(minutes: 240)),
      ("a travel", [], .travel(FixedZones.east)),
      ("a travel that skips a date", [], .travel(FixedZones.jump)),
    ]
  }()

  @Test("leaves no trace, and undoing the undo restores it, however often", arguments: changes.indices)
  func exact(index: Int) throws {
    let (name, first, intent) = Self.changes[index]
    var person = try person()
    for intent in first { try person.send(intent) }
    let (before, total) = (person.line.content, person.total)
    var key = try person.send(intent)
    let (after, gained) = (person.line.content, person.total)
    #expect(before != after, "\(name) changed nothing")
    for depth in 1...5 {
      key = try person.send(.undo(key))
      let isUndone = depth % 2 == 1
      #expect(person.line.content == (isUndone ? before : after), "\(name), depth \(depth)")
      #expect(person.total == (isUndone ? total : gained), "\(name), depth \(depth)")
      #expect(RuleAudit.faults(in: person.line) == [], "\(name), depth \(depth)")
      #expect(try PersonState(snapshot: person.line.person.snapshot) == person.line.person, "\(name), depth \(depth)")
    }
    // What comes later is judged as if the change had never been made.
    var (undone, never) = (person, try self.person())
    for intent in first { try never.send(intent) }
    for day in 0...2 {
      let done = Intent.recordCompletion(.name("read"), day: thursday + day, amount: 1)
      try undone.send(done, on: thursday + 2)
      try never.send(done, on: thursday + 2)
    }
    #expect(undone.line.content == never.line.content, "\(name)")
  }

  @Test("a goal that was lowered pays today, and pays no longer when it is undone")
  func compensation() throws {
    var person = try person()
    #expect(person.total == 10)
    let key = try person.send(.setGoal(run, goal: 1, from: nil))
    #expect(person.total == 70 && person.isSatisfied("run"))
    try person.send(.undo(key))
    #expect(person.total == 10 && !person.isSatisfied("run"))
  }

  @Test("a goal set for a past day satisfies it and pays nothing, and undoing it takes that back")
  func latePlan() throws {
    var person = try person()
    let late = try person.send(.setGoal(run, goal: 1, from: thursday), on: thursday + 1)
    #expect(person.isSatisfied("run") && person.total == 10)
    let undo = try person.send(.undo(late), on: thursday + 1)
    #expect(!person.isSatisfied("run") && person.total == 10)
    try person.send(.undo(undo), on: thursday + 1)
    #expect(person.isSatisfied("run") && person.total == 10)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a goal that a later one for the same day replaced is undone exactly")
  func replaced() throws {
    var person = try person()
    let first = try person.send(.setGoal(run, goal: 1, from: nil))
    try person.send(.setGoal(run, goal: 5, from: nil))
    try person.send(.undo(first))
    var never = try self.person()
    try never.send(.setGoal(run, goal: 5, from: nil))
    #expect(person.line.content == never.line.content && !person.isSatisfied("run"))
  }

  @Test("a habit with completions or changes stays, and the refusal says what it has")
  func dependents() throws {
    var person = try person()
    let added = try person.send(.addHabit(HabitDefinition(name: "new")))
    let done = try person.send(.markComplete(.name("new"), amount: 1))
    let goal = try person.send(.setGoal(.name("new"), goal: 3, from: nil))
    #expect(person.refusal(.undo(added)) == .neededBy(added, "completions on 1 day and 1 later change of new"))
    try person.send(.undo(goal))
    #expect(person.refusal(.undo(added)) == .neededBy(added, "completions on 1 day of new"))
    let undoneCompletion = try person.send(.undo(done))
    let undone = try person.send(.undo(added))
    let id = HabitID(number: 3)
    #expect(person.refusal(.undo(undoneCompletion)) == .unknownHabitID(id))
    #expect(person.refusal(.markComplete(.id(id), amount: 1)) == .unknownHabitID(id))
    #expect(person.refusal(.markComplete(.name("new"), amount: 1)) == .unknownHabit(name: "new"))
    // Its number is not reused, its name is.
    try person.add("New")
    #expect(person.id("New") == HabitID(number: 4))
    #expect(person.refusal(.undo(undone)) == .neededBy(undone, "another habit called New"))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("an archive is not undone while another habit has the name")
  func archivedName() throws {
    var person = try person()
    let archived = try person.send(.archive(run, from: thursday - 1))
    try person.add("Run")
    #expect(person.refusal(.undo(archived)) == .neededBy(archived, "another habit called Run"))
    try person.send(.renameHabit(.id(HabitID(number: 3)), to: "other"))
    try person.send(.undo(archived))
    #expect(!person.line.completion.habits[0].plan.isArchived.value(on: thursday))
  }

  @Test("an edit is not undone after a later one of the same field")
  func edits() throws {
    var person = try person()
    func unit() -> String? { person.line.completion.habits[0].unit }
    let first = try person.send(.editHabit(run, HabitEdit(unit: "km", group: "g")))
    let second = try person.send(.editHabit(run, HabitEdit(unit: "miles")))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the unit"))
    let undo = try person.send(.undo(second))
    #expect(unit() == "km")
    try person.send(.undo(first))
    #expect(unit() == nil && person.line.completion.habits[0].group == nil)
    try person.send(.editHabit(run, HabitEdit(unit: "m")))
    #expect(person.refusal(.undo(undo)) == .neededBy(undo, "a later change to the unit"))
  }

  @Test("notes are written, replaced and removed, each undone exactly, and are part of the content")
  func notes() throws {
    var person = try person()
    func notes() -> String? { person.line.completion.habits[0].notes }
    let empty = person.line.content
    let first = try person.send(.editHabit(run, HabitEdit(notes: "bring a towel")))
    let second = try person.send(.editHabit(run, HabitEdit(notes: "two towels")))
    #expect(notes() == "two towels" && person.line.content != empty)
    #expect(try PersonState(snapshot: person.line.person.snapshot) == person.line.person)
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the notes"))
    #expect(
      person.refusal(.editHabit(run, HabitEdit(notes: "two towels")))
        == .nothingToChange(field: "notes", value: "two towels"))
    try person.send(.undo(second))
    #expect(notes() == "bring a towel")
    try person.send(.editHabit(run, HabitEdit(notes: "")), as: "none")
    #expect(notes() == nil && person.line.content == empty)
    try person.send(.undo(OperationID("none").key))
    try person.send(.undo(first))
    #expect(notes() == nil && person.line.content == empty)
  }

  @Test("a day start set before another one is undone exactly")
  func dayStarts() throws {
    var person = try person()
    let first = try person.send(.setDayStart(minutes: 240))
    let second = try person.send(.setDayStart(minutes: 120))
    let undone = try person.send(.undo(first))
    #expect(person.line.completion.dayStart == 120)
    try person.send(.undo(second))
    #expect(person.line.completion.dayStart == 0)
    try person.send(.undo(undone))
    #expect(person.line.completion.dayStart == 240)
  }

  @Test("a travel is not undone before a later one; undone, it leaves the days of its time alone")
  func travel() throws {
    var person = try person()
    let west = try person.send(.travel(FixedZones.jump), on: thursday + 1)
    try person.send(.markComplete(.name("read"), amount: 1), on: thursday + 1)
    let kept = person.line.completion[person.id("read")].counts
    let home = try person.send(.travel(FixedZones.home), on: thursday + 2)
    #expect(person.refusal(.undo(west)) == .neededBy(west, "a later change to the time zone"))
    try person.send(.undo(home), on: thursday + 2)
    #expect(person.line.completion.zones.last?.zone == FixedZones.jump)
    let back = try person.send(.undo(west), on: thursday + 2)
    #expect(person.line.completion.zones.map(\.zone) == [FixedZones.home])
    #expect(person.line.completion.shortened.isEmpty && person.line.streak.shortened.isEmpty)
    #expect(person.line.completion[person.id("read")].counts == kept)
    try person.send(.travel(FixedZones.east), on: thursday + 3)
    #expect(person.refusal(.undo(back)) == .neededBy(back, "a later change to the time zone"))
    #expect(RuleAudit.faults(in: person.line) == [])
  }
}
