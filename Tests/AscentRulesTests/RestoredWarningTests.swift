import Testing

@testable import AscentRules

@Suite("Warnings of restored streaks")
struct RestoredWarningTests {
  private let thursday = TestPerson.thursday

  private func at(_ hour: Int, on day: LocalDay) -> Instant {
    RandomCommands.noon(on: day).advanced(by: .seconds(3600 * (hour - 12)))
  }

  /// Does what is due by an instant, each at its time; returns the warnings.
  private func warnings(_ person: inout TestPerson, by end: Instant) throws -> [Event] {
    var events: [Event] = []
    while let due = person.line.due, due.at <= end {
      try person.send(due.intent, recordedAt: due.at)
      events += person.line.accepted.last!.events.filter { $0.kind == .streakAtRisk }
    }
    return events
  }

  /// Runs on Thursday and not on Friday, with a late reminder that keeps something due.
  private func endedStreak() throws -> TestPerson {
    var person = TestPerson()
    try person.add("run")
    try person.send(.setReminder(.name("run"), Reminder(hour: 22, minute: 0)))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(try warnings(&person, by: at(4, on: thursday + 2)).count == 2)
    #expect(person.line.due?.at == at(22, on: thursday + 2))
    return person
  }

  @Test("a streak that a late command restores is warned of on the same evening", arguments: [1, 2] as [Int32])
  func restored(length: Int32) throws {
    var person = try endedStreak()
    let friday = thursday + 1
    let intent: Intent =
      length == 1
      ? .skip(.name("run"), friday, reason: "ill") : .recordCompletion(.name("run"), day: friday, amount: 1)
    try person.send(intent, recordedAt: at(18, on: friday + 1))
    #expect(
      try warnings(&person, by: at(20, on: friday + 1))
        == [person.id("run"), nil].map { .streakAtRisk($0, friday + 1, length: StreakLength(length, .days)) })
  }

  @Test("a late command after the time of warnings warns no more")
  func tooLate() throws {
    var person = try endedStreak()
    let now = at(21, on: thursday + 2)
    try person.send(.recordCompletion(.name("run"), day: thursday + 1, amount: 1), recordedAt: now)
    #expect(person.line.due?.at == at(22, on: thursday + 2))
    #expect(try warnings(&person, by: at(24, on: thursday + 2)).isEmpty)
  }
}
