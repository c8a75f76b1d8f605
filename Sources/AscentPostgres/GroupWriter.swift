#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Puts a group of commands into statements: one for each table, whatever the size of the group,
/// with a column of all its rows as a parameter.
struct GroupWriter {
  private var text = EventTextWriter()
  private var chain: CommitChain
  private var next: StoredHead
  private var operations: OperationColumns
  /// For each operation that events of the group changed: whether it is in force in the end.
  private var changed: [OperationAddress: Bool] = [:]

  /// The statements that write a group after a head, in the order in which they run, and the head
  /// that the journal then has.
  static func calls(for group: CommitGroup, after head: StoredHead) -> (calls: [Connection.Call], next: StoredHead) {
    var writer = GroupWriter(group, after: head)
    writer.findChanged(group)
    writer.add(group)
    var calls = [head.call(movingTo: writer.next), writer.commitCall(group)]
    if !group.commands.isEmpty { calls.append(writer.operations.call) }
    if let call = writer.changeCall() { calls.append(call) }
    if !group.snapshots.isEmpty { calls.append(Self.snapshotCall(group.snapshots)) }
    return (calls, writer.next)
  }

  private init(_ group: CommitGroup, after head: StoredHead) {
    chain = CommitChain(
      after: head.chain, number: group.number, firstPosition: group.firstPosition, committedAt: group.committedAt)
    next = head
    next.commit = group.number
    operations = OperationColumns(capacity: group.commands.count)
  }

  private mutating func findChanged(_ group: CommitGroup) {
    var firstEvent = 0
    for command in group.commands {
      let end = firstEvent + Int(command.eventCount)
      for case .operationChanged(let key, let inForce) in group.events[firstEvent..<end] {
        changed[OperationAddress(user: command.user, key: key)] = inForce
      }
      firstEvent = end
    }
  }

  private mutating func add(_ group: CommitGroup) {
    var firstEvent = 0
    for command in group.commands {
      next.seq += 1
      let events = group.events[firstEvent..<(firstEvent + Int(command.eventCount))]
      firstEvent = events.endIndex
      let receipt = ReceiptCoding.encode(command.receipt)
      chain.append(command, receipt: receipt)
      text.begin()
      for event in events {
        let columns = EventColumns(event)
        chain.append(columns)
        text.append(columns)
      }
      if !events.isEmpty { text.end() }
      // What the group itself takes back is written so at once.
      let inForce =
        changed.removeValue(forKey: OperationAddress(user: command.user, key: command.operation.key)) ?? true
      operations.append(
        command, seq: next.seq, position: next.position + (events.isEmpty ? 0 : 1), inForce: inForce, receipt: receipt,
        events: events.isEmpty ? nil : text.bytes[0..<text.count])
      next.position += Int64(events.count)
    }
    next.chain = chain.digest()
  }

  private func commitCall(_ group: CommitGroup) -> Connection.Call {
    var parameters = Parameters()
    parameters.append(next.commit)
    parameters.append(next.position)
    parameters.append(next.seq)
    parameters.append(group.committedAt.milliseconds)
    parameters.append(next.chain)
    return Connection.Call("INSERT INTO commits VALUES ($1, $2, $3, $4, $5)", parameters, writing: 1)
  }

  /// Says of operations of earlier groups whether they are in force now.
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
    // One statement cannot put two rows in the place of one; of several snapshots of a person the
    // last counts.
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
