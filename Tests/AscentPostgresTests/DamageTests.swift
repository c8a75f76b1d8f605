#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "Damage to the database is found", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"),
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

  @Test("a change to the tables is found by a check of the last commits")
  func changedTables() async throws {
    let (schema, _) = try await Self.filled()
    let connection = try await TestServer.shared.connection(to: schema)
    for (change, finding) in PlantedDamage.changes {
      try connection.run("BEGIN", within: .seconds(5))
      try change.make(on: connection)
      let found = Result { () throws(PostgresFailure) in
        try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 20_000)
      }
      switch found {
      case .success(let found):
        #expect(found.contains { $0.detail.contains(finding) }, "\(change.testDescription): \(found)")
      case .failure(let failure): Issue.record("\(change.testDescription): \(failure)")
      }
      try connection.run("ROLLBACK", within: .seconds(5))
    }
    #expect(try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 20_000) == [])
  }

  @Test("a changed end of a commit without commands is found", arguments: [0, 1, 7, 9])
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
    "a changed head row is found by a verification, which names the difference",
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

  @Test("when a long journal is opened, only its last commits and their chain are checked")
  func lastCommits() async throws {
    let (schema, _) = try await Self.filled()
    let connection = try await TestServer.shared.connection(to: schema)
    try PlantedChange.command(3) { command, _ in command.device = DeviceID("other") }.make(on: connection)
    #expect(try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 5) == [])
    #expect(
      try ChainCheck(connection, within: .seconds(5)).everything() == [
        JournalDamage(commit: 2, detail: "operation 3 differs from what was committed")
      ])
    try connection.run(
      "UPDATE commits SET chain = decode(repeat('22', 16), 'hex') WHERE number = 3", within: .seconds(5))
    #expect(
      try ChainCheck(connection, within: .seconds(5)).lastCommits(eventsMax: 5)
        == [JournalDamage(commit: 4, detail: "its content differs from what was committed")])
  }

  @Test("a damaged journal does not open, and stays unchanged", arguments: PlantedDamage.unopenable)
  func notOpened(_ change: String, finding: String) async throws {
    let (schema, _) = try await Self.filled()
    _ = try await TestServer.shared.query("SET search_path = \(schema); \(change)")
    let before = try await content(of: schema)
    let journal = try await TestServer.shared.journal(schema: schema)
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(
      thrown?.damage.contains { $0.detail.contains(finding) } == true,
      "\(change): \(String(describing: thrown))")
    #expect(try await content(of: schema) == before)
  }

  private func content(of schema: String) async throws -> String {
    try await TestServer.shared.query(
      "SET search_path = \(schema); TABLE journal; TABLE commits; SELECT * FROM commands ORDER BY seq")
  }

  @Test("damage to an open journal is found by a verification and by reads")
  func whileOpen() async throws {
    let (schema, draft) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    let connection = try await TestServer.shared.connection(to: schema)
    try PlantedChange.command(5) { command, _ in command.version = .max }.make(on: connection)
    try PlantedChange("UPDATE commands SET body = '\\x01' WHERE seq = 2").make(on: connection)
    let found = try await journal.verify()
    let malformed = "malformed body of operation 2"
    let newerSnapshot = "the snapshot of ann is newer than the events"
    #expect(
      found == [JournalDamage(commit: 1, detail: malformed), JournalDamage(commit: nil, detail: newerSnapshot)])
    let ann = await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) }
    #expect(ann?.damage.first?.detail.hasPrefix("malformed order of commands") == true, "\(String(describing: ann))")
    let bob = await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("bob")]) }
    #expect(bob == .damaged([JournalDamage(commit: nil, detail: malformed)]))
    let address = OperationAddress(user: UserID("ann"), key: draft.stored[2].accepted.operation.key)
    try PlantedChange("UPDATE commands SET body = substring(body, 1, 30) WHERE seq = 3").make(on: connection)
    let lookedUp = await failure { () throws(JournalFailure) in _ = try await journal.lookUp([address]) }
    #expect(lookedUp == .damaged([JournalDamage(commit: nil, detail: "malformed body of operation 3")]))
    connection.close()
    await journal.close()
  }

  @Test("a corrupt snapshot is ignored, and reported by verify")
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
        try await journal.verify().contains(JournalDamage(commit: nil, detail: "the snapshot of ann is corrupt")),
        "\(change)")
      _ = try await TestServer.shared.query(
        "SET search_path = \(schema); TRUNCATE snapshots; INSERT INTO snapshots TABLE kept; DROP TABLE kept")
    }
    await journal.close()
  }

  @Test("a link that differs is found when a person is read, before and after a snapshot")
  func links() async throws {
    let (schema, _) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    for (seq, person) in [(7, "ann"), (4, "bob")] {
      let sql = "UPDATE \(schema).commands SET link = decode(repeat('11', 16), 'hex') WHERE seq = \(seq)"
      _ = try await TestServer.shared.query(sql)
      let thrown = await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID(person)]) }
      #expect(thrown == .damaged([JournalDamage(commit: nil, detail: "malformed link of operation \(seq)")]))
    }
    await journal.close()
  }

  @Test("a snapshot of another history, or of another place in it, is ignored and reported by verify")
  func otherHistory() async throws {
    let (schema, draft) = try await Self.filled()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    let connection = try await TestServer.shared.connection(to: schema)
    let reader = OpenReader(connection, within: .seconds(5))
    // Each as of its own ordinal, in one call; no such user and none of the commands end nowhere.
    func ends(_ ordinal: Int32) throws -> [UserID: ChainEnd] {
      try reader.ends(of: [(9, UserID("none"), 5), (1, UserID("ann"), ordinal)])
    }
    let (before, end) = (try #require(try ends(1)[UserID("ann")]), try #require(try ends(2)[UserID("ann")]))
    #expect(before.revision == 1 && end.revision == 2)
    #expect(try ends(0)[UserID("ann")] == ChainEnd(before: UserID("ann")))
    #expect(try ends(2)[UserID("none")] == ChainEnd(before: UserID("none")))
    for (version, ordinal, link, revision) in [
      (10, 2, Digest.zero, 2), (10, 2, end.digest, 3), (.max, 1, end.digest, 2), (.max, .min, end.digest, 2),
      (.min, 1, end.digest, 2), (9, 2, end.digest, 2), (10, 2, before.digest, 1), (10, .max, end.digest, 2),
    ] as [(Int64, Int32, Digest, Int64)] {
      let snapshot = Snapshot(user: UserID("ann"), version: version, ordinal: ordinal, bytes: [1])
      let mark = snapshot.mark(of: SnapshotMark(commit: 2, revision: revision, link: link))
      let values: [any ParameterValue] = [version, ordinal, snapshot.bytes, mark]
      try connection.run(
        "UPDATE snapshots SET version = $1, ordinal = $2, bytes = $3, digest = $4", values, within: .seconds(5))
      let past = try await journal.hydrate([UserID("ann")])[0]
      #expect(
        past.snapshot == nil
          && past.tail.map(\.accepted.operation) == draft.commands(of: "ann").map(\.accepted.operation))
      #expect(
        try await journal.verify().first?.detail == "the snapshot of ann belongs to another history",
        "\(version) \(ordinal)")
    }
    await journal.close()
  }
}
#endif
