import AscentRules
import Testing

@testable import AscentImport

@Suite struct HabitBullTests {
  private static let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"

  private func read(_ rows: String) throws -> TrackerExport {
    let folder = try TemporaryFolder()
    return try HabitBullImport.read(path: try folder.write("habitbull.csv", Self.header + rows))
  }

  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  @Test("rows become habits in the order of the file, with days in order, comments, amounts and both forms of dates")
  func rows() throws {
    let history = try read(
      """
      Run,fast,Fitness,11/5/2020,30,"far,
      and ""away"" again"
      Read,,Mind,2020-11-04,1,
      Run,fast,Fitness,2020-11-04,1,
      Run,fast,Fitness,11/16/2020,0,

      """)
    #expect(
      history
        == TrackerExport(
          source: .habitBull,
          habits: [
            ImportedHabit(
              name: "Run", note: "fast",
              completions: [
                ImportedCompletion(day: try day("2020-11-04")),
                ImportedCompletion(day: try day("2020-11-05"), amount: 30, note: "far, and \"away\" again"),
              ], attributes: ["category": "Fitness"]),
            ImportedHabit(
              name: "Read", completions: [ImportedCompletion(day: try day("2020-11-04"))],
              attributes: ["category": "Mind"]),
          ]))
  }

  @Test("of several rows for one day the last one counts, and a note is kept")
  func repeatedRows() throws {
    for (rows, amount) in [
      ("A,,,2020-01-01,0,\nA,,,2020-01-01,9,x\nA,,,2020-01-01,7,\n", 7),
      ("A,,,2020-01-01,7,y\nA,,,2020-01-01,2,x\n", 2), ("A,,,2020-01-01,7,x\nA,,,2020-01-01,2,\n", 2),
    ] {
      let history = try read(rows)
      #expect(
        history.habits.map(\.completions)
          == [[ImportedCompletion(day: try day("2020-01-01"), amount: amount, note: "x")]])
      #expect(history.notUnderstood.map(\.reason).contains(.secondValueForDay))
    }
    let takenBack = try read("A,,,2020-01-01,7,x\nA,,,2020-01-01,0,\n")
    let first = try day("2020-01-01")
    #expect(takenBack.habits.map(\.completions) == [[]] && takenBack.habits.map(\.dayNotes) == [[first: "x"]])
    #expect(takenBack.notUnderstood.map(\.reason) == [.secondValueForDay])
  }

  @Test("the notes of a day on which nothing was done are kept, shortened to 500 characters")
  func dayNotes() throws {
    let long = String(repeating: "x", count: 510)
    let history = try read("A,,,2020-01-01,0,ill\nA,,,2020-01-01,0,in bed\nA,,,2020-01-02,0,\(long)\n")
    #expect(
      history.habits.map(\.dayNotes) == [
        [try day("2020-01-01"): "ill; in bed", try day("2020-01-02"): String(long.prefix(500))]
      ])
    #expect(history.notUnderstood.map(\.reason) == [.dayNoteTooLong])
    #expect(history.notUnderstood.map(\.line) == [4])
  }

  @Test("the same name in two categories gives two habits")
  func categories() throws {
    let history = try read("A,,X,2020-01-01,1,\nA,,Y,2020-01-01,1,\nA,late,X,2020-01-02,1,\n")
    #expect(history.habits.map(\.name) == ["A", "A (2)"])
    #expect(history.habits.map(\.note) == ["late", ""])
    #expect(history.habits.map(\.completions.count) == [2, 1])
    #expect(history.notUnderstood.map(\.line) == [3])
  }

  @Test("one date valid only as day/month/year sets the format of the file, unless another contradicts it")
  func dayFirst() throws {
    let european = try read("A,,,13/5/2020,1,\nA,,,5/6/2020,1,\n")
    #expect(european.habits[0].completions.map(\.day.description) == ["2020-05-13", "2020-06-05"])
    #expect(european.notUnderstood.map(\.reason) == [.dayBeforeMonth])
    let either = try read("A,,,5/5/2020,1,\nA,,,11/5/2020,1,\n")
    #expect(either.notUnderstood.map(\.reason) == [.monthOrDay] && either.notUnderstood.map(\.text) == ["11/5/2020"])
    #expect(try read("A,,,5/5/2020,1,\n").notUnderstood.isEmpty)
    let mixed = try read("A,,,13/5/2020,1,\nA,,,5/13/2020,1,\n")
    #expect(mixed.habits[0].completions.map(\.day.description) == ["2020-05-13"])
    #expect(mixed.notUnderstood.map(\.reason) == [.dateNotUnderstood])
  }

  @Test(
    "a meaningless row is skipped, with a remark and its line, and makes no empty habit",
    arguments: [
      ("A,,,2020-02-30,1,", ImportReason.dateNotUnderstood), ("A,,,,1,", .dateNotUnderstood),
      ("A,,,1/1/20,1,", .dateNotUnderstood),
      ("A", .dateNotUnderstood), ("A,,,1/1/1969,1,", .dayOutOfRange),
      ("A,,,2020-01-01,-2150000000,", .valueNotUnderstood),
      ("A,,,2020-01-01,x,", .valueNotUnderstood), ("A,,,2020-01-01,,", .valueNotUnderstood),
      ("A,,,2020-01-01,9999999999,", .valueTooLarge),
    ])
  func skipped(row: String, reason: ImportReason) throws {
    let history = try read(row + "\n")
    #expect(history.habits == [])
    #expect(history.notUnderstood.map(\.reason) == [reason])
    #expect(history.notUnderstood[0].line == 2)
    #expect(history.notUnderstood[0].file == "habitbull.csv")
  }

  @Test("another file is a typed failure")
  func failures() throws {
    let folder = try TemporaryFolder()
    let other = try folder.write("a.csv", "Date,Value\n")
    #expect(throws: ImportFailure.notAnExport(file: other, expected: "a header with HabitName, CalendarDate and Value"))
    {
      try HabitBullImport.read(path: other)
    }
    #expect(throws: ImportFailure.unreadable(file: folder.path)) { try HabitBullImport.read(path: folder.path) }
    let open = try folder.write("b.csv", Self.header + "A,,,2020-01-01,1,\nB,\"\n\n")
    #expect(throws: ImportFailure.malformedCSV(file: open, line: 3, fault: .unterminatedQuote)) {
      try HabitBullImport.read(path: open)
    }
    let blank = try folder.write("c.csv", "\n\n")
    #expect(throws: ImportFailure.empty(file: blank)) { try HabitBullImport.read(path: blank) }
  }

  @Test("a file above the limit is refused without being read")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writeSparse("big.csv", count: ImportLimit.bytes.count + 1)
    #expect(throws: ImportFailure.tooLarge(file: path, limit: .bytes)) { try HabitBullImport.read(path: path) }
  }
}
