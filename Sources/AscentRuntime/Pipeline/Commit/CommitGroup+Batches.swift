import AscentRules

extension CommitGroup {
  /// The group of batches that are committed together after a head.
  init(_ batches: [Batch], after head: JournalHead, committedAt: Instant) {
    self.init(
      number: head.commit + 1, firstPosition: Position(number: head.position.number + 1), committedAt: committedAt)
    if batches.count == 1 {
      commands = batches[0].entries
      events = batches[0].events
      bodies = batches[0].bodies
    } else {
      commands.reserveCapacity(batches.reduce(0) { $0 + $1.entries.count })
      events.reserveCapacity(batches.reduce(0) { $0 + $1.events.count })
      var packed = PackedBodies()
      for batch in batches {
        commands += batch.entries
        events += batch.events
        packed.append(batch.bodies)
      }
      bodies = packed
    }
    for index in batches.indices {
      // A journal would refuse a larger snapshot, and the commands with it.
      snapshots += batches[index].snapshots.lazy.map(\.snapshot).filter { $0.bytes.count <= Snapshot.bytesMax }
      due += batches[index].due
    }
  }
}

extension SnapshotItem {
  /// The snapshot as the journal stores it.
  fileprivate var snapshot: Snapshot {
    Snapshot(user: user, version: version, ordinal: ordinal, bytes: SnapshotCoding.join(parts))
  }
}
