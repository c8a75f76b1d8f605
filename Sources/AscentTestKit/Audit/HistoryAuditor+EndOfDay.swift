internal import AscentRules
internal import AscentRuntime

/// Closes, reminders and endings of streaks: each is recorded once, and no live streak ends without
/// an event.
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

  /// A habit whose last satisfied day was recorded while it was open had a live streak then. If closed
  /// days have broken it since, an ending of that day is in force.
  mutating func checkEndings(of user: UserID, _ person: ReferencePerson) {
    var closed: LocalDay?
    // For each command, the first day that was open before it.
    var firstOpen: [LocalDay] = []
    var ended: [HabitID: Set<LocalDay>] = [:]
    for command in people[user] ?? [] {
      // Before the first close, days before yesterday are not closed by themselves.
      firstOpen.append(closed.map { $0 + 1 } ?? command.accepted.evidence.recordedDay - 1)
      for event in command.events {
        switch event {
        case .dayClosed(let day, _, _): closed = max(closed ?? day, day)
        case .streakEnded(let id?, _, let lastDay): ended[id, default: []].insert(lastDay)
        case .streakRestored(let id?, _, let lastDay): ended[id, default: []].remove(lastDay)
        default: break
        }
      }
    }
    guard let closed, person.isRecordedOnce else { return }
    for (index, habit) in person.habits.enumerated() {
      let id = HabitID(number: Int32(index) + 1)
      guard let (day, order) = habit.reached.max(by: { $0.key < $1.key }), firstOpen.indices.contains(order - 1),
        day >= firstOpen[order - 1], person.runs(id, through: closed + 1).current == 0,
        ended[id]?.contains(day) != true
      else { continue }
      find(.recordedOnce, "\(user): the streak of \(habit.name) that ended on \(day) has no event")
    }
  }
}

extension ReferencePerson {
  /// Whether no undo or move has changed when a day counts as recorded.
  fileprivate var isRecordedOnce: Bool {
    operations.allSatisfy { operation in
      switch operation.intent {
      case .undo, .moveCompletion: false
      default: true
      }
    }
  }
}
