#if PostgreSQL
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "A file or schema that cannot be opened is reported and left unchanged",
  .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct OpenErrorTests {
  /// What a journal says when it cannot be opened.
  private func expectCannotOpen(_ url: String, schema: String = "ascent", _ isExpected: (JournalFailure) -> Bool) async
  {
    let journal = PostgresJournal(url: url, schema: schema)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown.map(isExpected) == true, "\(String(describing: thrown))")
    #expect(!"\(String(describing: thrown)) \(journal.name)".contains("s3cret"))
    var draft = JournalDraft()
    let group = draft.group([.init("ann", "op", [])])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) } == .closed)
  }

  @Test(
    "a malformed connection string, or a password with unescaped characters",
    arguments: [
      "", "not a url: s3cret", "postgres://me:s3cret@host:notaport/db", "postgres://me:s3cret@host/db?nothing=1",
      "host=h password=a s3cret",
      "postgres://me:a/s3cret@host/db", "postgres://me:a@s3cret@host/db", "postgresql://me:12/s3cret@host/db",
      "postgres://me:s3cret/a@host",
      "postgres://me:s3cret/@host", "postgres://me:1@s3cret/x@host/db", "postgres://me:s3cret%zz@host/db",
      "postgres://me:s3cret\0@host/db",
      "postgres://me:s3cret?a=b/@host/db",
    ])
  func unreadable(_ text: String) async {
    // Of an empty string everything comes from the environment; there is none to speak of.
    await expectCannotOpen(text, \.isSystem)
  }

  @Test("a missing server, port or database")
  func notThere() async throws {
    let folder = try await TestServer.shared.socketFolder()
    for url in [
      "postgres://me:s3cret@/db?host=\(folder)x", "postgres://me:s3cret@/db?host=\(folder)&port=1",
      "postgres://me:s3cret@127.0.0.1:1/db",
      "postgres://ascent:s3cret@/nothing?host=\(folder)",
    ] { await expectCannotOpen(url, \.isSystem) }
  }

  @Test("an unknown role")
  func noRole() async throws {
    await expectCannotOpen(
      "postgres://nobody:s3cret@/postgres?host=\(try await TestServer.shared.socketFolder())", \.isNoAccess)
  }

  @Test("the SQLSTATE is found in libpq's messages")
  func statesInWords() {
    let texts: [(String, state: String, message: String)] = [
      (
        "connection to server on socket \"/run\" failed: FATAL:  28P01: no\nLOCATION:  auth_failed, auth.c:335\n",
        "28P01",
        "connection to server on socket \"/run\" failed: FATAL: no"
      ),
      (
        "one failed: FATAL:  57P03: not yet\ntwo failed: FATAL:  3D000: none\nHINT:  later\n", "3D000",
        "one failed: FATAL: not yet; two failed: FATAL: none; HINT:  later"
      ),
      ("could not translate host name\n", "", "could not translate host name"),
      ("FATAL:  28p01: a", "", "FATAL:  28p01: a"),
      ("a:  b", "", "a:  b"), ("", "", ""),
    ]
    for (text, state, message) in texts {
      let failure = PostgresFailure(connecting: text)
      #expect((failure.state, failure.message) == (state, message))
    }
  }

  @Test("a shortened statement ends with an ellipsis")
  func cutStatements() {
    let texts = [
      "INSERT INTO operations (\n  seq, position)": "INSERT INTO operations …",
      "SELECT a.pid,\n b FROM x": "SELECT a.pid, b FROM …",
      "BEGIN": "BEGIN",
      "ending what is sent": "ending what is sent",
    ]
    for (text, short) in texts { #expect(PostgresFailure.shortened(text) == short) }
  }

  @Test(
    "a schema with an invalid name",
    arguments: ["", "Ascent", "a b", "a\"b", "a;b", "pg_x", "é", "a\0", String(repeating: "a", count: 49)])
  func schemaName(_ schema: String) async throws {
    await expectCannotOpen(try await TestServer.shared.url(), schema: schema, \.isSystem)
  }

  @Test(
    "but a schema name may be an SQL keyword or begin with a digit",
    arguments: ["default", "user", "select", "all", "public_", "none", "true", "1a", "1e5", "0"])
  func wordAsName(_ schema: String) async throws {
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())], snapshotting: ["ann"]))
    #expect(try await journal.hydrate([UserID("ann")])[0].snapshot != nil)
    #expect(try await journal.verify() == [])
    #expect(try await journal.open() == draft.head)
    await journal.close()
    let places =
      "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename = 'journal' AND schemaname IN ('public', '\(schema)')"
    #expect(try await TestServer.shared.query(places) == "\(schema)\n")
    try await PostgresJournal.removeSchema(schema, url: try await TestServer.shared.url())
    #expect(try await TestServer.shared.query(places) == "")
  }

  @Test(
    "a schema with another application's objects",
    arguments: [
      "CREATE TABLE notes(text text)", "CREATE VIEW v AS SELECT 1", "CREATE SEQUENCE s", "CREATE TYPE t AS (a integer)",
      "CREATE FUNCTION f() RETURNS integer LANGUAGE sql AS 'SELECT 1'", "CREATE TYPE mood AS ENUM ('good')",
      "CREATE TABLE journal(day date, entry text)", "CREATE TABLE journal(application integer, schema_version text)",
      "CREATE VIEW journal AS SELECT 'other' AS application, 1 AS schema_version",
    ])
  func foreign(_ sql: String) async throws {
    let schema = TestServer.newSchema()
    _ = try await TestServer.shared.query("CREATE SCHEMA \(schema); SET search_path = \(schema); \(sql)")
    let before = try await objects(of: schema)
    await expectCannotOpen(try await TestServer.shared.url(), schema: schema) { $0.isSystem }
    #expect(try await objects(of: schema) == before)
  }

  private func objects(of schema: String) async throws -> String {
    try await TestServer.shared.query(
      """
      SELECT relname, relkind FROM pg_class WHERE relnamespace = '\(schema)'::regnamespace UNION ALL
      SELECT proname, 'f' FROM pg_proc WHERE pronamespace = '\(schema)'::regnamespace ORDER BY 1, 2
      """)
  }

  @Test("a schema with a newer version")
  func newerVersion() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    await journal.close()
    _ = try await TestServer.shared.query("UPDATE \(schema).journal SET schema_version = 99")
    await expectCannotOpen(try await TestServer.shared.url(), schema: schema) {
      if case .cannotOpen(.newerVersion(_, 99, Migrations.current)) = $0 { true } else { false }
    }
  }

  @Test("a database that is not in UTF-8", arguments: ["SQL_ASCII", "LATIN1"])
  func encoding(_ name: String) async throws {
    let database = "in_" + name.lowercased()
    _ = try await TestServer.shared.query(
      "CREATE DATABASE \(database) ENCODING '\(name)' LOCALE 'C' TEMPLATE template0")
    let url = try await TestServer.shared.url().replacing("/postgres?", with: "/\(database)?")
    await expectCannotOpen(url) {
      if case .cannotOpen(.system(_, let detail)) = $0 { detail.contains(name) } else { false }
    }
  }

  /// The connection string of a new role.
  private func role(_ settings: String) async throws -> (name: String, url: String) {
    let name = TestServer.newSchema()
    _ = try await TestServer.shared.query("CREATE ROLE \(name) LOGIN \(settings)")
    return (name, try await TestServer.shared.url().replacing("//ascent@", with: "//\(name)@"))
  }

  @Test("for a role that may not create a schema, may not create tables in it, or may only read")
  func noAccess() async throws {
    let (plain, plainURL) = try await role("")
    let schema = TestServer.newSchema()
    await expectCannotOpen(plainURL, schema: schema, \.isNoAccess)
    _ = try await TestServer.shared.query("CREATE SCHEMA \(schema); GRANT USAGE ON SCHEMA \(schema) TO \(plain)")
    await expectCannotOpen(plainURL, schema: schema, \.isNoAccess)
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    await journal.close()
    _ = try await TestServer.shared.query("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(plain)")
    await expectCannotOpen(plainURL, schema: schema, \.isNoAccess)
    let (reader, readerURL) = try await role("SUPERUSER")
    _ = try await TestServer.shared.query("ALTER ROLE \(reader) SET default_transaction_read_only = on")
    await expectCannotOpen(readerURL, schema: schema, \.isNoAccess)
    await expectCannotOpen(readerURL, schema: TestServer.newSchema(), \.isNoAccess)
  }

  @Test("but a role without the right to create schemas can use an empty one")
  func givenSchema() async throws {
    let (role, url) = try await role("")
    let schema = TestServer.newSchema()
    _ = try await TestServer.shared.query("CREATE SCHEMA \(schema) AUTHORIZATION \(role)")
    let journal = PostgresJournal(url: url, schema: schema)
    #expect(try await journal.open() == JournalHead())
    await journal.close()
  }

  @Test("but a role that switches to the schema's owner opens, writes and reads")
  func otherRole() async throws {
    let (owner, _) = try await role("")
    let (_, url) = try await role("IN ROLE \(owner)")
    let schema = TestServer.newSchema()
    _ = try await TestServer.shared.query("CREATE SCHEMA \(schema) AUTHORIZATION \(owner)")
    let journal = PostgresJournal(url: "\(url)&options=-c%20role%3D\(owner)", schema: schema)
    #expect(try await journal.open() == JournalHead())
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
    #expect(try await journal.hydrate([UserID("ann")])[0].tail.count == 1)
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("but a role with only the needed rights opens and writes")
  func granted() async throws {
    let (role, url) = try await role("")
    let schema = TestServer.newSchema()
    let owner = try await TestServer.shared.journal(schema: schema)
    _ = try await owner.open()
    await owner.close()
    _ = try await TestServer.shared.query(
      "GRANT USAGE ON SCHEMA \(schema) TO \(role); "
        + "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA \(schema) TO \(role)"
    )
    let journal = PostgresJournal(url: url, schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())], snapshotting: ["ann"]))
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("the shown name of a target has its place and no password")
  func names() {
    let names = [
      "postgres://me:s3cret@db.example:5433/habits": "postgres://db.example:5433/habits",
      "postgresql://me:s3%40cret%2F@[::1]/habits?sslmode=require": "postgres://::1/habits",
      "host=/run user=me password='s3 cret' dbname=h": "postgres:///run/h",
      "postgres://one:1,two:2/h?password=s3cret": "postgres://one,two:1,2/h",
      "postgres://me:s3cret?@host/h": "postgres://host/h",
    ]
    for (text, name) in names { #expect(PostgresJournal(url: text).name == name) }
    #expect(PostgresJournal(url: "postgres://h/d", schema: "mine").name == "postgres://h/d schema mine")
  }
}
#endif
