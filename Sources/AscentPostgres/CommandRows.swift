#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// A row of the table `commands`, with its packed command.
struct CommandRow: LinkedRow {
  let seq: Int64
  let revision: Int64
  let link: Digest
  let body: [UInt8]
  let command: StoredCommand
}

/// Reads and writes rows of commands.
enum CommandRows {
  /// The columns of a command `c` whose user is `u` and whose time zone is `z`.
  static let columns = "c.seq, u.name, c.revision, z.name, c.position, c.in_force, c.ordinal, c.link, c.body"

  /// The number of columns in ``columns``.
  static let count: Int32 = 9

  /// Joins the names that belong to a command `c`. These are left joins, since a row whose names
  /// are missing is damaged and must not vanish from the result.
  static let joinZone = "LEFT JOIN zones z ON z.id = c.zone"
  static let joinNames = "LEFT JOIN users u ON u.id = c.user_id \(joinZone)"

  /// The operation's key in the body of a command `c`. The expression has an index.
  static let key = "substring(c.body, 2, 16)"

  /// The commands of all rows.
  static func commands(in rows: ResultRows) throws(PostgresFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    commands.reserveCapacity(rows.count)
    for row in rows.all { commands.append(try self.row(in: row).command) }
    return commands
  }

  /// The command of a row.
  static func row(in row: ResultRow) throws(PostgresFailure) -> CommandRow {
    let (seq, body) = (try row.int64(0), row.bytes(8))
    guard let zone = ZoneID(try row.text(3)) else { throw .malformed("time zone of operation \(seq)") }
    let (user, position, inForce) = (UserID(try row.text(1)), try row.int64(4), try row.bool(5))
    let command = try PostgresFailure.asMalformed(
      StoredCommand(body: body, of: user, in: zone, endingAt: position, inForce: inForce, seq: seq))
    guard command.accepted.receipt.ordinal == (try row.int32(6)) else {
      throw .malformed("ordinal of operation \(seq)")
    }
    return CommandRow(
      seq: seq, revision: Int64(try row.int32(2)), link: try row.digest(7), body: body, command: command)
  }

  /// The values of a row to be written.
  struct New {
    var seq, position: Int64
    var user, zone: Int32
    var revision, ordinal: Int32
    var inForce: Bool
    var link: Digest
    var body: [UInt8]
  }

  /// The statement that writes rows; nil if there are none.
  static func insertion(of rows: [New]) -> Connection.BoundStatement? {
    func column(_ type: ArrayParameter.Element, _ value: (New) -> (some ParameterValue)?) -> ArrayParameter {
      ArrayParameter(type, rows, value)
    }
    return .over(
      [
        column(.bigint, \.seq), column(.bigint, \.position), column(.integer, \.user), column(.integer, \.revision),
        column(.integer, \.ordinal), column(.integer, \.zone), column(.boolean, \.inForce), column(.bytea, \.link),
        column(.bytea, \.body),
      ], writing: rows.count
    ) { "INSERT INTO commands SELECT * FROM \($0)" }
  }
}

/// Writes rows of commits.
enum CommitRows {
  /// The statement that writes the end of the commit.
  static func insertion(of sealer: CommitSealer) -> Connection.BoundStatement {
    let head = sealer.head
    let values: [any ParameterValue] = [
      head.commit, head.position, head.seq, sealer.committedAt.milliseconds, head.chain,
    ]
    return Connection.BoundStatement("INSERT INTO commits VALUES ($1, $2, $3, $4, $5)", values, writing: 1)
  }
}

extension Connection.BoundStatement {
  /// A statement over the rows that columns make up; nil if there are no rows.
  static func over(
    _ columns: [ArrayParameter], writing count: Int, _ sql: (_ rows: String) -> String
  ) -> Connection.BoundStatement? {
    count == 0 ? nil : Connection.BoundStatement(sql(ArrayParameter.unnest(columns)), columns, writing: count)
  }
}
#endif
