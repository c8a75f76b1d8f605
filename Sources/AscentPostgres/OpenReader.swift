#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The reads of a journal on an open connection. The server interrupts a read that takes too long,
/// by the timeout set on the connection.
final class OpenReader {
  let connection: Connection
  /// How long an answer may take.
  private let timeMax: Duration

  init(_ connection: Connection, within timeMax: Duration) {
    self.connection = connection
    self.timeMax = timeMax
  }

  /// The stored past of each user, in the order asked for.
  func pasts(of users: [UserID]) throws(PostgresFailure) -> [StoredPast] {
    let snapshots = try snapshots(of: users)
    // Operations are only ever added, so a tail that is read after the snapshot continues it.
    var pasts = try self.pasts(of: users, since: snapshots.map { $0?.snapshot })
    let apart = pasts.indices.filter { !pasts[$0].isContinuous(lastVersion: snapshots[$0]?.lastVersion) }
    if !apart.isEmpty {
      let whole = try self.pasts(of: apart.map { users[$0] }, since: apart.map { _ in nil })
      for (index, past) in zip(apart, whole) { pasts[index] = past }
    }
    for past in pasts { try PostgresFailure.asMalformed(past.checkOrder()) }
    return pasts
  }

  /// The commands of each user since a snapshot, or all with nil.
  private func pasts(of users: [UserID], since snapshots: [Snapshot?]) throws(PostgresFailure) -> [StoredPast] {
    var pasts = snapshots.map { StoredPast(snapshot: $0) }
    let asked = [
      ArrayParameter(.text, users, \.text), ArrayParameter(.integer, pasts) { $0.snapshot?.ordinal ?? 0 },
    ]
    let tails = try run(
      """
      SELECT \(CommandRows.columns), asked.n
      FROM \(ArrayParameter.unnest(asked)) WITH ORDINALITY AS asked(name, ordinal, n)
        JOIN operations o ON o.user_name = asked.name AND o.ordinal > asked.ordinal
      ORDER BY asked.n, o.ordinal
      """, asked)
    for row in tails.all {
      let index = try row.place(CommandRows.count, among: users)
      pasts[index].tail.append(try CommandRows.commandWithEvents(in: row))
    }
    return pasts
  }

  /// The snapshot of each user, with the version of the user's last event; nil if there is none, or
  /// it is corrupt or does not name a commit of this journal. Then all commands are read instead.
  private func snapshots(
    of users: [UserID]
  ) throws(PostgresFailure) -> [(snapshot: Snapshot, lastVersion: Int64?)?] {
    let names = ArrayParameter(.text, users, \.text)
    let rows = try run(
      """
      SELECT asked.n, s.version, s.ordinal, s.bytes, s.digest, last.version, last.event_count
      FROM \(ArrayParameter.unnest([names])) WITH ORDINALITY AS asked(name, n)
        JOIN snapshots s ON s.user_name = asked.name
        LEFT JOIN LATERAL (
          SELECT o.version, o.event_count FROM operations o
          WHERE o.user_name = s.user_name ORDER BY o.ordinal DESC LIMIT 1) last ON true
      """, [names])
    var found: [(snapshot: Snapshot, lastVersion: Int64?)?] = users.map { _ in nil }
    var heads: [(index: Int, head: StoredHead)] = []
    for row in rows.all {
      let index = try row.place(0, among: users, "snapshots")
      let snapshot = try Snapshot(row, of: users[index], at: 1)
      guard case .commit(let head) = snapshot.origin(mark: row.bytes(4)) else { continue }
      let last = row.isNull(5) ? nil : try row.int64(5) &- 1 &+ Int64(try row.int32(6))
      found[index] = (snapshot, last)
      heads.append((index, head))
    }
    let commits = try commits(heads.map(\.head.commit))
    for (index, head) in heads where commits[head.commit] != head { found[index] = nil }
    return found
  }

  /// The commits with these numbers, as far as the journal has them.
  func commits(_ numbers: [Int64]) throws(PostgresFailure) -> [Int64: StoredHead] {
    guard !numbers.isEmpty else { return [:] }
    let asked = [ArrayParameter(.bigint, Set(numbers)) { $0 }]
    let rows = try run(
      """
      SELECT c.number, c.last_position, c.last_seq, c.chain
      FROM \(ArrayParameter.unnest(asked)) AS asked(number) JOIN commits c ON c.number = asked.number
      """, asked)
    var found: [Int64: StoredHead] = [:]
    for row in rows.all { found[try row.int64(0)] = try StoredHead(row) }
    return found
  }

  /// The operations at these addresses, in the order asked for, and whether the operations that
  /// they changed are in force.
  func operations(at addresses: [OperationAddress]) throws(PostgresFailure) -> [StoredOperation?] {
    guard !addresses.isEmpty else { return [] }
    var found = [StoredCommand?](repeating: nil, count: addresses.count)
    for row in try rows(of: addresses, reading: CommandRows.columns).all {
      found[try row.place(CommandRows.count, among: addresses)] = try CommandRows.commandWithEvents(in: row)
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

  /// Whether each of these operations is in force; missing ones are left out.
  private func inForce(_ addresses: [OperationAddress]) throws(PostgresFailure) -> [OperationAddress: Bool] {
    guard !addresses.isEmpty else { return [:] }
    var flags: [OperationAddress: Bool] = [:]
    for row in try rows(of: addresses, reading: "o.in_force").all {
      flags[addresses[try row.place(1, among: addresses)]] = try row.bool(0)
    }
    return flags
  }

  /// Columns of the operations at these addresses, followed by the number of the address.
  private func rows(of addresses: [OperationAddress], reading columns: String) throws(PostgresFailure) -> ResultRows {
    let asked = [ArrayParameter(.text, addresses, \.user.text), ArrayParameter(.uuid, addresses, \.key)]
    return try run(
      """
      SELECT \(columns), asked.n
      FROM \(ArrayParameter.unnest(asked)) WITH ORDINALITY AS asked(name, key, n)
        JOIN operations o ON o.user_name = asked.name AND o.operation = asked.key
      """, asked)
  }

  /// A user's commands in a range of ordinals.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(PostgresFailure) -> [StoredCommand] {
    try CommandRows.commands(
      in: run(
        """
        SELECT \(CommandRows.columns) FROM operations o
        WHERE o.user_name = $1 AND o.ordinal BETWEEN $2 AND $3
        ORDER BY o.ordinal \(newestFirst ? "DESC" : "ASC") LIMIT $4
        """, [user.text, ordinals.lowerBound, ordinals.upperBound, Int64(max(0, limit))]))
  }

  /// A page of the users, by name: a step in an index for each.
  func users(after user: UserID?, limit: Int) throws(PostgresFailure) -> [UserID] {
    let rows = try run(
      """
      WITH RECURSIVE page(name) AS (
        (SELECT user_name FROM operations WHERE user_name > $1 ORDER BY user_name LIMIT 1)
        UNION ALL
        SELECT (SELECT user_name FROM operations WHERE user_name > page.name ORDER BY user_name LIMIT 1)
        FROM page WHERE page.name IS NOT NULL)
      SELECT name FROM page WHERE name IS NOT NULL LIMIT $2
      """, [user?.text ?? "", Int64(max(0, limit))])
    var users: [UserID] = []
    for row in rows.all { users.append(UserID(try row.text(0))) }
    return users
  }

  /// The commands after a position. A command that straddles the position is skipped.
  func commands(after position: Position, limit: Int) throws(PostgresFailure) -> [StoredCommand] {
    try CommandRows.commands(
      in: run(
        """
        SELECT \(CommandRows.columns) FROM operations o
        WHERE o.position > $1 AND o.event_count > 0 AND o.seq > coalesce(
          (SELECT c.last_seq FROM commits c WHERE c.last_position <= $1
          ORDER BY c.last_position DESC, c.number DESC LIMIT 1), 0)
        ORDER BY o.seq LIMIT $2
        """, [position.number, Int64(max(0, limit))]))
  }

  func run(_ sql: String, _ values: [any ParameterValue]) throws(PostgresFailure) -> ResultRows {
    try connection.run(sql, values, within: timeMax)
  }
}

extension ResultRow {
  /// The index of what a row answers, from its number among the things asked for.
  fileprivate func place(
    _ column: Int32, among asked: [some Any], _ what: String = "operations"
  ) throws(PostgresFailure) -> Int {
    let number = try int64(column)
    guard number > 0, number <= asked.count else { throw .malformed("order of \(what)") }
    return Int(number) - 1
  }
}
#endif
