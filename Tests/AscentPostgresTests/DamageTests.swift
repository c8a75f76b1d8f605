#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Testing

@testable import AscentPostgres

@Suite(
  "What a database has lost is noticed", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"),
  .serialized)
struct DamageTests {
  /// A journal of four commits with two operations each, closed.
  private static func filled() async throws -> (schema: String, draft: JournalDraft) {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...4 {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
        .init("bob", "b\(number)", []),
      ]
      try await journal.commit(draft.group(entries, snapshotting: number == 2 ? ["ann"] : []))
    }
    await journal.close()
    return (schema, draft)
  }

  /// Changes that each break something, one after the other; a case here is a statement, tried in a
  /// transaction that is taken back.
  private static let changes = [
    "UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 1",
    "UPDATE operations SET events = NULL WHERE seq = 5",
    "UPDATE operations SET events = '' WHERE seq = 5", "UPDATE operations SET events = events || ' ' WHERE seq = 5",
    "UPDATE operations SET events = left(events, 40) WHERE seq = 5",
    "UPDATE operations SET events = '[]' WHERE seq = 6",
    "UPDATE operations SET events = replace(events, ',', ', ') WHERE seq = 5",
    "UPDATE operations SET events = replace(events, '20003', '99999999999999999999') WHERE seq = 5",
    "UPDATE operations SET events = repeat('[', 1000000) WHERE seq = 5",
    "UPDATE operations SET events = 'null' WHERE seq = 5",
    "UPDATE operations SET event_count = 2147483647 WHERE seq = 5",
    "UPDATE operations SET event_count = -1 WHERE seq = 6",
    "UPDATE operations SET event_count = -2147483648 WHERE seq = 5",
    "UPDATE operations SET event_count = event_count - 1 WHERE seq = 7",
    "UPDATE operations SET content = content + 1 WHERE seq = 3", "UPDATE operations SET device = 'other' WHERE seq = 3",
    "UPDATE operations SET device = NULL WHERE seq = 1", "UPDATE operations SET utc_offset = 0 WHERE seq = 5",
    "UPDATE operations SET utc_offset = 2147483647 WHERE seq = 5",
    "UPDATE operations SET day_start = 40000 WHERE seq = 5",
    "UPDATE operations SET day = -2147483648 WHERE seq = 5", "UPDATE operations SET in_force = false WHERE seq = 5",
    "UPDATE operations SET occurred_at = 9223372036854775807 WHERE seq = 5",
    "UPDATE operations SET recorded_at = recorded_at - 1 WHERE seq = 5",
    "UPDATE operations SET receipt = '\\x00' WHERE seq = 5", "UPDATE operations SET receipt = '' WHERE seq = 5",
    "UPDATE operations SET receipt = set_byte(receipt, 3, get_byte(receipt, 3) # 1) WHERE seq = 5",
    "UPDATE operations SET receipt = receipt || '\\x00' WHERE seq = 5",
    "UPDATE operations SET zone = 'UTC' WHERE seq = 5",
    "UPDATE operations SET zone = '' WHERE seq = 5", "UPDATE operations SET zone = E'\\u001b[31m' WHERE seq = 5",
    "UPDATE operations SET user_name = 'eve' WHERE seq = 6",
    "UPDATE operations SET user_name = '' WHERE user_name = 'bob'",
    "UPDATE operations SET operation = gen_random_uuid() WHERE seq = 6",
    "UPDATE operations SET ordinal = 40 WHERE seq = 5", "UPDATE operations SET ordinal = -2147483648 WHERE seq = 5",
    "UPDATE operations SET position = 2 WHERE seq = 5", "UPDATE operations SET position = 9223372036854775807",
    "UPDATE operations SET position = -9223372036854775808", "UPDATE operations SET version = -9223372036854775808",
    "UPDATE operations SET version = 9223372036854775807",
    "UPDATE operations SET seq = 9223372036854775807 WHERE seq = 8",
    "UPDATE operations SET seq = -9223372036854775808 WHERE seq = 8",
    "UPDATE operations SET seq = seq + 100 WHERE seq > 6",
    "DELETE FROM operations WHERE seq = 1", "DELETE FROM operations WHERE seq = 6",
    "DELETE FROM operations WHERE seq >= 7",
    "TRUNCATE operations", "TRUNCATE commits", "TRUNCATE journal", "TRUNCATE operations, commits",
    "INSERT INTO operations SELECT 9, user_name, gen_random_uuid(), 9, version, position, event_count, in_force, content, occurred_at,"
      + " recorded_at, zone, utc_offset, day_start, day, device, operation_name, receipt, events FROM operations WHERE seq = 8",
    "UPDATE commits SET committed_at = 1 WHERE number = 2",
    "UPDATE commits SET committed_at = -9223372036854775808 WHERE number = 4",
    "UPDATE commits SET chain = decode(repeat('00', 16), 'hex') WHERE number = 4",
    "UPDATE commits SET chain = '' WHERE number = 3",
    "UPDATE commits SET chain = chain || '\\x00' WHERE number = 3", "UPDATE commits SET last_seq = 3 WHERE number = 2",
    "UPDATE commits SET last_seq = 9223372036854775807 WHERE number = 4",
    "UPDATE commits SET last_seq = -9223372036854775808 WHERE number = 4",
    "UPDATE commits SET last_position = 4 WHERE number = 2",
    "UPDATE commits SET last_position = 9223372036854775807 WHERE number = 4",
    "UPDATE commits SET last_position = -9223372036854775808 WHERE number = 4",
    "UPDATE commits SET last_position = -9223372036854775808, number = 9223372036854775807 WHERE number = 4",
    "UPDATE commits SET number = 9223372036854775807 WHERE number = 4",
    "UPDATE commits SET number = -9223372036854775808 WHERE number = 4",
    "DELETE FROM commits WHERE number = 1", "DELETE FROM commits WHERE number = 3",
    "DELETE FROM commits WHERE number = 4",
    "DELETE FROM commits WHERE number = 4; DELETE FROM operations WHERE seq >= 7",
    "INSERT INTO commits SELECT 5, 20, 8, 1, chain FROM journal",
    "UPDATE journal SET commit_number = 3", "UPDATE journal SET commit_number = 9223372036854775807",
    "UPDATE journal SET commit_number = -9223372036854775808", "UPDATE journal SET last_position = 0",
    "UPDATE journal SET last_position = 9223372036854775807", "UPDATE journal SET last_position = -9223372036854775808",
    "UPDATE journal SET last_seq = 9223372036854775807", "UPDATE journal SET chain = ''",
    "UPDATE journal SET chain = decode(repeat('11', 16), 'hex')",
  ]

  @Test("whatever is changed in the tables, by a check of the last commits")
  func changedTables() async throws {
    let (schema, _) = try await Self.filled()
    let connection = try await TestServer.shared.connection(to: schema)
    for change in Self.changes {
      try connection.run("BEGIN", within: .seconds(5))
      for part in change.split(separator: "; ") { try connection.run(String(part), within: .seconds(5)) }
      let found = Result { () throws(PostgresFailure) in
        try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 20_000)
      }
      switch found {
      case .success(let damage): #expect(damage != [], "\(change)")
      case .failure(let failure): Issue.record("\(change): \(failure)")
      }
      try connection.run("ROLLBACK", within: .seconds(5))
    }
    #expect(try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 20_000) == [])
  }

  @Test("the end of a commit without commands, lowered or raised", arguments: [0, 1, 7, 9])
  func endOfEmptyCommit(_ seq: Int) async throws {
    let (schema, filled) = try await Self.filled()
    var draft = filled
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    try await journal.commit(draft.group([]))
    #expect(try await journal.verify() == [])
    _ = try await TestServer.shared.query("UPDATE \(schema).commits SET last_seq = \(seq) WHERE number = 5")
    #expect(try await journal.verify().map(\.commit) == [5])
    await journal.close()
  }

  @Test(
    "the row that says where the journal ends, by a verification, which names what differs",
    arguments: [
      ("commit_number = 3", "commit"), ("last_position = 3", "position"), ("last_seq = 3", "operation"),
      ("chain = decode(repeat('11', 16), 'hex')", "chain"), ("chain = ''", "malformed digest"),
      ("chain = chain || '\\x00'", "malformed digest"),
    ])
  func headDiffers(_ change: String, word: String) async throws {
    let (schema, _) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    _ = try await TestServer.shared.query("UPDATE \(schema).journal SET \(change)")
    let found = try await journal.verify()
    #expect(found.count == 1 && found[0].detail.contains(word), "\(found)")
    await journal.close()
  }

  @Test("of a long journal only the last commits are looked at when it is opened, with what links them to those before")
  func lastCommits() async throws {
    let (schema, _) = try await Self.filled()
    let connection = try await TestServer.shared.connection(to: schema)
    try connection.run("UPDATE operations SET device = 'other' WHERE seq = 3", within: .seconds(5))
    #expect(try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 5) == [])
    #expect(try ChainCheck(connection, within: .seconds(5)).everything() != [])
    try connection.run(
      "UPDATE commits SET chain = decode(repeat('22', 16), 'hex') WHERE number = 3", within: .seconds(5))
    #expect(try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 5) != [])
  }

  @Test(
    "keeps a journal from being opened, and leaves it as it is",
    arguments: [
      "UPDATE operations SET device = 'other' WHERE seq = 3", "DELETE FROM commits WHERE number = 4",
      "DELETE FROM journal",
      "UPDATE journal SET last_position = -9223372036854775808",
      "UPDATE journal SET commit_number = 9223372036854775807; UPDATE commits SET number = 9223372036854775807 WHERE number = 4",
      "ALTER TABLE operations DROP CONSTRAINT operations_by_key",
      "ALTER TABLE operations DROP CONSTRAINT operations_by_key, ADD CONSTRAINT operations_by_key UNIQUE (user_name, seq)",
      "ALTER TABLE operations DROP CONSTRAINT operations_pkey, ADD CONSTRAINT operations_pkey UNIQUE (seq) DEFERRABLE",
      "ALTER TABLE journal ALTER commit_number DROP NOT NULL", "DROP TABLE snapshots",
      "UPDATE journal SET schema_version = -1",
    ])
  func notOpened(_ change: String) async throws {
    let (schema, _) = try await Self.filled()
    _ = try await TestServer.shared.query("SET search_path = \(schema); \(change)")
    let before = try await content(of: schema)
    let journal = try await TestServer.shared.journal(schema: schema)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown?.isDamage == true, "\(String(describing: thrown))")
    #expect(try await content(of: schema) == before)
  }

  private func content(of schema: String) async throws -> String {
    try await TestServer.shared.query(
      "SET search_path = \(schema); TABLE journal; TABLE commits; SELECT * FROM operations ORDER BY seq")
  }

  @Test("while a journal is open, by its verification, and by who reads it")
  func whileOpen() async throws {
    let (schema, draft) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    _ = try await TestServer.shared.query(
      """
      SET search_path = \(schema);
      UPDATE operations SET version = 9223372036854775807 WHERE seq = 5;
      UPDATE operations SET event_count = -7, position = 9223372036854775807 WHERE seq = 2
      """)
    let found = try await journal.verify()
    #expect(found.contains { $0.commit == 1 }, "\(found)")
    #expect(
      await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) }?.isDamage == true)
    #expect(
      await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("bob")]) }?.isDamage == true)
    let address = OperationAddress(user: UserID("bob"), key: draft.stored[1].accepted.operation.key)
    #expect(await failure { () throws(JournalFailure) in _ = try await journal.lookUp([address]) }?.isDamage == true)
    await journal.close()
  }

  @Test("a snapshot that is not whole is passed over, and told by verify")
  func badSnapshot() async throws {
    let (schema, draft) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    for change in [
      "bytes = set_byte(bytes, 9, 0)", "bytes = ''", "digest = ''", "ordinal = 2147483647",
      "version = 9223372036854775807",
    ] {
      _ = try await TestServer.shared.query(
        "SET search_path = \(schema); CREATE TABLE kept AS TABLE snapshots; UPDATE snapshots SET \(change)")
      #expect(try await journal.open() == draft.head)
      let past = try await journal.hydrate([UserID("ann")])[0]
      #expect(past.snapshot == nil && past.tail.count == 4, "\(change)")
      #expect(
        try await journal.verify().contains(JournalDamage(commit: 0, detail: "the snapshot of ann is not whole")),
        "\(change)")
      _ = try await TestServer.shared.query(
        "SET search_path = \(schema); TRUNCATE snapshots; INSERT INTO snapshots TABLE kept; DROP TABLE kept")
    }
    await journal.close()
  }

  @Test("a whole snapshot that lies ahead of the events, by who reads it")
  func snapshotAhead() async throws {
    let (schema, _) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    for (version, ordinal) in [(Int64.max, Int32(1)), (.max, .min), (.min, 1)] {
      let snapshot = Snapshot(user: UserID("ann"), version: version, ordinal: ordinal, bytes: [1])
      var parameters = Parameters()
      parameters.append(version)
      parameters.append(ordinal)
      parameters.append(snapshot.bytes)
      parameters.append(snapshot.digest)
      let connection = try await TestServer.shared.connection(to: schema)
      try connection.run(
        "UPDATE snapshots SET version = $1, ordinal = $2, bytes = $3, digest = $4", parameters, within: .seconds(5))
      #expect(
        await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) }?.isDamage == true)
    }
    await journal.close()
  }
}
#endif
