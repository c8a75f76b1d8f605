import Testing

@testable import AscentRules

/// A close is right while its day is over. The undo of a journey or of a day start opens the days
/// again that are not over without it.
@Suite("Days that are open again")
struct ReopenedDayTests {
  private static let today = TestPerson.thursday

  /// A person ten hours behind UTC, on Thursday: it is over on Friday at 10:00, and closed at
  /// 13:00.
  private static func person() throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.travel(FixedZones.west), recordedAt: instant(-24 * 14))
    return person
  }

  /// An instant, in hours after noon of Thursday, UTC.
  private static func instant(_ hours: Int) -> Instant {
    RandomCommands.noon(on: today).advanced(by: .seconds(hours * 3600))
  }

  @Test("earn nothing until they are closed again, as if the journey had never been")
  func limitAfterTravel() throws {
    var person = try Self.person()
    try person.addLimit("Coffee", 2)
    let before = person.line.content
    let travel = try person.send(.travel(FixedZones.east), recordedAt: Self.instant(0))
    // Thursday was cut short there, and is over.
    try person.settle(at: Self.instant(3))
    #expect(person.line.completion.closedThrough == Self.today)
    let undo = try person.send(.undo(travel), recordedAt: Self.instant(4))
    #expect(person.total == 0 && !person.isSatisfied("Coffee") && person.line.completion.closedThrough! < Self.today)
    #expect(person.line.content == before)
    #expect(person.line.accepted.last!.events.contains(.daysReopened(from: Self.today)))
    #expect(!person.line.accepted.last!.events.contains { $0.kind == .xpEntered })
    // The id of its close is taken: it is closed together with Friday.
    try person.settle(at: Self.instant(26))
    #expect(person.total == 0)
    try person.settle(at: Self.instant(50))
    #expect(person.total == 120 && person.streak("Coffee") == [2, 2])
    #expect(RuleAudit.replayFaults(in: person.line) == [] && EndingAudit.repeated(in: person.line) == [])
    let snapshot = person.line.person.snapshot
    #expect(try PersonState(snapshot: snapshot).snapshot == snapshot)
    // Long after, nothing is open again.
    let again = try person.send(.undo(undo), recordedAt: Self.instant(51))
    try person.send(.undo(again), recordedAt: Self.instant(52))
    #expect(person.total == 120)
  }

  @Test("after the undo of a day start, what their close paid is taken back until the next one")
  func dayStart() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.setDayStart(minutes: 360), recordedAt: Self.instant(-240))
    try person.addLimit("Coffee", 2)
    // Friday at five in the morning is still Thursday, until the day starts at midnight.
    let change = try person.send(.setDayStart(minutes: 0), recordedAt: Self.instant(17))
    try person.settle(at: Self.instant(17))
    #expect(person.total == 60)
    try person.send(.undo(change), recordedAt: Self.instant(17))
    #expect(person.total == 0 && person.streak("Coffee") == [0, 0] && !person.isSatisfied("Coffee"))
    let snapshot = person.line.person.snapshot
    #expect(try PersonState(snapshot: snapshot).snapshot == snapshot)
    try person.settle(at: Self.instant(48))
    #expect(person.total == 120)
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("are reminded of, although they are closed together with the next day")
  func reminder() throws {
    var person = try Self.person()
    try person.add("Run")
    try person.send(.setReminder(.name("Run"), Reminder(hour: 20, minute: 0)), recordedAt: Self.instant(-2))
    let travel = try person.send(.travel(FixedZones.east), recordedAt: Self.instant(0))
    try person.settle(at: Self.instant(3))
    #expect(person.line.completion.closedThrough == Self.today)
    // It is six in the morning of Thursday again.
    try person.send(.undo(travel), recordedAt: Self.instant(4))
    #expect(person.line.completion.closedThrough! < Self.today)
    let next = person.line.completion.nextDue(at: Self.instant(4), RuleContext(zones: FixedZones()))
    #expect(next == DueCommand(at: Self.instant(18), day: Self.today, minute: 1200))
  }

  @Test("give back the freezes that closes spent on them", arguments: [true, false])
  func freezesAndEndings(hasFreeze: Bool) throws {
    var person = try Self.person()
    var run = HabitDefinition(name: "Run")
    run.firstDay = Self.today - 10
    try person.send(.addHabit(run), recordedAt: Self.instant(-239))
    let first = hasFreeze ? -8 : -4
    for offset in first ... -1 {
      try person.send(.markComplete(.name("Run"), amount: 1), recordedAt: Self.instant(offset * 24))
      try person.settle(at: Self.instant(offset * 24 + 3))
    }
    let (before, freezes) = (person.line.content, person.freezes)
    #expect(freezes == (hasFreeze ? 1 : 0))
    let east = try person.send(.travel(FixedZones.home), recordedAt: Self.instant(2))
    try person.settle(at: Self.instant(15))
    #expect(person.line.completion.closedThrough == Self.today)
    let ended = person.events.contains { $0.kind == .streakEnded }
    #expect(person.line.completion.automaticFreezes.days == (hasFreeze ? [Self.today] : []) && ended == !hasFreeze)
    try person.send(.undo(east), recordedAt: Self.instant(16))
    #expect(person.line.content == before && person.freezes == freezes)
    #expect(person.line.streak.ended.isEmpty)
    for hour in [17, 30] { try person.send(.markComplete(.name("Run"), amount: 1), recordedAt: Self.instant(hour)) }
    try person.settle(at: Self.instant(50))
    #expect(person.line.streak.ended.isEmpty && person.freezes == freezes)
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("may be all that were ever closed: a grant of freezes can be undone then")
  func firstClose() throws {
    var person = try Self.person()
    try person.addLimit("Coffee", 2)
    let grant = try person.send(.grantFreezes(1, reason: ""), recordedAt: Self.instant(1))
    let travel = try person.send(.travel(FixedZones.home), recordedAt: Self.instant(2))
    try person.settle(at: Self.instant(15))
    #expect(person.line.completion.automaticFreezesFrom == Self.today)
    try person.send(.undo(travel), recordedAt: Self.instant(16))
    try person.send(.undo(grant), recordedAt: Self.instant(16))
    #expect(person.freezes == 0)
  }

  @Test("days that were closed before the change stay closed")
  func closedBefore() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.travel(FixedZones.east), recordedAt: Self.instant(-240))
    try person.send(.addHabit(.habit("Coffee", atMost: 2)), recordedAt: Self.instant(-13))
    try person.settle(at: Self.instant(3))
    #expect(person.total == 60 && person.line.completion.closedThrough == Self.today)
    // It is Thursday again.
    try person.send(.travel(FixedZones.west), recordedAt: Self.instant(4))
    let change = try person.send(.setDayStart(minutes: 60), recordedAt: Self.instant(5))
    try person.send(.undo(change), recordedAt: Self.instant(6))
    #expect(person.total == 60 && person.line.completion.closedThrough == Self.today)
  }

  @Test("a change of plan on a day that is open again is judged as on any open day")
  func planMeanwhile() throws {
    var person = try Self.person()
    try person.addLimit("Coffee", 2)
    try person.send(.markComplete(.name("Coffee"), amount: 2), recordedAt: Self.instant(0))
    let travel = try person.send(.travel(FixedZones.home), recordedAt: Self.instant(2))
    try person.settle(at: Self.instant(23))
    #expect(person.total == 60)
    try person.send(.setGoal(.name("Coffee"), goal: 1, from: Self.today), recordedAt: Self.instant(23))
    #expect(person.total == 60)
    try person.send(.undo(travel), recordedAt: Self.instant(24))
    try person.settle(at: Self.instant(50))
    #expect(!person.isSatisfied("Coffee") && person.isSatisfied("Coffee", 1))
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }
}
