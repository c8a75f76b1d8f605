import AscentRules
import AscentRuntime
import AscentStorage

@testable import AscentSQLite

/// The same commands in two databases: as packed bodies, and as rows with a column for each value,
/// as version 10 stored them.
struct ViewsOverRows {
  /// With the views of today.
  let packed: Connection
  /// With the views that were over rows.
  let rows: Connection

  init(_ commands: [StoredCommand]) throws {
    (packed, rows) = (try Self.tables(), try Self.tables())
    try packed.execute(Migrations.version11 + Migrations.replacedByVersion11)
    try rows.execute(Self.statements)
    for (index, command) in commands.enumerated() {
      let seq = Int64(index) + 1
      let previous = commands[..<index].lastIndex { $0.accepted.user == command.accepted.user }.map { Int64($0) + 1 }
      try add(command, seq, previous, ending: seq % 2 == 0)
    }
  }

  /// The tables of version 10.
  private static func tables() throws -> Connection {
    let connection = try Connection(path: ":memory:", role: .writer)
    for sql in Migrations.all[..<10] { try connection.execute(sql) }
    try Migrations.nameEventKinds(in: connection)
    // The views read JSON, which SQLite allows to a schema that it trusts.
    try connection.execute("PRAGMA trusted_schema = 1")
    try connection.execute("INSERT INTO empty_commits VALUES (99, 7, 3, 1760000000000, x'00')")
    return connection
  }

  private func add(_ command: StoredCommand, _ seq: Int64, _ previous: Int64?, ending: Bool) throws {
    let (accepted, evidence) = (command.accepted, command.accepted.evidence)
    let end: (number: Int64?, at: Int64?, chain: [UInt8]?) =
      ending ? (seq, evidence.recordedAt.milliseconds, [UInt8(seq)]) : (nil, nil, nil)
    var text = EventTextWriter()
    text.begin()
    for event in command.events { text.append(EventColumns(event)) }
    if !command.events.isEmpty { text.end() }
    var body: [UInt8] = []
    CommandCoding.append(accepted, events: command.events.span, to: &body)
    for connection in [packed, rows] {
      try connection.prepare("INSERT OR IGNORE INTO users(name) VALUES (?1)").run(accepted.user.text)
      try connection.prepare("INSERT OR IGNORE INTO zones(name) VALUES (?1)").run(evidence.zone.name)
    }
    let user = try number("users", accepted.user.text)
    let zone = try number("zones", evidence.zone.name)
    let inForce: Int64 = command.inForce ? 1 : 0
    try packed.prepare(
      "INSERT INTO commands VALUES (?1, ?2, ?3, ?4, NULL, ?5, ?6, ?7, ?8, ?9, ?10, x'00', ?11)"
    ).run(
      seq, user, Int64(accepted.receipt.ordinal), previous, zone,
      command.position.number + max(Int64(accepted.eventCount) - 1, 0), inForce, end.number, end.at, end.chain, body)
    let longText = accepted.operation.longText
    let put = try rows.prepare(
      """
      INSERT INTO operations(seq, user, operation, ordinal, version, position, event_count, in_force, content,
        occurred_at, recorded_at, zone, utc_offset, day_start, day, device, long_text, receipt,
        previous, previous_block, commit_number, committed_at, chain, events)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
        ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, x'00', ?18, NULL, ?19, ?20, ?21, ?22)
      """)
    put.bind(
      seq, user, accepted.operation.key, accepted.receipt.ordinal, accepted.version, command.position.number,
      accepted.eventCount, inForce, Int64(bitPattern: accepted.content), evidence.occurredAt.milliseconds,
      evidence.recordedAt.milliseconds, zone, evidence.offset, evidence.dayStart, evidence.day.number,
      accepted.device?.text, longText.isEmpty ? nil : longText, previous, end.number, end.at, end.chain)
    if !command.events.isEmpty { put.bind(String(decoding: text.bytes[..<text.count], as: UTF8.self), at: 22) }
    try put.run()
  }

  private func number(_ table: String, _ name: String) throws -> Int64? {
    try packed.prepare("SELECT id FROM \(table) WHERE name = ?1").first(name) { $0.int64(0) }
  }

  /// The answer to a statement, with the types of its values.
  static func rows(_ connection: Connection, _ sql: String) throws -> [[JSONValue]] {
    let statement = try connection.prepare(sql)
    var rows: [[JSONValue]] = [statement.columnNames.map { .string($0) }]
    while try statement.step() { rows.append(rows[0].indices.map { statement.value(Int32($0)) }) }
    return rows
  }
}

/// The views as they were over rows.
extension ViewsOverRows {
  private static let views: [(name: String, query: String)] =
    [
      ("operation_names", operationNames), ("commits", commits), ("events", events), ("habit_events", habitEvents),
      ("habit_names", habitNames),
    ] + SQLiteViews.sharedViews.map { ($0.key, $0.value) }

  static var names: [String] { views.map(\.name) }
  static var statements: String { views.map { "CREATE VIEW \($0.name) AS\n\($0.query);" }.joined() }

  private static let operationNames = """
    WITH digits AS (SELECT seq, operation, long_text, hex(operation) AS hex FROM operations),
    lengths AS (SELECT *, instr('123456789ABCDEF', substr(hex, 32, 1)) AS length FROM digits)
    SELECT seq,
      CASE
        WHEN long_text IS NOT NULL THEN long_text
        WHEN substr(hex, 17, 1) >= '8' THEN
          lower(substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-' || substr(hex, 13, 4) || '-'
            || substr(hex, 17, 4) || '-' || substr(hex, 21))
        WHEN length <= 8 THEN CAST(substr(operation, 1, length) AS TEXT)
        ELSE CAST(substr(operation, 1, 8) AS TEXT)
          || char(16 * (instr('123456789ABCDEF', substr(hex, 17, 1)) + 4 * (substr(hex, 31, 1) = '8'))
            + instr('123456789ABCDEF', substr(hex, 18, 1)))
          || CAST(substr(operation, 10, length - 9) AS TEXT)
      END AS name
    FROM lengths
    """

  private static let commits = """
    SELECT commit_number AS number, position + max(event_count - 1, 0) AS last_position, seq AS last_seq,
      committed_at, chain
    FROM operations
    WHERE commit_number IS NOT NULL
    UNION ALL
    SELECT * FROM empty_commits
    """

  private static let events = """
    SELECT o.position + e.key AS position, o.seq AS operation, e.value ->> 0 AS kind, e.value ->> 1 AS habit,
      e.value ->> 2 AS day, e.value ->> 3 AS amount, e.value ->> 4 AS total, e.value ->> 5 AS number,
      e.value ->> 6 AS policy, e.value ->> 7 AS digest, e.value ->> 8 AS detail,
      coalesce(k.name, 'kind ' || (e.value ->> 0)) AS event, k.award, k.is_of_habit
    FROM operations o JOIN json_each(o.events) e LEFT JOIN event_kinds k ON k.kind = e.value ->> 0
    """

  private static let habitEvents = """
    SELECT e.*, o.user AS user_id, o.in_force, o.seq
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL
    """

  private static let habitNames = """
    SELECT user_id, habit, json_extract(detail, '$.name') AS name, max(position) AS position,
      group_concat(json_extract(detail, '$.decimals')) AS decimals
    FROM habit_events
    WHERE json_extract(detail, '$.name') IS NOT NULL
    GROUP BY user_id, habit
    """
}
