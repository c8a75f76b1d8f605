public import AscentRules
import Synchronization

/// The runtime: accepts commands, decides them in order for each person, commits them, and
/// returns receipts.
///
/// It works while ``run()`` runs, which can be called only once. Calls may come from any task; a
/// command is answered after its commit. With swift-service-lifecycle, wrap it so that a graceful
/// shutdown calls ``stop()``; see <doc:Embedding>.
public final class Ascent: Sendable {
  /// What an acknowledged command survives.
  public var durability: Durability { journal.durability }
  /// What the rules need besides commands and state: the policy, the time zones, and the catalogue
  /// in force until a newer one is loaded.
  public let context: RuleContext
  /// Figures about everything committed, kept outside the pipeline.
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

  /// A runtime with any journal.
  package init(
    journal: any Journal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    let configuration = configuration.usable
    self.journal = journal
    self.context = context
    self.configuration = configuration
    self.clock = clock
    self.catalogInForce = CatalogInForce(context.catalog)
    self.environment = PipelineEnvironment(
      journal: journal, clock: clock, catalog: catalogInForce, configuration: configuration, logSink: log)
    self.broadcaster = CommitBroadcaster(
      bufferMax: configuration.subscriberBufferMax, followsAnalytics: configuration.followsAnalytics)
    self.queues = (0..<configuration.shardCount).map { _ in AdmissionQueue(configuration: configuration) }
    self.analytics = AnalyticsSink(broadcaster: broadcaster, opening: opening, environment)
  }

  /// A runtime with a journal in memory.
  ///
  /// - Parameters:
  ///   - journal: stores what is committed. No other runtime may use it at the same time.
  ///   - context: the time zones, the policy and the first catalogue.
  ///   - configuration: the bounds, and what the runtime does by itself.
  ///   - clock: the only source of time.
  ///   - log: receives the runtime's log lines; it must not block.
  public convenience init(
    journal: MemoryJournal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      journal: journal as any Journal, context: context, configuration: configuration, clock: clock, log: log)
  }

  /// Opens the journal and works until ``stop()`` is called or the task is cancelled; then answers
  /// the calls it has accepted, closes the journal and returns.
  ///
  /// After ``stop()``, every accepted call is committed and answered. After a cancellation, calls
  /// that have not reached the committer throw ``AscentError/stopped`` and have no effect.
  ///
  /// A runtime runs once: a second call, or one after ``withRunning(_:)``, ends the process.
  ///
  /// - Throws: the failure that prevented the journal from being opened, in which case nothing
  ///   happened; or, after every call was answered, a failure that persists, such as damage to
  ///   the stored data.
  public func run() async throws(JournalFailure) {
    precondition(!wasRun.exchange(true, ordering: .acquiringAndReleasing), "a runtime runs once")
    do {
      broadcaster.publish(CommitGroup(nothingAfter: try await journal.open(), committedAt: clock.now()))
      opening.opened()
      for note in await journal.notes { environment.log(.notice, LogLine.storeNote, ["note": note]) }
    } catch {
      opening.ended()
      rejectQueuedWork()
      environment.alarm.end()
      broadcaster.close()
      throw error
    }
    await workOnPipelineExecutor()
    rejectQueuedWork()
    opening.ended()
    broadcaster.close()
    await journal.close()
    if let failure = await journal.lastingFailure { throw failure }
  }

  private func workOnPipelineExecutor() async {
    guard let executor = journal.pipelineExecutor else { return await work() }
    await withTaskExecutorPreference(executor) { await work() }
  }

  private func work() async {
    await withTaskGroup { group in
      group.addTask { await Scheduler(ascent: self, alarm: self.environment.alarm).run() }
      // Beside the scheduler, not after it: the scheduler waits for answers, and the last of them
      // come at the very end of the pipelines.
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
      if let uncounted = broadcaster.uncounted {
        group.addTask { await self.analytics.run(uncounted) }
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

  /// Picks up what another process writes to the journal, until the task is cancelled.
  private func refresh(_ committer: Committer) async {
    guard let interval = configuration.refreshInterval else { return }
    while !Task.isCancelled {
      await clock.wait(until: clock.now().advanced(by: interval))
      do throws(JournalFailure) {
        if let head = try await journal.newHeadIfGrown() { await committer.adopt(head) }
      } catch {
        // The next caller who reads gets this error. A subscriber that only follows would get
        // nothing and wait for ever, so a lasting failure stops the runtime.
        if await journal.lastingFailure != nil { return stop() }
      }
    }
  }

  /// Accepts no more calls, answers those already accepted, and lets ``run()`` return.
  public func stop() {
    environment.alarm.end()
    for queue in queues { queue.close() }
  }

  private func rejectQueuedWork() {
    for queue in queues {
      for work in queue.abandon() { work.fail(.stopped) }
    }
  }

  /// Decides a command, commits it, and returns its receipt.
  ///
  /// A command that was accepted before, under the same operation id, gets its original receipt.
  ///
  /// An accepted call runs to its end even if the caller's task is cancelled. Calls made before
  /// ``run()`` has begun wait for it.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/operationReused(_:)``,
  ///   ``/AscentRules/Refusal/badText(field:reason:)``,
  ///   ``/AscentRules/Refusal/inFuture(_:latest:)``, ``/AscentRules/Refusal/tooOld(_:earliest:)``,
  ///   ``/AscentRules/Refusal/unknownZone(_:)``, or a refusal of the action; or another error.
  ///   After any error but ``AscentError/outcomeUnknown(_:)``, nothing happened.
  public func submit(_ command: Command) async throws(AscentError) -> Receipt {
    if case .repairLedger = command.intent { return try await repair(command.user, operation: command.operation) }
    do { return try await submit(command, repair: nil) } catch {
      throw await namingDependents(error, of: command.user)
    }
  }

  func submit(_ command: Command, repair: Repair?) async throws(AscentError) -> Receipt {
    let shard = command.user.shard(among: queues.count)
    if queues[shard].isFull { throw .overloaded }
    return try await Caller.waiting { caller in
      send(.command(CommandCall(command, repair: repair, reply: .single(caller))), to: shard)
    }.get()
  }

  /// Decides commands, in order for each person, and returns an answer for each, in
  /// the given order.
  ///
  /// The commands of one shard are admitted together; if the admission queue lacks room for all of
  /// them, none is. Each admitted command is committed or refused on its own. A refused undo does
  /// not name the operations that depend on the undone one.
  public func submit(_ commands: [Command]) async -> [Result<Receipt, AscentError>] {
    if commands.isEmpty { return [] }
    if isFull { return commands.map { _ in .failure(.overloaded) } }
    return await Caller.waiting { caller in
      let call = Call(commandCount: commands.count, caller: caller)
      var places = queues.map { _ in [Int32]() }
      for shard in places.indices { places[shard].reserveCapacity(commands.count) }
      for index in commands.indices { places[commands[index].user.shard(among: queues.count)].append(Int32(index)) }
      for shard in places.indices where !places[shard].isEmpty {
        send(.commands(commands, of: call, at: places[shard]), to: shard)
      }
    }
  }

  /// A person's report for a day; nil means today in the person's time zone. It reflects
  /// committed events only.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)`` for a day outside the range that
  ///   completions and plans allow.
  package func report(on user: UserID, day: LocalDay? = nil) async throws(AscentError) -> PersonReport {
    try await report(on: user, day: day, withStreaks: false)
  }

  func report(
    on user: UserID, day: LocalDay? = nil, withStreaks hasStreaks: Bool
  ) async throws(AscentError) -> PersonReport {
    try await report(on: user, checking: QueryScope(day: day, hasStreaks: hasStreaks))
  }

  /// A person's report for a day, with marks for a range of days, given as offsets from that day.
  package func report(
    on user: UserID, day: LocalDay?, marking marks: ClosedRange<Int>?
  ) async throws(AscentError) -> PersonReport {
    try await report(on: user, checking: QueryScope(day: day, marks: marks))
  }

  /// A person's report for today, with some habits only.
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
    do {
      return try await reportOnce(on: user, scope)
    } catch .unreadable(.nothingWritten), .unreadable(.closed), .unreadable(.cannotOpen) {
      // The pipeline was reset meanwhile. A query changes nothing, so it is safe to repeat.
      return try await reportOnce(on: user, scope)
    } catch {
      throw error
    }
  }

  private func reportOnce(on user: UserID, _ scope: QueryScope) async throws(AscentError) -> PersonReport {
    let shard = user.shard(among: queues.count)
    if queues[shard].isFull { throw .overloaded }
    return try await Caller.waiting { send(.query(user, scope, $0), to: shard) }.get()
  }

  /// The present load of all pipelines together.
  package var load: PipelineLoad {
    queues.map(\.load).reduce(into: PipelineLoad()) { sum, load in
      sum.waiting += load.waiting
      sum.waitingMax += load.waitingMax
      sum.inFlight += load.inFlight
      sum.inFlightMax += load.inFlightMax
    }
  }

  /// Whether the admission queues of all shards are full at the moment.
  var isFull: Bool { queues.allSatisfy(\.isFull) }

  /// Admits work to a shard, or fails it if the shard refuses it.
  private func send(_ work: WorkItem, to shard: Int) {
    do throws(AscentError) { try queues[shard].admit(work) } catch { work.fail(error) }
  }

  /// The number of pipeline restarts, in the shard that has had the most. Anything read from
  /// the journal in an earlier epoch may lack a commit that was reported as failed but
  /// happened after all.
  var epoch: Int { queues.map(\.epoch).max() ?? 0 }
}
