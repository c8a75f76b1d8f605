public import AscentRules

/// Counts committed events. It takes committed groups from memory, several at a time, and reads
/// dropped ones from the journal, so no event is missed or counted twice.
///
/// It stores checkpoints with the journal, at intervals and when the runtime stops, and the next
/// runtime continues from there. A checkpoint is a cache: if it is missing, damaged or of another
/// version, everything is counted again from the first event. If it cannot be read now, the next
/// wake-up or query tries again.
public actor AnalyticsSink {
  /// The name of its checkpoints.
  static let checkpointName = "analytics"
  /// The most commands to read at once.
  private static let pageMax = 256
  /// After this many failures to read the checkpoint, the sink continues without one.
  private static let loadTriesMax = 16

  private let broadcaster: CommitBroadcaster
  private let opening: Opening
  private let environment: PipelineEnvironment

  private var state = AnalyticsState()
  private var isLoaded = false
  private var loadTries = 0
  /// The number of events at which the next checkpoint is due.
  private var checkpointAt: Int64 = 0
  private var saved: Int64 = 0

  init(broadcaster: CommitBroadcaster, opening: Opening, _ environment: PipelineEnvironment) {
    self.broadcaster = broadcaster
    self.opening = opening
    self.environment = environment
  }

  private var checkpointInterval: Int64 { Int64(max(1, environment.configuration.analyticsCheckpointInterval)) }

  /// The position of the last event that was counted. It may stay behind the last commit until
  /// figures are asked for.
  public var position: Position { Position(number: state.eventCount) }

  /// The figures of everything that was committed before this call. If the journal cannot be read
  /// now, the figures cover fewer events, as their number of events shows.
  ///
  /// - Parameter day: the day as of which people count as dropped off; nil for today (UTC).
  public func figures(asOf day: LocalDay? = nil) async -> AnalyticsFigures {
    if await opening.wait(), await load() {
      if let uncounted = broadcaster.uncounted { await count(uncounted) }
      await catchUp()
    }
    return state.figures(
      asOf: day ?? environment.clock.now().localDay(offset: 0, dayStart: 0), catalog: environment.catalog.value)
  }

  /// Counts what is committed until no more comes, then stores a checkpoint.
  func run(_ uncounted: UncountedGroups) async {
    if await load() { await catchUp() }
    await uncounted.wakeup.untilCancelled {
      while await uncounted.wakeup.wait() {
        if await load() { await count(uncounted) }
      }
    }
    if await load() { await count(uncounted) }
    if state.eventCount > saved { await save() }
  }

  /// Counts the groups that wait. The checkpoint must be loaded.
  private func count(_ uncounted: UncountedGroups) async {
    let (groups, hasMissed) = uncounted.take()
    for group in groups {
      if group.firstPosition.number > state.eventCount + 1 { await catchUp() }
      // What cannot be read now is read later, with what follows it.
      if group.firstPosition.number > state.eventCount + 1 { break }
      // A group that was already read from the journal is skipped.
      if group.firstPosition.number == state.eventCount + 1 { state.count(group) }
    }
    if hasMissed { await catchUp() }
    if isSavingDue { await save() }
  }

  /// Loads the checkpoint, once. Returns false when it cannot be read now; nothing may be counted
  /// until it is loaded.
  private func load() async -> Bool {
    if isLoaded { return true }
    let kept: Checkpoint?
    do throws(JournalFailure) { kept = try await environment.journal.checkpoint(named: Self.checkpointName) } catch {
      environment.alarm.journalFailed(error)
      loadTries += 1
      if loadTries < Self.loadTriesMax { return isLoaded }
      kept = nil
      logRecount("\(error)")
    }
    // Another call may have loaded it meanwhile, and counted further.
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
    environment.log(.warning, "recounting analytics from the first event", ["reason": reason])
  }

  private func state(of kept: Checkpoint) throws(JournalFailure) -> AnalyticsState {
    guard kept.position <= broadcaster.head.position else {
      throw .unreadable("the checkpoint is ahead of the journal")
    }
    do throws(CodingFault) {
      let state = try AnalyticsState(bytes: kept.body)
      guard state.eventCount == kept.position.number else { throw .badValue(field: "position", at: 0) }
      return state
    } catch {
      throw .unreadable("the checkpoint: \(error)")
    }
  }

  /// Counts from the journal up to its present end. Several calls may do so at once: each counts
  /// only the next event.
  ///
  /// It stops with the runtime; the next runtime counts the rest.
  private func catchUp() async {
    let last = broadcaster.head.position
    while position < last, !broadcaster.isClosed {
      let page: [StoredCommand]
      do throws(JournalFailure) {
        page = try await environment.journal.commands(after: position, limit: Self.pageMax)
      } catch {
        // What cannot be read now is read later, because the position does not move.
        return environment.alarm.journalFailed(error)
      }
      if page.isEmpty { return }
      for command in page where command.position.number == state.eventCount + 1 { state.count(command) }
      if isSavingDue { await save() }
    }
  }

  private var isSavingDue: Bool { state.eventCount >= checkpointAt }

  /// Stores a checkpoint. The pipeline does not wait for it.
  ///
  /// The next one is due after at least as many events as this one has bytes, so all checkpoints
  /// together take at most one byte per event.
  private func save() async {
    let body = state.bytes
    let checkpoint = Checkpoint(name: Self.checkpointName, position: position, body: body)
    checkpointAt = state.eventCount + max(checkpointInterval, Int64(body.count))
    do throws(JournalFailure) {
      try await environment.journal.saveCheckpoint(checkpoint)
      saved = max(saved, checkpoint.position.number)
    } catch {
      // The previous checkpoint is still there, and the next one is stored when it is due.
      environment.log(.warning, "could not store the analytics checkpoint", ["failure": "\(error)"])
      environment.alarm.journalFailed(error)
    }
  }
}

extension AnalyticsState {
  /// Counts a group.
  mutating func count(_ group: CommitGroup) {
    var next = 0
    // By index: copying a command would retain every text in it.
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
