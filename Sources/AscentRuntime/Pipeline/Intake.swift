import AscentRules

/// The first room of a shard: forms batches of what was admitted, asks the journal what it knows of
/// the people and operations in them, and says who is kept in memory.
///
/// It alone sends batches onto the line, or takes them along it, so all rooms agree on their order.
actor Intake {
  private let shard: Int
  private let queue: AdmissionQueue
  private let journal: any Journal
  private let clock: any AscentClock
  private let catalog: CatalogInForce
  private let configuration: Configuration
  private let line: Bus
  private var residents: ResidentCache
  private var epoch = 0

  init(
    shard: Int, queue: AdmissionQueue, journal: any Journal, clock: any AscentClock, catalog: CatalogInForce,
    configuration: Configuration,
    line: Bus
  ) {
    self.shard = shard
    self.queue = queue
    self.journal = journal
    self.clock = clock
    self.catalog = catalog
    self.configuration = configuration
    self.line = line
    self.residents = ResidentCache(bound: configuration.residentsMax)
  }

  /// Up to how many commands and questions a batch walks through the rooms, rather than being sent,
  /// when nothing else is on the line: for so few, sending costs more than all that the rooms do,
  /// and there is no other batch with which a room could be busy meanwhile.
  private static let inlineMax = 16

  /// Works until the gate is closed and empty, or the task is cancelled.
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
    line.finish()
  }

  /// Makes a batch of a haul and sends it onto the line, unless it is to walk; then it is given
  /// back.
  ///
  /// - Parameter leftOut: whether people who cannot be served were left out of the haul before.
  private func send(_ drain: AdmissionQueue.Drain, leftOut: Bool = false) async -> BatchBox? {
    if drain.epoch != epoch {
      epoch = drain.epoch
      residents = ResidentCache(bound: configuration.residentsMax)
    }
    var questions = Questions()
    for work in drain.work { ask(work, &questions) }
    if !questions.faults.isEmpty { return await send(drain, without: questions.faults) }
    let known: [StoredOperation?]
    let hydrations: [Hydration]
    do throws(JournalFailure) {
      try await catalog.load(from: journal, epoch: epoch)
      known = questions.addresses.isEmpty ? [] : try await journal.lookUp(questions.addresses)
      let pasts = questions.misses.isEmpty ? [] : try await journal.hydrate(questions.misses)
      hydrations = try await hydrate(questions.misses, pasts)
    } catch {
      if error != .closed, !leftOut {
        // One person whose past cannot be read must not keep the others from being served.
        let unreadable = await unreadable(among: questions.misses)
        if !unreadable.isEmpty { return await send(drain, without: unreadable) }
      }
      for work in drain.work { work.fail(.unreadable(error)) }
      if error == .closed { sendReopenProbe(drain) }
      return nil
    }
    let box = box(of: drain, questions, known, hydrations)
    if drain.isLineEmpty, questions.slots.count <= Self.inlineMax { return box }
    line.send(box)?.fail(.stopped)
    return nil
  }

  /// The batch of a haul. It is made by a function of its own, so that it leaves this room whole:
  /// what an asynchronous function names, it holds on to, and the next room would have to copy each
  /// array of the batch before it writes to it.
  private func box(
    of drain: AdmissionQueue.Drain, _ questions: Questions, _ known: [StoredOperation?], _ hydrations: [Hydration]
  ) -> BatchBox {
    var batch = Batch(
      number: queue.batchSent(), shard: shard, epoch: epoch, settledBefore: drain.settled, catalog: catalog.value)
    batch.hydrations = hydrations
    Self.fill(
      &batch, with: drain.work, questions, known, now: clock.now(), &residents,
      snapshotInterval: configuration.snapshotInterval)
    residents.makeRoom(in: &batch, settled: drain.settled)
    return BatchBox(batch)
  }

  /// Answers people with what keeps them from being served, and sends what the others ask.
  private func send(_ drain: AdmissionQueue.Drain, without faults: [UserID: AscentError]) async -> BatchBox? {
    var rest = drain
    rest.work = drain.work.compactMap { $0.without { faults[$0] } }
    return rest.work.isEmpty ? nil : await send(rest, leftOut: true)
  }

  private func unreadable(among misses: [UserID]) async -> [UserID: AscentError] {
    var faults: [UserID: AscentError] = [:]
    for user in misses {
      do throws(JournalFailure) {
        _ = try await hydrate([user], try await journal.hydrate([user]), admits: false)
      } catch {
        faults[user] = .unreadable(error)
      }
    }
    return faults
  }

  /// Sends a batch with nothing in it. While the journal is shut nothing else would reach the
  /// committer, who alone can open it again.
  private func sendReopenProbe(_ drain: AdmissionQueue.Drain) {
    var batch = Batch(
      number: queue.batchSent(), shard: shard, epoch: epoch, settledBefore: drain.settled, catalog: catalog.value)
    batch.isReopenProbe = true
    line.send(BatchBox(batch))?.fail(.stopped)
  }

  /// What the journal is asked for a batch, in the order of its work: the operations that commands
  /// are and name, and the people who are not in memory.
  private struct Questions {
    var addresses: [OperationAddress] = []
    var misses: [UserID] = []
    /// For each command and query the person's place; of a stranger, its index below zero, from −1
    /// on.
    var slots: [Int] = []
    var indices: [UserID: Int] = [:]
    /// The strangers whose very id is refused.
    var faults: [UserID: AscentError] = [:]
  }

  private func ask(_ work: WorkItem, _ questions: inout Questions) {
    switch work {
    case .query(let user, _, _): ask(about: user, &questions)
    case .command(let command, _, _): ask(about: command, &questions)
    case .commands(let commands, _, let places):
      questions.addresses.reserveCapacity(questions.addresses.count + places.count)
      questions.slots.reserveCapacity(questions.slots.count + places.count)
      for place in places { ask(about: commands[Int(place)], &questions) }
    }
  }

  private func ask(about command: borrowing Command, _ questions: inout Questions) {
    ask(about: command.user, &questions)
    questions.addresses.append(OperationAddress(user: command.user, key: command.operation.key))
    if let target = command.intent.target {
      questions.addresses.append(OperationAddress(user: command.user, key: target))
    }
  }

  private func ask(about user: UserID, _ questions: inout Questions) {
    if let slot = residents.slot(of: user) {
      questions.slots.append(slot)
    } else {
      if questions.indices[user] == nil {
        questions.indices[user] = questions.misses.count
        questions.misses.append(user)
        if let fault = user.fault { questions.faults[user] = .refused(.badText(field: "user", reason: fault)) }
      }
      questions.slots.append(-1 - (questions.indices[user] ?? 0))
    }
  }

  /// Gives each stranger a place in memory, and decodes what is stored. A snapshot that cannot be
  /// read is as none: then everything is replayed.
  private func hydrate(
    _ misses: [UserID], _ pasts: [StoredPast], admits: Bool = true
  ) async throws(JournalFailure) -> [Hydration] {
    var hydrations: [Hydration] = []
    hydrations.reserveCapacity(misses.count)
    for (user, past) in zip(misses, pasts) {
      var tail = past.tail
      var person: PersonState?
      if let snapshot = past.snapshot {
        // A snapshot is only a short cut: whatever is wrong with it, the commands are the truth.
        person = try? PersonState(snapshot: snapshot.bytes)
        if person == nil { tail = try await wholePast(of: user) }
      }
      hydrations.append(Hydration(slot: 0, person: person ?? PersonState(), tail: tail))
    }
    // Places are given only when nothing more can fail.
    guard admits else { return hydrations }
    for (index, user) in misses.enumerated() {
      hydrations[index].slot = residents.admit(user, tail: hydrations[index].tail.count)
    }
    return hydrations
  }

  private func wholePast(of user: UserID) async throws(JournalFailure) -> [StoredCommand] {
    var past: [StoredCommand] = []
    var next: Int32 = 1
    while true {
      let page = try await journal.commands(of: user, ordinals: next...(.max), newestFirst: false, limit: 1000)
      past += page
      guard let last = page.last, last.accepted.receipt.ordinal < .max, page.count == 1000 else { return past }
      next = last.accepted.receipt.ordinal + 1
    }
  }

  /// Puts the work into the batch. It is given the residents, rather than the room, so that they
  /// are borrowed once and not at each command.
  private static func fill(
    _ batch: inout Batch, with work: [WorkItem], _ questions: Questions, _ known: [StoredOperation?], now: Instant,
    _ residents: inout ResidentCache, snapshotInterval: Int
  ) {
    batch.commands.reserveCapacity(questions.slots.count)
    var reader = AnswerReader(slots: questions.slots, known: known, hydrations: batch.hydrations)
    for item in work {
      switch item {
      case .query(_, let scope, let reply):
        let slot = reader.nextSlot()
        residents.touch(slot, batch: batch.number)
        batch.queries.append(QueryItem(slot: slot, scope: scope, askedAt: now, reply: reply))
      case .command(let command, let repair, let reply): add(command, repair, reply, now, &reader, &residents, &batch)
      case .commands(let commands, let call, let places):
        for place in places {
          add(commands[Int(place)], nil, .part(of: call, at: place), now, &reader, &residents, &batch)
        }
      }
    }
    for (slot, user) in residents.takeDueSnapshots(interval: snapshotInterval) {
      batch.snapshots.append(SnapshotItem(slot: slot, user: user))
    }
  }

  private static func add(
    _ command: consuming Command, _ repair: Repair?, _ reply: consuming Reply, _ now: Instant,
    _ reader: inout AnswerReader,
    _ residents: inout ResidentCache, _ batch: inout Batch
  ) {
    let slot = reader.nextSlot()
    residents.touch(slot, batch: batch.number)
    let own = reader.nextOperation()
    let target = command.intent.target == nil ? nil : reader.nextOperation()
    let content = command.contentDigest
    if let own { return reply.give(own.answer(to: content)) }
    var item = CommandItem(slot: slot, command: command, reply: reply)
    item.target = target
    item.repair = repair
    batch.append(item, content: content, recordedAt: now)
    residents.count(commandOf: slot)
  }

  /// Reads the answers to the questions of a batch, in the order they were asked.
  private struct AnswerReader {
    let slots: [Int]
    let known: [StoredOperation?]
    let hydrations: [Hydration]
    private var slot = 0
    private var operation = 0

    init(slots: [Int], known: [StoredOperation?], hydrations: [Hydration]) {
      self.slots = slots
      self.known = known
      self.hydrations = hydrations
    }

    mutating func nextSlot() -> Int {
      defer { slot += 1 }
      return slots[slot] >= 0 ? slots[slot] : hydrations[-1 - slots[slot]].slot
    }

    mutating func nextOperation() -> StoredOperation? {
      defer { operation += 1 }
      return known[operation]
    }
  }
}

extension StoredOperation {
  /// The answer to a command with the id of this operation: its receipt, if the content is the
  /// same.
  func answer(to content: UInt64) -> Answer {
    content == command.accepted.content
      ? .success(command.accepted.receipt) : .failure(.refused(.operationReused(command.accepted.operation.key)))
  }

  /// The operation as the rules see it.
  var accepted: AcceptedOperation {
    AcceptedOperation(
      key: command.accepted.operation.key, ordinal: command.accepted.receipt.ordinal, content: command.accepted.content,
      inForce: command.inForce, events: command.events, related: related)
  }
}

extension Intent {
  /// The operation that an intent is about.
  var target: OperationKey? {
    switch self {
    case .undo(let key), .moveCompletion(let key, _): key
    default: nil
    }
  }
}
