import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A database of an older version")
struct MigrationTests {
  /// Groups with every kind of event, commands without events, commits without commands, snapshots,
  /// and what is taken back, of two people.
  private func groups(_ draft: inout JournalDraft) -> [CommitGroup] {
    let undo = Event.operationChanged(OperationID("a70").key, inForce: false)
    var groups = [
      draft.group([.init("ann", "every kind", SampleEvents.everyKind), .init("bob", "none", [])]), draft.group([]),
      draft.group([], snapshotting: ["ann"]),
    ]
    groups += (1...150).map { number in
      let completion = JournalDraft.Entry("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number)))
      return draft.group(number % 3 == 0 ? [completion, .init("bob", "b\(number)", [])] : [completion])
    }
    groups += [draft.group([.init("ann", "undo", [undo])]), draft.group([], snapshotting: ["bob"])]
    return groups
  }

  @Test("is migrated to the newest version, verifies, and reads as it was written")
  func migrates() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = JournalDraft()
    var old = try Version3Database(path: path)
    for group in groups(&draft) { try old.append(group) }
    old.close()

    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    #expect(try await journal.verify() == [])
    let inOrder = try await journal.commands(after: .start, limit: .max)
    #expect(inOrder.map(\.inWords) == draft.stored.filter { !$0.events.isEmpty }.map(\.inWords))
    for person in ["ann", "bob"] {
      let all = try await journal.commands(of: UserID(person), ordinals: 1...(.max), newestFirst: false, limit: .max)
      #expect(all.map(\.inWords) == draft.commands(of: person).map(\.inWords))
    }
    // Snapshots of that version do not say which history they belong to.
    let past = try await journal.hydrate([UserID("ann")])[0]
    #expect(past.snapshot == nil && past.tail.map(\.inWords) == draft.commands(of: "ann").map(\.inWords))
    try await journal.commit(draft.group([.init("ann", "new", SampleEvents.completion())]))
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("has the same bytes after migration as a new one with the same commits")
  func sameRows() async throws {
    let folder = try TemporaryFolder()
    let paths = (old: folder.path("old.db"), new: folder.path("new.db"))
    var draft = JournalDraft()
    let groups = groups(&draft)
    var old = try Version3Database(path: paths.old)
    for group in groups { try old.append(group) }
    old.close()
    let new = SQLiteJournal(path: paths.new)
    _ = try await new.open()
    for group in groups { try await new.commit(group) }
    await new.close()
    let migrated = SQLiteJournal(path: paths.old)
    _ = try await migrated.open()
    await migrated.close()
    let connection = try Connection(path: paths.new, role: .writer)
    try connection.execute("ATTACH '\(paths.old)' AS old")
    for table in ["users", "zones", "commands", "empty_commits"] {
      let count = try connection.integer("SELECT count(*) FROM main.\(table)")
      let common = try connection.integer(
        "SELECT count(*) FROM (SELECT * FROM main.\(table) INTERSECT SELECT * FROM old.\(table))")
      #expect(common == count, "\(table)")
      #expect(try connection.integer("SELECT count(*) FROM old.\(table)") == count, "\(table)")
      #expect(count != 0)
    }
  }

  /// Some views of earlier versions, which listed the numbers of kinds.
  private static let oldViews = """
    CREATE VIEW commits AS SELECT commit_number AS number, seq AS last_seq FROM operations;
    CREATE VIEW streaks AS SELECT o.user, e.habit, e.amount FROM events e JOIN operations o WHERE e.kind IN (20, 21);
    CREATE VIEW events_readable AS
    SELECT e.position, CASE e.kind WHEN 12 THEN 'completionLogged' ELSE 'kind ' || e.kind END AS event FROM events e;
    """

  @Test("with views that list event kinds gets the newest views and keeps its chain", arguments: [4, 5])
  func viewsAlone(version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = JournalDraft()
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    for group in groups(&draft) { try await journal.commit(group) }
    await journal.close()
    let old = try Connection(path: path, role: .writer)
    // The tables of versions 4 and 5 are those of version 10, except for the names of kinds and
    // what is due, and a constraint.
    try old.restoreOperations()
    try old.execute(
      "\(old.viewStatements().drop); DROP TABLE event_kinds; DROP TABLE due; "
        + "ALTER TABLE operations DROP COLUMN in_force_checked; PRAGMA user_version = \(version)")
    try old.restoreKeyTables()
    let model = try Connection(path: ":memory:", role: .writer)
    for sql in Migrations.all[..<version] { try model.execute(sql) }
    #expect(try old.schemaText() == model.schemaText())
    try old.execute(Self.oldViews)
    old.close()

    let migrated = SQLiteJournal(path: path)
    #expect(try await migrated.open() == draft.head)
    #expect(try await migrated.verify() == [])
    try await migrated.commit(draft.group([.init("ann", "new", SampleEvents.completion())]))
    await migrated.close()
    let after = try Connection(path: path, role: .writer)
    #expect(try after.integer("PRAGMA user_version") == Int64(Migrations.current))
    let kinds = EventKind.allCases.reduce(0) { $0 + $1.storedNumbers.count }
    #expect(try after.integer("SELECT count(*) FROM event_kinds") == Int64(kinds))
  }

  @Test("of version 8 gets the constraint, unless an operation breaks it", arguments: [1, 2])
  func flagConstraint(_ flag: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = JournalDraft()
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
    await journal.close()
    let old = try Connection(path: path, role: .writer)
    try old.restoreOperations()
    let views = try old.viewStatements()
    try old.execute(
      "\(views.drop); ALTER TABLE operations DROP COLUMN in_force_checked; \(views.create); PRAGMA user_version = 8")
    try old.restoreKeyTables()
    try old.execute("UPDATE operations SET in_force = \(flag)")
    old.close()
    guard flag == 1 else {
      let damage = JournalDamage(commit: nil, detail: "operation 1 is neither in force nor undone")
      await #expect(throws: JournalFailure.damaged([damage])) { _ = try await journal.open() }
      return
    }
    #expect(try await journal.open() == draft.head)
    await journal.close()
    let new = try Connection(path: path, role: .writer)
    let failure = #expect(throws: SQLiteFailure.self) { try new.execute("UPDATE commands SET in_force = 2") }
    #expect(failure?.message == "CHECK constraint failed: in_force IN (0, 1)")
    new.close()
  }

  @Test("of version 3 with views is migrated to the newest version, too")
  func version3Views() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = JournalDraft()
    var old = try Version3Database(path: path)
    for group in groups(&draft) { try old.append(group) }
    old.close()
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(
      """
      CREATE VIEW habit_events AS
      SELECT e.*, o.user AS user_id, o.in_force, o.seq FROM events e JOIN operations o ON o.seq = e.operation;
      CREATE VIEW celebrations AS SELECT c.position FROM events c WHERE c.kind = 31;
      """)
    connection.close()
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  /// Writes a database of version 3, and then changes it by a statement that finds something to
  /// change.
  private func write(_ path: String, thenTamperingWith sql: String) throws {
    var draft = JournalDraft()
    var old = try Version3Database(path: path)
    for group in groups(&draft) { try old.append(group) }
    old.close()
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql)
    #expect(try connection.integer("SELECT changes()") ?? 0 > 0)
    connection.close()
  }

  @Test(
    "with damage is reported as damaged after the migration",
    arguments: [
      "UPDATE events SET amount = 11 WHERE position = 60", "DELETE FROM events WHERE position = 60",
      "UPDATE events SET detail = 'x' WHERE position = 60", "UPDATE events SET digest = x'00' WHERE digest IS NOT NULL",
      "DELETE FROM operations WHERE seq = 30", "DELETE FROM commits WHERE number = 20",
    ])
  func tampered(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    try write(path, thenTamperingWith: sql)
    let journal = SQLiteJournal(path: path)
    await #expect {
      _ = try await journal.open()
    } throws: { error in
      if case JournalFailure.damaged(let damage) = error { !damage.isEmpty } else { false }
    }
  }

  @Test(
    "with orphaned rows is reported as damaged and stays unchanged",
    arguments: [
      "DELETE FROM operations WHERE seq = (SELECT max(seq) FROM operations)", "DELETE FROM operations WHERE seq > 195",
      """
      DELETE FROM operations WHERE seq > 195; UPDATE operations SET in_force = 1;
      DELETE FROM commits WHERE number = (SELECT max(number) FROM commits)
      """,
      "INSERT INTO events(position, operation, kind) SELECT max(position) + 1, max(operation), 15 FROM events",
      "INSERT INTO events(position, operation, kind) SELECT max(position) + 7, 999, 15 FROM events",
      "UPDATE events SET operation = 7 WHERE position = 150", "UPDATE events SET operation = 999 WHERE position = 150",
      "DELETE FROM events WHERE position = 150",
      "UPDATE operations SET event_count = 9223372036854775807 WHERE seq IN (8, 9)",
      "UPDATE commits SET last_position = last_position + 1 WHERE number = 20",
      "UPDATE commits SET last_position = 9223372036854775807 WHERE number = (SELECT max(number) FROM commits)",
      "UPDATE commits SET last_seq = 0 WHERE number = (SELECT max(number) FROM commits)",
      "DELETE FROM commits WHERE number = (SELECT max(number) - 1 FROM commits)",
      "DELETE FROM commits WHERE number = 2",
      "DELETE FROM commits",
    ])
  func unpaired(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    try write(path, thenTamperingWith: sql)
    let journal = SQLiteJournal(path: path)
    await #expect {
      _ = try await journal.open()
    } throws: { error in
      if case JournalFailure.damaged(let damage) = error { !damage.isEmpty } else { false }
    }
    let after = try Connection(path: path, role: .writer)
    #expect(try after.integer("PRAGMA user_version") == 3)
    #expect(
      try after.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('events', 'commits')")
        == 2)
    after.close()
  }
}

extension StoredCommand {
  /// All of it as text, which is the same for the same command.
  var inWords: String { "\(accepted) \(position) \(inForce) \(events.map { EventColumns($0) })" }
}
