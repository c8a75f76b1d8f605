public import AscentRules
import Synchronization

/// The runtime: takes commands, has them decided in each person's order, commits them, and answers.
///
/// It works while ``run()`` runs, once. Calls may come from any task; each is answered after its
/// commit. An embedder that uses swift-service-lifecycle declares the conformance in one line,
/// since ``run()`` is what a service is.
public final class Ascent: Sendable {
  /// What an acknowledged command survives.
  public var durability: Durability { journal.durability }
  /// The rules' surroundings.
  public let context: RuleContext
  /// Figures of everything that was committed, kept outside the pipeline.
  public let analytics: AnalyticsSink

  let journal: any Journal
  let clock: any AscentClock
  let configuration: Configuration
  let broadcaster: CommitBroadcaster
  let catalogInForce: CatalogInForce
  let opening = Opening()
  private let queues: [AdmissionQueue]
  let environment: PipelineEnvironment
  private let wasRun = Atomic(false)

  /// A runtime over any journal.
  package init(
    journal: any Journal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.journal = journal
    self.context = context
    self.configuration = configuration
    self.clock = clock
    self.catalogInForce = CatalogInForce(context.catalog)
    self.environment = PipelineEnvironment(
      journal: journal, clock: clock, catalog: catalogInForce, configuration: configuration, logSink: log)
    self.broadcaster = CommitBroadcaster(bufferMax: configuration.subscriberBufferMax)
    self.queues = (0..<max(1, configuration.shardCount)).map { _ in AdmissionQueue(configuration: configuration) }
    self.analytics = AnalyticsSink(broadcaster: broadcaster, opening: opening, environment)
  }

  /// A runtime over a journal in memory.
  ///
  /// - Parameters:
  ///   - journal: where what is committed is kept. It is the runtime's alone.
  ///   - context: the time zones and the policy.
  ///   - configuration: the bounds.
  ///   - clock: the only source of time.
  ///   - log: gets the runtime's log lines; it must not block.
  public convenience init(
    journal: MemoryJournal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      journal: journal as any Journal, context: context, configuration: configuration, clock: clock, log: log)
  }

  /// Opens the journal and works until ``stop()`` is called or the task is cancelled, then answers
  /// what it has taken, closes the journal and returns.
  ///
  /// After ``stop()`` everything that was taken is committed and answered. After a cancellation,
  /// what had not reached the committer is answered with ``AscentError/stopped``, and nothing of it
  /// happened. A runtime runs once.
  ///
  /// - Throws: the failure that kept the journal from being opened: nothing happened then. Or,
  ///   after everything was answered, the failure that lasts, such as damage to the stored
  ///   data.
  public func run() async throws(JournalFailure) {
    precondition(!wasRun.exchange(true, ordering: .acquiringAndReleasing), "a runtime runs once")
    do {
      broadcaster.publish(CommitGroup(nothingAfter: try await journal.open(), committedAt: clock.now()))
      opening.opened()
      for note in await journal.notes { environment.log(.notice, LogLine.storeNote, ["note": note]) }
    } catch {
      opening.ended()
      stopTaking()
      environment.alarm.end()
      broadcaster.close()
      throw error
    }
    await workWhereItIsBest()
    stopTaking()
    opening.ended()
    broadcaster.close()
    await journal.close()
    if let failure = await journal.lastingFailure { throw failure }
  }

  private func workWhereItIsBest() async {
    guard let executor = journal.pipelineExecutor else { return await work() }
    await withTaskExecutorPreference(executor) { await work() }
  }

  private func work() async {
    await withTaskGroup { group in
      group.addTask { await Scheduler(ascent: self, alarm: self.environment.alarm).run() }
      // The scheduler waits for answers, the last of which come at the very end of the pipelines.
      await runPipelines()
    }
  }

  private func runPipelines() async {
    let committer = Committer(queues: queues, broadcaster: broadcaster, environment)
    let end = Bus(bound: queues.count * configuration.batchesInFlightMax)
    let cascade = CommandCascade(context: context)
    let pipelines = queues.indices.map { shard in
      ShardPipeline(shard: shard, queue: queues[shard], cascade, environment)
    }
    // Cancelled when the pipelines have ended.
    async let _: Void = refresh(committer)
    await withTaskGroup { group in
      if configuration.followsAnalytics {
        let committed = broadcaster.subscribe()
        group.addTask { await self.analytics.run(committed) }
      }
      group.addTask { await committer.collect(from: end.arrivals) }
      group.addTask {
        await withTaskGroup { shards in
          for pipeline in pipelines { shards.addTask { await pipeline.run(to: end, or: committer) } }
        }
        end.finish()
      }
      await committer.run()
      environment.alarm.end()
      broadcaster.close()
    }
    await committer.abandon()
  }

  /// Takes up what another process writes to the journal, until the task is cancelled.
  private func refresh(_ committer: Committer) async {
    guard let interval = configuration.refreshInterval else { return }
    while !Task.isCancelled {
      await clock.wait(until: clock.now().advanced(by: interval))
      do throws(JournalFailure) {
        if let head = try await journal.grown() { await committer.takeUp(head) }
      } catch {
        // What cannot be read now is reported to the caller who reads next. But someone who only
        // follows would wait for ever for what never comes.
        if await journal.lastingFailure != nil { return stop() }
      }
    }
  }

  /// Takes no more calls, answers those it has taken, and lets ``run()`` return.
  public func stop() {
    environment.alarm.end()
    for queue in queues { queue.close() }
  }

  private func stopTaking() {
    for queue in queues {
      for work in queue.abandon() { work.fail(.stopped) }
    }
  }

  /// Decides a command, commits it, and gives its receipt. An operation id that was accepted before
  /// gets the receipt it got then.
  ///
  /// A call that was taken runs to its end, whatever becomes of the caller's task. Calls made
  /// before ``run()`` has begun wait for it.
  public func submit(_ command: Command) async throws(AscentError) -> Receipt {
    if case .repairLedger = command.intent { return try await repair(command.user, operation: command.operation) }
    do { return try await submit(command, repair: nil) } catch {
      throw await namingDependents(error, of: command.user)
    }
  }

  func submit(_ command: Command, repair: Repair?) async throws(AscentError) -> Receipt {
    let shard = shard(of: command.user)
    if queues[shard].isFull { throw .overloaded }
    return try await Caller.waiting { caller in
      send(.command(CommandCall(command, repair: repair, reply: .single(caller))), to: shard)
    }.get()
  }

  /// Decides commands, in order for each person, and gives the answer to each, in the order given.
  /// Those of one shard are taken together or, when there is no room, not at all; each is committed
  /// or refused by itself. A repair of a ledger has no effect here: it is a call of its own.
  public func submit(_ commands: [Command]) async -> [Result<Receipt, AscentError>] {
    if commands.isEmpty { return [] }
    if isFull { return commands.map { _ in .failure(.overloaded) } }
    return await Caller.waiting { caller in
      let call = Call(commandCount: commands.count, caller: caller)
      var places = queues.map { _ in [Int32]() }
      for shard in places.indices { places[shard].reserveCapacity(commands.count) }
      for index in commands.indices { places[shard(of: commands[index].user)].append(Int32(index)) }
      for shard in places.indices where !places[shard].isEmpty {
        send(.commands(commands, of: call, at: places[shard]), to: shard)
      }
    }
  }

  /// How a person stands on a day (nil: on the present one, where the person is). It rests on
  /// committed events only.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)`` for a day that no completion and
  ///   no plan can lie on.
  package func report(on user: UserID, day: LocalDay? = nil) async throws(AscentError) -> PersonReport {
    try await report(on: user, day: day, withStreaks: false)
  }

  func report(
    on user: UserID, day: LocalDay? = nil, withStreaks hasStreaks: Bool
  ) async throws(AscentError) -> PersonReport {
    try await report(on: user, checking: QueryScope(day: day, hasStreaks: hasStreaks))
  }

  /// How a person stands on a day, with what became of some days, which are counted from it.
  package func report(
    on user: UserID, day: LocalDay?, marking marks: ClosedRange<Int>?
  ) async throws(AscentError) -> PersonReport {
    try await report(on: user, checking: QueryScope(day: day, marks: marks))
  }

  /// How a person stands on the present day, with some habits only.
  package func report(on user: UserID, of habits: HabitSelection) async throws(AscentError) -> PersonReport {
    try await report(on: user, checking: QueryScope(habits: habits))
  }

  private func report(on user: UserID, checking scope: QueryScope) async throws(AscentError) -> PersonReport {
    let (earliest, latest) = (
      RuleLimits.firstRecordableDay, CompletionRules.lastRecordableDay(at: clock.now()) + RuleLimits.planReach
    )
    if let day = scope.day, day < earliest || day > latest {
      throw .refused(.dayOutOfRange(day, earliest: earliest, latest: latest))
    }
    return try await report(on: user, scope)
  }

  func report(on user: UserID, _ scope: QueryScope) async throws(AscentError) -> PersonReport {
    do { return try await reportOnce(on: user, scope) } catch .outcomeUnknown {
      // The pipeline was reset meanwhile. A query changes nothing, so it is asked again.
      return try await reportOnce(on: user, scope)
    } catch {
      throw error
    }
  }

  private func reportOnce(on user: UserID, _ scope: QueryScope) async throws(AscentError) -> PersonReport {
    let shard = shard(of: user)
    if queues[shard].isFull { throw .overloaded }
    return try await Caller.waiting { send(.query(user, scope, $0), to: shard) }.get()
  }

  /// How much the pipelines have to do now.
  package var load: PipelineLoad {
    queues.map(\.load).reduce(into: PipelineLoad()) { sum, load in
      sum.waiting += load.waiting
      sum.waitingMax += load.waitingMax
      sum.inFlight += load.inFlight
      sum.inFlightMax += load.inFlightMax
    }
  }

  /// Whether no shard admits anything at the moment.
  var isFull: Bool { queues.allSatisfy(\.isFull) }

  /// Admits work to a shard, or answers it with the error.
  private func send(_ work: WorkItem, to shard: Int) {
    do throws(AscentError) { try queues[shard].admit(work) } catch { work.fail(error) }
  }

  /// Counts the restarts of the pipeline: what was read from the journal in an earlier epoch may
  /// lack a commit that happened after all.
  var epoch: Int { queues.map(\.epoch).max() ?? 0 }

  /// The shard of a person: a hash of the name that is the same in every process (FNV-1a, 64 bits).
  private func shard(of user: UserID) -> Int {
    if queues.count == 1 { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in user.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int((hash >> 32) % UInt64(queues.count))
  }
}
