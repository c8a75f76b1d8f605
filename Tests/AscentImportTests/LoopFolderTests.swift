import AscentRules
import Testing

@testable import AscentImport

@Suite struct LoopFolderTests {
  private static let header =
    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,"
    + "Color,Unit,Target Type,Target Value,Archived?\n"

  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  @Test("manual marks are completions, skips are skipped days, derived marks are only counted, others are ignored")
  func yesOrNo() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv", Self.header + "001,Walk,YES_NO,Did you?,\"On foot,\nnot by car\",2,3,#FF8F00,,,,true\n")
    try folder.write(
      "Checkmarks.csv",
      """
      Date,Walk,
      2024-03-05,UNKNOWN,
      2024-03-04,SKIP,
      2024-03-03,YES_MANUAL,
      2024-03-02,YES_AUTO,
      2024-03-01,YES_MANUAL,
      2024-02-29,NO,

      """)
    let expected = TrackerExport(
      source: .loopCSV,
      habits: [
        ImportedHabit(
          name: "Walk", note: "On foot,\nnot by car", schedule: .times(2, inDays: 3), isArchived: true,
          completions: [
            ImportedCompletion(day: try day("2024-03-01")), ImportedCompletion(day: try day("2024-03-03")),
          ],
          skippedDays: [try day("2024-03-04")], derivedDays: 1,
          attributes: ["color": "#FF8F00", "question": "Did you?"])
      ])
    let history = try LoopImport.read(path: folder.path)
    #expect(history == expected)
    #expect(history.habits.map(\.completions.count).reduce(0, +) == 2)
    #expect(try LoopImport.read(path: folder.path + "/Checkmarks.csv") == expected)
  }

  @Test("an amount with more than three decimals is rounded up, and the answer says so")
  func roundedAmount() throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,Swim,NUMERICAL,,,1,1,#0,km,AT_LEAST,1,false\n")
    try folder.write("Checkmarks.csv", "Date,Swim,\n2024-03-02,0.00012,\n2024-03-01,1.25,\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].completions.map(\.amount) == [1250, 1])
    #expect(history.notUnderstood.map(\.reason) == [.roundedUp])
    #expect(history.notUnderstood.first?.line == 2)
  }

  @Test("a folder belongs to one habit, and the marks of all folders count against the limit")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv", Self.header + "001,A,YES_NO,,,1,1,#0,,,,false\n001,B,YES_NO,,,1,1,#0,,,,false\n")
    try folder.write("001 A/Checkmarks.csv", "2024-03-02,2\n2024-03-01,2\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits.map(\.completions.count) == [2, 0])
    let export = try LoopFolder(path: folder.path)
    #expect(throws: ImportFailure.tooLarge(file: export.path, limit: .marks)) { try export.read(marksMax: 1) }
  }

  @Test(
    "a frequency is this schedule",
    arguments: [
      ("1,1", Schedule.daily), ("1,2", .times(1, inDays: 2)), ("3,7", .times(3, inDays: 7)),
      ("10,30", .times(10, inDays: 30)),
      ("7,7", .daily),
      ("9,7", .daily), ("1,366", .times(1, inDays: 366)),
    ])
  func schedules(frequency: String, schedule: Schedule) throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,A,YES_NO,,,\(frequency),#0,,,,false\n")
    try folder.write("Checkmarks.csv", "Date,A,\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].schedule == schedule)
    #expect(history.notUnderstood.isEmpty)
  }

  @Test(
    "a meaningless frequency becomes every day, with a remark",
    arguments: ["0,1", "1,0", "-1,7", "x,y", ",", "1,367", "99999999999999999999,1"])
  func nonsenseFrequency(frequency: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,A,YES_NO,,,\(frequency),#0,,,,false\n")
    try folder.write("Checkmarks.csv", "Date,A,\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].schedule == .daily)
    #expect(history.notUnderstood.map(\.reason) == [.frequencyNotUnderstood])
    #expect(history.notUnderstood[0].line == 2)
  }

  @Test("whole amounts keep their unit, and thousandths equal decimals")
  func numerical() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv",
      Self.header
        + "001,Run,NUMERICAL,,,1,1,#0,km,AT_LEAST,5.0,false\n002,Sugar,NUMERICAL,,,1,1,#0,g,AT_MOST,25.0,false\n"
        + "003,Read,NUMERICAL,,,1,7,#0,pages,AT_LEAST,100.0,false\n")
    try folder.write(
      "Checkmarks.csv",
      "Date,Run,Sugar,Read,\n2024-01-03,3.0,0.0,YES_MANUAL,\n"
        + "2024-01-02,5000,12000,SKIP,\n2024-01-01,NO,UNKNOWN,30000,\n"
    )
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits.map(\.goal) == [5, 25, 100])
    #expect(history.habits.map(\.kind) == [.atLeast, .atMost, .atLeast])
    // The day of 0 counts, the unknown one does not.
    #expect(history.habits.map(\.firstDay) == [nil, try day("2024-01-02"), nil])
    #expect(history.habits.map(\.unit) == ["km", "g", "pages"])
    #expect(history.habits.map { $0.completions.map(\.amount) } == [[5, 3], [12], [30]])
    #expect(history.habits[2].skippedDays == [try day("2024-01-02")])
    #expect(history.habits[2].schedule == .times(1, inDays: 7))
    #expect(history.notUnderstood.map(\.reason) == [.targetOverDays(7), .yesWithoutAmount])
  }

  @Test("a limit of 0 is kept, and a target that is not a number is left out")
  func limits() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv",
      Self.header
        + "001,Tobacco,NUMERICAL,,,1,1,#0,,AT_MOST,0.0,false\n002,Sugar,NUMERICAL,,,1,1,#0,g,AT_MOST,much,false\n")
    try folder.write("Checkmarks.csv", "Date,Tobacco,Sugar,\n2024-01-02,0.0,0.5\n2024-01-01,2.0,UNKNOWN\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits.map(\.kind) == [.atMost, .atLeast])
    #expect(history.habits.map(\.goal) == [0, 1])
    #expect(history.habits.map(\.decimals) == [0, 1])
    #expect(history.habits[0].firstDay == (try day("2024-01-01")))
    #expect(history.notUnderstood.map(\.reason) == [.targetNotUnderstood])
  }

  @Test("a note that is too long for a completion is shortened, with a remark")
  func longNote() throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,Run,YES_NO,,,1,1,#0,,,,false\n")
    try folder.write("001 Run/Checkmarks.csv", "2024-01-01,YES_MANUAL,\(String(repeating: "n", count: 2001))\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].completions[0].note?.count == 2000)
    #expect(history.notUnderstood.map(\.reason) == [.noteTooLong])
  }

  @Test("fractions give the habit decimals, so that the same days reach the goal")
  func fractions() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv",
      Self.header
        + "001,Water,NUMERICAL,,,1,1,#0,l,AT_LEAST,1.5,false\n002,Salt,NUMERICAL,,,1,1,#0,,AT_LEAST,0.00025,false\n"
    )
    try folder.write(
      "Checkmarks.csv", "Date,Water,Salt,\n2024-01-03,1500,\n2024-01-02,1.25,0.004\n2024-01-01,2000,UNKNOWN,\n")
    let history = try LoopImport.read(path: folder.path)
    let (water, salt) = (history.habits[0], history.habits[1])
    #expect(water.unit == "l")
    #expect(water.decimals == 2)
    #expect(water.attributes["unit"] == "l")
    #expect(water.goal == 150)
    #expect(water.completions.map(\.amount) == [200, 125, 150])
    #expect(salt.unit == nil)
    #expect(salt.decimals == 3)
    #expect(salt.goal == 1)
    #expect(salt.completions.map(\.amount) == [4])
    #expect(history.notUnderstood.map(\.reason) == [.roundedUp])
  }

  @Test("the old layout, with codes and without types, is read; amounts identify a numerical habit")
  func oldLayout() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Habits.csv", "Position,Name,Description,NumRepetitions,Interval,Color\n001,A,Did you?,1,1,#1\n002,B,,2,3,#2\n")
    try folder.write("Checkmarks.csv", "Date,A,B,\n2015-01-03,2,7000,\n2015-01-02,1,0,\n2015-01-01,3,-1,\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].completions == [ImportedCompletion(day: try day("2015-01-03"))])
    #expect(history.habits[0].attributes["question"] == "Did you?")
    #expect(history.habits[0].note.isEmpty)
    #expect(history.habits[0].derivedDays == 1)
    #expect(history.habits[0].skippedDays == [try day("2015-01-01")])
    #expect(history.habits[1].completions == [ImportedCompletion(day: try day("2015-01-03"), amount: 7)])
    #expect(history.notUnderstood.map(\.reason) == [.takenAsNumerical])
  }

  @Test(
    "names with commas and quotes find their columns, equal names in order; notes are in the habit's folder"
  )
  func columns() throws {
    let folder = try TemporaryFolder()
    let habits = ["\"Read, write\"", "Read", "\"Say \"\"no\"\"\"", "Read", "Late"]
    try folder.write(
      "export/Habits.csv",
      Self.header + habits.enumerated().map { "00\($0.offset + 1),\($0.element),YES_NO,,,1,1,#0,,,,false\n" }.joined())
    try folder.write(
      "export/Checkmarks.csv",
      "Date,Read, write,Read,Say \"no\",Gone,Read,\n"
        + "2024-01-02,YES_MANUAL,NO,NO,YES_MANUAL,NO,\n2024-01-01,NO,YES_MANUAL,YES_MANUAL,NO,SKIP,\n"
    )
    try folder.write(
      "export/001 Read write/Checkmarks.csv",
      "Date,Value,Notes\n2024-01-02,YES_MANUAL,\"two\r\nlines\"\n2024-01-01,NO,ill\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits.map(\.name) == ["Read, write", "Read", "Say \"no\"", "Read (2)", "Late"])
    let first = try day("2024-01-01")
    let second = try day("2024-01-02")
    #expect(history.habits.map { $0.completions.map(\.day) } == [[second], [first], [first], [], []])
    #expect(history.habits[0].completions[0].note == "two lines")
    #expect(history.habits[3].skippedDays == [first])
    #expect(
      history.notUnderstood == [
        ImportRemark(file: "Habits.csv", line: 5, text: "Read", reason: .nameTaken(replacement: "Read (2)")),
        ImportRemark(file: "Checkmarks.csv", line: 1, text: "Gone", reason: .unknownHabit),
        ImportRemark(file: "Habits.csv", line: 6, text: "Late", reason: .noMarks),
      ])
    #expect(history.habits[0].dayNotes == [first: "ill"])
  }

  @Test("a habit without a column is read from its own folder")
  func folderOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,A,YES_NO,,,1,1,#0,,,,false\n")
    try folder.write("001 A/Checkmarks.csv", "2024-01-02,2\n2024-01-01,0\n")
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits[0].completions == [ImportedCompletion(day: try day("2024-01-02"))])
    #expect(history.notUnderstood.isEmpty)
  }

  @Test("meaningless dates, values and records are skipped, each with a remark and its line")
  func badCells() throws {
    let folder = try TemporaryFolder()
    try folder.write("Habits.csv", Self.header + "001,A,YES_NO,,,1,1,#0,,,,false\n002,B,TIMES,,,1,1\n")
    try folder.write(
      "Checkmarks.csv",
      "Date,A,B,\n2024-02-30,YES_MANUAL,NO,\n1969-12-31,YES_MANUAL,NO,\n2024-01-02,MAYBE,7,\n"
        + "2024-01-02,YES_MANUAL,NO,\n2024-01-01,YES_MANUAL\n"
    )
    let history = try LoopImport.read(path: folder.path)
    #expect(history.habits.map(\.completions.count) == [1, 0])
    #expect(
      history.notUnderstood.map(\.reason) == [
        .fieldCount(expected: 12, found: 7), .typeNotUnderstood, .dateNotUnderstood, .dayOutOfRange, .secondValueForDay,
        .fieldCount(expected: 3, found: 2), .valueNotUnderstood, .valueNotUnderstood,
      ])
    #expect(history.notUnderstood.map(\.line) == [3, 3, 2, 3, 5, 6, 4, 4])
  }

  @Test("a file that is not an export is a typed failure that names the file")
  func failures() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    #expect(throws: ImportFailure.notAnExport(file: path, expected: "a folder with Habits.csv and Checkmarks.csv")) {
      try LoopImport.read(path: path)
    }
    #expect(throws: ImportFailure.unreadable(file: path + "/none")) { try LoopImport.read(path: path + "/none") }
    #expect(throws: ImportFailure.unreadable(file: path + "/none.csv")) {
      try LoopImport.read(path: path + "/none.csv")
    }
    try folder.write("Habits.csv", "")
    #expect(throws: ImportFailure.empty(file: path + "/Habits.csv")) { try LoopImport.read(path: path) }
    try folder.write("Habits.csv", "Name,Colour\n")
    #expect(
      throws: ImportFailure.notAnExport(file: path + "/Habits.csv", expected: "a header with Name and a frequency")
    ) {
      try LoopImport.read(path: path)
    }
    try folder.write("Habits.csv", Self.header)
    #expect(throws: ImportFailure.unreadable(file: path + "/Checkmarks.csv")) { try LoopImport.read(path: path) }
    try folder.write("Checkmarks.csv", "Date,A\n2024-01-01,\"")
    #expect(throws: ImportFailure.malformedCSV(file: path + "/Checkmarks.csv", line: 2, fault: .unterminatedQuote)) {
      try LoopImport.read(path: path)
    }
  }

  @Test("two exports in one folder are refused")
  func twoNested() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(name + "/Habits.csv", Self.header) }
    let expected = "a folder with Habits.csv and Checkmarks.csv"
    #expect(throws: ImportFailure.notAnExport(file: folder.path, expected: expected)) {
      try LoopImport.read(path: folder.path)
    }
  }
}
