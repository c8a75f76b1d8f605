import Foundation
import Testing

@testable import AscentRules

@Suite("Refusals")
struct RefusalTableTests {
  private static let thursday = TestPerson.thursday
  private static let earliest = thursday - 400
  private static let latest = thursday + 3660
  private static let far = LocalDay(number: .max)
  private static let unknown = OperationID("nothing").key
  private static let nowhere = ZoneID("Nowhere")!

  /// What each intent is refused with, in the state that `known()` gives.
  private static let table: [(Intent, Refusal)] = [
    (.markComplete(.name("run"), amount: 0), .outOfRange(field: "amount", value: 0, allowed: 1...DayCounts.limit)),
    (
      .markComplete(.name("run"), amount: .min), .outOfRange(field: "amount", value: .min, allowed: 1...DayCounts.limit)
    ),
    (
      .markComplete(.name("run"), amount: .max), .outOfRange(field: "amount", value: .max, allowed: 1...DayCounts.limit)
    ),
    (.markComplete(.name("none"), amount: 1), .unknownHabit(name: "none")),
    (.markComplete(.id(HabitID(number: 0)), amount: 1), .unknownHabitID(HabitID(number: 0))),
    (.markComplete(.id(HabitID(number: .min)), amount: 1), .unknownHabitID(HabitID(number: .min))),
    (.markComplete(.id(HabitID(number: .max)), amount: 1), .unknownHabitID(HabitID(number: .max))),
    (.markComplete(.name("gone"), amount: 1), .habitArchived(HabitID(number: 2), from: thursday)),
    (.markComplete(.name("full"), amount: 1), .countTooLarge(HabitID(number: 3), thursday, limit: DayCounts.limit)),
    (
      .recordCompletion(.name("none"), day: far, amount: 1),
      .dayOutOfRange(far, earliest: RuleLimits.firstRecordableDay, latest: thursday + 1)
    ),
    (
      .recordCompletion(.name("run"), day: RuleLimits.firstRecordableDay - 1, amount: 1),
      .dayOutOfRange(RuleLimits.firstRecordableDay - 1, earliest: RuleLimits.firstRecordableDay, latest: thursday + 1)
    ),
    (.undo(unknown), .unknownOperation(unknown)),
    (
      .moveCompletion(unknown, to: far),
      .dayOutOfRange(far, earliest: RuleLimits.firstRecordableDay, latest: thursday + 1)
    ),
    (.moveCompletion(unknown, to: thursday), .unknownOperation(unknown)),
    (.moveCompletion(key("skip"), to: thursday), .notACompletion(key("skip"))),
    (.moveCompletion(key("full"), to: thursday), .alreadyOnDay(key("full"), thursday)),
    (.moveCompletion(key("over"), to: thursday), .countTooLarge(HabitID(number: 3), thursday, limit: DayCounts.limit)),
    (.undo(key("add")), .neededBy(key("add"), "1 later change of run")),
    (.addHabit(HabitDefinition(name: "")), .badText(field: "habit", reason: "it is empty")),
    (
      .addHabit(HabitDefinition(name: "a\u{1B}", goal: 0)),
      .badText(field: "habit", reason: "it has the control character U+001B")
    ),
    (.addHabit(HabitDefinition(name: "x", unit: " ")), .badText(field: "unit", reason: "it is blank")),
    (.addHabit(HabitDefinition(name: "x", attributes: ["": "1"])), .badText(field: "attribute", reason: "it is empty")),
    (
      .addHabit(HabitDefinition(name: "run", goal: 0)),
      .outOfRange(field: "goal", value: 0, allowed: 1...DayCounts.limit)
    ),
    (
      .addHabit(HabitDefinition(name: "run", firstDay: far)),
      .dayOutOfRange(far, earliest: RuleLimits.firstRecordableDay, latest: latest)
    ),
    (.addHabit(HabitDefinition(name: "RUN")), .habitExists(name: "run")),
    (.addHabit(HabitDefinition(name: "Gone")), .habitArchivedToday(HabitID(number: 2), name: "gone")),
    (.addHabit(HabitDefinition(name: "x", group: "")), .badText(field: "group", reason: "it is empty")),
    (
      .editHabit(.name("none"), HabitEdit(unit: "\u{1B}")),
      .badText(field: "unit", reason: "it has the control character U+001B")
    ),
    (
      .editHabit(.name("none"), HabitEdit(notes: String(repeating: "a", count: 2001))),
      .badText(field: "notes", reason: "it has 2001 characters; at most 2000 are allowed")
    ),
    (.editHabit(.name("none"), HabitEdit(unit: "km")), .unknownHabit(name: "none")),
    (.editHabit(.name("run"), HabitEdit()), .nothingToChange(field: "habit", value: "run")),
    (.editHabit(.name("run"), HabitEdit(unit: "", group: "")), .nothingToChange(field: "unit", value: "")),
    (.deleteHabit(.name("none")), .unknownHabit(name: "none")),
    (
      .markComplete(.name("run"), amount: 1, note: String(repeating: "a", count: 2001)),
      .badText(field: "note", reason: "it has 2001 characters; at most 2000 are allowed")
    ),
    (.addHabit(HabitDefinition(name: "one more")), .tooManyHabits(limit: 3)),
    (.renameHabit(.name("none"), to: "run"), .unknownHabit(name: "none")),
    (.renameHabit(.name("run"), to: "full"), .habitExists(name: "full")),
    (.renameHabit(.name("run"), to: "Gone"), .habitArchivedToday(HabitID(number: 2), name: "gone")),
    (.renameHabit(.name("run"), to: "run"), .nothingToChange(field: "name", value: "run")),
    (.setGoal(.name("none"), goal: -1, from: far), .outOfRange(field: "goal", value: -1, allowed: 0...DayCounts.limit)),
    (.setGoal(.name("none"), goal: 1, from: far), .dayOutOfRange(far, earliest: earliest, latest: latest)),
    (.setGoal(.name("none"), goal: 1, from: nil), .unknownHabit(name: "none")),
    (
      .setSchedule(.name("none"), .daily, from: LocalDay(number: .min)),
      .dayOutOfRange(LocalDay(number: .min), earliest: earliest, latest: latest)
    ),
    (.archive(.name("gone"), from: nil), .habitArchived(HabitID(number: 2), from: thursday)),
    (.restore(.name("run"), from: nil), .habitNotArchived(HabitID(number: 1))),
    (
      .skip(.name("run"), thursday, reason: "\u{202E}"),
      .badText(field: "reason", reason: "it has the control character U+202E")
    ),
    (.skip(.name("run"), far, reason: ""), .dayOutOfRange(far, earliest: earliest, latest: latest)),
    (.skip(.name("run"), thursday, reason: ""), .alreadyExcused(HabitID(number: 1), thursday, .skip)),
    (.skip(.name("full"), thursday, reason: ""), .alreadySatisfied(HabitID(number: 3), thursday)),
    (.skip(.name("run"), thursday - 1, reason: ""), .notDue(HabitID(number: 1), thursday - 1)),
    (.freezeDay(far), .dayOutOfRange(far, earliest: earliest, latest: latest)),
    (.freezeDay(thursday - 3), .excuseTooFarBack(thursday - 3, earliest: thursday - 2)),
    (.freezeDay(thursday), .nothingToFreeze(thursday)),
    (.freezeDay(thursday - 1), .nothingToFreeze(thursday - 1)),
    (.freezeDay(thursday + 1), .noFreezes),
    (.closeDay(thursday), .dayNotOver(thursday, closes: closes)),
    (
      .closeDay(far),
      .dayOutOfRange(far, earliest: RuleLimits.firstRecordableDay, latest: thursday + RuleLimits.planReach)
    ),
    (
      .remind(thursday, minute: 1200),
      .tooEarlyToRemind(thursday, at: TimeOfDay(minutes: 1200), from: EndOfDayTests.evening(of: thursday))
    ),
    (
      .remind(thursday + 3660, minute: 0),
      .tooEarlyToRemind(
        thursday + 3660, at: TimeOfDay(minutes: 0),
        from: RandomCommands.noon(on: thursday + 3660).advanced(by: .seconds(-43_200)))
    ),
    (.remind(thursday, minute: 1440), .outOfRange(field: "minute", value: 1440, allowed: 0...1439)),
    (
      .setReminder(.name("none"), Reminder(minute: -1)),
      .outOfRange(field: "reminder", value: -1, allowed: 0...1439)
    ),
    (.setReminder(.name("run"), Reminder(minute: 0, on: [])), .badSchedule(reason: "choose at least one weekday")),
    (.setReminder(.name("none"), nil), .unknownHabit(name: "none")),
    (.setReminder(.name("run"), nil), .nothingToChange(field: "reminder", value: "off")),
    (
      .pause(.name("none"), from: thursday, through: thursday - 1),
      .badRange(from: thursday, through: thursday - 1, limit: 3660)
    ),
    (
      .pause(.name("none"), from: LocalDay(number: .min), through: far),
      .badRange(from: LocalDay(number: .min), through: far, limit: 3660)
    ),
    (
      .pause(.name("none"), from: thursday + 1, through: latest + 1),
      .dayOutOfRange(latest + 1, earliest: earliest, latest: latest)
    ),
    (.resume(.name("none"), from: far), .dayOutOfRange(far, earliest: earliest, latest: latest)),
    (.resume(.name("none"), from: thursday - 1), .unknownHabit(name: "none")),
    (.resume(.name("run"), from: thursday - 1), .pauseInPast(thursday - 1, earliest: thursday)),
    (.resumeAll(from: nil), .notPaused(nil, thursday)),
    (.grantFreezes(0, reason: ""), .outOfRange(field: "freezes", value: 0, allowed: 1...1000)),
    (.awardXP(0, reason: "why"), .outOfRange(field: "award", value: 0, allowed: 1...RuleLimits.awardMax)),
    (
      .awardXP(.min, reason: "why"),
      .outOfRange(field: "award", value: .min, allowed: -RuleLimits.awardMax...RuleLimits.awardMax)
    ),
    (.awardXP(1, reason: ""), .badText(field: "reason", reason: "it is empty")),
    (.awardXP(-11, reason: "why"), .belowZero(total: 10, amount: -11)),
    (.travel(nowhere), .unknownZone(nowhere)),
    (.travel(.utc), .nothingToChange(field: "zone", value: "UTC")),
    (.setDayStart(minutes: -1), .outOfRange(field: "day start", value: -1, allowed: 0...1439)),
    (.setDayStart(minutes: 0), .nothingToChange(field: "day start", value: "0")),
    (.undo(key("grant")), .alreadyUndone(key("grant"))),
    (
      .pause(.name("run"), from: thursday, through: thursday + 92),
      .pauseTooLong(HabitID(number: 1), days: 93, limit: 92)
    ),
    (
      .completion(of: .name("run"), .infinity),
      .badNumber(field: "amount", reason: "it must be a finite number")
    ),
    (.completion(of: .name("run"), 1.5), .tooManyDecimals(field: "amount", allowed: 0)),
    (
      .setMeasureGoal(MeasureGoal("Weight", from: 80, to: 80, in: .kilograms)),
      .badGoal(reason: "target and start are equal")
    ),
    (.measure("Weight", 80, in: nil), .unknownMeasure(name: "Weight")),
    (.acknowledge(.level(9)), .notWaiting(.level(9))),
    (.loadCatalog(.starter), .notForThisUser(RuleLine.user)),
  ]

  /// Refusals that need a state of their own, and the suites that expect them.
  private static let elsewhere: [String: String] = [
    "operationReused": "../AscentRuntimeTests/PipelineTests", "reservedOperation": "RefusalTableTests",
    "inFuture": "RefusalTableTests", "tooOld": "RefusalTableTests", "totalTooLarge": "RefusalTableTests",
    "noHabits": "RefusalTableTests", "reminderOfLimit": "LimitTests", "dayClosed": "EndOfDayTests",
    "alreadyFrozen": "FreezeDayTests", "unitMismatch": "MeasureTests",
    "laterAdvance": "ProgressionRefusalTests", "catalogNotNewer": "ProgressionRefusalTests",
    "badCatalog": "ProgressionRefusalTests", "lastStage": "ProgressionRefusalTests",
    "stageGone": "ProgressionRefusalTests", "notUndoable": "CompletionTableTests",
  ]

  /// Three hours after the end of Thursday, UTC.
  private static let closes = Instant(milliseconds: RandomCommands.noon(on: thursday).milliseconds + 15 * 3_600_000)

  private static func key(_ name: String) -> OperationKey { OperationID(name)!.key }

  private static func known() throws -> TestPerson {
    var context = RuleContext.unlimited
    context.policy.habitCountMax = 3
    var person = TestPerson(context: context)
    try person.send(.travel(.utc))
    try person.send(.addHabit(HabitDefinition(name: "run", firstDay: thursday)), as: "add")
    try person.add("gone")
    try person.add("full", goal: 1)
    try person.send(.archive(.name("gone"), from: thursday))
    try person.send(.skip(.name("run"), thursday, reason: ""), as: "skip")
    try person.send(.recordCompletion(.name("full"), day: thursday, amount: DayCounts.limit), as: "full")
    try person.send(.recordCompletion(.name("full"), day: thursday - 1, amount: 1), as: "over")
    try person.send(.awardXP(-60, reason: "leaves 10"))
    try person.send(.grantFreezes(1, reason: ""), as: "grant")
    try person.send(.undo(key("grant")))
    return person
  }

  @Test("each refusal has its facts, and changes nothing", arguments: table.indices)
  func refused(index: Int) throws {
    var person = try Self.known()
    let (intent, refusal) = Self.table[index]
    #expect(person.refusal(intent) == refusal, "\(intent)")
  }

  @Test("every case of Refusal is expected by a row of a table, or by a suite that is named for it")
  func everyCase() throws {
    let source = try Self.text(of: "../../Sources/AscentRules/Commands/Refusal")
    let cases = Set(source.matches(of: #/\n  (?:indirect )?case ([a-zA-Z]+)/#).map { String($0.1) })
    let rows = Set((Self.table + ProgressionRefusalTests.table).map { "\($0.1)".prefix { $0 != "(" } }.map(String.init))
    #expect(cases.count > 50 && rows.isSubset(of: cases) && cases.isSuperset(of: Self.elsewhere.keys))
    for name in cases.subtracting(rows) {
      let suite = try #require(Self.elsewhere[name], "no test expects \(name)")
      let expectation = try Regex("(== |case |Refusal|refused\\()\\.\(name)\\b")
      #expect(try Self.text(of: suite).contains(expectation), "\(suite) does not expect \(name)")
    }
  }

  private static func text(of file: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent(file + ".swift").standardizedFileURL, encoding: .utf8)
  }

  @Test("a pause of every habit needs a habit")
  func noHabits() throws {
    var person = TestPerson()
    #expect(person.refusal(.pauseAll(from: Self.thursday, through: Self.thursday)) == .noHabits)
  }

  @Test("a command's zone and instant are checked after its form and before everything else")
  func evidence() throws {
    var person = try Self.known()
    let now = RandomCommands.noon(on: Self.thursday)
    let future = now.advanced(by: .seconds(601))
    let past = now.advanced(by: .seconds(-400 * 86_400 - 1))
    let unknown = Intent.markComplete(.name("none"), amount: 1)
    #expect(
      person.refusal(.grantFreezes(0, reason: ""), zone: Self.nowhere)
        == .outOfRange(field: "freezes", value: 0, allowed: 1...1000))
    #expect(person.refusal(unknown, zone: Self.nowhere, occurredAt: future) == .unknownZone(Self.nowhere))
    #expect(person.refusal(unknown, occurredAt: future) == .inFuture(future, latest: now.advanced(by: .seconds(600))))
    #expect(person.refusal(unknown, occurredAt: past) == .tooOld(past, earliest: past.advanced(by: .seconds(1))))
    let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    #expect(person.refusal(unknown, occurredAt: first) == .tooOld(first, earliest: past.advanced(by: .seconds(1))))
    #expect(person.refusal(unknown, occurredAt: last) == .inFuture(last, latest: now.advanced(by: .seconds(600))))
    try person.send(.markComplete(.name("run"), amount: 1), occurredAt: now.advanced(by: .seconds(600)))
    try person.send(.markComplete(.name("run"), amount: 1), occurredAt: past.advanced(by: .seconds(1)))
  }

  @Test("a policy without limits does not let an instant or a day out of the calendar")
  func noLimits() throws {
    var context = RuleContext.unlimited
    context.policy.ageMax = .seconds(Int64.max)
    context.policy.clockSkewMax = .seconds(Int64.max)
    var person = TestPerson(context: context)
    try person.add("run")
    let run = Intent.markComplete(.name("run"), amount: 1)
    let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    #expect(person.refusal(run, occurredAt: first) == .tooOld(first, earliest: .earliest))
    #expect(person.refusal(run, occurredAt: last) == .inFuture(last, latest: .latest))
    let day = LocalDay(number: .min)
    #expect(
      person.refusal(.setGoal(.name("run"), goal: 1, from: day))
        == .dayOutOfRange(day, earliest: .earliest, latest: Self.thursday + RuleLimits.planReach))
    try person.send(run, occurredAt: .earliest)
  }

  @Test("an operation id of the scheduler is only for its own command")
  func reserved() throws {
    var person = TestPerson()
    try person.add("run")
    let (run, day) = (Intent.markComplete(.name("run"), amount: 1), Self.thursday)
    let night = EndOfDayTests.night(after: day)
    for id in ["close:2026-01-01", "close:x", "remind:2026-01-01:2000", "remind:"] {
      #expect(throws: Refusal.reservedOperation(try OperationID(validating: id))) { try person.send(run, as: id) }
    }
    let close: OperationID = "close:2026-01-01"
    #expect(throws: Refusal.reservedOperation(close)) {
      try person.send(.closeDay(day - 1), as: "close:2026-01-01", recordedAt: night)
    }
    #expect(throws: Refusal.reservedOperation(close)) {
      try person.send(.closeDay(day), as: "close:2026-01-01", occurredAt: night, recordedAt: night)
    }
    for id in ["closed", "Close:1", "reminder:1", "import:loop:1"] { try person.send(run, as: id) }
    try person.send(.closeDay(day), as: "close:2026-01-01", recordedAt: night)
    #expect(person.line.completion.closedThrough == day)
  }

  @Test("an empty schedule, or one with more times than days, is refused")
  func schedules() throws {
    var person = try Self.known()
    let bad: [Schedule] = [
      .weekdays(WeekdaySet(rawValue: 0)), .weekdays(WeekdaySet(rawValue: 128)), .every(days: 0), .every(days: 367),
      .every(days: .min), .times(0, inDays: 1),
      .times(3, inDays: 2),
      .times(1, inDays: 367), .times(.max, inDays: .max), .perWeek(0), .perWeek(8),
    ]
    for schedule in bad {
      guard case .badSchedule = person.refusal(.setSchedule(.name("none"), schedule, from: nil)) else {
        Issue.record("\(schedule) was accepted")
        continue
      }
    }
    for schedule in [.weekdays(WeekdaySet(rawValue: 127)), .every(days: 366), .times(366, inDays: 366), .perWeek(7)]
      as [Schedule]
    {
      try person.send(.setSchedule(.name("run"), schedule, from: nil))
    }
  }

  @Test("the total cannot exceed its maximum")
  func largestTotal() throws {
    var person = TestPerson()
    person.line.award.total = AwardRules.totalMax - 5
    #expect(person.refusal(.awardXP(6, reason: "why")) == .totalTooLarge(total: AwardRules.totalMax - 5, amount: 6))
    try person.send(.awardXP(5, reason: "why"))
    #expect(person.total == AwardRules.totalMax)
  }

  @Test("a completion that would exceed the largest count is not restored")
  func restoredIntoFullCount() throws {
    var person = TestPerson()
    try person.add("run")
    let first = try person.send(.recordCompletion(.name("run"), day: Self.thursday, amount: 1))
    let undo = try person.send(.undo(first))
    try person.send(.recordCompletion(.name("run"), day: Self.thursday, amount: DayCounts.limit))
    #expect(person.refusal(.undo(undo)) == .countTooLarge(HabitID(number: 1), Self.thursday, limit: DayCounts.limit))
  }
}
