package import AscentRules

/// Deciding what is stored again.
extension Ascent {
  /// How many commands are read at once.
  private static let replayPage = 256
  /// How many differences of one person are kept.
  private static let differencesMax = 10

  /// Decides all of a person's stored commands again, in order, and compares the events, the
  /// receipts and the snapshot that follow with those that are stored. Returns the first ones that
  /// differ, at most ten that are faults and ten that are none; empty when all follow.
  ///
  /// It rests on committed commands only, and changes nothing. O(the person's history), in the
  /// memory of one page of it.
  ///
  /// - Parameter progress: gets the number of events checked so far.
  /// - Throws: ``AscentError/unreadable(_:)``. A cancelled task throws ``AscentError/stopped``.
  package func differences(
    of user: UserID, progress: (Int) -> Void = { _ in }
  ) async throws(AscentError) -> [LedgerCheck.Difference] {
    // The snapshot first: one that is written meanwhile may stand on commands after the end.
    let snapshot = try await snapshot(of: user)
    // Commands that arrive meanwhile may be decided under a catalogue that is not among these.
    let end = head.position
    let catalogs = try await catalogs()
    var check = ReplayCheck(user: user, replay: CommandReplay(context: context), snapshot: snapshot)
    var last: Int32 = 0
    while last < .max {
      if Task.isCancelled { throw .stopped }
      let page = try await commands(of: user, ordinals: (last + 1)...(.max), limit: Self.replayPage)
      for command in page where command.lastPosition <= end && !check.replay.isOver {
        let recorded = RecordedCommand(command)
        let target = try await target(of: recorded, check.replay)
        let corrections = recorded.isRepair ? try await corrections(of: user, before: recorded.receipt.ordinal) : []
        check.next(command, recorded, target, corrections, catalogs.before(command.position))
      }
      guard let next = page.last, page.count == Self.replayPage, check.faultCount < Self.differencesMax,
        !check.replay.isOver
      else { break }
      last = next.accepted.receipt.ordinal
      progress(Int(clamping: next.accepted.version))
    }
    if !check.replay.isOver { check.checkSnapshot(through: .max) }
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
    try await forEachCommand(of: .catalog) { command in
      for case .catalogLoaded(let catalog) in command.events {
        catalogs.append(LoadedCatalog(position: command.lastPosition, catalog: catalog))
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
  /// Those that a command at a position may have been decided under, the latest first: one that was
  /// being decided when a catalogue was loaded may have followed it into the journal.
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
