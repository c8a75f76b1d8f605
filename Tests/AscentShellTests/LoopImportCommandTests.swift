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

  /// A habit of a backup: its name, its ID if the backup has IDs, and how many days from 1 January
  /// 2026 it was done.
  typealias Backup = [(name: String, id: String?, days: Int)]

  /// Runs a body with the command that imports each backup.
  func withBackups(_ backups: [Backup], _ body: ([String]) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString)"
    let paths = backups.indices.map { "\(path)-\($0).db" }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    for (path, habits) in zip(paths, backups) {
      let backup = try Connection(path: path, role: .writer)
      let hasIDs = habits.allSatisfy { $0.id != nil }
      let id = hasIDs ? ", uuid text" : ""
      try backup.execute(
        """
        create table Habits (id integer primary key, name text, freq_num integer, freq_den integer\(id));
        create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer);
        """)
      for (index, habit) in habits.enumerated() {
        try backup.execute(
          "insert into Habits values (\(index), '\(habit.name)', 1, 1\(hasIDs ? ", '\(habit.id ?? "")'" : ""))")
        for day in 0..<habit.days {
          let timestamp = 1_767_225_600_000 + day * 86_400_000
          try backup.execute(
            "insert into Repetitions (habit, timestamp, value) values (\(index), \(timestamp), 2)")
        }
      }
      backup.close()
    }
    try await body(paths.map { "import loop \($0)" })
  }

  /// The habit and the day of each completion in force.
  func completions(_ shell: ShellHarness) async throws -> [String] {
    let name = "own-\(UUID().uuidString)"
    _ = try await shell.run("export csv \(name)")
    let rows = try #require(shell.files.text(of: name)).split(separator: "\r\n").dropFirst()
    return rows.map { $0.split(separator: ",").prefix(2).joined(separator: " ") }.sorted()
  }

  func days(_ habit: String, _ count: Int) -> [String] { (1...count).map { "\(habit) 2026-01-0\($0)" } }

  @Test("a habit that was renamed in Loop stays the same habit, also if another one has its name now")
  func renamedInLoop() async throws {
    let backups: [Backup] = [
      [("Read", "a", 1), ("Walk", "b", 1)], [("Gym", "a", 2), ("Walk", "b", 2)],
      [("Walk", "a", 3), ("Gym", "b", 3), ("Read", "c", 3)],
    ]
    try await withBackups(backups) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports[0], "export json old", imports[1], imports[2], imports[2], "verify")
      #expect(said.contains("Gym: this habit is called Read here; that was kept"), "\(said)")
      #expect(said.contains("0 new, 9 already there"), "\(said)")
      let all = days("Read (2)", 3) + days("Read", 3) + days("Walk", 3)
      #expect(try await completions(shell) == all)

      let other = try ShellHarness(files: ["old": try #require(shell.files.text(of: "old"))])
      _ = try await other.run("import json old", imports[1], imports[2], imports[2])
      #expect(try await completions(other) == all)
    }
  }

  @Test("a habit that was renamed in Loop is known, however its entries came here", arguments: 0..<9)
  func renamedInLoop(_ way: Int) async throws {
    let backups: [Backup] = [[("Read", nil, 1)], [("Read", "a", 2)], [("Books", "a", 3)]]
    try await withBackups(backups) { imports in
      let other = try ShellHarness()
      _ = try await other.run(imports[way == 4 ? 2 : way == 7 ? 0 : 1], "export json j", "export csv c")
      let files = try ["j", "c"].map { ($0, try #require(other.files.text(of: $0))) }
      let shell = try ShellHarness(files: Dictionary(uniqueKeysWithValues: files))
      switch way {
      case 0: _ = try await shell.run("habit add Read --from 2026-01-01", imports[1])
      case 1: _ = try await shell.run(imports[0], imports[1])
      case 2: _ = try await shell.run("import csv c", imports[1])
      case 3: _ = try await shell.run("habit add Read --from 2026-01-01", "import json j", imports[1])
      case 4, 7: _ = try await shell.run(imports[1], "import json j")
      case 5:
        _ = try await shell.run(
          imports[1], imports[0], "habit rename Read Lesen", imports[0], "habit rename Lesen Read")
      case 6: _ = try await shell.run(imports[0], "import json j")
      default: _ = try await shell.run(imports[0], "import csv c")
      }
      let said = try await shell.run(imports[2], imports[1], "verify")
      #expect(try await completions(shell) == days("Read", 3), "\(said)")
    }
  }

  @Test("two habits of a file are never one habit here")
  func twoHabits() async throws {
    try await withBackups([[("Walk", nil, 1)], [("Walk", "a", 2), ("Read", "b", 3)]]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports[0], "habit rename Walk Read", imports[1], imports[1], "verify")
      #expect(said.contains("0 new, 5 already there"), "\(said)")
      #expect(try await completions(shell) == days("Read (2)", 3) + days("Read", 2), "\(said)")
    }
  }

  @Test("a file with IDs but no new entries stores the IDs, and undoing the import removes them")
  func storedIDs() async throws {
    try await withBackups([[("Read", nil, 1)], [("Read", "a", 1)], [("Books", "a", 2)]]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports[0], imports[1], imports[1], imports[2], "verify")
      #expect(said.contains("0 new, 1 already there"), "\(said)")
      #expect(try await completions(shell) == days("Read", 2), "\(said)")

      let undone = try ShellHarness()
      _ = try await undone.run(imports[0], imports[1], "undo last --yes", imports[2])
      #expect(try await completions(undone) == days("Books", 2) + days("Read", 1))
    }
  }

  @Test("a habit that was renamed here is known by its names in Loop, with an ID or without", arguments: [0, 1, 2])
  func renamedHere(way: Int) async throws {
    let long = String(repeating: "Long ", count: 25) + "name"
    let backups: [[Backup]] = [
      [[("Read", nil, 1)], [("Read", nil, 2)]], [[("Read", "a", 1)], [("Read", nil, 2)]],
      [[(long, nil, 1)], [(long, "a", 2)], [(long, nil, 2)]],
    ]
    try await withBackups(backups[way]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(
        [imports[0], "habit rename \"\(backups[way][0][0].name)\" Lesen"] + imports + ["verify"])
      #expect(try await completions(shell) == days("Lesen", 2), "\(said)")
    }
  }

  @Test("a file without IDs finds habits by the names that files with IDs had for them", arguments: [0, 1, 2])
  func storedNames(way: Int) async throws {
    let backups: [[Backup]] = [
      // Renamed in Loop, replaced by another habit of the same name, and both names exchanged.
      [[("Read", "a", 1)], [("Gym", "a", 2)], [("Gym", nil, 3)]],
      [[("Read", "a", 3)], [("Read", "c", 2)], [("Read", nil, 2)]],
      [
        [("Read", "a", 2), ("Gym", "b", 3)], [("Gym", "a", 2), ("Read", "b", 3)], [("Read", nil, 3), ("Gym", nil, 2)],
      ],
    ]
    let expected = [
      days("Read", 3), days("Read (2)", 2) + days("Read", 3), days("Gym", 3) + days("Read", 2),
    ]
    try await withBackups(backups[way]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports + imports + ["verify"])
      #expect(try await completions(shell) == expected[way], "\(said)")
    }
  }

  @Test("a habit that was deleted here stays deleted, also if another one has its name in Loop now")
  func deletedHere() async throws {
    let backups: [Backup] = [
      [("Read", "a", 1), ("Walk", "b", 1)], [("Walk", "a", 3), ("Read", "b", 2)],
    ]
    try await withBackups(backups) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports[0], "habit delete Read", imports[1], imports[1], "verify")
      #expect(try await completions(shell) == days("Walk", 2), "\(said)")
      #expect(said.contains("Walk: completion: you deleted this habit: \"2026-01-02\""), "\(said)")
    }
  }

  @Test("a real name keeps its number when a habit of one name is added before it")
  func realNumber() async throws {
    let backups: [Backup] = [
      [("Run", nil, 1), ("Run (2)", nil, 3)], [("Run", nil, 1), ("Run", nil, 2), ("Run (2)", nil, 4)],
    ]
    try await withBackups(backups) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports + imports + ["verify"])
      #expect(try await completions(shell) == days("Run (2)", 4) + days("Run (3)", 2) + days("Run", 1), "\(said)")
    }
  }

  @Test("amounts in another unit are not added to the user's own habit")
  func otherUnit() async throws {
    let folder = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let habits = """
      Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
      Target Type,Target Value,Archived?
      001,Drink,NUMERICAL,,,1,1,#F,l,AT_LEAST,2.0,false

      """
    for (name, text) in [("Habits.csv", habits), ("Checkmarks.csv", "Date,Drink,\n2026-01-01,2000,\n")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let shell = try ShellHarness()
    let said = try await shell.run("habit add Drink --goal 2000 --unit ml --from 2026-01-01", "import loop \(folder)")
    #expect(said.contains("completion: the unit is ml, not l"), "\(said)")
    #expect(try await completions(shell).isEmpty)
    let second = try await shell.run(
      "habit add Tea", "habit rename Drink Water", "import loop \(folder)", "habit edit Drink --unit cups",
      "import loop \(folder)")
    #expect(second.contains("1 new, 0 already there") && second.contains("0 new, 1 already there"), "\(second)")
  }

  @Test("a skip before the first completion is imported")
  func leadingSkip() async throws {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString).db"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let backup = try Connection(path: path, role: .writer)
    try backup.execute(
      """
      create table Habits (id integer primary key, name text, freq_num integer, freq_den integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer, notes text);
      insert into Habits values (1, 'Walk', 1, 1);
      insert into Repetitions values (1, 1, 1767225600000, 3, 'ill'), (2, 1, 1767312000000, 2, '');
      """)
    backup.close()
    let shell = try ShellHarness()
    let said = try await shell.run("import loop \(path)", "export json a")
    #expect(said.contains("everything was imported as is"), "\(said)")
    #expect(shell.files.text(of: "a")?.contains(#""day":"2026-01-01","reason":"ill""#) ?? false)
  }

  @Test("names that were swapped in Loop and back are known as they are now")
  func exchangedBack() async throws {
    let backups: [Backup] = [
      [("Read", "a", 1), ("Books", "b", 1)], [("Books", "a", 1), ("Read", "b", 1)],
      [("Read", "a", 1), ("Books", "b", 1)],
      [("Read", nil, 2), ("Books", nil, 1)],
    ]
    try await withBackups(backups) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run(imports + ["verify"])
      #expect(try await completions(shell) == days("Books", 1) + days("Read", 2), "\(said)")
    }
  }

  @Test("an ID that is too long for a key, or that two habits have, identifies a habit at most once")
  func oddIDs() async throws {
    let long = String(repeating: "x", count: 150)
    let backups: [Backup] = [[("Read", long, 1)], [("Books", long, 2)], [("Walk", "a", 1), ("Run", "a", 2)]]
    try await withBackups(backups) { imports in
      let other = try ShellHarness()
      _ = try await other.run(imports[0], "export json f")
      let shell = try ShellHarness(files: ["f": try #require(other.files.text(of: "f"))])
      let said = try await shell.run("import json f", imports[1], imports[2], imports[2], "verify")
      #expect(said.contains("0 new, 3 already there"), "\(said)")
      #expect(try await completions(shell) == days("Read", 2) + days("Run", 2) + days("Walk", 1), "\(said)")
    }
  }

  @Test("an import that was undone leaves the user's habit free for another habit in Loop")
  func undoneID() async throws {
    try await withBackups([[("Walk", "a", 1)], [("Walk", "b", 2)]]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run("habit add Walk --from 2026-01-01", imports[0], "undo last --yes", imports[1])
      #expect(try await completions(shell) == days("Walk", 2), "\(said)")
    }
  }

  @Test("a redo brings nothing back that came again from a file with IDs, or without", arguments: [0, 1])
  func redoOfOtherKey(first: Int) async throws {
    try await withBackups([[("Read", nil, 1)], [("Read", "a", 1)]]) { imports in
      let shell = try ShellHarness()
      let said = try await shell.run("habit add Read --from 2026-01-01", imports[first])
      let id = try #require(said.firstMatch(of: /import:loop-[0-9a-f]+/)?.0)
      let answer = try await shell.run("undo \(id) --yes", imports[1 - first], "redo \(id) --yes")
      #expect(try await completions(shell) == days("Read", 1), "\(answer)")
    }
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
