import Testing

@testable import AscentRules

@Suite("Ending a pause")
struct PauseEndTests {
  private let thursday = TestPerson.thursday
  private let run = HabitReference.name("run")

  private func person() throws -> TestPerson {
    var person = TestPerson()
    try person.add("run")
    try person.add("read")
    return person
  }

  @Test("from its day on the habit is due again; the days before stay neutral, and so does a later pause")
  func due() throws {
    var person = try person()
    try person.complete("run", [0])
    try person.send(.pause(run, from: thursday + 1, through: thursday + 9))
    try person.send(.pause(run, from: thursday + 12, through: thursday + 13))
    let end = try person.send(.resume(run, from: nil), on: thursday + 4)
    #expect(person.line.accepted.last!.events.first == .pauseEnded(person.id("run"), from: thursday + 4))
    #expect(person.line.receipts[end]?.day == thursday + 4)
    func due() -> [Int] { (0...14).filter { person.line.completion.isDue(person.id("run"), on: thursday + $0) } }
    #expect(due() == [0, 4, 5, 6, 7, 8, 9, 10, 11, 14])
    try person.complete("run", [4])
    #expect(person.streak("run") == [2, 2])
    // A pause given after the end counts.
    try person.send(.pause(run, from: thursday + 6, through: thursday + 7), on: thursday + 5)
    #expect(due() == [0, 4, 5, 8, 9, 10, 11, 14])
    try person.send(.undo(end), on: thursday + 5)
    #expect(due() == [0, 10, 11, 14])
  }

  @Test("all pauses that cover a day end at once, and one undo brings them back")
  func all() throws {
    var person = try person()
    try person.send(.pauseAll(from: thursday, through: thursday + 5))
    let before = person.line.content
    let end = try person.send(.resumeAll(from: thursday + 2))
    #expect(person.line.accepted.last!.events.count { $0.kind == .pauseEnded } == 2)
    #expect(person.refusal(.resumeAll(from: thursday + 2)) == .notPaused(nil, thursday + 2))
    try person.send(.undo(end))
    #expect(person.line.content == before)
  }

  @Test("an archived habit has no pause to end; one that is archived later has")
  func archived() throws {
    var person = try person()
    let id = person.id("run")
    try person.send(.pause(run, from: thursday, through: thursday + 9))
    try person.send(.archive(run, from: thursday + 4))
    #expect(person.refusal(.resume(.id(id), from: thursday + 5)) == .habitArchived(id, from: thursday + 4))
    try person.send(.resume(.id(id), from: thursday + 1))
  }

  @Test("it is refused for a day that is past or not paused, and for skipped and unknown habits")
  func refusals() throws {
    var person = try person()
    let id = person.id("run")
    try person.send(.skip(run, thursday, reason: ""))
    try person.send(.pause(run, from: thursday + 1, through: thursday + 3))
    #expect(person.refusal(.resume(run, from: nil)) == .notPaused(id, thursday))
    #expect(person.refusal(.resume(run, from: thursday + 4)) == .notPaused(id, thursday + 4))
    #expect(person.refusal(.resume(.name("none"), from: nil)) == .unknownHabit(name: "none"))
    #expect(
      person.refusal(.resume(run, from: thursday + 1), on: thursday + 2)
        == .pauseInPast(thursday + 1, earliest: thursday + 2))
    #expect(person.refusal(.resumeAll(from: nil)) == .notPaused(nil, thursday))
    // What a device says of its time changes nothing.
    #expect(
      person.refusal(.resume(run, from: nil), on: thursday + 4, occurredAt: RandomCommands.noon(on: thursday + 2))
        == .notPaused(id, thursday + 4))
  }

  @Test("the days that are no longer paused do not count towards the limit")
  func limit() throws {
    var person = try person()
    try person.send(.pause(run, from: thursday, through: thursday + 91))
    let more = Intent.pause(run, from: thursday + 92, through: thursday + 101)
    #expect(person.refusal(more) == .pauseTooLong(person.id("run"), days: 102, limit: 92))
    try person.send(.resume(run, from: thursday + 10))
    try person.send(more)
  }

  @Test("nor does an undo of the end make more days paused than the limit allows")
  func limitOfUndo() throws {
    var person = try person()
    let first = try person.send(.pause(run, from: thursday, through: thursday + 91))
    let end = try person.send(.resume(run, from: thursday + 10))
    try person.send(.pause(run, from: thursday + 92, through: thursday + 101))
    #expect(person.refusal(.undo(end)) == .pauseTooLong(person.id("run"), days: 102, limit: 92))
    // The pause whose end stays comes back with its ten days.
    let undo = try person.send(.undo(first))
    try person.send(.undo(undo))
  }

  @Test("a streak is at risk on the day on which its pause ends")
  func risk() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(run, amount: 1))
    try person.send(.pause(run, from: thursday + 1, through: thursday + 5))
    try person.close(0)
    try person.send(.resume(run, from: nil), on: thursday + 1)
    try person.send(.remind(thursday + 1, minute: 1200), recordedAt: EndOfDayTests.evening(of: thursday + 1))
    #expect(person.line.accepted.last!.events.contains(.streakAtRisk(person.id("run"), thursday + 1, length: 1)))
  }

  @Test("the end of all pauses holds for a pause whose own end is undone later")
  func endedTwice() throws {
    var person = try person()
    try person.send(.pauseAll(from: thursday, through: thursday + 5))
    let end = try person.send(.resume(run, from: nil))
    try person.send(.resumeAll(from: nil))
    try person.send(.undo(end))
    #expect(person.line.completion.isDue(person.id("run"), on: thursday))
  }

  @Test("day by day, by the word and as ranges, the excuses are the same")
  func forms() {
    var generator = SeededGenerator(seed: 36)
    var ended = 0
    for _ in 0..<400 {
      var plan = HabitPlan(schedule: .daily, firstDay: thursday, addedBy: 1)
      for ordinal in 2...8 as ClosedRange<Int32> {
        let first = thursday + generator.int(0...20)
        let excuse: Excuse? = generator.pick([.pause, .pause, .skip, nil])
        plan.excused.append(
          HabitPlan.Excused(
            excuse: excuse, from: first, through: first + (excuse == .pause ? generator.int(0...9) : 0),
            ordinal: ordinal,
            inForce: !generator.oneIn(4)))
      }
      ended += plan.excused.contains { $0.excuse == nil && $0.inForce } ? 1 : 0
      let excuses = plan.excuses
      for day in (0...31).map({ thursday + $0 }) {
        let given = plan.excused.filter { $0.inForce && ($0.from...$0.through).contains(day) }
        let holds = given.last { given in
          guard given.excuse == .pause else { return given.excuse != nil }
          return !plan.excused.contains {
            $0.excuse == nil && $0.inForce && $0.ordinal > given.ordinal && (given.from...day).contains($0.from)
          }
        }
        let word = DayWord(of: day)
        #expect(plan.excuse(on: day) == holds?.excuse)
        #expect((plan.excused(in: word) & word.bits(in: day...day) != 0) == (holds != nil))
        #expect(excuses.contains { $0.days.contains(day) } == (holds != nil))
      }
    }
    #expect(ended > 200)
  }

  @Test("leaves no trace when undone, whatever happened in between")
  func undoIsExact() {
    var compared = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      history.send(.pauseAll(from: RandomCommands.firstDay + 12, through: RandomCommands.firstDay + 16))
      for _ in 0..<4 { history.anything() }
      guard let key = history.resume(history.habit()) else { continue }
      for _ in 0..<4 { history.anything() }
      guard history.line.operation(key)!.inForce, let undo = history.send(.undo(key)) else { continue }
      for _ in 0..<3 { history.anything() }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      guard let without = history.replayed(without: [key, undo]) else { continue }
      compared += 1
      #expect(without.content == history.line.content, "seed \(seed)")
    }
    #expect(compared > 80, "\(compared)")
  }
}
