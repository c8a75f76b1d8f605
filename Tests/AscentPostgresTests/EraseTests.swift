#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Testing

@testable import AscentPostgres

@Suite(
  "Erasing a person from a server", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct EraseTests {
  private static let (ann, bob, secret) = (UserID("ann-the-person"), UserID("bob"), "a very private remark")

  private static func erase(_ user: UserID, _ schema: String) async throws -> PostgresErasure? {
    try await PostgresJournal.erase(user, from: try await TestServer.shared.url(), schema: schema)
  }

  /// A schema with a command of Bob's, then commands of both in turn and in common commits.
  private static func filled(count: Int = 40) async throws -> String {
    let schema = TestServer.newSchema()
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      for user in [bob, ann] {
        let name = user == ann ? "ann's habit" : "Run"
        _ = try await ascent.submit(command("\(user)-h", .addHabit(HabitDefinition(name: name)), of: user.text))
      }
      for number in 0..<count {
        let commands = try [ann, bob].map { user in
          let intent = Intent.markComplete(
            .id(HabitID(number: 1)), amount: 1, note: user == ann ? "\(secret) \(number)" : "plain")
          return try command("\(user)-\(number)", intent, of: user.text)
        }
        for result in await ascent.submit(commands) { _ = try result.get() }
      }
      for user in [ann, bob] {
        let undone = try #require(OperationID("\(user)-0")).key
        _ = try await ascent.submit(command("\(user)-u", .undo(undone), of: user.text))
      }
    }
    return schema
  }

  /// What a journal says of a person.
  private static func history(_ user: UserID, _ schema: String) async throws -> [String] {
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      let report = try await ascent.person(user).report()
      var lines = ["\(report.totalXP) \(report.version) \(report.habits)"]
      try await ascent.forEachCommand(of: user) { command in
        let accepted = command.accepted
        lines.append(
          "\(accepted.operation) \(accepted.evidence) \(accepted.receipt) \(command.inForce) \(command.events)")
        return true
      }
      return lines
    }
  }

  private static func verify(_ schema: String) async throws -> [JournalDamage] {
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      #expect(try await ascent.checkLedgers(repairs: false, replays: true).faults.isEmpty)
      return try await ascent.verifyJournal()
    }
  }

  /// The tables and indexes of a schema whose files contain a text.
  private static func relations(of schema: String, with text: String) async throws -> [String] {
    _ = try await TestServer.shared.query("CHECKPOINT")
    let sql = """
      SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE n.nspname = '\(schema)' AND c.relkind IN ('r', 'i') \
      AND position(convert_to('\(text)', 'UTF8') in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0 \
      ORDER BY c.relname
      """
    return try await TestServer.shared.query(sql).split(separator: "\n").map(String.init)
  }

  @Test("the tables keep nothing of the person, and everybody else's history is what it was and verifies")
  func erases() async throws {
    var (schema, before, unremoved): (String, [String], String?) = ("", [], nil)
    // A long transaction of another test on this server may see the old rows; then it is named.
    for _ in 0..<5 {
      schema = try await Self.filled()
      before = try await Self.history(Self.bob, schema)
      for (text, table) in [(Self.secret, "commands"), (Self.ann.text, "users")] {
        #expect(try await Self.relations(of: schema, with: text).contains(table))
      }
      let erased = try #require(try await Self.erase(Self.ann, schema))
      #expect(erased.commandCount == 42)
      #expect(erased.after.position < erased.before.position)
      unremoved = erased.unremoved
      if unremoved == nil { break }
    }
    #expect(unremoved == nil)
    var left = try await Self.relations(of: schema, with: Self.secret)
    left += try await Self.relations(of: schema, with: Self.ann.text)
    #expect(left == [])
    #expect(try await Self.verify(schema) == [])
    #expect(try await Self.history(Self.bob, schema) == before)
    #expect(try await Self.erase(Self.ann, schema) == nil)
  }

  @Test("the journal goes on: the person begins again with nothing, and known operations of others stay known")
  func goesOn() async throws {
    let schema = try await Self.filled(count: 5)
    _ = try await Self.erase(Self.ann, schema)
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      #expect(try await ascent.person(Self.ann).report().version == 0)
      let intent = Intent.markComplete(.id(HabitID(number: 1)), amount: 1, note: "plain")
      #expect(try await ascent.submit(command("bob-1", intent, of: "bob")).after.count == 2)
      let first = try command("new", .addHabit(HabitDefinition(name: "again")), of: Self.ann.text)
      #expect(try await ascent.submit(first).ordinal == 1)
    }
    #expect(try await Self.verify(schema) == [])
  }

  @Test("the last person can be erased, and the empty journal takes commands")
  func last() async throws {
    let schema = try await Self.filled(count: 2)
    for user in [Self.ann, Self.bob] { #expect(try await Self.erase(user, schema) != nil) }
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      let first = try command("new", .addHabit(HabitDefinition(name: "again")))
      #expect(try await ascent.submit(first).ordinal == 1)
    }
    #expect(try await Self.verify(schema) == [])
  }

  @Test("what is due stays for everybody else")
  func due() async throws {
    let schema = try await Self.filled(count: 2)
    let due = "SELECT user_name, at, day FROM \(schema).due WHERE user_name = 'bob'"
    let before = try await TestServer.shared.query(due)
    _ = try await Self.erase(Self.ann, schema)
    #expect(!before.isEmpty)
    #expect(try await TestServer.shared.query(due) == before)
    let people = try await TestServer.shared.query("SELECT string_agg(user_name, ' ') FROM \(schema).due")
    #expect(people == "bob\n")
  }

  @Test("a journal that is open or damaged is left as it was")
  func refuses() async throws {
    let schema = try await Self.filled(count: 2)
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    let target = try await TestServer.shared.target(schema, limits: TimeLimits(lock: .milliseconds(50)))
    let failure = await failure { () throws(JournalFailure) in
      _ = try await DatabaseWorker().run { () throws(JournalFailure) in
        try PostgresErasure.erase(Self.ann, from: target)
      }
    }
    #expect(failure?.isInUse == true)
    await journal.close()
    _ = try await TestServer.shared.query("UPDATE \(schema).commands SET revision = revision + 1 WHERE seq = 3")
    let rows = "SELECT count(*), max(seq) FROM \(schema).commands"
    let before = try await TestServer.shared.query(rows)
    let error = await #expect(throws: JournalFailure.self) { try await Self.erase(Self.ann, schema) }
    #expect(error?.damage.isEmpty == false)
    #expect(try await TestServer.shared.query(rows) == before)
  }

  @Test("an erasure that is not committed changes nothing, however far it got")
  func rolledBack() async throws {
    let schema = try await Self.filled(count: 20)
    let before = try await Self.history(Self.ann, schema)
    var lost: [ServerSession] = []
    let target = try await TestServer.shared.target(schema)
    let journal = try OpenJournal.open(target, waitsForSync: false, after: &lost)
    let made = try Erasing.erase(Self.ann, on: journal.connection, endingAt: journal.head, within: .seconds(30))
    #expect(made?.erased == 22)
    journal.connection.close()
    #expect(try await Self.history(Self.ann, schema) == before)
    #expect(try await Self.verify(schema) == [])
  }

  @Test("an older transaction that may still see the rows is reported")
  func stillSeen() async throws {
    let schema = try await Self.filled(count: 2)
    let old = try await TestServer.shared.connection(to: schema)
    try old.run("BEGIN ISOLATION LEVEL REPEATABLE READ", within: .seconds(5))
    // Not from a table of the journal, which would stay locked.
    try old.run("SELECT count(*) FROM pg_class", within: .seconds(5))
    let target = try await TestServer.shared.target(schema, limits: TimeLimits(lock: .milliseconds(50)))
    let erased = try #require(
      try await DatabaseWorker().run { () throws(JournalFailure) in try PostgresErasure.erase(Self.ann, from: target) })
    #expect(erased.unremoved?.contains("began before the erasure") == true, "\(erased.unremoved ?? "nil")")
    #expect(try await Self.relations(of: schema, with: Self.secret).contains("commands"))
    try old.run("ROLLBACK", within: .seconds(5))
    old.close()
  }

  @Test("rows that the server drops silently are noticed before anything is committed")
  func dropped() async throws {
    let schema = try await Self.filled(count: 3)
    _ = try await TestServer.shared.query(
      """
      CREATE FUNCTION \(schema).drop_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER dropping BEFORE INSERT ON \(schema).commands \
      FOR EACH ROW WHEN (NEW.user_id = 1) EXECUTE FUNCTION \(schema).drop_row()
      """)
    let before = try await TestServer.shared.query("SELECT count(*) FROM \(schema).commands")
    let error = await #expect(throws: JournalFailure.self) { try await Self.erase(Self.ann, schema) }
    #expect(error?.description.contains("the server wrote") == true, "\(String(describing: error))")
    #expect(try await TestServer.shared.query("SELECT count(*) FROM \(schema).commands") == before)
  }
}
#endif
