import Testing

@testable import AscentRules

@Suite("Streaks as of a day")
struct StreakAsOfTests {
  @Test(
    "the current run as seen on each day, by offsets from Thursday",
    arguments: [
      // A day that is not over breaks nothing; the day after it does.
      (.daily, [0, 1, 2], [1, 2, 3, 3, 0, 0]), (.daily, [0, 1, 3], [1, 2, 2, 1, 1, 0]),
      // Monday to Friday: the weekend, 2 and 3, is skipped.
      (.weekdays(WeekdaySet(rawValue: 0b1_1111)), [0, 1], [1, 2, 2, 2, 2, 0]),
      (.every(days: 2), [0, 2], [1, 1, 2, 2, 2, 0]),
    ] as [(Schedule, [Int], [Int32])])
  func current(schedule: Schedule, done: [Int], expected: [Int32]) throws {
    var person = TestPerson()
    try person.add("run", schedule)
    try person.complete("run", done)
    let id = person.id("run")
    let context = person.line.context
    let seen = expected.indices.map {
      person.line.streak.runs(of: id, asOf: TestPerson.thursday + $0, context: context).current
    }
    #expect(seen == expected)
    let daily = expected.indices.map {
      person.line.streak.dailyRuns(asOf: TestPerson.thursday + $0, context: context).current
    }
    #expect(daily == expected)
  }

  @Test("the runs as of a day ignore everything after it")
  func asIfNothingFollowed() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let schedule = generator.pick(
        [.daily, .weekdays(WeekdaySet(rawValue: 0b10101)), .every(days: 2), .perWeek(2), .times(2, inDays: 4)]
          as [Schedule])
      let done = (0..<20).filter { _ in generator.oneIn(2) }
      var whole = TestPerson()
      try whole.add("run", schedule)
      try whole.complete("run", done)
      for offset in 0..<22 {
        var early = TestPerson()
        try early.add("run", schedule)
        try early.complete("run", done.filter { $0 <= offset })
        let day = TestPerson.thursday + offset
        let id = whole.id("run")
        let runs = [early, whole].map { $0.line.streak.runs(of: id, asOf: day, context: $0.line.context) }
        #expect(runs[0].current == runs[1].current, "\(schedule), done \(done), day \(offset)")
        let daily = [early, whole].map { $0.line.streak.dailyRuns(asOf: day, context: $0.line.context).current }
        #expect(daily[0] == daily[1], "\(schedule), done \(done), day \(offset)")
      }
    }
  }
}
