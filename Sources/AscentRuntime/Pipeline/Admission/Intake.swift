import AscentRules

/// Forms a shard's batches: takes work from the admission queue, reads what the work needs from the
/// journal, and decides who is kept in memory.
///
/// It alone sends batches through the pipeline, or runs them inline, so all services see them in
/// the same order.
actor Intake {
  private let shard: Int
  private let queue: AdmissionQueue
  private let pipeline: Bus
  private let environment: PipelineEnvironment
  private let reader: HydrationReader
  private var residents: ResidentCache
  private var epoch = 0

  init(shard: Int, queue: AdmissionQueue, pipeline: Bus, _ environment: PipelineEnvironment) {
    self.shard = shard
    self.queue = queue
    self.pipeline = pipeline
    self.environment = environment
    self.reader = HydrationReader(environment: environment)
    self.residents = ResidentCache(bound: environment.configuration.residentsMax)
  }

  /// Batches of up to this many items run inline, service by service, when the pipeline is empty:
  /// for so few items the stream hops cost more than the services.
  private static let inlineMax = 16

  /// Works until the queue is closed and empty, or the task is cancelled.
  func run(through services: DecidingServices, to committer: Committer) async {
    await queue.wakeup.untilCancelled {
      while await queue.wakeup.wait() {
        var drain = queue.drain()
        while !drain.work.isEmpty {
          if let box = await send(drain) {
            await services.handle(box)
            await committer.take(box)
          }
          drain = queue.drain()
        }
        if drain.isOver { break }
      }
    }
    for work in queue.abandon() { work.fail(.stopped) }
    pipeline.finish()
  }

  /// Forms a batch of the work and sends it. A batch that is to run inline is returned instead.
  private func send(_ drain: AdmissionQueue.Drain) async -> BatchBox? {
    if drain.epoch != epoch {
      epoch = drain.epoch
      residents = ResidentCache(bound: environment.configuration.residentsMax)
    }
    var work = drain.work
    do throws(JournalFailure) {
      guard let results = try await lookUp(&work) else { return nil }
      let runsInline = drain.isPipelineEmpty && results.itemCount <= Self.inlineMax
      let box = box(of: work, results, settled: drain.settled)
      if runsInline { return box }
      pipeline.send(box)?.fail(.stopped)
    } catch {
      let cause = await environment.journal.rootCause(of: error)
      for item in work { item.fail(.unreadable(cause)) }
      if error == .closed { sendReopenProbe(settled: drain.settled) }
    }
    return nil
  }

  /// Reads what the work needs; nil when no work is left.
  ///
  /// People who cannot be served get an error, and their work is taken out, so that they do not
  /// hold up the others.
  private func lookUp(_ work: inout [WorkItem]) async throws(JournalFailure) -> LookupResults? {
    var lookup = BatchLookup(work, residents)
    if !lookup.invalid.isEmpty {
      work = work.answering(lookup.invalid)
      if work.isEmpty { return nil }
      lookup = BatchLookup(work, residents)
    }
    do throws(JournalFailure) {
      return try await results(of: lookup)
    } catch {
      if error == .closed { throw error }
      let unreadable = await reader.unreadable(among: lookup.misses)
      if unreadable.isEmpty { throw error }
      work = work.answering(unreadable)
      if work.isEmpty { return nil }
      return try await results(of: BatchLookup(work, residents))
    }
  }

  private func results(of lookup: BatchLookup) async throws(JournalFailure) -> LookupResults {
    let journal = environment.journal
    try await environment.catalog.update(from: journal, epoch: epoch)
    let operations = lookup.addresses.isEmpty ? [] : try await journal.lookUp(lookup.addresses)
    var hydrations = lookup.misses.isEmpty ? [] : try await reader.read(lookup.misses)
    // Slots are assigned only now, when nothing more can fail.
    for (index, user) in lookup.misses.enumerated() {
      hydrations[index].slot = residents.admit(user, tail: hydrations[index].tailCount)
    }
    return LookupResults(lookup, operations: operations, hydrations: hydrations)
  }

  /// Builds the batch for the work.
  ///
  /// This function is synchronous on purpose: an asynchronous one would keep references to the
  /// batch's arrays, and the next service would have to copy each of them before writing to it.
  private func box(of work: [WorkItem], _ results: LookupResults, settled: Int64) -> BatchBox {
    let now = environment.clock.now()
    var batch = emptyBatch(settled: settled, at: now)
    var builder = BatchBuilder(results, now: now)
    builder.fill(&batch, with: work, &residents)
    residents.finish(&batch, snapshotInterval: environment.configuration.snapshotInterval, settled: settled)
    return BatchBox(consume batch)
  }

  /// Sends an empty batch. While the journal is shut nothing else would reach the committer, which
  /// alone can reopen it.
  private func sendReopenProbe(settled: Int64) {
    var batch = emptyBatch(settled: settled, at: environment.clock.now())
    batch.isReopenProbe = true
    pipeline.send(BatchBox(batch))?.fail(.stopped)
  }

  private func emptyBatch(settled: Int64, at now: Instant) -> Batch {
    Batch(
      number: queue.batchSent(), shard: shard, epoch: epoch, settledBefore: settled, takenAt: now,
      catalog: environment.catalog.value)
  }
}
