import AscentRules
import Foundation
import Testing

@testable import AscentImport

@Suite struct LoopBackupTests {
  private static let schema25 = """
    create table Habits (id integer primary key autoincrement, archived integer, color integer, description text, \
    freq_den integer,
      freq_num integer, highlight integer, name text, position integer, reminder_hour integer, reminder_min integer,
      reminder_days integer not null default 127, type integer not null default 0, \
    target_type integer not null default 0,
      target_value real not null default 0, unit text not null default "", question text, uuid text);
    create table Repetitions (id integer primary key autoincrement, habit integer not null, timestamp integer not null,
      value integer not null, notes text);
    pragma user_version = 25;
    """

  /// Milliseconds at the start of a day of January 1970.
  private func stamp(_ day: Int) -> Int { (day - 1) * 86_400_000 }

  private func day(_ day: Int) -> LocalDay { LocalDay(number: Int32(day - 1)) }

  @Test("a backup of the newest schema is read whole, in the order of positions")
  func newest() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      \(Self.schema25)
      insert into Habits (id, archived, color, description, freq_num, freq_den, name, position, type, target_value, \
      unit, question, uuid, reminder_hour, reminder_min, reminder_days) values
        (7, 1, 8, 'why', 1, 7, ' Run ', 1, 1, 2.5, 'km', 'how far?', 'abc', 25, 0, 127), (3, 0, 2, '', 2, 3, \
      'Walk', 0, 0, 100, '', '', null, 18, 30, 5);
      insert into Repetitions (habit, timestamp, value, notes) values
        (3, \(stamp(3)), 2, 'sunny'), (3, \(stamp(1)), 2, null), (3, \(stamp(2)), 1, ''), (3, \(stamp(4)), 3, 'ill'), \
      (3, \(stamp(5)), 0, ''),
        (3, \(stamp(6)), -1, ''), (7, \(stamp(1)), 2500, ''), (7, \(stamp(2)), 4000, ''), (7, \(stamp(3)), 3, '');
      """)
    let history = try LoopImport.read(path: path)
    #expect(
      history.habits == [
        ImportedHabit(
          name: "Walk", schedule: .times(2, inDays: 3),
          completions: [ImportedCompletion(day: day(1)), ImportedCompletion(day: day(3), note: "sunny")],
          skippedDays: [day(4)], skipNotes: [day(4): "ill"],
          reminder: Reminder(minute: 18 * 60 + 30, on: [.monday, .saturday]), derivedDays: 1,
          attributes: ["color": "2"]),
        ImportedHabit(
          name: "Run", note: "why", unit: "km", decimals: 1, goal: 25, schedule: .times(1, inDays: 7), isArchived: true,
          completions: [ImportedCompletion(day: day(1), amount: 25), ImportedCompletion(day: day(2), amount: 40)],
          skippedDays: [day(3)],
          attributes: ["color": "8", "question": "how far?", "unit": "km", "uuid": "abc"]),
      ])
    #expect(history.source == .loopBackup)
    #expect(history.notUnderstood.map(\.reason) == [.reminderNotUnderstood, .targetOverDays(7)])
    #expect(history.notUnderstood.first?.text == "Run: 25:0")
    let marks = try LoopImport.checkmarks(path: path)
    #expect(marks["Walk"]?.map(\.mark) == [.yesManual, .yesAuto, .yesManual, .skip, .no, .unknown])
    #expect(marks["Run"]?.map(\.mark) == [.amount(thousandths: 2500), .amount(thousandths: 4000), .skip])
  }

  @Test("a backup without types and values is read: each row is a yes, and the description is the question")
  func oldest() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      create table Habits (Id integer primary key, archived integer, color integer, description text, \
      freq_den integer, freq_num integer, name text,
        position integer);
      create table Repetitions (Id integer primary key, habit integer, timestamp integer);
      pragma user_version = 9;
      insert into Habits values (1, 0, -16742021, 'Did you?', 7, 3, 'Up early', 0);
      insert into Repetitions values (1, 1, \(stamp(2))), (2, 1, \(stamp(1)));
      """)
    let history = try LoopImport.read(path: path)
    #expect(
      history.habits == [
        ImportedHabit(
          name: "Up early", schedule: .times(3, inDays: 7),
          completions: [ImportedCompletion(day: day(1)), ImportedCompletion(day: day(2))],
          attributes: ["color": "-16742021", "question": "Did you?"])
      ])
    #expect(history.notUnderstood.isEmpty)
  }

  @Test(
    "rows with wrong types, no habit, no day or a repeated day are skipped, each with a remark and its id")
  func badRows() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      create table habits (id integer primary key, name, freq_num, freq_den, type, archived);
      create table repetitions (id integer primary key, habit, timestamp, value);
      insert into habits values (1, 'A', '1', 1.0, 0, null), (2, x'00ff', 'often', null, 'kind', 'no');
      insert into repetitions values (1, 1, \(stamp(1)), 2), (2, 9, \(stamp(1)), 2), (3, null, null, null), \
      (4, 1, 'noon', 2), (5, 1, -1, 2),
        (6, 1, 7289654400000, 2), (7, 1, \(stamp(1)), 0), (8, 1, \(stamp(2)), 'yes'), (9, 1, \(stamp(3)), 5), \
      (10, 1, 9223372036854775807, 2),
        (11, 1, \(stamp(4) + 3_600_000), '2'), (12, 1, 7289568000000, 2);
      """)
    let history = try LoopImport.read(path: path)
    #expect(history.habits.map(\.name) == ["A", "Habit 2"])
    #expect(history.habits[0].completions.map(\.day.description) == ["1970-01-01", "1970-01-04", "2200-12-31"])
    #expect(
      history.notUnderstood.map { "\($0.row ?? "-"): \($0.reason)" } == [
        "Habits 2: \(ImportReason.nameEmpty(replacement: "Habit 2"))", "Habits 2: \(ImportReason.typeNotUnderstood)",
        "Repetitions 2: \(ImportReason.unknownHabit)", "Repetitions 3: \(ImportReason.unknownHabit)",
        "Repetitions 4: \(ImportReason.dateNotUnderstood)", "Repetitions 5: \(ImportReason.dayOutOfRange)",
        "Repetitions 6: \(ImportReason.dayOutOfRange)", "Repetitions 7: \(ImportReason.secondValueForDay)",
        "Repetitions 8: \(ImportReason.valueNotUnderstood)", "Repetitions 9: \(ImportReason.valueNotUnderstood)",
        "Repetitions 10: \(ImportReason.dayOutOfRange)", "Habits 2: \(ImportReason.frequencyNotUnderstood)",
      ])
  }

  @Test("a newer schema is read as the newest known one, with a remark")
  func newerSchema() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(Self.schema25 + "pragma user_version = 26;")
    #expect(try LoopImport.read(path: path).notUnderstood.map(\.reason) == [.newerSchema(25)])
  }

  @Test(
    "a database without a required table or column is refused, and the missing one is named",
    arguments: [
      ("create table other (id);", "table habits"),
      ("create view habits as select 1 as id; create table repetitions (id, habit, timestamp);", "table habits"),
      ("create table habits (id, name, freq_num, freq_den);", "table repetitions"),
      (
        "create table habits (id, name, freq_num); create table repetitions (id, habit, timestamp);",
        "column habits.freq_den"
      ),
      (
        "create table habits (id, name, freq_num, freq_den); create table repetitions (id, habit);",
        "column repetitions.timestamp"
      ),
    ])
  func missing(statements: String, missing: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(statements)
    #expect(throws: ImportFailure.unsupportedSchema(file: path, missing: missing)) { try LoopImport.read(path: path) }
  }

  @Test("a file that is not a database, or only begins like one, is refused")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("a.db", "not a database")
    #expect(throws: ImportFailure.notADatabase(file: text)) { try LoopImport.read(path: text) }
    let magic = try folder.write("b.db", "SQLite format 3\0" + String(repeating: "x", count: 2000))
    #expect(throws: ImportFailure.notADatabase(file: magic)) { try LoopImport.read(path: magic) }
    let empty = try folder.write("c.db", "")
    #expect(throws: ImportFailure.empty(file: empty)) { try LoopImport.read(path: empty) }
    #expect(throws: ImportFailure.unreadable(file: "/dev/zero")) { try LoopImport.read(path: "/dev/zero") }
  }

  @Test("a path with URI characters is still a plain path")
  func pathWithURICharacters() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(Self.schema25, name: "a?mode=rwc&b%41#c é.db")
    #expect(try LoopImport.read(path: path).habits.isEmpty)
  }

  @Test("reading a backup in write-ahead mode creates no file beside it")
  func writeAheadMode() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("pragma journal_mode = wal;" + Self.schema25)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(try LoopImport.read(path: path).habits.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
    #expect(before == ["loop.db"])
  }
}
