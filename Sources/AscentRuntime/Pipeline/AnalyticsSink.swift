public import AscentRules

/// Counts what was committed; it decides nothing. It follows the committed bus, and reads from the
/// journal what the bus dropped, so that no event is missed or counted twice.
///
/// It saves its figures as a checkpoint in the journal from time to time, and when the runtime
/// stops; the next runtime continues from there. The checkpoint is a cache: if it is missing,
/// damaged or of another version, everything is counted again from the first event. If it cannot be
/// read at the moment, the next group or query tries again.
public actor AnalyticsSink {
  /// The name of its checkpoints.
  static let checkpointName = "analytics"
  /// How many commands it reads per page.
  private static let pageMax = 256
  /// How often it tries to read a checkpoint before it recounts.
  private static let loadTriesMax = 16

  private let journal: any Journal
  private let broadcaster: CommitBroadcaster
  private let opening: Opening
  private let clock: any AscentClock
  private let checkpointInterval: Int64
  private let log: @Sendable (LogLine) -> Void

  private var state = AnalyticsState()
  private var isLoaded = false
  private var loadTries = 0
  /// The event count at which the next checkpoint is due.
  private var checkpointAt: Int64 = 0
  private var saved: Int64 = 0

  init(
    journal: any Journal, broadcaster: CommitBroadcaster, opening: Opening, clock: any AscentClock,
    configuration: Configuration,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.journal = journal
    self.broadcaster = broadcaster
    self.opening = opening
    self.clock = clock
    self.checkpointInterval = Int64(max(1, configuration.analyticsCheckpointInterval))
    self.log = log
  }

  /// The position of the last event that was counted.
  public var position: Position { Position(number: state.eventCount) }

  /// The figures of everything committed before this call. If the journal cannot be read, they
  /// cover fewer events, as their event count shows.
  ///
  /// - Parameter day: the day as of which people count as dropped off; nil for today (UTC).
  public func figures(asOf day: LocalDay? = nil) async -> AnalyticsFigures {
    if await opening.wait(), await load() { await catchUp() }
    return state.figures(asOf: day ?? clock.now().localDay(offset: 0, dayStart: 0))
  }

  /// Follows the bus until it ends, then saves the figures.
  func run(_ committed: CommitBroadcaster.Subscription) async {
    if await load() { await catchUp() }
    for await group in committed.groups {
      guard await load() else { continue }
      if group.firstPosition.number > state.eventCount + 1 { await catchUp() }
      // Groups already read from the journal arrive late on the bus and are skipped; a gap is read
      // from the journal later.
      if group.firstPosition.number == state.eventCount + 1 { state.count(group) }
      if broadcaster.hasMissed(committed) { await catchUp() }
      if isSavingDue { await save() }
    }
    if state.eventCount > saved { await save() }
  }

  /// Loads the checkpoint, once. False when it cannot be read at the moment: nothing may be counted
  /// before it is.
  private func load() async -> Bool {
    if isLoaded { return true }
    let kept: Checkpoint?
    do throws(JournalFailure) { kept = try await journal.checkpoint(named: Self.checkpointName) } catch {
      loadTries += 1
      if loadTries < Self.loadTriesMax { return isLoaded }
      kept = nil
      logRecount("\(error)")
    }
    // Another call may have loaded it meanwhile, and counted on.
    if isLoaded { return true }
    isLoaded = true
    do throws(JournalFailure) {
      if let kept { state = try state(of: kept) }
    } catch {
      logRecount("\(error)")
    }
    saved = state.eventCount
    checkpointAt = saved + checkpointInterval
    return true
  }

  private func logRecount(_ reason: String) {
    log(LogLine(level: .warning, message: "analytics counts everything again", metadata: ["reason": reason]))
  }

  private func state(of kept: Checkpoint) throws(JournalFailure) -> AnalyticsState {
    guard kept.position <= broadcaster.head.position else {
      throw .unreadable("the checkpoint lies ahead of the journal")
    }
    do throws(CodingFault) {
      let state = try AnalyticsState(bytes: kept.body)
      guard state.eventCount == kept.position.number else { throw .badValue(field: "position", at: 0) }
      return state
    } catch {
      throw .unreadable("the checkpoint: \(error)")
    }
  }

  /// Reads the journal up to its current end. Concurrent calls are safe: each counts only the next
  /// command.
  ///
  /// It stops early when the runtime stops; the next runtime counts the rest.
  private func catchUp() async {
    let last = broadcaster.head.position
    while position < last, !broadcaster.isClosed {
      // On a failure the position stays, so the next call reads on from it.
      guard let page = try? await journal.commands(after: position, limit: Self.pageMax), !page.isEmpty else { return }
      for command in page where command.position.number == state.eventCount + 1 { state.count(command) }
      if isSavingDue { await save() }
    }
  }

  private var isSavingDue: Bool { state.eventCount >= checkpointAt }

  /// Saves the figures: one value of one position. The pipeline does not wait for it.
  ///
  /// The next one is due after at least as many events as this one has bytes, so checkpoints cost
  /// at most a byte per event.
  private func save() async {
    let body = state.bytes
    let checkpoint = Checkpoint(name: Self.checkpointName, position: position, body: body)
    checkpointAt = state.eventCount + max(checkpointInterval, Int64(body.count))
    do throws(JournalFailure) {
      try await journal.saveCheckpoint(checkpoint)
      saved = max(saved, checkpoint.position.number)
    } catch {
      // The previous checkpoint is still there, and the next one is written when due.
      log(
        LogLine(level: .warning, message: "the figures of analytics were not kept", metadata: ["failure": "\(error)"]))
    }
  }
}

extension AnalyticsState {
  /// Counts a group from the bus.
  mutating func count(_ group: CommitGroup) {
    var next = 0
    // By index: copying each command would retain each string in it.
    for index in group.commands.indices {
      let end = next + Int(group.commands[index].eventCount)
      count(group.events, in: next..<end, of: group.commands[index].user, on: group.commands[index].evidence.day)
      next = end
    }
  }

  /// Counts a command from the journal.
  mutating func count(_ command: StoredCommand) {
    count(command.events, in: command.events.indices, of: command.accepted.user, on: command.accepted.evidence.day)
  }
}
