package import AscentRules

/// Deciding stored commands again, to check what was stored.
extension Ascent {
  /// The most commands to read at once.
  private static let replayPage = 256
  /// The most faults, and the most other differences, that are returned for one person.
  private static let differencesMax = 10

  /// Decides all of a person's stored commands again, in order, and compares the resulting events,
  /// receipts and snapshot with the stored ones.
  ///
  /// Returns the first differences, at most ten that are faults and ten that are not; empty if
  /// there are none.
  ///
  /// It reads committed commands only, and changes nothing. O(the person's history) in time; in
  /// memory, one page of it.
  ///
  /// - Parameter progress: receives the number of events checked so far.
  /// - Throws: ``AscentError/unreadable(_:)``. A cancelled task throws ``AscentError/stopped``.
  package func differences(
    of user: UserID, progress: (Int) -> Void = { _ in }
  ) async throws(AscentError) -> [LedgerCheck.Difference] {
    // Read the snapshot first: one written meanwhile could include commands after `end`.
    let snapshot = try await snapshot(of: user)
    // Stop at the present head: commands that arrive meanwhile may be decided under a catalogue
    // that is not in `catalogs`.
    let end = head.position
    let catalogs = try await catalogs()
    var check = ReplayCheck(user: user, replay: CommandReplay(context: context), snapshot: snapshot)
    var last: Int32 = 0
    while last < .max {
      if Task.isCancelled { throw .stopped }
      let page = try await commands(of: user, ordinals: (last + 1)...(.max), limit: Self.replayPage)
      for command in page where command.lastPosition <= end && !check.replay.hasFailed {
        let recorded = RecordedCommand(command)
        let target = try await target(of: recorded, check.replay)
        let corrections = recorded.isRepair ? try await corrections(before: recorded) : []
        check.next(command, recorded, target, corrections, catalogs.before(command.position))
      }
      guard let next = page.last, page.count == Self.replayPage, check.faultCount < Self.differencesMax,
        !check.replay.hasFailed
      else { break }
      last = next.accepted.receipt.ordinal
      progress(Int(clamping: next.accepted.version))
    }
    if !check.replay.hasFailed { check.checkSnapshot(through: .max) }
    let (faults, others) = (check.differences.filter(\.isFault), check.differences.filter { !$0.isFault })
    return Array(faults.prefix(Self.differencesMax) + others.prefix(Self.differencesMax))
  }

  /// The operation that a stored command names, as it was before the command.
  private func target(
    of command: RecordedCommand, _ replay: CommandReplay
  ) async throws(AscentError) -> AcceptedOperation? {
    guard let key = command.target, let stored = try await operation(key, of: command.user) else { return nil }
    var target = StoredOperation(command: stored, related: [:]).accepted
    target.inForce = replay.isInForce(key)
    for key in AcceptedOperation.related(in: stored.events) { target.related[key] = replay.isInForce(key) }
    return target
  }

  /// The catalogues in the order in which they came into force.
  private func catalogs() async throws(AscentError) -> [LoadedCatalog] {
    var catalogs = [LoadedCatalog(position: .start, catalog: context.catalog)]
    // The loads by ordinal, and those that were undone.
    var (loads, undone): ([(ordinal: Int32, catalog: Catalog)], Set<Int32>) = ([], [])
    try await forEachCommand(of: .catalog) { command in
      for event in command.events {
        switch event {
        case .catalogLoaded(let catalog): loads.append((command.accepted.receipt.ordinal, catalog))
        case .catalogChanged(_, let loadedBy, inForce: false): undone.insert(loadedBy)
        case .catalogChanged(_, let loadedBy, inForce: true): undone.remove(loadedBy)
        default: continue
        }
        let inForce = loads.last { !undone.contains($0.ordinal) }?.catalog ?? context.catalog
        catalogs.append(LoadedCatalog(position: command.lastPosition, catalog: inForce))
      }
      return true
    }
    return catalogs
  }
}

/// A catalogue, and where it came into force.
private struct LoadedCatalog {
  var position: Position
  var catalog: Catalog
}

extension [LoadedCatalog] {
  /// The catalogues under which the command at a position may have been decided, latest first.
  ///
  /// The latest one is not certain: a command that was being decided when a catalogue was loaded
  /// may follow that catalogue in the journal.
  fileprivate func before(_ position: Position) -> [Catalog] {
    if count == 1 { return [self[0].catalog] }
    return filter { $0.position < position || $0.position == .start }.reversed().map(\.catalog)
  }
}

extension RecordedCommand {
  fileprivate init(_ command: StoredCommand) {
    let accepted = command.accepted
    self.init(
      user: accepted.user, operation: accepted.operation, device: accepted.device, evidence: accepted.evidence,
      receipt: accepted.receipt)
    (content, version, events) = (accepted.content, accepted.version, command.events)
  }
}
