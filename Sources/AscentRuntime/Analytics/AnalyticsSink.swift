public import AscentRules

/// Counts what was committed. It only consumes: it follows the committed bus, and reads from the
/// journal what the bus had no room for, so that no event is missed or counted twice.
///
/// What it has counted it keeps with the journal now and then, and when the runtime stops: the next
/// runtime takes it up there and reads on, so that it always has the whole journal's figures. What
/// was kept is a cache: when there is none, or it is damaged or of another version, everything is
/// counted again from the first event. When it cannot be read just now, it is tried again with the
/// next group and the next question.
public actor AnalyticsSink {
  /// What its checkpoints are called.
  static let checkpointName = "analytics"
  /// How many commands it reads at once.
  private static let pageMax = 256
  /// How often it tries to read a checkpoint before it does without.
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
  /// At which number of events the next checkpoint is due.
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

  /// The figures of everything that was committed when this was called; of less, as their number of
  /// events says, where the journal cannot be read just now.
  ///
  /// - Parameter day: as of which day somebody has dropped off or not; nil for the present one
  ///   (UTC).
  public func figures(asOf day: LocalDay? = nil) async -> AnalyticsFigures {
    if await opening.wait(), await load() { await catchUp() }
    return state.figures(asOf: day ?? clock.now().localDay(offset: 0, dayStart: 0))
  }

  /// Follows the bus until it ends, then keeps what was counted.
  func run(_ committed: CommitBroadcaster.Subscription) async {
    if await load() { await catchUp() }
    for await group in committed.groups {
      guard await load() else { continue }
      if group.firstPosition.number > state.eventCount + 1 { await catchUp() }
      // What was read from the journal comes late on the bus; what could not be read there is read
      // later, with what comes after it.
      if group.firstPosition.number == state.eventCount + 1 { state.count(group) }
      if broadcaster.hasMissed(committed) { await catchUp() }
      if isSavingDue { await save() }
    }
    if state.eventCount > saved { await save() }
  }

  /// Takes up what was kept, once; false when it could not be read just now, and nothing is to be
  /// counted before it is.
  private func load() async -> Bool {
    if isLoaded { return true }
    let kept: Checkpoint?
    do throws(JournalFailure) { kept = try await journal.checkpoint(named: Self.checkpointName) } catch {
      loadTries += 1
      if loadTries < Self.loadTriesMax { return isLoaded }
      kept = nil
      logRecount("\(error)")
    }
    // Another call may have done it meanwhile, and counted on.
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

  /// Reads on from the journal, up to its present end. Several calls may do so at once: each counts
  /// only what is next.
  ///
  /// When the runtime stops it is left at that: what is not counted yet, the next runtime counts.
  private func catchUp() async {
    let last = broadcaster.head.position
    while position < last, !broadcaster.isClosed {
      // What cannot be read now is read later: the position stays where it is.
      guard let page = try? await journal.commands(after: position, limit: Self.pageMax), !page.isEmpty else { return }
      for command in page where command.position.number == state.eventCount + 1 { state.count(command) }
      if isSavingDue { await save() }
    }
  }

  private var isSavingDue: Bool { state.eventCount >= checkpointAt }

  /// Keeps what was counted so far. It is one value of one position, and the line does not wait for
  /// it.
  ///
  /// The next one is due after as many events as this one has bytes, at least: so all checkpoints
  /// together are no more than a byte an event.
  private func save() async {
    let body = state.bytes
    let checkpoint = Checkpoint(name: Self.checkpointName, position: position, body: body)
    checkpointAt = state.eventCount + max(checkpointInterval, Int64(body.count))
    do throws(JournalFailure) {
      try await journal.saveCheckpoint(checkpoint)
      saved = max(saved, checkpoint.position.number)
    } catch {
      // The one before is still there, and the next one is tried at its time.
      log(
        LogLine(level: .warning, message: "the figures of analytics were not kept", metadata: ["failure": "\(error)"]))
    }
  }
}

extension AnalyticsState {
  /// Counts a group as it comes on the bus.
  mutating func count(_ group: CommitGroup) {
    var next = 0
    // By index: a copy of each command would count a reference for every text in it.
    for index in group.commands.indices {
      let end = next + Int(group.commands[index].eventCount)
      count(group.events, in: next..<end, of: group.commands[index].user, on: group.commands[index].evidence.day)
      next = end
    }
  }

  /// Counts a command as the journal gives it.
  mutating func count(_ command: StoredCommand) {
    count(command.events, in: command.events.indices, of: command.accepted.user, on: command.accepted.evidence.day)
  }
}
