import Testing

@testable import AscentRules

/// One person for table tests: commands by day, keys by name. It is Thursday, 2026-01-01.
struct TestPerson {
  static let thursday = LocalDay(year: 2026, month: 1, day: 1)!

  var line: RuleLine
  private var number = 0

  /// A person who, unless a test is about the award window, earns XP for whatever is recorded.
  init(context: RuleContext = .unlimited) {
    line = RuleLine(context: context)
  }

  /// Sends an intent at noon, UTC, of a day, or at another instant.
  @discardableResult
  mutating func send(
    _ intent: Intent, on day: LocalDay = TestPerson.thursday, as name: String? = nil, zone: ZoneID? = nil,
    occurredAt: Instant? = nil,
    recordedAt: Instant? = nil
  ) throws(Refusal) -> OperationKey {
    number += 1
    let command = Command(
      user: RuleLine.user, operation: OperationID(name ?? "op\(number)")!, intent: intent, occurredAt: occurredAt,
      zone: zone)
    try line.send(command, recordedAt: recordedAt ?? RandomCommands.noon(on: day))
    return command.operation.key
  }

  /// Adds a habit that begins on Thursday.
  mutating func add(_ name: String, goal: Int64 = 1, _ schedule: Schedule = .daily) throws(Refusal) {
    try send(.addHabit(HabitDefinition(name: name, goal: goal, schedule: schedule, firstDay: Self.thursday)))
  }

  /// Records completions of a habit, one a day, `offsets` days after Thursday.
  mutating func complete(_ name: String, _ offsets: [Int], amount: Int64 = 1) throws(Refusal) {
    for offset in offsets {
      try send(.recordCompletion(.name(name), day: Self.thursday + offset, amount: amount), on: Self.thursday + 200)
    }
  }

  /// Sends what must be refused; checks that nothing happened.
  mutating func refusal(
    _ intent: Intent, on day: LocalDay = TestPerson.thursday, zone: ZoneID? = nil, occurredAt: Instant? = nil,
    recordedAt: Instant? = nil
  ) -> Refusal? {
    let before = line
    do throws(Refusal) {
      try send(intent, on: day, zone: zone, occurredAt: occurredAt, recordedAt: recordedAt)
      return nil
    } catch {
      // A command that a later service refuses has used up its ordinal.
      let command = Command(user: RuleLine.user, operation: OperationID("op\(number)")!, intent: intent)
      if line.input(command, recordedAt: .earliest).isDecidedByLaterService {
        line.completion.lastOrdinal = before.completion.lastOrdinal
      }
      #expect(line.person == before.person && line.accepted == before.accepted, "\(error) changed something")
      return error
    }
  }

  func isSatisfied(_ name: String, _ offset: Int = 0) -> Bool {
    line.completion.isSatisfied(id(name), on: Self.thursday + offset)
  }

  func count(_ name: String, _ offset: Int = 0) -> Int64 {
    line.completion[id(name)].counts.count(on: Self.thursday + offset)
  }

  /// The current and the longest run of a habit.
  func streak(_ name: String) -> [Int32] {
    let runs = line.streak[id(name)].runs
    return [runs.current, runs.longest]
  }

  var dailyStreak: [Int32] { [line.streak.daily.current, line.streak.daily.longest] }
  var total: Int64 { line.award.total }
  var freezes: Int32 { FreezeStock.held(by: line.completion, context: line.context) }

  func id(_ name: String) -> HabitID {
    HabitID(number: Int32(line.completion.habits.firstIndex { $0.name == name }!) + 1)
  }
}

extension RuleContext {
  /// Fixed zones, and XP however late something is recorded.
  static var unlimited: RuleContext {
    var context = RuleContext(zones: FixedZones())
    context.policy.awardWindow = nil
    return context
  }
}
