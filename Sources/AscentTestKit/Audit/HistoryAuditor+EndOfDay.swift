internal import AscentRules
internal import AscentRuntime

/// Closes, reminders and endings of streaks: each is recorded once.
extension HistoryAuditor {
  /// What may be recorded once for a person.
  private enum Mark: Hashable {
    case close(LocalDay)
    case reminder(HabitID, LocalDay)
    case risk(HabitID?, LocalDay)
    case ending(HabitID?, LocalDay)
    case freeze(LocalDay)
  }

  /// The command that the scheduler sends, if a stored one is such a command.
  static func scheduledCommand(of stored: StoredCommand) -> Command? {
    let accepted = stored.accepted
    let words = accepted.operation.longText.split(separator: ":")
    guard words.count > 1, let day = LocalDay(words[1]), let at = accepted.receipt.recordedAt as Instant? else {
      return nil
    }
    var due = DueCommand(at: at, day: day)
    if words[0] == "remind", words.count == 3, let time = Int16(words[2]) { due.minute = time / 100 * 60 + time % 100 }
    let command = due.command(for: accepted.user)
    let isSame = command.operation == accepted.operation && command.contentDigest == accepted.content
    return isSame ? command : nil
  }

  /// Counts what is in force after each command: nothing twice.
  mutating func checkRecordedOnce(of user: UserID) {
    var inForce: [Mark: Int] = [:]
    for event in (people[user] ?? []).flatMap(\.events) {
      guard let (mark, change) = Self.mark(of: event) else { continue }
      inForce[mark, default: 0] += change
      let count = inForce[mark] ?? 0
      if count < 0 || count > 1 { find(.recordedOnce, "\(user): \(mark) is in force \(count) times") }
    }
  }

  private static func mark(of event: Event) -> (Mark, Int)? {
    switch event {
    case .dayClosed(let day, _, _): (.close(day), 1)
    case .reminderDue(let id, let day, _): (.reminder(id, day), 1)
    case .streakAtRisk(let id, let day, _): (.risk(id, day), 1)
    case .streakEnded(let id, _, let lastDay): (.ending(id, lastDay), 1)
    case .streakRestored(let id, _, let lastDay): (.ending(id, lastDay), -1)
    case .freezeSpent(let day, _, _): (.freeze(day), 1)
    case .freezeChanged(let day, let isInForce): (.freeze(day), isInForce ? 1 : -1)
    default: nil
    }
  }
}
