#if PostgreSQL
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "A commit that the server refuses", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct RefusedCommitTests {
  /// A refusal: how it is brought about, how it is ended, and what is said of it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var begin: String
    var end: String
    var word: String
  }

  static let refusals = [
    Refusal(
      testDescription: "by a trigger",
      begin: "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;"
        + "CREATE TRIGGER t BEFORE INSERT ON commands EXECUTE FUNCTION no()",
      end: "DROP TRIGGER t ON commands; DROP FUNCTION no", word: "not today"),
    Refusal(
      testDescription: "because its disk is full",
      begin:
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ "
        + "BEGIN RAISE 'full' USING ERRCODE = '53100'; END $$;"
        + "CREATE TRIGGER t BEFORE INSERT ON commits EXECUTE FUNCTION no()",
      end: "DROP TRIGGER t ON commits; DROP FUNCTION no", word: "SQLSTATE 53100"),
    Refusal(
      testDescription: "when all of it is written, at its COMMIT",
      begin: "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'at last'; END $$;"
        + "CREATE CONSTRAINT TRIGGER t AFTER INSERT ON commands DEFERRABLE INITIALLY DEFERRED "
        + "FOR EACH ROW EXECUTE FUNCTION no()",
      end: "DROP TRIGGER t ON commands; DROP FUNCTION no", word: "at last"),
    Refusal(
      testDescription: "by a constraint of somebody's",
      begin: "ALTER TABLE commands ADD CONSTRAINT c CHECK (user_id <> 1) NOT VALID",
      end: "ALTER TABLE commands DROP CONSTRAINT c", word: "SQLSTATE 23514"),
    Refusal(
      testDescription: "for want of a table", begin: "ALTER TABLE snapshots RENAME TO elsewhere",
      end: "ALTER TABLE elsewhere RENAME TO snapshots", word: "SQLSTATE 42P01"),
  ]

  @Test("writes nothing, and the next one succeeds without reopening", arguments: refusals)
  func refused(_ refusal: Refusal) async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "first", SampleEvents.completion())], snapshotting: ["ann"]))
    var wrong = draft
    let group = wrong.group(
      [.init("ann", "op", SampleEvents.completion()), .init("bob", "op", [])], snapshotting: ["ann"])
    _ = try await TestServer.shared.query("SET search_path = \(schema); \(refusal.begin)")
    guard
      case .nothingWritten(let words)? = await failure({ () throws(JournalFailure) in try await journal.commit(group) })
    else {
      Issue.record("\(refusal) was not a refusal")
      return
    }
    #expect(words.contains(refusal.word), "\(words)")
    #expect(
      try await journal.lookUp(group.commands.map { OperationAddress(user: $0.user, key: $0.operation.key) }).allSatisfy
      { $0 == nil })
    _ = try await TestServer.shared.query("SET search_path = \(schema); \(refusal.end)")
    try await journal.commit(draft.group([.init("ann", "then", SampleEvents.completion())], snapshotting: ["ann"]))
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion()), .init("bob", "op", [])]))
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("because an operation exists writes nothing, and the next one succeeds without reopening")
  func sameOperationTwice() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    var wrong = draft
    // A new person and an operation come before the one that cannot be: all of it must go.
    let group = wrong.group([.init("new", "a", SampleEvents.completion()), .init("new", "a", [])])
    let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
    #expect(thrown?.isNothingWritten == true, "\(String(describing: thrown))")
    try await journal.commit(draft.group([.init("bob", "b", []), .init("new", "a", SampleEvents.completion())]))
    #expect(try await journal.hydrate([UserID("new")])[0].tail.count == 1)
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("because a table is locked writes nothing, and the next one succeeds without reopening")
  func lockedTable() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: TimeLimits(lock: .seconds(1))))
    _ = try await journal.open()
    var draft = JournalDraft()
    let group = draft.group([.init("ann", "op", SampleEvents.completion())])
    let blocker = try await TestServer.shared.connection(to: schema)
    try blocker.run([.init("BEGIN"), .init("LOCK TABLE commands")], within: .seconds(5))
    let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
    #expect(thrown?.isNothingWritten == true, "\(String(describing: thrown))")
    try blocker.run("ROLLBACK", within: .seconds(5))
    try await journal.commit(group)
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("is reported to its caller as not written, and the pipeline continues")
  func throughRuntime() async throws {
    let schema = TestServer.newSchema()
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Run"))))
      let refusal = Self.refusals[1]
      _ = try await TestServer.shared.query("SET search_path = \(schema); \(refusal.begin)")
      let run = try command("run", .markComplete(.name("Run"), amount: 1))
      do throws(AscentError) {
        _ = try await ascent.submit(run)
        Issue.record("it was written")
      } catch {
        guard case .notWritten(.nothingWritten) = error else { throw error }
      }
      #expect(try await ascent.report(on: UserID("ana")).totalXP == 0)
      _ = try await TestServer.shared.query("SET search_path = \(schema); \(refusal.end)")
      #expect(try await ascent.submit(run).after.count == 1)
    }
  }

  @Test(
    "silently, by a trigger or rule that drops rows, is not acknowledged",
    arguments: ["commands", "users", "zones", "commits", "snapshots", "journal"])
  func droppedInSilence(table: String) async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    _ = try await TestServer.shared.query(
      """
      SET search_path = \(schema);
      CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER t BEFORE INSERT OR UPDATE ON \(table) FOR EACH ROW EXECUTE FUNCTION no()
      """)
    let group = draft.group([.init("ann", "op", SampleEvents.completion())], snapshotting: ["ann"])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) }?.isOutcomeUnknown == true)
    await journal.close()
  }

  @Test("silently, for the operations that it undoes, is not acknowledged")
  func changeDroppedInSilence() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let first = draft.group([.init("ann", "op", SampleEvents.completion())])
    try await journal.commit(first)
    _ = try await TestServer.shared.query(
      """
      SET search_path = \(schema);
      CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER t BEFORE UPDATE ON commands FOR EACH ROW EXECUTE FUNCTION no()
      """)
    let group = draft.group([.init("ann", "undo", [.operationChanged(first.commands[0].operation.key, inForce: false)])]
    )
    let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
    #expect(thrown == .outcomeUnknown("writing: the server wrote 0 rows instead of 1"))
    await journal.close()
  }

  @Test("silently, while opening, keeps the journal closed and is not reported as damage")
  func touchDroppedInSilence() async throws {
    let schema = try await TestServer.shared.madeSchema()
    _ = try await TestServer.shared.query(
      """
      SET search_path = \(schema);
      CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER t BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION no()
      """)
    let journal = try await TestServer.shared.journal(schema: schema)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown?.isSystem == true, "\(String(describing: thrown))")
  }

  @Test("because the head row is missing is not acknowledged, and the journal does not open")
  func withoutHead() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    _ = try await TestServer.shared.query("DELETE FROM \(schema).journal")
    let group = draft.group([.init("ann", "op", SampleEvents.completion())])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) }?.isOutcomeUnknown == true)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown == .damaged([JournalDamage(commit: nil, detail: "malformed journal: its row is missing")]))
  }

  @Test("because the idle connection was ended has an unknown outcome, and was not written")
  func endedWhileIdle() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await TestServer.shared.endWriter(of: schema)
    let group = draft.group([.init("ann", "op", [])])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) }?.isOutcomeUnknown == true)
    #expect(try await journal.open() == JournalHead())
    try await journal.commit(group)
    await journal.close()
  }
}
#endif
