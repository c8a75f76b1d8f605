import AscentRules
import Testing

@Suite("Coverage of n times in d days")
struct CoverageTests {
  /// A row of days from 2025-01-06 on: `x` satisfied, `a` covered, `.` neither.
  private func check(_ times: Int, in days: Int, _ row: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let first = LocalDay("2025-01-06")!
    let satisfied = row.enumerated().filter { $0.element == "x" }.map { first + $0.offset }
    let ranges = Coverage.covered(times: times, in: days, satisfied: satisfied)
    let counted = Set(ranges.flatMap { Array($0) })
    let actual = row.indices.map { index in
      let day = first + row.distance(from: row.startIndex, to: index)
      return satisfied.contains(day) ? "x" : counted.contains(day) ? "a" : "."
    }
    #expect(actual.joined() == row, sourceLocation: sourceLocation)
    #expect(
      counted.allSatisfy { (first..<(first + row.count)).contains($0) }, "a covered day lies outside the row",
      sourceLocation: sourceLocation)
  }

  @Test("once in one day covers nothing but the satisfied days")
  func daily() { check(1, in: 1, "xx.x..xxx") }

  @Test("a single satisfied day covers the rest of its window when it is the newest")
  func newest() {
    check(1, in: 3, "xaa...")
    check(1, in: 7, "xaaaaaa")
  }

  @Test("an older window moves back only as far as needed, and stays in its group")
  func movesBack() {
    check(1, in: 3, ".axaxaa")  // the gap of one day: the older window moves back by one
    check(1, in: 3, "aaxxaa")  // no gap: the older window moves back by two and still holds its day
    check(1, in: 3, "xaaxaa")  // windows that follow one another stay
    check(1, in: 3, "xaa.xaa")  // and so do windows with a day between them
    check(2, in: 3, "axxaxxa")  // the middle group (two days apart) cannot move, and pushes the first window back
    check(2, in: 3, ".axxxxa")  // each window is pushed by the next; the oldest goes back by one
  }

  /// The pattern of a real history in Loop, on dates of its own.
  @Test("two in three: the newer windows push the older ones together")
  func twoInThree() {
    check(2, in: 3, "xxaaxxxa.x")
  }

  @Test("days too far apart form no group and cover nothing")
  func noGroup() {
    check(2, in: 3, "x..x..x")
    check(2, in: 3, "x..x..xxa..x")
    check(3, in: 2, "xxxxx")
    check(.max, in: .max, "xxx")
  }

  @Test(
    "a window that begins on the last day of a month has the length of the next month, any other that of its own",
    arguments: [30, 31])
  func months(days: Int) {
    func window(_ text: String) -> ClosedRange<LocalDay>? {
      Coverage.covered(times: 1, in: days, satisfied: [LocalDay(text)!]).first
    }
    #expect(window("2025-01-30")?.count == 31)
    #expect(window("2025-01-31")?.count == 28)
    #expect(window("2024-02-28")?.count == 29)
    #expect(window("2024-02-29")?.count == 31)
    #expect(window("2025-04-01")?.count == 30)
    #expect(window("2025-12-31")?.count == 31)
  }

  @Test("windows of nearly a month have their nominal length", arguments: [28, 29, 32])
  func notMonths(days: Int) {
    #expect(Coverage.covered(times: 1, in: days, satisfied: [LocalDay("2025-01-31")!]).map(\.count) == [days])
  }

  @Test("without satisfied days no day is covered")
  func empty() {
    #expect(Coverage.covered(times: 2, in: 3, satisfied: []).isEmpty)
  }

  @Test("a window is cut off at the end of the calendar")
  func ends() {
    #expect(Coverage.covered(times: 1, in: 7, satisfied: [.latest - 1, .latest]) == [(.latest - 7)...(.latest)])
    #expect(Coverage.covered(times: 1, in: .max, satisfied: [.latest]) == [.latest...(.latest)])
    #expect(Coverage.covered(times: 1, in: 31, satisfied: [.latest]) == [.latest...(.latest)])
    #expect(Coverage.covered(times: 1, in: 7, satisfied: [.earliest, .earliest + 1]) == [.earliest...(.earliest + 7)])
  }

  @Test("every set of up to ten days is covered as the reference says, for all small schedules")
  func enumerated() {
    for mask in 0..<1024 {
      let satisfied = (0..<10).filter { mask >> $0 & 1 == 1 }.map { LocalDay("2025-01-25")! + $0 }
      for times in 1...3 {
        for days in 1...5 {
          let expected = CoverageReference.covered(times: times, in: days, satisfied: satisfied)
          if Coverage.covered(times: times, in: days, satisfied: satisfied) != expected {
            Issue.record("\(times) in \(days): \(satisfied)")
          }
        }
      }
    }
  }

  @Test("random histories are covered as the reference says, months included", arguments: 0..<40 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let days = [1, 2, 3, 7, 10, 14, 28, 29, 30, 31, 32, 60].randomElement(using: &random)!
      let times = Int.random(in: 1...min(days, 9), using: &random)
      let density = Int.random(in: 1...10, using: &random)
      let start = LocalDay("2023-12-20")! + Int.random(in: 0..<60, using: &random)
      let satisfied = (0..<200).filter { _ in Int.random(in: 0..<10, using: &random) < density }.map { start + $0 }
      let expected = CoverageReference.covered(times: times, in: days, satisfied: satisfied)
      #expect(
        Coverage.covered(times: times, in: days, satisfied: satisfied) == expected, "\(times) in \(days) from \(start)")
    }
  }
}

/// The same rule, slowly: windows move a day at a time, and days are counted one by one.
private enum CoverageReference {
  static func covered(times: Int, in days: Int, satisfied: [LocalDay]) -> [ClosedRange<LocalDay>] {
    var counted = Set(satisfied)
    var newer: Set<LocalDay> = []
    for start in stride(from: satisfied.count - times, through: 0, by: -1) {
      let group = satisfied[start..<(start + times)]
      var window = (0..<length(days, from: group.first!)).map { group.first! + $0 }
      guard window.contains(group.last!) else { continue }
      let newerBegin = newer.min() ?? (window.last! + 1)
      while window.last! >= newerBegin && window.last! > group.last! { window = window.map { $0 - 1 } }
      newer = Set(window)
      counted.formUnion(window)
    }
    return counted.sorted().reduce(into: []) { ranges, day in
      if let last = ranges.last, last.upperBound + 1 == day {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
  }

  private static func length(_ days: Int, from day: LocalDay) -> Int {
    guard (30...31).contains(days) else { return days }
    let tomorrow = (day + 1).civil
    let inMonth = tomorrow.day == 1 ? day + 1 : day
    return (0...31).map { inMonth - $0 }.prefix { $0.civil.month == inMonth.civil.month }.count - 1
      + (0...31).map { inMonth + $0 }.prefix { $0.civil.month == inMonth.civil.month }.count
  }
}
