import AscentShell
import Foundation
import Testing

@testable import AscentSQLite

@Suite("Imports from Loop")
struct LoopImportCommandTests {
  @Test("years of Loop data are imported: old skips that bridge a streak, long spans and long units")
  func oldLoop() async throws {
    let folder = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let unit = String(repeating: "u", count: 60)
    let habits = """
      Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
      Target Type,Target Value,Archived?
      001,Walk,YES_NO,,,1,1,#F,,,,false
      002,Rarely,YES_NO,,,1,3650,#F,,,,false
      003,Drink,NUMERICAL,,,1,1,#F,\(unit),AT_LEAST,1.0,false

      """
    let marks = """
      Date,Walk,Rarely,Drink,
      2014-03-05,YES_MANUAL,YES_MANUAL,1.0,
      2014-03-04,SKIP,UNKNOWN,1.0,
      2014-03-03,YES_MANUAL,UNKNOWN,1.0,

      """
    for (name, text) in [("Habits.csv", habits), ("Checkmarks.csv", marks)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let harness = try ShellHarness("--json")
    let output = try await harness.run("import loop \(folder)", "streaks")
    #expect(!output.contains("not taken"))
    for (habit, longest) in [("Walk", 2), ("Rarely", 1), ("Drink", 3)] {
      #expect(output.contains(#""habit":"\#(habit)","current":0,"longest":\#(longest)"#), "\(habit): \(output)")
    }
  }

  @Test("a habit that was renamed in Loop stays the same habit, also if another one has its name now")
  func renamedInLoop() async throws {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString)"
    defer { for number in 1...3 { try? FileManager.default.removeItem(atPath: "\(path)-\(number).db") } }
    // Each habit has a completion on the first days of January 2026, one more in each later backup.
    for (number, names) in [(1, ["Read", "Walk"]), (2, ["Gym", "Walk"]), (3, ["Walk", "Gym", "Read"])] {
      let backup = try Connection(path: "\(path)-\(number).db", role: .writer)
      try backup.execute(
        """
        create table Habits (id integer primary key, name text, freq_num integer, freq_den integer, uuid text);
        create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer);
        """)
      for (index, name) in names.enumerated() {
        try backup.execute("insert into Habits values (\(index), '\(name)', 1, 1, 'id-\(index)')")
        for day in 0..<number {
          let timestamp = 1_767_225_600_000 + day * 86_400_000
          try backup.execute("insert into Repetitions (habit, timestamp, value) values (\(index), \(timestamp), 2)")
        }
      }
      backup.close()
    }
    let imports = (1...3).map { "import loop \(path)-\($0).db" }
    let harness = try ShellHarness()
    let said = try await harness.run(
      imports[0], "export json old", imports[1], imports[2], imports[2], "habit list", "verify", "export csv own")
    #expect(said.contains("Read: it is called Gym in the file; this name was kept"), "\(said)")
    #expect(said.contains("2 new, 2 already there") && said.contains("5 new, 4 already there"), "\(said)")
    #expect(said.contains("0 new, 9 already there") && said.contains("Read (2)"), "\(said)")
    // Read is id-0, called Walk in the last backup; Walk is id-1.
    let rows = try #require(harness.files.text(of: "own")).split(separator: "\r\n").dropFirst()
    #expect(rows.count == 9 && rows.count { $0.hasPrefix("Read,") } == 3 && rows.count { $0.hasPrefix("Walk,") } == 3)

    let other = try ShellHarness(files: ["old": try #require(harness.files.text(of: "old"))])
    let there = try await other.run("import json old", imports[1], imports[2])
    #expect(there.contains("2 new, 2 already there") && there.contains("5 new, 4 already there"), "\(there)")
  }

  @Test("a reminder and the note of a skipped day are imported, and the user's own reminder stays")
  func reminders() async throws {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString).db"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let backup = try Connection(path: path, role: .writer)
    try backup.execute(
      """
      create table Habits (id integer primary key, name text, freq_num integer, freq_den integer,
        reminder_hour integer, reminder_min integer, reminder_days integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer, notes text);
      insert into Habits values (1, 'Walk', 1, 1, 18, 30, 127), (2, 'Read', 1, 1, 7, 0, 127);
      insert into Repetitions values (1, 1, 1767225600000, 3, 'ill'), (2, 2, 1767225600000, 2, '');
      """)
    backup.close()
    let harness = try ShellHarness()
    let said = try await harness.run(
      "habit add Read", "remind Read 21:00", "import loop \(path)", "import loop \(path)", "remind Walk", "remind Read",
      "export json a")
    #expect(said.contains("Walk: reminder at 18:30") && said.contains("Read: reminder at 21:00"), "\(said)")
    #expect(said.contains("everything was imported as is") && said.contains("0 new, 1 already there"), "\(said)")
    #expect(harness.files.text(of: "a")?.contains(#""day":"2026-01-01","reason":"ill""#) ?? false)
  }

  @Test("Loop's limits, decimals and notes are imported as what they are, and one undo takes them back")
  func kinds() async throws {
    let folder = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/001 Sugar", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let habits = """
      Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
      Target Type,Target Value,Archived?
      001,Sugar,NUMERICAL,,,1,1,#F,g,AT_MOST,25.5,false

      """
    let marks = """
      Date,Sugar,
      2025-03-05,30000,
      2025-03-04,0,
      2025-03-03,12250,

      """
    let notes = "2025-03-03,12250,cake\n"
    for (name, text) in [("Habits.csv", habits), ("Checkmarks.csv", marks), ("001 Sugar/Checkmarks.csv", notes)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let harness = try ShellHarness("--json")
    let output = try await harness.run(
      "import loop \(folder)", "habit show Sugar", "log Sugar", "import loop \(folder)", "xp")
    let expected = [
      #""kind":"atMost","goal":25.5,"decimals":2,"unit":"g","schedule":"daily","firstDay":"2025-03-03""#,
      #""amount":12.25,"count":12.25,"goal":25.5,"percentage":48,"note":"cake""#, #""amount":30,"count":30"#,
      #""new":0,"known":2"#, #""total":0"#,
    ]
    for text in expected { #expect(output.contains(text), "\(text) in \(output)") }
  }
}
