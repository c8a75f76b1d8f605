import AscentRules
import AscentRuntime
import AscentViews

/// Notices shown at a prompt.
extension CommandLineSession {
  /// Reports what the scheduler does for the user from the session's start: reminders, streaks at
  /// risk, ended streaks and spent freezes.
  ///
  /// Returns when the task is cancelled, or when the store can no longer be read; the next command
  /// reports that.
  package func followNotices(_ tell: @Sendable (String) -> Void) async {
    do throws(AscentError) {
      var feed = ascent.person(user).changes(after: try await versionAtStart()).makeAsyncIterator()
      while let command = try await feed.next(isolation: #isolation) {
        let notices = command.events.filter(\.isNotice)
        guard command.accepted.operation.isOfScheduler, !notices.isEmpty else { continue }
        let report = try await ascent.report(on: user)
        let names = report.habitNames
        let text = EventText(today: report.day, habitName: { names[$0] })
        for event in notices { tell(text.notice(of: event).visible) }
      }
    } catch {
      // The next command reports what is wrong with the store.
    }
  }

  /// The version of the last event recorded before the session began.
  ///
  /// The scheduler may have done overdue work between then and now, which the user should
  /// hear about.
  private func versionAtStart() async throws(AscentError) -> Int64 {
    var version: Int64 = 0
    try await ascent.forEachCommand(of: user, newestFirst: true) { command in
      guard command.accepted.evidence.recordedAt < startedAt else { return true }
      version = command.lastVersion
      return false
    }
    return version
  }
}

extension EventText {
  /// The text of a notice about an event of the scheduler.
  func notice(of event: Event) -> String {
    guard case .reminderDue(let id, _, let time) = event else { return sentence(event) }
    return "reminder: \(name(id)) is still to do (\(time))"
  }
}

extension Event {
  /// Whether a prompt shows the event without being asked.
  fileprivate var isNotice: Bool {
    switch self {
    case .reminderDue, .streakAtRisk, .streakEnded: true
    case .freezeSpent(_, let automatic, _): automatic
    default: false
    }
  }
}
