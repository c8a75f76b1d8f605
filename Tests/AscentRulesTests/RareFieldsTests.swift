import Testing

@testable import AscentRules

@Suite("Parts of a state that few people need")
struct RareFieldsTests {
  @Test("a person without travels, freezes, changes of plan or reminders needs none of them, live or read back")
  func usualPerson() throws {
    var person = TestPerson()
    try person.send(.travel(FixedZones.home))
    try person.send(.addHabit(.habit("run", goal: 2)))
    for _ in 1...2 { try person.send(.markComplete(.name("run"), amount: 1)) }
    let state = person.line.completion
    for state in [state, try SnapshotCoding.decodeCompletion(SnapshotCoding.encode(state))] {
      #expect(state.rare.isUnused)
      #expect(state.habits[0].rare.isUnused && state.habits[0].plan.isUnchanged)
    }
    let streak = person.line.streak
    for state in [streak, try SnapshotCoding.decodeStreak(SnapshotCoding.encode(streak))] {
      #expect(state.habits[0].plan.isUnchanged)
    }
  }

  @Test("an unused part takes eight bytes")
  func sizes() {
    #expect(MemoryLayout<CompletionState>.stride <= 104 && MemoryLayout<CompletionState.Habit>.stride <= 88)
    #expect(MemoryLayout<StreakState.Habit>.stride <= 64 && MemoryLayout<HabitPlan>.stride <= 32)
  }

  @Test("what was written stays, is copied as a value, and the usual value equals none")
  func values() {
    var state = CompletionState()
    let usual = state
    state.closedThroughAtRequest = [:]
    state.frozen.remove(LocalDay(number: 3))
    #expect(state == usual && state.hashValue == usual.hashValue)
    state.frozen.insert(LocalDay(number: 3))
    let copy = state
    state.frozen.insert(LocalDay(number: 4))
    state.reminders[HabitID(number: 1)] = Reminder(minute: 5)
    #expect(copy.frozen.days == [LocalDay(number: 3)] && copy.reminders.isEmpty)
    #expect(state.frozen.count == 2 && state.reminders.count == 1 && state != copy && copy != usual)
  }

  @Test("days that are open again are kept, though equality does not see them")
  func reopenedDays() {
    var state = CompletionState()
    state.reopened.closedBefore[4] = LocalDay(number: 9)
    state.compact()
    #expect(state.reopened.closedBefore == [4: LocalDay(number: 9)])
    state.reopened = ReopenedDays()
    state.compact()
    #expect(state.rare.isUnused)
  }

  @Test("a plan changes in place, and its changes come and go together")
  func plan() {
    var plan = HabitPlan(schedule: .daily, firstDay: LocalDay(number: 1), addedBy: 1)
    #expect(plan.isUnchanged && !plan.wasFlexible)
    plan.schedule.change(to: .perWeek(2), from: LocalDay(number: 8), ordinal: 2)
    plan.isArchived.changeForGood(to: true, from: LocalDay(number: 20), ordinal: 3)
    #expect(plan.schedule.initial == .daily && plan.schedule.changes.count == 1 && plan.wasFlexible)
    #expect(plan.isLive(on: LocalDay(number: 19)) && !plan.isLive(on: LocalDay(number: 20)))
    plan.schedule.setInForce(false, ordinal: 2)
    #expect(!plan.wasFlexible && plan.schedule.value(on: LocalDay(number: 9)) == .daily && plan.reach == 0)
    plan.compact()
    #expect(!plan.isUnchanged)
  }
}
