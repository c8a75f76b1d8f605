#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Turns a group of commands into statements: one for each table, whatever the size of the group.
/// Each parameter is a column of all its rows.
struct GroupWriter {
  private var encoder = GroupEncoder()
  private var operations: OperationColumns
  /// For each operation that the group's events change: whether it is in force afterwards.
  private var changed: [OperationAddress: Bool] = [:]

  /// The statements that write a group after a head, in order, and the journal's next head.
  static func calls(for group: CommitGroup, after head: StoredHead) -> (calls: [Connection.Call], next: StoredHead) {
    var writer = GroupWriter(group)
    writer.append(group, after: head)
    let next = writer.encoder.head
    var calls = [head.call(movingTo: next), commitCall(CommitEnd(head: next, committedAt: group.committedAt))]
    if !group.commands.isEmpty { calls.append(writer.operations.call) }
    if let call = writer.changeCall() { calls.append(call) }
    if !group.snapshots.isEmpty { calls.append(snapshotCall(group.snapshots)) }
    return (calls, next)
  }

  private init(_ group: CommitGroup) {
    operations = OperationColumns(capacity: group.commands.count)
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
    for command in group.commands {
      let row = encoder.append(command)
      // If the group takes an operation of its own back, the row says so from the start.
      let address = OperationAddress(user: command.user, key: command.operation.key)
      let inForce = changed.removeValue(forKey: address) ?? true
      let events = row.events.isEmpty ? nil : encoder.text.bytes[0..<encoder.text.count]
      operations.append(command, row, inForce: inForce, events: events)
    }
  }

  private static func commitCall(_ end: CommitEnd) -> Connection.Call {
    var parameters = Parameters()
    parameters.append(end.head.commit)
    parameters.append(end.head.position)
    parameters.append(end.head.seq)
    parameters.append(end.committedAt.milliseconds)
    parameters.append(end.head.chain)
    return Connection.Call("INSERT INTO commits VALUES ($1, $2, $3, $4, $5)", parameters, writing: 1)
  }

  /// Updates whether operations of earlier groups are in force.
  private func changeCall() -> Connection.Call? {
    guard !changed.isEmpty else { return nil }
    var (users, keys, flags) = (ArrayParameter(.text), ArrayParameter(.uuid), ArrayParameter(.boolean))
    for (address, inForce) in changed {
      users.append(address.user.text)
      keys.append(high: address.key.high, low: address.key.low)
      flags.append(inForce)
    }
    var parameters = Parameters()
    for array in [users, keys, flags] { parameters.append(array) }
    return Connection.Call(
      """
      UPDATE operations o SET in_force = changed.flag
      FROM unnest($1::text[], $2::uuid[], $3::boolean[]) AS changed(user_name, operation, flag)
      WHERE o.user_name = changed.user_name AND o.operation = changed.operation
      """, parameters, writing: changed.count)
  }

  private static func snapshotCall(_ snapshots: [Snapshot]) -> Connection.Call {
    // One statement cannot replace a row twice; of several snapshots of a user the last one counts.
    let latest = snapshots.reduce(into: [UserID: Snapshot]()) { $0[$1.user] = $1 }.values
    var (users, versions, ordinals) = (ArrayParameter(.text), ArrayParameter(.int64), ArrayParameter(.int32))
    var (bytes, digests) = (ArrayParameter(.bytes), ArrayParameter(.bytes))
    for snapshot in latest {
      users.append(snapshot.user.text)
      versions.append(snapshot.version)
      ordinals.append(snapshot.ordinal)
      bytes.append(snapshot.bytes[...])
      let digest = snapshot.digest
      digests.append(high: digest.high, low: digest.low)
    }
    var parameters = Parameters()
    for array in [users, versions, ordinals, bytes, digests] { parameters.append(array) }
    return Connection.Call(
      """
      INSERT INTO snapshots
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bytea[], $5::bytea[])
      ON CONFLICT (user_name) DO UPDATE
      SET version = excluded.version, ordinal = excluded.ordinal, bytes = excluded.bytes, digest = excluded.digest
      """, parameters, writing: latest.count)
  }
}
#endif
