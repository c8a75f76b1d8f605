import AscentRules

/// Fills a batch with work, in order. Commands that the journal already has are answered at once.
struct BatchBuilder {
  private var batch: Batch
  private var results: LookupResults
  private let now: Instant

  init(_ batch: consuming Batch, _ results: consuming LookupResults, now: Instant) {
    self.batch = batch
    self.results = results
    self.now = now
    self.batch.hydrations = self.results.hydrations
    self.batch.commands.reserveCapacity(self.results.itemCount)
    self.batch.entries.reserveCapacity(self.results.itemCount)
  }

  /// Adds the work, and notes in the cache whom it uses.
  mutating func append(_ work: [WorkItem], _ residents: inout ResidentCache) {
    for item in work {
      switch item {
      case .query(_, let scope, let reply):
        let slot = results.nextSlot()
        residents.touch(slot, batch: batch.number)
        batch.queries.append(QueryItem(slot: slot, scope: scope, askedAt: now, reply: reply))
      case .command(let command, let repair, let reply): append(command, repair, reply, &residents)
      case .commands(let commands, let call, let indices):
        for index in indices { append(commands[Int(index)], nil, .part(of: call, at: index), &residents) }
      }
    }
  }

  private mutating func append(
    _ command: consuming Command, _ repair: Repair?, _ reply: consuming Reply, _ residents: inout ResidentCache
  ) {
    let slot = results.nextSlot()
    residents.touch(slot, batch: batch.number)
    let own = results.nextOperation()
    let target = command.intent.target == nil ? nil : results.nextOperation()
    let content = command.contentDigest
    if let own { return reply.give(own.answer(to: content)) }
    var item = CommandItem(slot: slot, command: command, reply: reply)
    item.target = target
    item.repair = repair
    batch.append(item, content: content, recordedAt: now)
    residents.count(commandOf: slot)
  }

  /// The batch, with the snapshots that are due and the evictions that keep the cache in its bound.
  consuming func finish(_ residents: inout ResidentCache, snapshotInterval: Int, settled: Int64) -> Batch {
    for (slot, user) in residents.takeDueSnapshots(interval: snapshotInterval) {
      batch.snapshots.append(SnapshotItem(slot: slot, user: user))
    }
    residents.evict(in: &batch, settled: settled)
    return batch
  }
}
