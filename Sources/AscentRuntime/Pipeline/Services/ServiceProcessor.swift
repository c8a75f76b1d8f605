import AscentRules

/// What a deciding service knows about a shard's people, and its synchronous step.
protocol ServiceProcessor {
  associatedtype State: ServiceState
  /// The rules.
  var cascade: CommandCascade { get set }
  /// The service's part of each person's state.
  var people: SlotTable<State> { get set }

  /// Prepares for a batch. `afterReset` says whether it is the first one since the
  /// pipeline was reset.
  mutating func begin(_ batch: inout Batch, afterReset: Bool)

  /// Does the service's part of a command that no service has refused.
  mutating func decide(_ item: inout CommandItem) throws(Refusal)

  /// Completes a batch, after all its items.
  mutating func finish(_ batch: inout Batch)
}

extension ServiceProcessor {
  mutating func begin(_ batch: inout Batch, afterReset: Bool) {}
  mutating func finish(_ batch: inout Batch) {}

  /// Does the service's part of each item of a batch, in the batch's order.
  mutating func process(_ batch: inout Batch) {
    let wasReset = people.apply(&batch)
    begin(&batch, afterReset: wasReset)
    people.unpack(&batch.unpacked)
    cascade.use(batch.catalog)
    for index in batch.commands.indices { process(&batch.commands[index], &batch.events) }
    for index in batch.snapshots.indices {
      people[batch.snapshots[index].slot].write(to: &batch.snapshots[index])
    }
    for index in batch.queries.indices {
      people[batch.queries[index].slot].answer(&batch.queries[index], cascade.context)
    }
    finish(&batch)
    people.pack(&batch.packed)
  }

  private mutating func process(_ item: inout CommandItem, _ events: inout [Event]) {
    guard item.verdict.isOpen else { return }
    // The command's decision borrows the events of the batch; see ``Decision``.
    swap(&events, &item.decision.events)
    do {
      try decide(&item)
    } catch {
      item.verdict = .refused(error)
    }
    swap(&events, &item.decision.events)
  }
}
