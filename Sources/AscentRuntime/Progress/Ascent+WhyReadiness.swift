import AscentRules

extension Ascent {
  /// Explains why a person is ready for the next stage of a method, or is not.
  func whyReadiness(_ method: MethodID, of user: UserID) async throws(AscentError) -> Explanation {
    let progress = try await methodProgress(of: user)
    let readiness = try refusing(progress.readiness(of: method))
    let sessions = ReadinessExplanation.sessions(
      for: readiness, in: progress.progression, catalog: progress.context.catalog, limit: Self.evidenceMax)
    let events = try await sessionEvents(Set(sessions.flatMap(\.ordinals)), of: user)
    return Explanation(
      subject: .readiness(method, readiness.stage), facts: ReadinessExplanation.facts(readiness),
      rule: ReadinessExplanation.rule(readiness),
      evidence: sessions.map { sessions in
        Explanation.EventList(
          title: sessions.criterion, events: sessions.ordinals.reversed().compactMap { events[$0] },
          count: sessions.count)
      })
  }

  /// The session events of the commands with these ordinals, by ordinal.
  private func sessionEvents(
    _ ordinals: Set<Int32>, of user: UserID
  ) async throws(AscentError) -> [Int32: Explanation.ListedEvent] {
    var events: [Int32: Explanation.ListedEvent] = [:]
    for command in try await commands(of: user, at: Array(ordinals)) {
      for (index, event) in command.events.enumerated() {
        if case .sessionLogged = event {
          events[command.accepted.receipt.ordinal] = Explanation.ListedEvent(command, index)
        }
      }
    }
    return events
  }
}
