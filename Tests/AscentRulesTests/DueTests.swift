import Testing

@testable import AscentRules

@Suite("Days that a schedule asks for")
struct DueTests {
  @Test("with n times a week a day is due only if the week cannot be met without it")
  func perWeek() {
    let monday = LocalDay(year: 2026, month: 1, day: 5)!
    for times in 1...7 as ClosedRange<Int> {
      let plan = HabitPlan(schedule: .perWeek(Int32(times)), firstDay: monday - 30, addedBy: 1)
      for done in 0..<128 {
        for offset in 0..<7 {
          let before = (0..<offset).count { done >> $0 & 1 == 1 }
          let isAsked = plan.isAsked(on: monday + offset) { day in
            (0..<7).contains(day - monday) && done >> (day - monday) & 1 == 1
          }
          #expect(isAsked == (before + 6 - offset < times), "\(times) times, done \(done), day \(offset)")
        }
      }
    }
  }

  @Test(
    "with n times in d days a day is due only if skipping it leaves some day uncovered, compared with all windows")
  func times() {
    let day = LocalDay(year: 2026, month: 3, day: 1)!
    var spared = 0
    for span in 1...4 {
      for times in 1...span {
        for firstOffset in [0, 2, 9] {
          let plan = HabitPlan(
            schedule: .times(Int32(times), inDays: Int32(span)), firstDay: day - firstOffset, addedBy: 1)
          for done in 0..<64 {
            func isDone(_ other: LocalDay) -> Bool {
              (1...6).contains(day - other) && done >> (day - other - 1) & 1 == 1
            }
            func canCover(_ target: LocalDay, using today: Bool) -> Bool {
              (0..<span).contains { shift in
                (0..<span).count { step in
                  let other = target - shift + step
                  return other > day || (other == day ? today : other >= plan.firstDay && isDone(other))
                } >= times
              }
            }
            let atStake = (0..<span).map { day - $0 }.filter { $0 >= plan.firstDay }
            let expected = atStake.contains { canCover($0, using: true) && !canCover($0, using: false) }
            #expect(
              plan.isAsked(on: day, isSatisfied: isDone) == expected,
              "\(times) in \(span), done \(done), first \(firstOffset)")
            var doneDays = DaySet()
            for other in (1...6).map({ day - $0 }) where isDone(other) { doneDays.insert(other) }
            let isSpared = plan.hasTimesToSpare(on: day, done: doneDays)
            #expect(!(isSpared && expected), "\(times) in \(span), done \(done), first \(firstOffset)")
            spared += isSpared ? 1 : 0
          }
        }
      }
    }
    #expect(spared == 416)
  }
}
