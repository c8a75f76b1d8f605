import AscentRules

/// What a deciding service knows of a shard's people, and its synchronous step.
protocol StageProcessor {
  associatedtype State: ServiceState
  /// The rules.
  var cascade: CommandCascade { get set }
  /// The service's part of each person's state.
  var people: SlotTable<State> { get set }

  /// Prepares for a batch, the first one after the pipeline was reset or another.
  mutating func begin(_ batch: inout Batch, afterReset: Bool)

  /// Does the service's part of a command that no service has refused.
  mutating func decide(_ item: inout CommandItem) throws(Refusal)

  /// Completes a batch.
  func finish(_ batch: inout Batch)
}

extension StageProcessor {
  mutating func begin(_ batch: inout Batch, afterReset: Bool) {}
  func finish(_ batch: inout Batch) {}

  /// Does the service's part of each item of a batch, in the batch's order.
  mutating func process(_ batch: inout Batch) {
    begin(&batch, afterReset: people.follow(batch))
    cascade.use(batch.catalog)
    for index in batch.commands.indices where batch.commands[index].verdict.isOpen {
      // The command's decision borrows the events of the batch; see ``Decision``.
      swap(&batch.events, &batch.commands[index].decision.events)
      do {
        try decide(&batch.commands[index])
      } catch {
        batch.commands[index].verdict = .refused(error)
      }
      swap(&batch.events, &batch.commands[index].decision.events)
    }
    for index in batch.snapshots.indices {
      people[batch.snapshots[index].slot].write(to: &batch.snapshots[index])
    }
    for index in batch.queries.indices {
      people[batch.queries[index].slot].answer(&batch.queries[index], cascade.context)
    }
    finish(&batch)
  }
}
