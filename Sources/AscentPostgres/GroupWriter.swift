#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Turns a group of commands into statements: one for each table, whatever the size of the group.
/// Each parameter is a column of all its rows.
struct GroupWriter {
  /// A row of `operations`.
  private struct Row {
    var command: AcceptedCommand
    var stored: GroupEncoder.Row
    var inForce: Bool
    var events: [UInt8]?
  }

  private var encoder = GroupEncoder()
  private var rows: [Row] = []
  /// For each operation that the group's events change: whether it is in force afterwards.
  private var changed: [OperationAddress: Bool] = [:]

  /// The statements that write a group after a head, in order, and the journal's next head.
  static func calls(
    for group: CommitGroup, after head: StoredHead
  ) -> (calls: [Connection.BoundStatement], next: StoredHead) {
    var writer = GroupWriter(group)
    writer.append(group, after: head)
    let next = writer.encoder.head
    let end: [any ParameterValue] = [
      next.commit, next.position, next.seq, group.committedAt.milliseconds, next.chain,
    ]
    let commit = Connection.BoundStatement("INSERT INTO commits VALUES ($1, $2, $3, $4, $5)", end, writing: 1)
    let others =
      [writer.operationCall, writer.changeCall, snapshotCall(group.snapshots, writtenAt: next)] + dueCalls(group.due)
    return ([head.call(movingTo: next), commit] + others.compactMap(\.self), next)
  }

  private init(_ group: CommitGroup) {
    var firstEvent = 0
    for command in group.commands {
      let end = firstEvent + Int(command.eventCount)
      for case .operationChanged(let key, let inForce) in group.events[firstEvent..<end] {
        changed[OperationAddress(user: command.user, key: key)] = inForce
      }
      firstEvent = end
    }
  }

  private mutating func append(_ group: CommitGroup, after head: StoredHead) {
    encoder.begin(group, after: head)
    rows.reserveCapacity(group.commands.count)
    for command in group.commands {
      let stored = encoder.append(command)
      // If the group takes an operation of its own back, the row says so from the start.
      let address = OperationAddress(user: command.user, key: command.operation.key)
      let inForce = changed.removeValue(forKey: address) ?? true
      let events = stored.events.isEmpty ? nil : Array(encoder.text.bytes[0..<encoder.text.count])
      rows.append(Row(command: command, stored: stored, inForce: inForce, events: events))
    }
  }

  /// Writes the commands.
  private var operationCall: Connection.BoundStatement? {
    func column(_ type: ArrayParameter.Element, _ value: (Row) -> (some ParameterValue)?) -> ArrayParameter {
      ArrayParameter(type, rows, value)
    }
    return Self.call(
      [
        column(.bigint, \.stored.seq), column(.text, \.command.user.text), column(.uuid, \.command.operation.key),
        column(.integer, \.command.receipt.ordinal), column(.bigint, \.command.version),
        column(.bigint, \.stored.position), column(.integer, \.command.eventCount), column(.boolean, \.inForce),
        column(.bigint) { Int64(bitPattern: $0.command.content) },
        column(.bigint, \.command.evidence.occurredAt.milliseconds),
        column(.bigint, \.command.evidence.recordedAt.milliseconds), column(.text, \.command.evidence.zone.name),
        column(.integer, \.command.evidence.offset), column(.integer) { Int32($0.command.evidence.dayStart) },
        column(.integer, \.command.evidence.day.number), column(.text, \.command.device?.text),
        column(.text, \.command.operation.storedName), column(.bytea, \.stored.receipt), column(.text, \.events),
      ], writing: rows.count
    ) { "INSERT INTO operations SELECT * FROM \($0)" }
  }

  /// Updates whether operations of earlier groups are in force.
  private var changeCall: Connection.BoundStatement? {
    Self.call(
      [
        ArrayParameter(.text, changed, \.key.user.text), ArrayParameter(.uuid, changed, \.key.key),
        ArrayParameter(.boolean, changed, \.value),
      ], writing: changed.count
    ) {
      """
      UPDATE operations o SET in_force = changed.flag
      FROM \($0) AS changed(user_name, operation, flag)
      WHERE o.user_name = changed.user_name AND o.operation = changed.operation
      """
    }
  }

  private static func snapshotCall(_ snapshots: [Snapshot], writtenAt head: StoredHead) -> Connection.BoundStatement? {
    // One statement cannot replace a row twice; of several snapshots of a user the last one counts.
    let latest = snapshots.reduce(into: [UserID: Snapshot]()) { $0[$1.user] = $1 }.values
    return call(
      [
        ArrayParameter(.text, latest, \.user.text), ArrayParameter(.bigint, latest, \.version),
        ArrayParameter(.integer, latest, \.ordinal), ArrayParameter(.bytea, latest, \.bytes),
        ArrayParameter(.bytea, latest) { $0.mark(at: head) },
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

  /// Writes what is due; of several changes of a user the last one counts, and of those that keep
  /// what is earlier also the earliest.
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
    var call = call(
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
    // A row that stays is not counted.
    if !condition.isEmpty { call?.written = nil }
    return call
  }

  /// A statement over rows that columns make up; nil if there are none.
  private static func call(
    _ columns: [ArrayParameter], writing count: Int, _ sql: (_ rows: String) -> String
  ) -> Connection.BoundStatement? {
    count == 0 ? nil : Connection.BoundStatement(sql(ArrayParameter.unnest(columns)), columns, writing: count)
  }
}

extension OperationID {
  /// The text stored beside the key. A UUID needs none. For a short id it only repeats the key, for
  /// people to read.
  fileprivate var storedName: String? {
    if !longText.isEmpty { return longText }
    return key.low >> 62 == 0 ? key.description : nil
  }

  /// The id from a key and the text stored beside it.
  init(key: OperationKey, storedName: String?) {
    self.init(key: key, longText: key.isDigest ? storedName ?? "" : "")
  }
}
#endif
