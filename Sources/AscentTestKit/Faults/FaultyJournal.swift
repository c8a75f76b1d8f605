public import AscentRules
public import AscentRuntime
import Synchronization

/// A journal that fails at random, determined by a seed. It wraps a journal that does not fail.
///
/// It keeps the journal contract: a commit that fails with an unknown outcome may or may not have
/// happened, and every call is refused until the journal is reopened.
public final class FaultyJournal: ForwardingJournal {
  private enum CommitFault {
    case closed, nothingWritten, withoutCommit, afterCommit
  }

  private struct State {
    var faults: JournalFaults
    var generator: SeededGenerator
    var tally = JournalTally()
    var isBroken = false

    /// The fault of the next commit; nil for none.
    mutating func nextCommitFault() -> CommitFault? {
      let possible: [(CommitFault, Int, WritableKeyPath<JournalTally, Int>)] = [
        (.nothingWritten, faults.nothingWritten, \.nothingWritten),
        (.afterCommit, faults.failedAfterCommit, \.failedAfterCommit),
        (.withoutCommit, faults.failedWithoutCommit, \.failedWithoutCommit),
      ]
      for (fault, frequency, count) in possible where generator.isOne(in: frequency) {
        tally[keyPath: count] += 1
        isBroken = fault != .nothingWritten
        return fault
      }
      return nil
    }
  }

  /// The wrapped journal, without faults.
  package let base: any Journal
  package let durability: Durability
  private let state: Mutex<State>

  /// Wraps a journal in memory, with faults from a seed.
  public convenience init(_ base: MemoryJournal, faults: JournalFaults, seed: UInt64) {
    self.init(base as any Journal, faults: faults, seed: seed)
  }

  /// Wraps a journal, with faults from a seed.
  ///
  /// - Parameter durability: what the journal promises; nil for what the wrapped one does. The
  ///   runtime commits batches together only if a commit is durable.
  package init(_ base: any Journal, faults: JournalFaults, seed: UInt64, durability: Durability? = nil) {
    self.base = base
    self.durability = durability ?? base.durability
    self.state = Mutex(State(faults: faults, generator: SeededGenerator(seed: seed)))
  }

  /// The counts so far.
  public var tally: JournalTally { state.withLock { $0.tally } }

  /// Stops all faults.
  public func heal() {
    state.withLock { $0.faults = JournalFaults() }
  }

  public func open() async throws(JournalFailure) -> JournalHead {
    await giveWay()
    let isShut = state.withLock { state in
      guard state.isBroken, state.generator.isOne(in: state.faults.cannotReopen) else { return false }
      state.tally.cannotReopen += 1
      return true
    }
    if isShut { throw .cannotOpen(reason: .system(path: "faulty", detail: "not yet")) }
    let head = try await base.open()
    state.withLock { $0.isBroken = false }
    return head
  }

  package func commit(_ group: CommitGroup) async throws(JournalFailure) {
    state.withLock { state in
      state.tally.commits += 1
      state.tally.snapshots += group.snapshots.count
      state.tally.commandsMax = max(state.tally.commandsMax, group.commands.count)
    }
    try await write("commit") { () throws(JournalFailure) in
      try await base.commit(group)
      await giveWay()
    }
  }

  /// Fails as a commit does.
  package func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await write("checkpoint") { () throws(JournalFailure) in try await base.saveCheckpoint(checkpoint) }
  }

  /// Fails as a commit does.
  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try await write("due entry") { () throws(JournalFailure) in try await base.replaceDue(entry, with: next) }
  }

  private func write(_ what: String, _ body: () async throws(JournalFailure) -> Void) async throws(JournalFailure) {
    await giveWay()
    let fault: CommitFault? = state.withLock { $0.isBroken ? .closed : $0.nextCommitFault() }
    switch fault {
    case .closed: throw .closed
    case .nothingWritten: throw .nothingWritten("a fault before the \(what)")
    case .withoutCommit: throw .outcomeUnknown("a fault instead of the \(what)")
    case .afterCommit, nil: try await body()
    }
    if fault == .afterCommit { throw .outcomeUnknown("a fault after the \(what)") }
  }

  /// Fails some reads.
  package func beforeRead() async throws(JournalFailure) {
    await giveWay()
    let failure: JournalFailure? = state.withLock { state in
      state.tally.reads += 1
      if state.isBroken { return .closed }
      guard state.generator.isOne(in: state.faults.unreadable) else { return nil }
      state.tally.unreadable += 1
      return .unreadable("a fault of the read")
    }
    if let failure { throw failure }
  }

  private func giveWay() async {
    let count = state.withLock { state in
      let most = state.faults.suspensionsMax
      let count = most > 0 ? Int.random(in: 0...most, using: &state.generator) : 0
      state.tally.suspensions += count
      return count
    }
    for _ in 0..<count { await Task.yield() }
  }
}

extension Ascent {
  /// A runtime with a faulty journal. The parameters are those of every runtime.
  public convenience init(
    journal: FaultyJournal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      journal: journal as any Journal, context: context, configuration: configuration, clock: clock, log: log)
  }
}
