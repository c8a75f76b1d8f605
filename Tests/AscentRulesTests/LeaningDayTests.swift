import Testing

@testable import AscentRules

@Suite("Days that lean on others")
struct LeaningDayTests {
  private let thursday = LocalDay(year: 2026, month: 1, day: 1)!

  @Test("a day done under one schedule counts for the days that a later schedule of so many times a week asks for")
  func leaningOverAChangeOfSchedule() {
    // Friday to Sunday are under `perWeek(3)`: with Thursday, Saturday and Sunday done, nothing is due on Friday.
    var history = RandomHistory(seed: 0)
    history.send(.addHabit(HabitDefinition(name: "flexible", firstDay: thursday)))
    history.send(.addHabit(HabitDefinition(name: "daily", firstDay: thursday)))
    history.send(.setSchedule(.name("flexible"), .perWeek(4), from: thursday + 1))
    history.send(.recordCompletion(.name("daily"), day: thursday + 1, amount: 1))
    #expect(!history.line.completion.complete.contains(thursday + 1))
    for day in [thursday - 3, thursday - 2, thursday - 1, thursday] {
      history.send(.recordCompletion(.name("flexible"), day: day, amount: 1))
    }
    #expect(history.line.completion.complete.contains(thursday + 1))
    #expect(RuleAudit.faults(in: history.line) == [])
  }
}
