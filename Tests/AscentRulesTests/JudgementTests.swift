import Testing

@testable import AscentRules

@Suite("When a day is satisfied")
struct JudgementTests {
  private let thursday = LocalDay(year: 2026, month: 1, day: 1)!

  @Test("a day done under one schedule counts for a later schedule of n times a week")
  func leaningOverAChangeOfSchedule() {
    // Friday to Sunday are under `perWeek(3)`: with Thursday, Saturday and Sunday done, nothing is
    // due on Friday.
    var history = RandomCommands(seed: 0)
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

  @Test(
    "a day that was complete before another habit was added reopens when the completion behind it is undone"
  )
  func undoneBeforeTheMark() {
    var history = RandomCommands(seed: 0)
    history.line.context = .unlimited
    history.send(.addHabit(HabitDefinition(name: "old", firstDay: thursday)))
    let first = history.send(.recordCompletion(.name("old"), day: thursday, amount: 1))!
    history.send(.addHabit(HabitDefinition(name: "new", firstDay: thursday)))
    history.send(.recordCompletion(.name("old"), day: thursday, amount: 1))
    #expect(history.line.completion.complete.contains(thursday))
    history.send(.undo(first))
    #expect(history.line.completion.isSatisfied(HabitID(number: 1), on: thursday))
    #expect(!history.line.completion.complete.contains(thursday))
    #expect(history.line.award.total == 10)
  }

  @Test(
    "a day completed by a flexible habit stays complete when the habit's schedule no longer includes it"
  )
  func chosenDayThenFixedDays() {
    var history = RandomCommands(seed: 0)
    history.send(.addHabit(HabitDefinition(name: "run", schedule: .perWeek(1), firstDay: thursday)))
    history.send(.recordCompletion(.name("run"), day: thursday, amount: 1))
    #expect(history.line.completion.complete.contains(thursday))
    history.send(.setSchedule(.name("run"), .weekdays(WeekdaySet(rawValue: 1)), from: thursday))
    #expect(history.line.completion.complete.contains(thursday))
  }

  @Test("no checkpoint of a day has more than a later one or the day itself")
  func checkpointsGrow() {
    var checked = 0
    for seed in Seeds.upTo(150) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: 3)
      for _ in 0..<40 { history.anything() }
      let state = history.line.completion
      for (day, checkpoints) in state.checkpoints {
        for (index, habit) in state.habits.enumerated() {
          let sums = checkpoints.map { $0.sums.dropFirst(index).first ?? 0 } + [habit.counts.count(on: day)]
          let unpaid =
            checkpoints.map { $0.unpaid.dropFirst(index).first ?? 0 } + [
              state.unpaidCount(of: HabitID(index: index), on: day)
            ]
          let paid = zip(sums, unpaid).map { $0 - $1 }
          #expect(sums == sums.sorted() && paid == paid.sorted(), "seed \(seed), \(day): \(sums), \(paid)")
          checked += checkpoints.count
        }
      }
    }
    #expect(checked > 1000)
  }
}
