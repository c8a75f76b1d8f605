import AscentRules

/// The first room of a shard: forms batches of what was admitted, asks the journal what it knows of the people and operations in them, and says who is kept
/// in memory.
///
/// It alone sends batches onto the line, so all rooms agree on their order.
actor Intake {
  private let shard: Int
  private let gate: Gate
  private let journal: any Journal
  private let clock: any AscentClock
  private let configuration: Configuration
  private let line: Bus<Batch>
  private var residents: Residents
  private var generation = 0

  init(
    shard: Int, gate: Gate, journal: any Journal, clock: any AscentClock, configuration: Configuration, line: Bus<Batch>
  ) {
    self.shard = shard
    self.gate = gate
    self.journal = journal
    self.clock = clock
    self.configuration = configuration
    self.line = line
    self.residents = Residents(bound: configuration.residentsMax)
  }

  /// Works until the gate is closed and empty, or the task is cancelled.
  func run() async {
    for await _ in gate.rings {
      var haul = gate.haul()
      while !haul.work.isEmpty {
        await send(haul)
        haul = gate.haul()
      }
      if haul.isClosed { break }
    }
    for work in gate.abandon() { work.fail(.stopped) }
    line.finish()
  }

  private func send(_ haul: Gate.Haul) async {
    if haul.generation != generation {
      generation = haul.generation
      residents = Residents(bound: configuration.residentsMax)
    }
    let questions = questions(of: haul.work)
    let known: [StoredOperation?]
    let pasts: [StoredPast]
    do {
      known = try await journal.lookUp(questions.addresses)
      pasts = questions.strangers.isEmpty ? [] : try await journal.hydrate(questions.strangers)
    } catch {
      for work in haul.work { work.fail(.unreadable(error)) }
      return
    }
    let hydrations: [Hydration]
    do {
      hydrations = try await hydrate(questions.strangers, pasts)
    } catch {
      for work in haul.work { work.fail(.unreadable(error)) }
      return
    }
    var batch = Batch(number: gate.batchSent(), shard: shard, generation: generation, settledBefore: haul.settled)
    batch.hydrations = hydrations
    fill(&batch, with: haul.work, known)
    residents.makeRoom(in: &batch, settled: haul.settled)
    if !line.send(batch) { batch.fail(.stopped) }
  }

  /// What the journal is asked for a batch: the operations that commands are and name, two places a command, and the people who are not in memory.
  private struct Questions {
    var addresses: [OperationAddress] = []
    var strangers: [UserID] = []
  }

  private func questions(of work: ArraySlice<Gate.Admitted>) -> Questions {
    var questions = Questions()
    questions.addresses.reserveCapacity(work.count)
    var asked: Set<UserID> = []
    for item in work {
      let user = item.user
      if !residents.contains(user), asked.insert(user).inserted { questions.strangers.append(user) }
      guard case .command(let command, _, _) = item else { continue }
      questions.addresses.append(OperationAddress(user: user, key: command.operation.key))
      if let target = command.intent.target { questions.addresses.append(OperationAddress(user: user, key: target)) }
    }
    return questions
  }

  /// Gives each stranger a place in memory, and decodes what is stored. A snapshot that cannot be read is as none: then everything is replayed.
  private func hydrate(_ strangers: [UserID], _ pasts: [StoredPast]) async throws(JournalFailure) -> [Hydration] {
    var hydrations: [Hydration] = []
    hydrations.reserveCapacity(strangers.count)
    for (user, past) in zip(strangers, pasts) {
      var tail = past.tail
      var states: PersonStates?
      if let snapshot = past.snapshot {
        states = PersonStates(snapshot: snapshot)
        if states == nil { tail = try await wholePast(of: user) }
      }
      hydrations.append(Hydration(slot: 0, states: states ?? PersonStates(), tail: tail))
    }
    // Places are given only when nothing more can fail.
    for (index, user) in strangers.enumerated() { hydrations[index].slot = residents.admit(user) }
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

  private func fill(_ batch: inout Batch, with work: ArraySlice<Gate.Admitted>, _ known: [StoredOperation?]) {
    batch.commands.reserveCapacity(work.count)
    let now = clock.now()
    var place = 0
    for item in work {
      let slot = residents.touch(item.user, batch: batch.number)
      switch item {
      case .query(_, let day, let reply):
        batch.queries.append(QueryItem(slot: slot, day: day, askedAt: now, reply: reply))
      case .command(let command, let repair, let reply):
        let own = known[place]
        place += 1
        var target: StoredOperation?
        if command.intent.target != nil {
          target = known[place]
          place += 1
        }
        let content = command.contentDigest
        if let own {
          reply.give(own.answer(to: content))
          continue
        }
        var item = CommandItem(slot: slot, command: command, content: content, reply: reply)
        item.target = target?.accepted
        item.repair = repair
        item.receipt.recordedAt = now
        batch.commands.append(item)
        residents.count(commandOf: slot)
      }
    }
    for (slot, user) in residents.takeDueSnapshots(interval: configuration.snapshotInterval) {
      batch.snapshots.append(SnapshotItem(slot: slot, user: user))
    }
  }
}

extension StoredOperation {
  /// The answer to a command with the id of this operation: its receipt, if the content is the same.
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

extension Gate.Admitted {
  /// Whose work it is.
  var user: UserID {
    switch self {
    case .command(let command, _, _): command.user
    case .query(let user, _, _): user
    }
  }

  /// Answers with an error.
  func fail(_ error: AscentError) {
    switch self {
    case .command(_, _, let reply): reply.give(.failure(error))
    case .query(_, _, let reply): reply.resume(returning: .failure(error))
    }
  }
}

extension Batch {
  /// Answers everybody with an error.
  func fail(_ error: AscentError) {
    for item in commands { item.reply.give(.failure(error)) }
    for query in queries { query.reply.resume(returning: .failure(error)) }
  }
}
