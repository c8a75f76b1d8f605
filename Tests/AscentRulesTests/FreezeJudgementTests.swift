import Testing

@testable import AscentRules

/// A late change of a closed day is judged only as far as it reaches. The judgement of all days,
/// and the one day by day of ``ReferenceFreezes``, say what must come out.
@Suite("What a change of a closed day costs")
struct FreezeJudgementTests {
  private static let firstDay = TestPerson.thursday
  private static let span = 3_650

  @Test("a completion that arrives after years of closed days judges only the endings it can change")
  func endingsJudged() throws {
    var (most, all) = (0, 0)
    for seed in 1...5 as ClosedRange<UInt64> {
      let state = Self.years(seed: seed)
      for age in [1, 2, 10, 100, 1_000, 2_000, 3_600] {
        let (first, last) = (Self.firstDay + Self.span - age, Self.firstDay + Self.span - 1)
        let missed = (first...last).first { day in state.habitIDs.contains { !state.isSatisfied($0, on: day) } }
        guard let missed, let id = state.habitIDs.first(where: { !state.isSatisfied($0, on: missed) }) else { continue }
        var late = state
        let events = late.complete(id, on: missed)
        let streaks = StreakState(rebuiltFrom: late)
        let days = missed...last
        var whole = FreezeJudgement(late, streaks, in: days, Self.context)
        var judgement = FreezeJudgement(late, streaks, in: days, Self.context)
        let baseline = FreezeJudgement.Baseline(late, streaks, before: events[...], in: days, Self.context)
        #expect(judgement.judge(after: baseline) == whole.judge(), "seed \(seed), age \(age)")
        most = max(most, judgement.endingCount)
        all = max(all, whole.endingCount)
      }
    }
    #expect(most <= 60 && all > 500, "\(most) of \(all) endings judged")
  }

  @Test("a completion that arrives with its note, or is moved, judges no more days than any other")
  func movedAndNoted() throws {
    var late = Self.years(seed: 1)
    let (first, last) = (Self.firstDay + Self.span - 100, Self.firstDay + Self.span - 1)
    let id = try #require(late.habitIDs.first)
    let missed = try #require((first...last).first { !late.isSatisfied(id, on: $0) })
    let origin = CompletionOrigin(at: .earliest, offset: 0, device: nil)
    let events =
      late.complete(id, on: missed) + [.completionNoted(id, missed, note: "a"), .completionMoved(id, missed, origin)]
    let streaks = StreakState(rebuiltFrom: late)
    #expect(FreezeJudgement.Baseline(late, streaks, before: events[...], in: missed...last, Self.context) != nil)
  }

  @Test("after any late change, freezes are spent where the judgement of all days spends them")
  func agreesWithAllDays() throws {
    var (moved, shortened) = (0, 0)
    for seed in Seeds.upTo(30) {
      var (generator, person) = (SeededGenerator(seed: seed), TestPerson(context: Self.context))
      var keys = try Self.live(&person, &generator)
      for _ in 0..<25 {
        let before = person.line.completion
        guard let key = Self.changeLate(&person, &generator, keys) else { continue }
        keys.append(key)
        let state = person.line.completion
        guard let first = state.automaticFreezesFrom, let last = state.closedThrough else { continue }
        let streaks = StreakState(rebuiltFrom: state)
        var whole = FreezeJudgement(state, streaks, in: first...last, Self.context)
        #expect(state.automaticFreezes.days == whole.judge(), "seed \(seed)")
        if state.automaticFreezes != before.automaticFreezes { moved += 1 }
        // What stands after the last change was left as it is.
        if state.automaticFreezes.last == before.automaticFreezes.last { shortened += 1 }
      }
      let reference = ReferenceFreezes.automatic(person.line.completion, person.line.streak, Self.context)
      #expect(person.line.completion.automaticFreezes.days == reference, "seed \(seed)")
    }
    #expect(moved > Seeds.atLeast(100) && shortened > Seeds.atLeast(100), "\(moved) moved, \(shortened) not")
  }

  /// Long lives seldom meet what decides where the judgement may stop: a freeze that was asked for
  /// after a later close, days that a schedule leaves open, a day before the first one by plan, and
  /// a daily streak that alone lives.
  @Test(
    "in short lives full of changes, freezes are spent where the judgement of all days spends them",
    arguments: [nil, 0, 3] as [Int?])
  func shortLives(awardWindow: Int?) throws {
    var (moved, context) = (0, Self.context)
    context.policy.awardWindow = awardWindow
    for seed in Seeds.upTo(600) {
      var (generator, person) = (SeededGenerator(seed: seed), TestPerson(context: context))
      var keys = Self.liveShortly(&person, &generator)
      for _ in 0..<8 {
        let before = person.line.completion.automaticFreezes
        guard let key = Self.changeLate(&person, &generator, keys, days: 24) else { continue }
        keys.append(key)
        let state = person.line.completion
        guard let first = state.automaticFreezesFrom, let last = state.closedThrough else { continue }
        var whole = FreezeJudgement(state, StreakState(rebuiltFrom: state), in: first...last, context)
        #expect(state.automaticFreezes.days == whole.judge(), "seed \(seed)")
        if state.automaticFreezes != before { moved += 1 }
      }
    }
    #expect(moved > Seeds.atLeast(100), "\(moved) moved")
  }

  @Test("a freeze that was asked for after a later close, and is given back, saves a later day")
  func askedLate() throws {
    var person = TestPerson(context: Self.context)
    try person.add("run")
    func run(_ offset: Int) throws {
      try person.send(.markComplete(.name("run"), amount: 1), on: Self.firstDay + offset)
    }
    try run(0)
    // Nothing saves the second day, nor the third.
    for offset in 0...2 { try person.close(offset) }
    try person.send(.grantFreezes(1, reason: ""), on: Self.firstDay + 3)
    try person.send(.freezeDay(Self.firstDay + 1), on: Self.firstDay + 3)
    for offset in 3...4 { try run(offset) }
    for offset in 3...5 { try person.close(offset) }
    #expect(person.line.completion.automaticFreezes.isEmpty)
    try person.send(.recordCompletion(.name("run"), day: Self.firstDay + 1, amount: 1), on: Self.firstDay + 6)
    #expect(person.line.completion.automaticFreezes.days == [Self.firstDay + 5])
  }

  @Test("days that pay nothing count for a freeze that was asked for a later day, and so for the closes after it")
  func unpaidDays() throws {
    var context = RuleContext(zones: FixedZones())
    context.policy.freezeInterval = 3
    var person = TestPerson(context: context)
    try person.add("run")
    func run(_ offset: Int, on day: Int? = nil) throws -> OperationKey {
      try person.send(
        .markComplete(.name("run"), amount: 1), on: Self.firstDay + (day ?? offset),
        occurredAt: RandomCommands.noon(on: Self.firstDay + offset))
    }
    var earning: OperationKey?
    for offset in 0...2 {
      earning = try run(offset)
      try person.close(offset)
    }
    // The freeze of the eleventh day is owed when what earned it is undone; the next one pays it.
    try person.send(.freezeDay(Self.firstDay + 10), on: Self.firstDay + 3)
    try person.send(.undo(earning!), on: Self.firstDay + 3)
    for offset in 3...14 {
      if (11...13).contains(offset) { _ = try run(offset) }
      try person.close(offset)
    }
    #expect(person.line.completion.automaticFreezes.isEmpty && person.freezes == 0)
    for offset in 4...6 { _ = try run(offset, on: 20) }
    let state = person.line.completion
    var whole = FreezeJudgement(
      state, StreakState(rebuiltFrom: state), in: state.automaticFreezesFrom!...state.closedThrough!, context)
    #expect(whole.judge() == [Self.firstDay + 14] && state.automaticFreezes.days == [Self.firstDay + 14])
  }

  /// A person with a habit that is done once in three days, first on the first day, and who is
  /// given one freeze before the close of a day. None is earned.
  private static func onceInThree(closing last: Int, grantedBefore granted: Int) throws -> TestPerson {
    var context = Self.context
    context.policy.freezeInterval = 0
    var person = TestPerson(context: context)
    try person.add("read", .times(1, inDays: 3))
    try person.send(.markComplete(.name("read"), amount: 1))
    for offset in 0...last {
      if offset == granted { try person.send(.grantFreezes(1, reason: ""), on: firstDay + offset) }
      try person.close(offset)
    }
    return person
  }

  @Test("a completion of a flexible habit is judged as far as it makes days due or not")
  func reach() throws {
    var person = try Self.onceInThree(closing: 7, grantedBefore: 1)
    // The sixth day was the last chance for the fourth.
    #expect(person.line.completion.automaticFreezes.days == [Self.firstDay + 5])
    try person.send(.recordCompletion(.name("read"), day: Self.firstDay + 2, amount: 1), on: Self.firstDay + 9)
    #expect(person.line.completion.automaticFreezes.days == [Self.firstDay + 7])
  }

  @Test("a completion after which only the daily streak lives again spends a freeze for it")
  func dailyStreak() throws {
    var person = try Self.onceInThree(closing: 11, grantedBefore: 10)
    #expect(person.line.completion.automaticFreezes.isEmpty)
    try person.send(.recordCompletion(.name("read"), day: Self.firstDay + 6, amount: 1), on: Self.firstDay + 13)
    #expect(person.line.completion.automaticFreezes.days == [Self.firstDay + 11])
  }

  private static var context: RuleContext {
    var context = RuleContext.unlimited
    context.policy.freezeInterval = 3
    return context
  }

  /// Ten years of four habits, nearly always done, with the freezes that closes would have spent.
  private static func years(seed: UInt64) -> CompletionState {
    var (generator, state) = (SeededGenerator(seed: seed), CompletionState())
    for number in 1...4 as ClosedRange<Int32> {
      let definition = HabitDefinition(name: "h\(number)", schedule: .daily, firstDay: firstDay)
      state.evolve(by: .habitAdded(HabitID(number: number), definition, firstDay: firstDay), ordinal: number)
    }
    for offset in 0..<span {
      for id in state.habitIDs where !generator.oneIn(20) { _ = state.complete(id, on: firstDay + offset) }
    }
    let days = firstDay...firstDay + span - 1
    state.evolve(by: .automaticFreezesChanged(from: firstDay), ordinal: 5)
    state.evolve(by: .dayClosed(days.upperBound, .missed, policy: 1), ordinal: 5)
    var judgement = FreezeJudgement(state, StreakState(rebuiltFrom: state), in: days, context)
    for day in judgement.judge() { state.evolve(by: .freezeRevised(day, inForce: true), ordinal: 5) }
    return state
  }

  /// Five months of habits of many kinds, closed day by day, with everything that moves freezes.
  private static func live(_ person: inout TestPerson, _ generator: inout SeededGenerator) throws -> [OperationKey] {
    let schedules: [Schedule] = [.daily, .on(.monday, .friday), .every(days: 2), .perWeek(3), .times(2, inDays: 5)]
    let names = (0..<generator.int(1...4)).map { "h\($0)" }
    for name in names { try person.add(name, generator.oneIn(2) ? .daily : generator.pick(schedules)) }
    if generator.oneIn(3) { try person.send(.addHabit(.habit("limit", atMost: 1))) }
    var keys: [OperationKey] = []
    func send(_ intent: Intent, on day: LocalDay) {
      if let key = try? person.send(intent, on: day) { keys.append(key) }
    }
    for offset in 0..<150 {
      let day = firstDay + offset
      for name in names where !generator.oneIn(6) { send(.markComplete(.name(name), amount: 1), on: day) }
      switch generator.int(1...60) {
      case 1, 2: send(.freezeDay(day + generator.int(-2...3)), on: day)
      case 3: send(.grantFreezes(1, reason: ""), on: day)
      case 4: send(.pauseAll(from: day, through: day + generator.int(0...4)), on: day)
      case 5: send(.skip(.name(names[0]), day, reason: ""), on: day)
      case 6: send(.archive(.name(names[0]), from: nil), on: day)
      case 7, 8: send(.restore(.name(names[0]), from: nil), on: day)
      default: break
      }
      _ = try? person.close(offset)
    }
    return keys
  }

  /// Twenty-four days of two habits, of which the second begins later.
  private static func liveShortly(_ person: inout TestPerson, _ generator: inout SeededGenerator) -> [OperationKey] {
    let schedules: [Schedule] = [
      .daily, .daily, .times(2, inDays: 5), .times(1, inDays: 3), .every(days: 2), .perWeek(2), .perWeek(5),
    ]
    var keys: [OperationKey] = []
    func send(_ intent: Intent, on day: LocalDay) {
      if let key = try? person.send(intent, on: day) { keys.append(key) }
    }
    let begins = generator.int(3...12)
    for offset in 0..<24 {
      let day = firstDay + offset
      if offset == 0 || offset == begins {
        let first = offset == 0 ? day : day + generator.int(0...4)
        send(
          .addHabit(HabitDefinition(name: "h\(offset)", schedule: generator.pick(schedules), firstDay: first)), on: day)
      }
      for name in ["h0", "h\(begins)"] where !generator.oneIn(4) {
        send(.markComplete(.name(name), amount: 1), on: day)
      }
      switch generator.int(1...10) {
      case 1, 2: send(.freezeDay(day + generator.int(-2...2)), on: day)
      case 3: send(.grantFreezes(1, reason: ""), on: day)
      default: break
      }
      if !generator.oneIn(8) { _ = try? person.close(offset) }
    }
    _ = try? person.close(24)
    return keys
  }

  /// A completion of some day, or the undo of anything.
  private static func changeLate(
    _ person: inout TestPerson, _ generator: inout SeededGenerator, _ keys: [OperationKey], days: Int = 150
  ) -> OperationKey? {
    let today = firstDay + days + 1
    if generator.oneIn(2) { return try? person.send(.undo(generator.pick(keys)), on: today) }
    let habit = HabitReference.id(HabitID(number: Int32(generator.int(1...person.line.completion.habits.count))))
    let day = firstDay + generator.int(-3...days)
    if generator.oneIn(4) {
      return try? person.send(.moveCompletion(generator.pick(keys), to: day), on: today)
    }
    return try? person.send(.recordCompletion(habit, day: day, amount: 1), on: today)
  }
}

extension CompletionState {
  /// Records a completion as its events do; the day is complete when all habits are satisfied.
  fileprivate mutating func complete(_ id: HabitID, on day: LocalDay) -> [Event] {
    var events: [Event] = [
      .completionLogged(id, day, amount: 1, count: 1, pays: true), .habitSatisfied(id, day),
    ]
    if habitIDs.allSatisfy({ $0 == id || isSatisfied($0, on: day) }) { events.append(.dayCompleted(day)) }
    for event in events { evolve(by: event, ordinal: 6) }
    return events
  }
}
