import AscentRules

/// Reads people's stored pasts. The slots of what it returns are not assigned yet.
struct HydrationReader: Sendable {
  let environment: PipelineEnvironment
  private var journal: any Journal { environment.journal }

  /// The stored past of each person, in order.
  func read(_ users: [UserID]) async throws(JournalFailure) -> [Hydration] {
    var hydrations: [Hydration] = []
    hydrations.reserveCapacity(users.count)
    for (user, past) in zip(users, try await journal.hydrate(users)) {
      var hydration = Hydration(slot: 0, person: PersonState(), tail: past.tail)
      if let snapshot = past.snapshot {
        do {
          hydration.person = try PersonState(snapshot: snapshot.bytes)
        } catch {
          // The snapshot is unusable, for example because another version wrote it: replay
          // everything. A snapshot is only a cache.
          hydration.tail = try await commands(of: user)
        }
      }
      check(hydration, of: user)
      hydrations.append(hydration)
    }
    return hydrations
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
  private func check(_ hydration: Hydration, of user: UserID) {
    guard environment.configuration.checksLoadedLedgers, !hydration.tail.isEmpty,
      let fault = hydration.person.reward.award.firstFault(in: hydration.tail.lazy.map(\.events))
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
