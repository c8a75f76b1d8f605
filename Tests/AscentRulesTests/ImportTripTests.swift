import Testing

@testable import AscentRules

/// A life that is exported and imported again, as far as the rules are concerned: the commands that
/// are in force are sent again as a file brings them, each at its time.
@Suite("A copy from a file has the days of the original")
struct ImportTripTests {
  private static let last = 16

  /// Two weeks with a limit that is broken now and then, changes of plan, and closes.
  private struct Life {
    var generator: SeededGenerator
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    var sent: [(intent: Intent, key: OperationKey, at: Instant)] = []
    var names: [String] = []

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      for day in 0...ImportTripTests.last {
        let noon = RandomCommands.noon(on: TestPerson.thursday + day)
        try settle(at: noon)
        if day == 0 || generator.oneIn(5) { try? add(on: day, at: noon) }
        for name in names where !generator.oneIn(3) { try? complete(name, on: day, at: noon) }
        if generator.oneIn(3) { try? change(on: day, at: noon) }
      }
    }

    private mutating func send(_ intent: Intent, at instant: Instant) throws(Refusal) {
      let key = try person.send(intent, recordedAt: instant)
      sent.append((intent, key, instant))
    }

    private mutating func add(on day: Int, at instant: Instant) throws(Refusal) {
      let name = "h\(names.count)"
      let schedule = generator.pick(
        [.daily, .daily, .on(.monday, .thursday), .every(days: 2), .perWeek(3)] as [Schedule])
      var habit =
        generator.oneIn(2)
        ? .habit(name, atMost: 1, schedule: schedule) : HabitDefinition(name: name, schedule: schedule)
      if generator.oneIn(3) { habit.firstDay = TestPerson.thursday + (day - generator.int(1...6)) }
      names.append(name)
      try send(.addHabit(habit), at: instant)
    }

    private mutating func complete(_ name: String, on day: Int, at instant: Instant) throws(Refusal) {
      let past = generator.oneIn(6) ? generator.int(1...3) : 0
      let on = TestPerson.thursday + (day - past)
      try send(.recordCompletion(.name(name), day: on, amount: Int64(generator.int(1...2))), at: instant)
    }

    private mutating func change(on day: Int, at instant: Instant) throws(Refusal) {
      let (name, today) = (HabitReference.name(generator.pick(names)), TestPerson.thursday + day)
      switch generator.int(1...7) {
      case 1:
        let goal = Amount.whole(Int64(generator.int(1...3)))
        try send(.setGoal(name, goal: goal, from: today - generator.int(0...4)), at: instant)
      case 2: try send(.archive(name, from: today), at: instant)
      case 3: try send(.restore(name, from: today), at: instant)
      case 4: try send(.recordSkip(name, today - generator.int(0...2), reason: ""), at: instant)
      case 5: try send(.pause(name, from: today, through: today + generator.int(0...3)), at: instant)
      case 6: try send(.setSchedule(name, .on(.monday, .friday), from: today), at: instant)
      default: try person.send(.undo(generator.pick(sent).key), recordedAt: instant)
      }
    }

    /// Sends the closes that are due.
    private mutating func settle(at instant: Instant) throws(Refusal) {
      while case .changed(let due?) = person.line.nextDue, due.at <= instant, due.minute == nil {
        try send(.closeDay(due.day), at: due.at)
      }
    }

    /// The copy, imported three days later.
    func copy() throws -> RuleLine {
      var line = RuleLine(context: person.line.context)
      let now = RandomCommands.noon(on: TestPerson.thursday + ImportTripTests.last + 3)
      for (index, (intent, key, at)) in sent.enumerated() where person.line.operation(key)?.inForce ?? false {
        var command = Command(
          user: RuleLine.user, operation: OperationID("import:ascent-1:\(index)")!, intent: intent, occurredAt: at)
        command.isImported = true
        do throws(Refusal) { try line.send(command, recordedAt: now) } catch {
          // A close is known when later days are closed.
          guard case .dayClosed = error else { throw error }
        }
      }
      return line
    }
  }

  @Test("complete days, streaks and marks are the same, with limits, late entries and changes of plan")
  func roundTrip() throws {
    var (compared, complete, broken) = (0, 0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let life = try Life(seed: seed)
      // What rests on something that was undone is not in a file of its own.
      guard let copy = try? life.copy() else { continue }
      let (original, end) = (life.person.line, TestPerson.thursday + Self.last)
      compared += 1
      complete += original.completion.complete.count
      #expect(copy.completion.complete == original.completion.complete, "seed \(seed)")
      #expect(copy.streak.daily == original.streak.daily, "seed \(seed)")
      for id in original.completion.habitIDs where original.completion.isInUse(id) {
        let name = original.completion[id].name
        guard let other = copy.completion.habitIDs.first(where: { copy.completion[$0].name == name }) else { continue }
        let (mine, theirs) = (original.streak[id].runs, copy.streak[other].runs)
        #expect(mine == theirs, "seed \(seed), \(name)")
        let marks = original.completion.marks(of: id, on: TestPerson.thursday...end, asOf: end)
        #expect(
          copy.completion.marks(of: other, on: TestPerson.thursday...end, asOf: end) == marks, "seed \(seed), \(name)")
        let isLimit = original.completion[id].plan.traits.kind == .atMost
        broken += isLimit ? marks.count { $0.status == .missed } : 0
      }
    }
    #expect(compared > 120 && complete > 200 && broken > 100, "\(compared), \(complete), \(broken)")
  }

  @Test("a broken limit leaves its day open in the copy")
  func brokenLimit() throws {
    var line = RuleLine(context: RuleContext(zones: FixedZones()))
    let day = TestPerson.thursday
    let intents: [Intent] = [
      .addHabit(HabitDefinition(name: "run")), .addHabit(.habit("coffee", atMost: 2)),
      .recordCompletion(.name("run"), day: day, amount: 1), .recordCompletion(.name("coffee"), day: day, amount: 3),
      .closeDay(day),
    ]
    for (index, intent) in intents.enumerated() {
      var command = Command(
        user: RuleLine.user, operation: OperationID("import:ascent-1:\(index)")!, intent: intent,
        occurredAt: RandomCommands.noon(on: day))
      command.isImported = true
      try line.send(command, recordedAt: RandomCommands.noon(on: day + 3))
    }
    #expect(line.completion.complete.isEmpty && line.streak.daily.longest == 0)
  }
}
