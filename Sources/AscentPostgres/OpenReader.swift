#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The reads of a journal on an open connection. The server cancels a read that exceeds the timeout
/// set on the connection.
final class OpenReader {
  let connection: Connection
  /// How long the results of one request may take.
  private let timeMax: Duration

  init(_ connection: Connection, within timeMax: Duration) {
    self.connection = connection
    self.timeMax = timeMax
  }

  /// A snapshot, and what is known of the last command that it covers.
  private struct Start {
    var snapshot: Snapshot
    var end: ChainEnd
    var lastVersion: Int64?
  }

  /// The stored past of each user, in the order asked for.
  func pasts(of users: [UserID]) throws(PostgresFailure) -> [StoredPast] {
    let starts = try snapshots(of: users)
    // Commands are only ever appended, so a tail that is read after the snapshot continues it.
    var tails = try self.tails(of: users, since: starts)
    var pasts = zip(starts, tails).map { start, rows in
      StoredPast(snapshot: start?.snapshot, tail: rows.map(\.command))
    }
    let apart = pasts.indices.filter { !pasts[$0].isContinuous(lastVersion: starts[$0]?.lastVersion) }
    if !apart.isEmpty {
      let whole = try self.tails(of: apart.map { users[$0] }, since: apart.map { _ in nil })
      for (index, rows) in zip(apart, whole) {
        (tails[index], pasts[index]) = (rows, StoredPast(tail: rows.map(\.command)))
      }
    }
    for (index, past) in pasts.enumerated() {
      let start = past.snapshot == nil ? nil : starts[index]?.end
      try PostgresFailure.asMalformed(past.check(tails[index], after: start ?? ChainEnd(before: users[index])))
    }
    return pasts
  }

  /// The commands of each user after a snapshot; all commands if the snapshot is nil.
  private func tails(of users: [UserID], since starts: [Start?]) throws(PostgresFailure) -> [[CommandRow]] {
    var tails = [[CommandRow]](repeating: [], count: users.count)
    let asked = [
      ArrayParameter(.text, users, \.text), ArrayParameter(.integer, starts) { $0?.snapshot.ordinal ?? 0 },
    ]
    let rows = try run(Self.tailQuery(asked), asked)
    for row in rows.all { tails[try row.place(CommandRows.count, among: users)].append(try CommandRows.row(in: row)) }
    return tails
  }

  /// The snapshot of each user. Nil if there is none, if it is corrupt, or if its mark does not
  /// name the last command that it covers; all commands are read then.
  private func snapshots(of users: [UserID]) throws(PostgresFailure) -> [Start?] {
    let names = ArrayParameter(.text, users, \.text)
    let rows = try run(
      """
      SELECT asked.n, s.version, s.ordinal, s.bytes, s.digest, last.seq, last.revision, last.link, last.body, z.name
      FROM \(ArrayParameter.unnest([names])) WITH ORDINALITY AS asked(name, n)
        JOIN snapshots s ON s.user_name = asked.name
        LEFT JOIN users u ON u.name = asked.name
        \(Self.joinLast(through: "s.ordinal")) LEFT JOIN zones z ON z.id = last.zone
      """, [names])
    var found: [Start?] = users.map { _ in nil }
    for row in rows.all {
      let index = try row.place(0, among: users, "snapshots")
      let snapshot = try Snapshot(row, of: users[index], at: 1)
      guard let mark = snapshot.history(mark: row.bytes(4)) else { continue }
      var start = Start(snapshot: snapshot, end: ChainEnd(before: users[index]), lastVersion: nil)
      if !row.isNull(5) {
        start.end = ChainEnd(
          revision: Int64(try row.int32(6)), digest: try row.digest(7), zone: ZoneID(try row.text(9)))
        start.lastVersion = try row.place(8, of: row.int64(5)).lastVersion
      }
      if mark.revision == start.end.revision, mark.link == start.end.digest { found[index] = start }
    }
    return found
  }

  /// The query for the commands of users after given ordinals.
  static func tailQuery(_ asked: [ArrayParameter]) -> String {
    """
    SELECT \(CommandRows.columns), u.n
    FROM \(users(asked, "ordinal")) u
      JOIN commands c ON c.user_id = u.id AND c.ordinal > u.ordinal \(CommandRows.joinZone)
    ORDER BY u.n, c.ordinal
    """
  }

  /// The query for the operations of users with given keys.
  static func addressQuery(_ asked: [ArrayParameter], reading columns: String) -> String {
    """
    SELECT \(columns), u.n
    FROM \(users(asked, "key")) u
      JOIN commands c ON c.user_id = u.id AND \(CommandRows.key) = u.key \(CommandRows.joinZone)
    """
  }

  /// The SQL for the users asked for, each with a value. `OFFSET 0` makes the server look the users
  /// up first, and then search an index of commands for both the user and the value. Otherwise,
  /// without statistics, it would read all commands of each user.
  private static func users(_ asked: [ArrayParameter], _ value: String) -> String {
    """
    (SELECT u.id, u.name, asked.\(value), asked.n
      FROM \(ArrayParameter.unnest(asked)) WITH ORDINALITY AS asked(name, \(value), n)
        JOIN users u ON u.name = asked.name OFFSET 0)
    """
  }

  /// Joins the last command of a user `u`, as `last`. With an SQL expression for an ordinal, joins
  /// the last command up to that ordinal.
  static func joinLast(through ordinal: String? = nil) -> String {
    """
    LEFT JOIN LATERAL (
      SELECT c.seq, c.revision, c.link, c.body, c.zone, c.ordinal FROM commands c
      WHERE c.user_id = u.id \(ordinal.map { "AND c.ordinal <= \($0)" } ?? "")
      ORDER BY c.ordinal DESC LIMIT 1) last ON true
    """
  }

  /// The end of each user's chain as of an ordinal, in one round trip.
  func ends(
    of users: [(id: Int32, name: UserID, ordinal: Int32)]
  ) throws(PostgresFailure) -> [UserID: ChainEnd] {
    guard !users.isEmpty else { return [:] }
    let asked = [ArrayParameter(.integer, users, \.id), ArrayParameter(.integer, users, \.ordinal)]
    let rows = try run(
      """
      SELECT u.n, last.revision, last.link
      FROM \(ArrayParameter.unnest(asked)) WITH ORDINALITY AS u(id, ordinal, n)
        \(Self.joinLast(through: "u.ordinal"))
      """, asked)
    var ends: [UserID: ChainEnd] = [:]
    for row in rows.all {
      let name = users[try row.place(0, among: users, "users")].name
      ends[name] =
        row.isNull(1)
        ? ChainEnd(before: name)
        : ChainEnd(revision: Int64(try row.int32(1)), digest: try row.digest(2), zone: nil)
    }
    return ends
  }

  /// The operations at these addresses, in the order asked for, each with whether the operations
  /// that it changed are in force.
  func operations(at addresses: [OperationAddress]) throws(PostgresFailure) -> [StoredOperation?] {
    guard !addresses.isEmpty else { return [] }
    var found = [StoredCommand?](repeating: nil, count: addresses.count)
    for row in try rows(of: addresses, reading: CommandRows.columns).all {
      found[try row.place(CommandRows.count, among: addresses)] = try CommandRows.row(in: row).command
    }
    let related = found.map { command in command.map { AcceptedOperation.related(in: $0.events) } ?? [] }
    let inForce = try self.inForce(
      zip(addresses, related).flatMap { address, keys in keys.map { OperationAddress(user: address.user, key: $0) } })
    return zip(zip(addresses, related), found).map { asked, command in
      command.map { command in
        var flags: [OperationKey: Bool] = [:]
        for key in asked.1 { flags[key] = inForce[OperationAddress(user: asked.0.user, key: key)] }
        return StoredOperation(command: command, related: flags)
      }
    }
  }

  /// Whether each of these operations is in force. Missing operations are left out.
  private func inForce(_ addresses: [OperationAddress]) throws(PostgresFailure) -> [OperationAddress: Bool] {
    guard !addresses.isEmpty else { return [:] }
    var flags: [OperationAddress: Bool] = [:]
    for row in try rows(of: addresses, reading: "c.in_force").all {
      flags[addresses[try row.place(1, among: addresses)]] = try row.bool(0)
    }
    return flags
  }

  /// Columns of the operations at these addresses, followed by the number of each address.
  private func rows(of addresses: [OperationAddress], reading columns: String) throws(PostgresFailure) -> ResultRows {
    let asked = [ArrayParameter(.text, addresses, \.user.text), ArrayParameter(.bytea, addresses, \.key)]
    return try run(Self.addressQuery(asked, reading: columns), asked)
  }

  /// A user's commands whose ordinals are in a range.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(PostgresFailure) -> [StoredCommand] {
    try CommandRows.commands(
      in: run(
        """
        SELECT \(CommandRows.columns) FROM users u JOIN commands c ON c.user_id = u.id \(CommandRows.joinZone)
        WHERE u.name = $1 AND c.ordinal BETWEEN $2 AND $3
        ORDER BY c.ordinal \(newestFirst ? "DESC" : "ASC") LIMIT $4
        """, [user.text, ordinals.lowerBound, ordinals.upperBound, Int64(max(0, limit))]))
  }

  /// A page of the users in the order of their names.
  func users(after user: UserID?, limit: Int) throws(PostgresFailure) -> [UserID] {
    let rows = try run(
      "SELECT name FROM users WHERE name > $1 ORDER BY name LIMIT $2", [user?.text ?? "", Int64(max(0, limit))])
    var users: [UserID] = []
    for row in rows.all { users.append(UserID(try row.text(0))) }
    return users
  }

  /// The commands after a position. A command that straddles the position is skipped.
  func commands(after position: Position, limit: Int) throws(PostgresFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    var last = try seq(before: position)
    while commands.count < limit {
      let wanted = Int64(limit - commands.count)
      let rows = try run(
        """
        SELECT \(CommandRows.columns) FROM commands c \(CommandRows.joinNames)
        WHERE c.seq > $1 AND c.position > $2 ORDER BY c.seq LIMIT $3
        """, [last, position.number, wanted])
      for row in rows.all {
        last = try row.int64(0)
        let command = try CommandRows.row(in: row).command
        // A command without events has the position of the event before it.
        if !command.events.isEmpty, command.position > position { commands.append(command) }
      }
      if rows.count < wanted { break }
    }
    return commands
  }

  /// The sequence number of the last operation in the last commit that ended at or before a
  /// position; 0 if there is none.
  private func seq(before position: Position) throws(PostgresFailure) -> Int64 {
    let rows = try run(
      "SELECT last_seq FROM commits WHERE last_position <= $1 ORDER BY last_position DESC, number DESC LIMIT 1",
      [position.number])
    return try rows.first?.int64(0) ?? 0
  }

  /// Runs statements in one round trip.
  func run(_ calls: [Connection.BoundStatement]) throws(PostgresFailure) -> [ResultRows] {
    try connection.run(calls, within: timeMax)
  }

  func run(_ sql: String, _ values: [any ParameterValue]) throws(PostgresFailure) -> ResultRows {
    try connection.run(sql, values, within: timeMax)
  }
}

extension ResultRow {
  /// The index of the item that a row answers. The row has the item's number, counted from 1.
  func place(
    _ column: Int32, among asked: [some Any], _ what: String = "operations"
  ) throws(PostgresFailure) -> Int {
    let number = try int64(column)
    guard number > 0, number <= asked.count else { throw .malformed("order of \(what)") }
    return Int(number) - 1
  }
}
#endif
