import AscentRules

/// Reads people's states from their stored pasts. Slots are not assigned yet in what it returns.
struct HydrationReader: Sendable {
  let environment: PipelineEnvironment
  private var journal: any Journal { environment.journal }

  /// The state of each person, in order.
  func read(_ users: [UserID]) async throws(JournalFailure) -> [Hydration] {
    var hydrations: [Hydration] = []
    hydrations.reserveCapacity(users.count)
    for (user, past) in zip(users, try await journal.hydrate(users)) {
      if let damage = past.damage { environment.log(.warning, LogLine.cutHistory, ["note": damage]) }
      // A snapshot that cannot be used, for example because another version wrote it, is ignored:
      // it is only a cache.
      let snapshot = past.snapshot.flatMap { try? PersonState(snapshot: $0.bytes) }
      let tail = snapshot == nil && past.snapshot != nil ? try await commands(of: user) : past.tail
      hydrations.append(try hydration(of: user, from: snapshot ?? PersonState(), tail))
    }
    return hydrations
  }

  private func hydration(
    of user: UserID, from snapshot: PersonState, _ tail: [StoredCommand]
  ) throws(JournalFailure) -> Hydration {
    check(tail, after: snapshot, of: user)
    var person = snapshot
    do throws(ReplayFault) {
      for command in tail {
        let accepted = command.accepted
        try person.replayChecked(
          command.events, ordinal: accepted.receipt.ordinal, recordedOn: accepted.evidence.recordedDay)
      }
    } catch {
      throw .damaged([JournalDamage(commit: nil, detail: "\(user.text) is \(error)")])
    }
    return Hydration(slot: 0, person: person, tailCount: tail.count)
  }

  /// The people whose past cannot be read, each with the error. Reads them one by one.
  func unreadable(among users: [UserID]) async -> [UserID: AscentError] {
    var errors: [UserID: AscentError] = [:]
    for user in users {
      do throws(JournalFailure) { _ = try await read([user]) } catch { errors[user] = .unreadable(error) }
    }
    return errors
  }

  /// Logs the first fault of the ledger since the snapshot.
  private func check(_ tail: [StoredCommand], after snapshot: PersonState, of user: UserID) {
    guard environment.configuration.checksLoadedLedgers, !tail.isEmpty,
      let fault = snapshot.reward.award.firstFault(in: tail.lazy.map(\.events))
    else { return }
    let entry = fault.entry.map { "\($0)" } ?? ""
    environment.log(.warning, LogLine.ledgerFault, ["user": user.text, "class": "\(fault.fault)", "entry": entry])
  }

  private func commands(of user: UserID) async throws(JournalFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    try await journal.forEachCommand(of: user) {
      commands.append($0)
      return true
    }
    return commands
  }
}
