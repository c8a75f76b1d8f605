import AscentRules

/// Fills a batch with work, in order. Commands that the journal already has are answered at once.
///
/// The batch and the cache are written in place: copying the batch would retain each of its arrays,
/// and the next service would have to copy them before writing.
struct BatchBuilder {
  private var results: LookupResults
  private let now: Instant

  init(_ results: consuming LookupResults, now: Instant) {
    self.results = results
    self.now = now
  }

  /// Adds the work, and marks its people as used in the cache.
  mutating func fill(_ batch: inout Batch, with work: [WorkItem], _ residents: inout ResidentCache) {
    batch.hydrations = results.hydrations
    batch.commands.reserveCapacity(results.itemCount)
    for item in work {
      switch item {
      case .query(_, let scope, let reply):
        let slot = results.nextSlot()
        residents.touch(slot, batch: batch.number)
        batch.queries.append(QueryItem(slot: slot, scope: scope, askedAt: now, reply: reply))
      case .command(let call): add(call.command, call.repair, call.reply, &batch, &residents)
      case .commands(let commands, let call, let indices):
        // This is the only place that copies a command.
        for index in indices { add(commands[Int(index)], nil, .part(of: call, at: index), &batch, &residents) }
      }
    }
  }

  private mutating func add(
    _ command: consuming Command, _ repair: Repair?, _ reply: consuming Reply, _ batch: inout Batch,
    _ residents: inout ResidentCache
  ) {
    let slot = results.nextSlot()
    residents.touch(slot, batch: batch.number)
    let own = results.nextOperation()
    let target = command.hasTarget ? results.nextOperation() : nil
    let content = command.contentDigest
    if let own { return reply.give(own.answer(to: content)) }
    batch.commands.append(
      CommandItem(slot: slot, DecisionInput(command, recordedAt: now), content: content, reply: reply))
    let last = batch.commands.count - 1
    if let target { batch.commands[last].target = target }
    if let repair {
      batch.commands[last].repair = repair
      batch.commands[last].input.corrections = repair.corrections
    }
    residents.count(commandOf: slot)
  }
}
