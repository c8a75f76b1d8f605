import Testing

@testable import AscentRules

@Suite("The state of analytics")
struct AnalyticsStateTests {
  private static let day = LocalDay(year: 2026, month: 3, day: 2)!  // a Monday

  /// What many people did on many days, as it follows from a seed.
  private static func state(seed: UInt64, people: Int = 700, days: Int = 40, commands: Int = 4_000) -> AnalyticsState {
    var generator = SeededGenerator(seed: seed)
    var state = AnalyticsState()
    for _ in 0..<commands {
      let user = UserID("p\(generator.int(0...people - 1))")
      let events = events(&generator)
      state.count(events, in: events.indices, of: user, on: day + generator.int(0...days - 1))
    }
    return state
  }

  private static func events(_ generator: inout SeededGenerator) -> [Event] {
    let method = MethodID("m\(generator.int(1...3))")
    let session = PracticeSession(
      method: method, minutes: Int32(generator.int(1...90)), feedback: nil, note: "", at: Instant(milliseconds: 0),
      day: day + generator.int(0...60), firstStage: StageID("a"))
    switch generator.int(0...3) {
    case 0: return [.completionLogged(HabitID(number: 1), day, amount: 1, count: 1), .dayCompleted(day)]
    case 1 where generator.int(0...4) == 0:
      return [.dayClosed(day, .missed, policy: 1), .streakEnded(nil, length: 1, lastDay: day)]
    case 1: return [.dailyStreakChanged(current: Int32(generator.int(0...400)), longest: 400, lastDay: day)]
    case 2: return [.sessionLogged(session), .levelChanged(from: 1, to: Int32(generator.int(2...300)))]
    default:
      return [
        .stageAdvanced(
          advance(method, seconds: Int64(generator.int(0...1_000_000)), sessions: Int32(generator.int(0...90))))
      ]
    }
  }

  private static func advance(
    _ method: MethodID, from: String = "a", to: String = "b", seconds: Int64, sessions: Int32 = 3
  ) -> Advance {
    Advance(
      method: method, from: StageID(from), to: StageID(to), at: Instant(milliseconds: 0), day: day, criteriaVersion: 1,
      criteria: nil,
      timeInPreviousStage: .seconds(seconds), sessionCount: sessions, minutes: 0, decidedAt: Instant(milliseconds: 0),
      note: "")
  }

  private static func counted(_ events: [Event], by user: String = "ana", in state: inout AnalyticsState) {
    state.count(events, in: events.indices, of: UserID(user), on: day)
  }

  @Test(
    "decoding restores the state: it encodes to the same bytes and counts on",
    arguments: 0..<4 as Range<UInt64>)
  func coding(seed: UInt64) throws {
    var state = Self.state(seed: seed)
    var decoded = try AnalyticsState(bytes: state.bytes)
    #expect(decoded.bytes == state.bytes)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<500 {
      let events = Self.events(&generator)
      state.count(events, in: events.indices, of: UserID("q\(number % 9)"), on: Self.day + number % 50)
      decoded.count(events, in: events.indices, of: UserID("q\(number % 9)"), on: Self.day + number % 50)
    }
    #expect(decoded.bytes == state.bytes)
    #expect(decoded.figures(asOf: Self.day + 70) == state.figures(asOf: Self.day + 70))
  }

  @Test("any changed or missing byte is detected")
  func damage() throws {
    let bytes = Self.state(seed: 1, people: 20, days: 3, commands: 60).bytes
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x10
      let fault: CodingFault =
        switch index {
        case 0: .otherKind(found: changed[0], expected: bytes[0])
        case 1: .unknownVersion(changed[1])
        default: .damaged
        }
      #expect(throws: fault) { try AnalyticsState(bytes: changed) }
    }
    for count in bytes.indices {
      let fault: CodingFault =
        switch count {
        case ..<16: .truncated(at: count)
        case 16, 17: .truncated(at: count - 16)
        default: .damaged
        }
      #expect(throws: fault) { try AnalyticsState(bytes: Array(bytes.prefix(count))) }
    }
  }

  @Test("an advance that is undone and restored counts like one that was never undone")
  func undo() {
    let method = MethodID("m")
    var state = AnalyticsState()
    var plain = AnalyticsState()
    for seconds: Int64 in [10, 1_000, 5_000_000] {
      Self.counted([.stageAdvanced(Self.advance(method, seconds: seconds))], in: &state)
      if seconds != 1_000 { Self.counted([.stageAdvanced(Self.advance(method, seconds: seconds))], in: &plain) }
    }
    Self.counted([.advanceChanged(Self.advance(method, seconds: 1_000), ordinal: 2, inForce: false)], in: &state)
    #expect(state.figures(asOf: Self.day).methods == plain.figures(asOf: Self.day).methods)
    Self.counted([.advanceChanged(Self.advance(method, seconds: 1_000), ordinal: 2, inForce: true)], in: &state)
    Self.counted([.stageAdvanced(Self.advance(method, seconds: 1_000))], in: &plain)
    #expect(state.figures(asOf: Self.day).methods == plain.figures(asOf: Self.day).methods)
    let stage = state.figures(asOf: Self.day).methods[0].stages[0]
    #expect(stage.advanced == 3 && stage.seconds.sum == 5_001_010 && stage.entered.count == 1)
  }

  @Test("a person drops off thirty days after the last session, and is back with the next one")
  func dropOff() {
    var state = AnalyticsState()
    func log(_ day: LocalDay) {
      let session = PracticeSession(
        method: MethodID("m"), minutes: 5, feedback: nil, note: "", at: Instant(milliseconds: 0), day: day,
        firstStage: StageID("a"))
      Self.counted([.sessionLogged(session)], in: &state)
    }
    log(Self.day)
    #expect(state.figures(asOf: Self.day + 29).methods[0].droppedOff.count == 0)
    #expect(state.figures(asOf: Self.day + 30).methods[0].droppedOff.count == 1)
    log(Self.day + 40)
    #expect(state.figures(asOf: Self.day + 69).methods[0].droppedOff.count == 0)
    #expect(state.figures(asOf: Self.day + 40).methods[0].people.count == 1)
  }

  @Test(
    "until anyone advances in a method, everyone with a session in force is in its first stage"
  )
  func firstStage() {
    var state = AnalyticsState()
    let session = PracticeSession(
      method: MethodID("m"), minutes: 5, feedback: nil, note: "", at: Instant(milliseconds: 0), day: Self.day,
      firstStage: StageID("one"))
    for number in 0..<100 { Self.counted([.sessionLogged(session)], by: "p\(number)", in: &state) }
    let stages = state.figures(asOf: Self.day).methods[0].stages
    #expect(stages.map { "\($0.stage) \($0.entered.count) \($0.advanced)" } == ["one 100 0"])
    for number in 0..<100 {
      Self.counted([.sessionChanged(session, ordinal: 1, inForce: false)], by: "p\(number)", in: &state)
    }
    #expect(state.figures(asOf: Self.day).methods[0].stages.isEmpty)
  }

  @Test("an advance without a session counts as practice on that day, and the person drops off thirty days later")
  func advanceAlone() {
    var state = AnalyticsState()
    Self.counted([.stageAdvanced(Self.advance(MethodID("m"), seconds: 1))], in: &state)
    #expect([0, 29, 30].map { state.figures(asOf: Self.day + $0).methods[0].droppedOff.count } == [0, 0, 1])
  }

  @Test("stages come in the order of the method, those that the catalogue lacks last")
  func stageOrder() throws {
    var state = AnalyticsState()
    let method = try #require(Catalog.starter.methods.first)
    let stages = method.stages.map(\.id.text)
    for (from, to) in zip(stages, stages.dropFirst()).reversed() + [("a gone stage", stages[0])] {
      Self.counted([.stageAdvanced(Self.advance(method.id, from: from, to: to, seconds: 1))], in: &state)
    }
    let found = state.figures(asOf: Self.day, catalog: .starter).methods[0].stages.map(\.stage.text)
    #expect(stages != stages.sorted() && found == stages + ["a gone stage"])
  }

  @Test("a late completion inside a daily run that has ended does not make it alive, a rescue does")
  func endedRun() {
    let day = Self.day
    var state = AnalyticsState()
    func alive() -> Int64 { state.figures(asOf: day).alive.count }
    func change(_ current: Int32, _ lastDay: LocalDay) {
      Self.counted([.dailyStreakChanged(current: current, longest: current, lastDay: lastDay)], in: &state)
    }
    change(3, day)
    #expect(alive() == 1)
    Self.counted(
      [.dayClosed(day + 1, .missed, policy: 1), .streakEnded(nil, length: 3, lastDay: day)], in: &state)
    Self.counted([.dayClosed(day + 2, .missed, policy: 1)], in: &state)
    #expect(alive() == 0)
    // Within the run, and after it, but before a missed day.
    change(4, day)
    change(5, day + 1)
    #expect(alive() == 0)
    Self.counted([.streakRestored(nil, length: 6, lastDay: day)], in: &state)
    #expect(alive() == 1)
    change(6, day + 2)
    #expect(alive() == 1)
    Self.counted([.streakEnded(nil, length: 6, lastDay: day + 2)], in: &state)
    #expect(alive() == 0)
    change(1, day + 4)
    let figures = state.figures(asOf: day)
    #expect(figures.alive.count == 1 && figures.endedCount == 2 && figures.rescuedCount == 1)
    #expect(figures.runs.first { $0.least == 1 }?.people.count == 1)
  }

  @Test("weeks start on Monday and months on the first; both count a person once")
  func spans() {
    var state = AnalyticsState()
    let award: [Event] = [.dayStartChanged(TimeOfDay(minutes: 1))]
    for offset in [0, 6, 7, 30] { state.count(award, in: 0..<1, of: UserID("ana"), on: Self.day + offset) }
    state.count(award, in: 0..<1, of: UserID("bob"), on: Self.day + 6)
    let figures = state.figures(asOf: Self.day)
    #expect(figures.activeByDay.map(\.people.count) == [1, 2, 1, 1])
    #expect(figures.activeByWeek.map(\.start) == [Self.day, Self.day + 7, Self.day + 28])
    #expect(figures.activeByWeek.map(\.people.count) == [2, 1, 1])
    #expect(figures.activeByMonth.map { "\($0.start) \($0.people.count)" } == ["2026-03-01 2", "2026-04-01 1"])
  }

  @Test(
    "beyond its bounds it keeps the latest days and the first methods, and counts what it left out"
  )
  func bounds() {
    var state = AnalyticsState()
    var generator = SeededGenerator(seed: 3)
    let days = (0..<2_000).map { Self.day + $0 }
    for day in days.shuffled(using: &generator) {
      state.count([.dayStartChanged(TimeOfDay(minutes: 1))], in: 0..<1, of: UserID("ana"), on: day)
    }
    for number in 0..<200 {
      Self.counted(
        [.stageAdvanced(Self.advance(MethodID("m\(number)"), from: "a\(number)", to: "b", seconds: 1))], in: &state)
      Self.counted([.stageAdvanced(Self.advance(MethodID("m0"), from: "x\(number)", to: "y", seconds: 1))], in: &state)
    }
    let figures = state.figures(asOf: Self.day)
    #expect(figures.days.map(\.day) == days.suffix(1_100) && figures.events[.dayStartChanged] == 2_000)
    #expect(figures.activeByDay.map(\.start) == days.suffix(400))
    #expect(figures.activeByMonth.allSatisfy { $0.start >= days[1_600] && $0.start.civil.day == 1 })
    #expect(figures.methods.count <= 64 && figures.methods.reduce(0) { $0 + $1.stages.count } <= 256)
    let counted = figures.methods.flatMap(\.stages).reduce(0) { $0 + $1.advanced }
    #expect(counted + figures.droppedEventCount == 400)
  }

  @Test("the owner of catalogue loads is not counted as a person")
  func catalog() {
    var state = AnalyticsState()
    state.count([.catalogLoaded(.starter)], in: 0..<1, of: .catalog, on: Self.day)
    let figures = state.figures(asOf: Self.day)
    #expect(figures.people.count == 0 && figures.activeByDay.isEmpty && figures.events[.catalogLoaded] == 1)
  }

  @Test("every kind of event has a slot")
  func kinds() {
    #expect(EventKind.allCases.allSatisfy { Int($0.rawValue) < KindCounts.stride })
  }

  @Test("it stays within its memory bound, however much happens")
  func memory() {
    let people = AnalyticsState.peopleMax * 2 * 16
    let practice =
      AnalyticsState.methodsMax * MethodPractice.peopleMax * 2
      * (8 + MemoryLayout<MethodPractice.PersonPractice>.stride)
    let stages =
      AnalyticsState.stagesMax * 2 * QuantileSketch.bucketCountMax * MemoryLayout<QuantileSketch.Bucket>.stride
    let active = ActivePeople.dayCountMax * DistinctSketch.registerCount
    let kinds = KindCounts.dayCountMax * KindCounts.stride * 8
    #expect(people + practice + stages + active + kinds < 28_000_000)
  }
}
