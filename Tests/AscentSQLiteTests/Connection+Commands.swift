import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

/// A change to a database: a statement, or a command that is decoded, changed and encoded again.
struct PlantedChange: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
  let testDescription: String
  fileprivate var seq: Int64?
  fileprivate let change: @Sendable (inout AcceptedCommand, inout [Event]) -> Void

  init(stringLiteral sql: String) { (testDescription, seq, change) = (sql, nil, { _, _ in }) }

  private init(_ seq: Int64, _ change: @escaping @Sendable (inout AcceptedCommand, inout [Event]) -> Void, _ line: Int)
  {
    (testDescription, self.seq, self.change) = ("command \(seq) changed as in line \(line)", seq, change)
  }

  /// A change to the body of a command. Its link stays.
  static func command(
    _ seq: Int64, line: Int = #line, _ change: @escaping @Sendable (inout AcceptedCommand, inout [Event]) -> Void
  ) -> PlantedChange {
    PlantedChange(seq, change, line)
  }
}

extension Connection {
  /// The text of the whole schema, for comparison with another database's.
  func schemaText() throws -> [String] {
    let rows = try prepare(
      "SELECT coalesce(sql, name) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name")
    var texts: [String] = []
    while try rows.step() { texts.append(try rows.text(0)) }
    return texts
  }

  func plant(_ plant: PlantedChange) throws {
    guard let seq = plant.seq else { return try execute(plant.testDescription) }
    let find = try prepare("SELECT \(CommandRows.columns) FROM commands WHERE seq = ?1")
    #expect(try find.bind(seq).step())
    let row = try CommandRows(self).row(in: find)
    find.reset()
    var (accepted, events) = (row.command.accepted, row.command.events)
    plant.change(&accepted, &events)
    var body: [UInt8] = []
    CommandCoding.append(accepted, events: events.span, to: &body)
    try prepare("UPDATE commands SET body = ?2 WHERE seq = ?1").run(seq, body)
  }

  /// Makes it a database of version 10: puts the table of operations back that version 11 replaced,
  /// with the digests that it had, also in the head file.
  func restoreOperations() throws {
    let model = try Connection(path: ":memory:", role: .writer)
    for sql in Migrations.all[..<10] { try model.execute(sql) }
    let find = try model.prepare("SELECT sql FROM sqlite_schema WHERE name = 'operations'")
    #expect(try find.step())
    try execute("BEGIN; \(try viewStatements().drop); \(try find.text(0))")
    find.reset()
    let head = try writeOperations()
    try execute(
      "DROP TABLE commands; DROP TABLE conversion; DELETE FROM snapshots; \(ViewsOverRows.statements)"
        + "PRAGMA user_version = 10; COMMIT")
    guard head.commit > 0 else { return }
    try HeadFile(beside: path).write(
      HeadFile.Record(commit: head.commit, position: head.position, chain: head.chain))
  }

  private func writeOperations() throws -> StoredHead {
    let (rows, commits) = (try CommandRows(self), try CommitRows(self))
    let commands = try prepare("SELECT \(CommandRows.columns) FROM commands ORDER BY seq")
    let setChain = try prepare("UPDATE empty_commits SET chain = ?2 WHERE number = ?1")
    let setEnd = try prepare(
      "UPDATE operations SET (commit_number, committed_at, chain) = (?2, ?3, ?4) WHERE seq = ?1")
    var head = StoredHead()
    while let commit = try commits.next() {
      var chain = UnpackedCommitChain(
        after: head.chain, number: commit.head.commit, firstPosition: Position(number: head.position + 1),
        committedAt: commit.committedAt)
      while head.seq < commit.head.seq {
        #expect(try commands.step())
        let row = try rows.row(in: commands)
        chain.append(row.command.accepted, receipt: ReceiptCoding.encode(row.command.accepted.receipt))
        for event in row.command.events { chain.append(EventColumns(event)) }
        try add(row, zone: commands.int64(5))
        head.seq = row.seq
      }
      head = commit.head
      head.chain = chain.digest()
      if commit.isEmpty == true {
        try setChain.run(head.commit, head.chain)
      } else {
        try setEnd.run(head.seq, head.commit, commit.committedAt.milliseconds, head.chain)
      }
    }
    return head
  }

  private func add(_ row: CommandRow, zone: Int64) throws {
    let (command, evidence) = (row.command.accepted, row.command.accepted.evidence)
    var text = EventTextWriter()
    text.begin()
    for event in row.command.events { text.append(EventColumns(event)) }
    if !row.command.events.isEmpty { text.end() }
    let add = try prepare(
      """
      INSERT INTO operations(seq, user, operation, ordinal, version, position, event_count, in_force, content,
        occurred_at, recorded_at, zone, utc_offset, day_start, day, device, long_text, receipt, previous, events)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
        CAST(?20 AS TEXT))
      """)
    let longText = command.operation.longText
    let isEmpty = row.command.events.isEmpty
    try add.run(
      row.seq, row.user, command.operation.key, command.receipt.ordinal, command.version, row.command.position.number,
      command.eventCount, row.command.inForce ? 1 : 0, Int64(bitPattern: command.content),
      evidence.occurredAt.milliseconds, evidence.recordedAt.milliseconds, zone, evidence.offset, evidence.dayStart,
      evidence.day.number, command.device?.text, longText.isEmpty ? nil : longText,
      ReceiptCoding.encode(command.receipt), row.previous,
      isEmpty ? nil : Array(text.bytes.prefix(text.count)))
  }
}
