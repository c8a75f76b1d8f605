#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Turns a group of commands into statements, one for each table, whatever the size of the group.
/// Each parameter is a column with the values of all rows.
struct GroupWriter {
  private var sealer = CommitSealer()
  private var rows: [CommandRows.New] = []
  /// What is known of the database; after ``append(_:after:)``, what will be known once the
  /// group is committed.
  private var context: GroupContext
  private var newUsers: [(id: Int32, name: String)] = []
  private var newZones: [(id: Int32, name: String)] = []
  /// For each operation that the group's events undo or restore: whether it is in force afterwards.
  private var changed: [OperationAddress: Bool] = [:]
  /// For each person with a snapshot in the group: the end of the chain before the group, and after
  /// each of the person's commands.
  private var ends: [UserID: [(ordinal: Int32, end: ChainEnd)]] = [:]

  /// What it takes to write a group: the statements in order, the journal's next head, and what is
  /// known of the database afterwards.
  struct Written {
    var calls: [Connection.BoundStatement]
    var next: StoredHead
    var context: GroupContext
  }

  /// The statements that write a group after the head `head`.
  static func write(_ group: CommitGroup, after head: StoredHead, in context: GroupContext) -> Written {
    var writer = GroupWriter(group, in: context)
    writer.append(group, after: head)
    let next = writer.sealer.head
    let others =
      [
        insertion(of: writer.newUsers, into: "users"), insertion(of: writer.newZones, into: "zones"),
        CommandRows.insertion(of: writer.rows), writer.changeCall, writer.snapshotCall(group.snapshots),
      ] + dueCalls(group.due)
    let calls = [head.call(movingTo: next), CommitRows.insertion(of: writer.sealer)] + others.compactMap(\.self)
    return Written(calls: calls, next: next, context: writer.context)
  }

  private init(_ group: CommitGroup, in context: GroupContext) {
    self.context = context
    var firstEvent = 0
    for command in group.commands {
      let end = firstEvent + Int(command.eventCount)
      for case .operationChanged(let key, let inForce) in group.events[firstEvent..<end] {
        changed[OperationAddress(user: command.user, key: key)] = inForce
      }
      firstEvent = end
    }
    for user in group.snapshots.lazy.map(\.user) {
      ends[user] = context.users[user].map { [($0.ordinal, $0.end)] } ?? []
    }
  }

  private mutating func append(_ group: CommitGroup, after head: StoredHead) {
    sealer.begin(group.number, committedAt: group.committedAt, commandCount: group.commands.count, after: head)
    rows.reserveCapacity(group.commands.count)
    let bodies = PackedBodies(of: group)
    for (command, index) in zip(group.commands, 0...) { append(command, bodies[index]) }
  }

  private mutating func append(_ command: AcceptedCommand, _ body: ArraySlice<UInt8>) {
    var user = self.user(command.user)
    let (zone, ordinal) = (command.evidence.zone, command.receipt.ordinal)
    let link = sealer.append(command, body: body, after: user.end)
    (user.end, user.ordinal) = (ChainEnd(revision: user.end.revision + 1, digest: link, zone: zone), ordinal)
    context.users[command.user] = user
    ends[command.user]?.append((ordinal, user.end))
    // If the group undoes one of its own operations, the row is written as not in force.
    let address = OperationAddress(user: command.user, key: command.operation.key)
    let inForce = changed.removeValue(forKey: address) ?? true
    rows.append(
      CommandRows.New(
        seq: sealer.head.seq, position: sealer.head.position, user: user.id, zone: number(of: zone),
        revision: Int32(clamping: user.end.revision), ordinal: ordinal, inForce: inForce, link: link,
        body: Array(body)))
  }

  private mutating func user(_ name: UserID) -> KnownUser {
    if let known = context.users[name] { return known }
    context.lastUser += 1
    newUsers.append((context.lastUser, name.text))
    return KnownUser(new: name, id: context.lastUser)
  }

  private mutating func number(of zone: ZoneID) -> Int32 {
    if let known = context.zones[zone] { return known }
    let number = (context.zones.values.max() ?? 0) + 1
    context.zones[zone] = number
    newZones.append((number, zone.name))
    return number
  }

  /// The statement that writes names and their numbers; nil if there are none.
  static func insertion(of names: [(id: Int32, name: String)], into table: String) -> Connection.BoundStatement? {
    .over([ArrayParameter(.integer, names, \.id), ArrayParameter(.text, names, \.name)], writing: names.count) {
      "INSERT INTO \(table) SELECT * FROM \($0)"
    }
  }

  /// Updates whether operations of earlier groups are in force.
  private var changeCall: Connection.BoundStatement? {
    .over(
      [
        ArrayParameter(.integer, changed) { context.users[$0.key.user]?.id },
        ArrayParameter(.bytea, changed, \.key.key),
        ArrayParameter(.boolean, changed, \.value),
      ], writing: changed.count
    ) {
      """
      UPDATE commands c SET in_force = changed.flag
      FROM \($0) AS changed(user_id, operation, flag)
      WHERE c.user_id = changed.user_id AND \(CommandRows.key) = changed.operation
      """
    }
  }

  private func snapshotCall(_ snapshots: [Snapshot]) -> Connection.BoundStatement? {
    // One statement cannot replace a row twice, so only the last of a user's snapshots is written.
    let latest = snapshots.reduce(into: [UserID: Snapshot]()) { $0[$1.user] = $1 }.values
    return .over(
      [
        ArrayParameter(.text, latest, \.user.text), ArrayParameter(.bigint, latest, \.version),
        ArrayParameter(.integer, latest, \.ordinal), ArrayParameter(.bytea, latest, \.bytes),
        ArrayParameter(.bytea, latest) { $0.mark(of: mark(of: $0)) },
      ], writing: latest.count
    ) {
      """
      INSERT INTO snapshots
      SELECT * FROM \($0)
      ON CONFLICT (user_name) DO UPDATE
      SET version = excluded.version, ordinal = excluded.ordinal, bytes = excluded.bytes, digest = excluded.digest
      """
    }
  }

  /// The mark that names the commit and the last command covered by a snapshot.
  private func mark(of snapshot: Snapshot) -> SnapshotMark {
    let known = ends[snapshot.user]?.last { $0.ordinal <= snapshot.ordinal }?.end
    let end = known ?? context.snapshotEnds[snapshot.user] ?? ChainEnd(before: snapshot.user)
    return SnapshotMark(commit: sealer.head.commit, revision: end.revision, link: end.digest)
  }

  /// Writes the due entries. Of several changes for a user the last one counts. A change with
  /// `keepsEarlier` is skipped if the change before it is due no later.
  private static func dueCalls(_ changes: [CommitGroup.DueChange]) -> [Connection.BoundStatement?] {
    if changes.isEmpty { return [] }
    var latest: [UserID: CommitGroup.DueChange] = [:]
    for change in changes {
      if change.keepsEarlier, let known = latest[change.user]?.command, let at = change.command?.at, known.at <= at {
        continue
      }
      latest[change.user] = change
    }
    let removed = latest.values.filter { $0.command == nil }
    let names = ArrayParameter(.text, removed, \.user.text)
    return [
      putCall(latest.values.filter { $0.command != nil && !$0.keepsEarlier }, where: ""),
      putCall(latest.values.filter { $0.command != nil && $0.keepsEarlier }, where: "WHERE excluded.at < due.at"),
      removed.isEmpty
        ? nil
        : Connection.BoundStatement(
          "DELETE FROM due WHERE user_name IN (SELECT * FROM \(ArrayParameter.unnest([names])))", [names]),
    ]
  }

  private static func putCall(_ changes: [CommitGroup.DueChange], where condition: String) -> Connection.BoundStatement?
  {
    var call = Connection.BoundStatement.over(
      [
        ArrayParameter(.text, changes, \.user.text), ArrayParameter(.bigint, changes) { $0.command?.at.milliseconds },
        ArrayParameter(.integer, changes) { $0.command?.day.number },
        ArrayParameter(.integer, changes) { $0.command?.minute.map(Int32.init) },
      ], writing: changes.count
    ) {
      """
      INSERT INTO due SELECT * FROM \($0)
      ON CONFLICT (user_name) DO UPDATE SET at = excluded.at, day = excluded.day, minute = excluded.minute \(condition)
      """
    }
    // A row that is kept is not counted.
    if !condition.isEmpty { call?.written = nil }
    return call
  }
}
#endif
