import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport

@testable import AscentSQLite

/// A database as version 3 wrote it: a row for each event, and one for each commit.
struct Version3Database {
  private let connection: Connection
  private var head = StoredHead()

  init(path: String) throws {
    connection = try Connection(path: path, role: .writer)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    for sql in Migrations.all[..<3] { try connection.execute(sql) }
    try connection.execute("PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 3")
  }

  func close() {
    connection.close()
  }

  mutating func append(_ group: CommitGroup) throws {
    var chain = UnpackedCommitChain(
      after: head.chain, number: group.number, firstPosition: group.firstPosition, committedAt: group.committedAt)
    var rest = group.events[...]
    for command in group.commands {
      head.seq += 1
      let receipt = ReceiptCoding.encode(command.receipt)
      chain.append(command, receipt: receipt)
      try add(command, receipt: receipt)
      for event in rest.prefix(Int(command.eventCount)) {
        head.position += 1
        chain.append(EventColumns(event))
        try add(EventColumns(event))
        guard case .operationChanged(let key, let inForce) = event else { continue }
        let change = try connection.prepare("UPDATE operations SET in_force = ?2 WHERE user = ?3 AND operation = ?1")
        change.bind(key, at: 1)
        change.bind(inForce ? 1 : 0, at: 2)
        change.bind(try id(command.user.text, in: "users"), at: 3)
        try change.run()
      }
      rest = rest.dropFirst(Int(command.eventCount))
    }
    for snapshot in group.snapshots {
      let put = try connection.prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5)")
      put.bind(try id(snapshot.user.text, in: "users"), at: 1)
      put.bind(snapshot.version, at: 2)
      put.bind(snapshot.ordinal, at: 3)
      put.bind(snapshot.bytes, at: 4)
      put.bind(snapshot.digest(), at: 5)
      try put.run()
    }
    (head.commit, head.chain) = (group.number, chain.digest())
    let end = try connection.prepare("INSERT INTO commits VALUES (?1, ?2, ?3, ?4, ?5)")
    let numbers = [head.commit, head.position, head.seq, group.committedAt.milliseconds]
    for (index, value) in numbers.enumerated() { end.bind(value, at: Int32(index + 1)) }
    end.bind(head.chain, at: 5)
    try end.run()
  }

  private func add(_ command: AcceptedCommand, receipt: [UInt8]) throws {
    let evidence = command.evidence
    let add = try connection.prepare(
      "INSERT INTO operations VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)")
    let numbers: [(Int32, Int64)] = [
      (1, head.seq), (2, try id(command.user.text, in: "users")), (4, Int64(command.receipt.ordinal)),
      (5, command.version),
      (6, head.position + (command.eventCount > 0 ? 1 : 0)), (7, Int64(command.eventCount)),
      (8, Int64(bitPattern: command.content)),
      (9, evidence.occurredAt.milliseconds), (10, evidence.recordedAt.milliseconds),
      (11, try id(evidence.zone.name, in: "zones")),
      (12, Int64(evidence.offset)), (13, Int64(evidence.dayStart)), (14, Int64(evidence.day.number)),
    ]
    for (index, value) in numbers { add.bind(value, at: index) }
    add.bind(command.operation.key, at: 3)
    add.bind(command.device?.text, at: 15)
    add.bind(command.operation.longText.isEmpty ? nil : command.operation.longText, at: 16)
    add.bind(receipt, at: 17)
    try add.run()
  }

  private func add(_ columns: EventColumns) throws {
    let add = try connection.prepare("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
    add.bind(head.position, at: 1)
    add.bind(head.seq, at: 2)
    add.bind(Int(columns.kind), at: 3)
    add.bind(columns.habit, at: 4)
    add.bind(columns.day, at: 5)
    add.bind(columns.amount, at: 6)
    add.bind(columns.total, at: 7)
    add.bind(columns.number, at: 8)
    add.bind(columns.policy, at: 9)
    add.bind(columns.digest, at: 10)
    add.bind(columns.detail, at: 11)
    try add.run()
  }

  private func id(_ name: String, in table: String) throws -> Int64 {
    let add = try connection.prepare("INSERT OR IGNORE INTO \(table)(name) VALUES (?1)")
    add.bind(name, at: 1)
    try add.run()
    let find = try connection.prepare("SELECT id FROM \(table) WHERE name = ?1")
    find.bind(name, at: 1)
    _ = try find.step()
    return find.int64(0)
  }
}
