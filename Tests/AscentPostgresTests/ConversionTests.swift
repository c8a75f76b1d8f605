#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Foundation
import Testing

@testable import AscentPostgres

@Suite(
  "A journal of version 4, whose commands have a column for each of their parts",
  .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct ConversionTests {
  /// The tables whose content must stay when a conversion fails.
  private static let content = """
    SELECT schema_version, commit_number, last_position, last_seq, chain FROM journal; TABLE commits; \
    SELECT * FROM operations ORDER BY seq; TABLE snapshots; TABLE checkpoints; TABLE due; SELECT count(*) FROM events
    """

  /// A schema as version 4 wrote it: every kind of event, commands without events, commits without
  /// commands, and what is taken back, of three people.
  private static func older() async throws -> String {
    let schema = TestServer.newSchema()
    let path = try #require(Bundle.module.path(forResource: "version4", ofType: "sql"))
    let sql = try String(contentsOfFile: path, encoding: .utf8)
    _ = try await TestServer.shared.query(
      sql.replacing("version4.", with: schema + ".").replacing(
        "SCHEMA version4;", with: "SCHEMA \(schema);"))
    return schema
  }

  private static func query(_ schema: String, _ sql: String) async throws -> String {
    try await TestServer.shared.query("SET search_path = \(schema); \(sql)")
  }

  /// The commands in the old rows.
  private static func oldCommands(_ schema: String) async throws -> [StoredCommand] {
    let connection = try await TestServer.shared.connection(to: schema)
    let sql = "SELECT \(CommandConversion.columns) FROM operations o ORDER BY o.seq"
    var commands: [StoredCommand] = []
    for row in try connection.run(sql, within: .seconds(5)).all {
      var command = try CommandConversion.command(in: row)
      try row.fill(&command)
      commands.append(command)
    }
    return commands
  }

  private static func expectConverted(_ schema: String, to expected: [StoredCommand]) async throws {
    let journal = try await TestServer.shared.journal(schema: schema)
    let head = try await journal.open()
    #expect(head == JournalHead(position: try #require(expected.last).lastPosition, commit: 17))
    #expect(try await journal.verify() == [])
    let inOrder = try await journal.commands(after: .start, limit: .max)
    #expect(inOrder.count > 15 && inOrder.map(\.inWords) == expected.filter { !$0.events.isEmpty }.map(\.inWords))
    let users = try await journal.users(after: nil, limit: 9)
    #expect(users.map(\.text) == ["ann", "bob", "zoë ☕"])
    for (user, past) in zip(users, try await journal.hydrate(users)) {
      #expect(past.snapshot == nil)
      #expect(past.tail.map(\.inWords) == expected.filter { $0.accepted.user == user }.map(\.inWords))
    }
    let addresses = expected.map { OperationAddress(user: $0.accepted.user, key: $0.accepted.operation.key) }
    #expect(try await journal.lookUp(addresses).map { $0?.command.inWords } == expected.map(\.inWords))
    #expect(try await journal.checkpoint(named: "feed")?.body == [1, 2, 3])
    await journal.close()
    #expect(try await query(schema, "SELECT user_name, at, day FROM due") == "ann 1760000100000 20003\n")
    #expect(try await query(schema, "SELECT schema_version FROM journal") == "7\n")
  }

  @Test("is converted: it verifies, reads as it was written, and finds all ids")
  func converts() async throws {
    let schema = try await Self.older()
    let expected = try await Self.oldCommands(schema)
    #expect(Set(expected.flatMap(\.events).map(\.kind)).count > 60)
    try await Self.expectConverted(schema, to: expected)
  }

  @Test("goes on after its conversion, with snapshots of people old and new")
  func continues() async throws {
    let schema = try await Self.older()
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      _ = try await ascent.submit(command("new", .addHabit(HabitDefinition(name: "again")), of: "new"))
      _ = try await ascent.submit(command("new", .addHabit(HabitDefinition(name: "again")), of: "bob"))
      #expect(try await ascent.verifyJournal() == [])
    }
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    #expect(try await journal.verify() == [])
    #expect(try await journal.hydrate([UserID("bob")])[0].tail.count == 6)
    await journal.close()
  }

  @Test("the views show what they showed", arguments: Views.names.filter { $0 != "command_events" })
  func views(name: String) async throws {
    let schema = try await Self.older()
    let kept = "CREATE SCHEMA \(schema)_v; CREATE TABLE \(schema)_v.old AS SELECT * FROM \(schema).\(name)"
    _ = try await TestServer.shared.query(kept)
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    await journal.close()
    // The conversion drops the hashes of ledger entries, and habits get their present unit.
    let columns = try await TestServer.shared.query(
      """
      SELECT string_agg(CASE a.attname WHEN 'digest' THEN 'CASE WHEN event !~ ''^xp'' THEN digest END' \
      ELSE a.attname || CASE a.atttypid WHEN 114 THEN '::text' ELSE '' END END, ', ' ORDER BY a.attnum) \
      FROM pg_attribute a WHERE a.attrelid = '\(schema)_v.old'::regclass AND a.attnum > 0 \
      AND a.attname <> 'hash' AND NOT (a.attname = 'unit' AND '\(name)' = 'habits') \
      AND NOT (a.attname IN ('receipt', 'events') AND '\(name)' = 'operations')
      """)
    let (old, new) = ("SELECT \(columns) FROM \(schema)_v.old", "SELECT \(columns) FROM \(schema).\(name)")
    let differences = """
      SELECT (SELECT count(*) FROM (\(old)) o), (SELECT count(*) FROM (\(old) EXCEPT ALL \(new)) o), \
      (SELECT count(*) FROM (\(new) EXCEPT ALL \(old)) n)
      """
    let counts = try await TestServer.shared.query(differences).split(separator: " ").map(String.init)
    #expect(counts[0] != "0" && counts[1...] == ["0", "0\n"], "\(counts)")
  }

  @Test("a journal of version 1, with its views, is converted, too")
  func version1() async throws {
    let schema = try await Self.older()
    let expected = try await Self.oldCommands(schema)
    let views = Views.names.filter { !["operations", "command_events"].contains($0) }.joined(separator: ", ")
    _ = try await Self.query(
      schema,
      """
      DROP VIEW \(views); DROP TABLE event_kinds, due; UPDATE journal SET schema_version = 1;
      CREATE VIEW events AS
      SELECT o.position + e.number - 1 AS position, o.seq AS operation, (e.value ->> 0)::integer AS kind,
        (e.value ->> 1)::integer AS habit
      FROM operations o CROSS JOIN LATERAL json_array_elements(o.events::json) WITH ORDINALITY AS e(value, number);
      CREATE VIEW habit_events AS
      SELECT e.*, o.user_name, o.in_force, o.seq FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.habit IS NOT NULL AND e.kind < 100
      """)
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    #expect(try await journal.verify() == [])
    #expect(
      try await journal.commands(after: .start, limit: .max).map(\.inWords)
        == expected.filter { !$0.events.isEmpty }.map(\.inWords))
    await journal.close()
    let kinds = EventKind.allCases.reduce(0) { $0 + $1.storedNumbers.count }
    #expect(try await Self.query(schema, "SELECT count(*) FROM event_kinds") == "\(kinds)\n")
    #expect(try await Self.query(schema, "SELECT count(*) FROM due") == "3\n")
    for view in Views.names { _ = try await Self.query(schema, "SELECT * FROM \(view)") }
  }

  @Test("stays as it was when the server ends the connection in the middle, and is converted the next time")
  func ended() async throws {
    let schema = try await Self.older()
    let expected = try await Self.oldCommands(schema)
    _ = try await Self.query(
      schema,
      """
      CREATE FUNCTION ended() RETURNS trigger LANGUAGE plpgsql AS \
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
      CREATE TRIGGER t BEFORE UPDATE ON commits FOR EACH ROW EXECUTE FUNCTION ended()
      """)
    let before = try await Self.query(schema, Self.content)
    let journal = try await TestServer.shared.journal(schema: schema)
    #expect(await failure { () throws(JournalFailure) in _ = try await journal.open() }?.isSystem == true)
    #expect(try await Self.query(schema, Self.content) == before)
    _ = try await Self.query(schema, "DROP TRIGGER t ON commits; DROP FUNCTION ended")
    try await Self.expectConverted(schema, to: expected)
  }

  @Test(
    "stays as it was, or is converted, when the connection is cut anywhere",
    arguments: [2_000, 6_000, 9_000, 12_000, 30_000, 60_000, 90_000])
  func cut(after byteCount: Int) async throws {
    let schema = try await Self.older()
    let expected = try await Self.oldCommands(schema)
    let before = try await Self.query(schema, Self.content)
    let proxy = try await TestServer.shared.proxy()
    proxy.arm(.cutRequest(after: byteCount), on: nil)
    let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    await journal.close()
    if try await Self.query(schema, "SELECT schema_version FROM journal") == "4\n" {
      #expect(thrown != nil)
      #expect(try await Self.query(schema, Self.content) == before)
    }
    try await Self.expectConverted(schema, to: expected)
  }

  @Test(
    "with damage is reported as damaged and stays as it is",
    arguments: [
      ("UPDATE operations SET content = content + 1 WHERE seq = 9", "its content differs from what was committed"),
      ("UPDATE operations SET receipt = '\\x00' WHERE seq = 9", "malformed receipt of operation 9"),
      ("UPDATE operations SET events = NULL WHERE seq = 9", "malformed event"),
      ("UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 9", "its content differs from"),
      ("UPDATE operations SET event_count = 2147483647 WHERE seq = 9", "malformed event"),
      ("UPDATE operations SET ordinal = ordinal + 100 WHERE seq = 9", "malformed ordinal of operation 9"),
      ("UPDATE operations SET in_force = false WHERE seq = 9", "is stored as undone, but its events differ"),
      ("UPDATE operations SET user_name = 'eve' WHERE seq = 9", "its content differs from what was committed"),
      ("UPDATE operations SET zone = '' WHERE seq = 9", "malformed time zone of operation 9"),
      ("UPDATE operations SET position = position + 1 WHERE seq = 9", "operation 9 has position"),
      ("UPDATE operations SET day_start = 40000 WHERE seq = 9", "malformed number in column day_start"),
      ("UPDATE operations SET operation = gen_random_uuid() WHERE seq = 9", "its content differs from what was"),
      ("DELETE FROM operations WHERE seq = 9", "operation 9 is missing"),
      ("DELETE FROM commits WHERE number = 2", "the commit is missing"),
      ("UPDATE commits SET chain = decode(repeat('00', 16), 'hex') WHERE number = 5", "its content differs from what"),
      ("UPDATE commits SET last_seq = 9223372036854775807 WHERE number = 5", "is missing"),
      ("UPDATE commits SET last_seq = -9223372036854775808 WHERE number = 5", "its stored end is position"),
      ("UPDATE journal SET commit_number = 16", "the journal's stored end is commit 16 instead of 17"),
      ("UPDATE journal SET chain = decode(repeat('00', 16), 'hex')", "the journal's stored end is a different chain"),
    ])
  func damaged(_ sql: String, finding: String) async throws {
    let schema = try await Self.older()
    _ = try await Self.query(schema, sql)
    let tables = "TABLE journal; TABLE commits; SELECT * FROM operations ORDER BY seq; TABLE snapshots"
    let before = try await Self.query(schema, tables)
    let journal = try await TestServer.shared.journal(schema: schema)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown?.damage.contains { $0.detail.contains(finding) } == true, "\(String(describing: thrown))")
    #expect(try await Self.query(schema, tables) == before)
  }
}

extension StoredCommand {
  fileprivate var inWords: String { "\(accepted) \(position) \(inForce) \(events.map { EventColumns($0) })" }
}
#endif
