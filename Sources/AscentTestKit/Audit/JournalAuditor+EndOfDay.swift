import AscentRules
import AscentRuntime

/// Checks closes, reminders and endings of streaks: each is recorded once, and no live streak ends
/// without an event.
extension JournalAuditor {
  /// What may be in force only once for a person.
  private enum Mark: Hashable {
    case close(LocalDay)
    case reminder(HabitID, LocalDay)
    case risk(HabitID?, LocalDay)
    case ending(HabitID?, LocalDay)
    case freeze(LocalDay)
  }

  /// The scheduler's command, if a stored command is one of the scheduler's; otherwise nil.
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

  /// Counts what is in force after each event: nothing may be in force twice.
  mutating func checkRecordedOnce(of user: UserID) {
    var inForce: [Mark: Int] = [:]
    for event in (people[user] ?? []).flatMap(\.events) {
      // The days from this one may be closed again.
      if case .daysReopened(let first) = event {
        for case (.close(let day), _) in inForce where day >= first { inForce[.close(day)] = 0 }
      }
      guard let (mark, change) = Self.mark(of: event) else { continue }
      inForce[mark, default: 0] += change
      let count = inForce[mark] ?? 0
      if count < 0 || count > 1 { find(.recordedOnce, "\(user): \(mark) is in force \(count) times") }
    }
  }

  /// Checks warnings of risks: the streak must be alive before the day and as long as the warning
  /// says, and its day must still be open. `person` is the model at that moment.
  mutating func checkRisks(of user: UserID, _ stored: StoredCommand, _ person: ReferencePerson) {
    for case .streakAtRisk(let id, let day, let length) in stored.events {
      let isDone = id.map { person.isSatisfied($0, day) } ?? person.complete.contains(day)
      let runs = id.map { person.runs($0, through: day - 1) } ?? person.dailyRuns(through: day - 1)
      let what = id.map { "the streak of habit \($0.number)" } ?? "the daily streak"
      if isDone || runs.current != length.count {
        find(
          .recordedOnce,
          "\(user): \(what) of \(length.count) days was called at risk on \(day): it had \(runs.current), "
            + (isDone ? "and the day was done" : "and the day was open"))
      }
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
    case .freezeChanged(let day, let isInForce), .freezeRevised(let day, let isInForce):
      (.freeze(day), isInForce ? 1 : -1)
    default: nil
    }
  }

  /// Checks that no ending is missing. A habit whose last satisfied day was recorded while that
  /// day, or the day after it, was open had a live streak then. If closed days have broken it
  /// since, an ending with that day must be in force.
  mutating func checkEndings(of user: UserID, _ person: ReferencePerson) {
    // Skip people with undos or moves, because these change when a day counts as recorded.
    let isPlain = person.operations.allSatisfy {
      switch $0.intent {
      case .undo, .moveCompletion: false
      default: true
      }
    }
    guard isPlain else { return }
    var closed: [LocalDay] = []
    var ended: Set<Mark> = []
    for command in people[user] ?? [] {
      closed.append(closed.last ?? .earliest)
      for event in command.events {
        if case .dayClosed(let day, _, _) = event { closed[closed.count - 1] = max(closed[closed.count - 1], day) }
        if case .daysReopened(let first) = event { closed[closed.count - 1] = min(closed[closed.count - 1], first - 1) }
        guard case (let mark, let change)? = Self.mark(of: event), case .ending = mark else { continue }
        if change > 0 { ended.insert(mark) } else { ended.remove(mark) }
      }
    }
    guard let last = closed.last, let first = closed.first(where: { $0 > .earliest }) else { return }
    for (index, habit) in person.habits.enumerated() {
      let id = HabitID(index: index)
      guard let (day, order) = habit.reached.max(by: { $0.key < $1.key }) else { continue }
      // A habit that was deleted before the first close is hidden, so the end of its streak is
      // not announced.
      if let deletion = habit.deleted.map(\.order).min(), closed[deletion - 1] == .earliest { continue }
      // The index of the operation that made the day satisfied. Its number, from 1, is `order` − 1.
      let recorded = order - 2
      if habit.traits.kind == .atMost {
        // The close of a later day ends the streak. A day before the first close of all
        // ends nothing. Nor does a day that was kept only after the day that broke the
        // streak was closed.
        guard day >= first, day < last, person.runs(id, through: last + 1).current == 0,
          person.operations[recorded].closesDays || day >= closed[recorded]
        else { continue }
        // A late completion can take back the last days of a streak that was announced as ended.
        let isAnnounced = ended.contains { if case .ending(id, let last) = $0 { last >= day } else { false } }
        if !isAnnounced {
          find(.recordedOnce, "\(user): the limit \(habit.name) was last kept on \(day), and its streak has no ending")
        }
        continue
      }
      guard day < last, day > closed[recorded], person.operations[recorded].recordedDay - day <= 1,
        person.runs(id, through: last + 1).current == 0, !ended.contains(.ending(id, day))
      else { continue }
      find(.recordedOnce, "\(user): the streak of \(habit.name) that ended on \(day) has no event")
    }
  }

  /// The last closed day, by the events.
  func closedThrough(of user: UserID) -> LocalDay {
    var closed = LocalDay.earliest
    for event in (people[user] ?? []).lazy.flatMap(\.events) {
      switch event {
      case .dayClosed(let day, _, _): closed = max(closed, day)
      case .daysReopened(let first): closed = min(closed, first - 1)
      default: break
      }
    }
    return closed
  }

  /// Checks that a streak that is alive in a report for an open day has no ending in force.
  mutating func compareEndings(in report: PersonReport, of user: UserID) {
    guard report.day > closedThrough(of: user) else { return }
    var ended: Set<Mark> = []
    for event in (people[user] ?? []).flatMap(\.events) {
      guard case (let mark, let change)? = Self.mark(of: event), case .ending = mark else { continue }
      if change > 0 { ended.insert(mark) } else { ended.remove(mark) }
    }
    let streaks = report.habits.map { ($0.id as HabitID?, $0.streak) } + [(nil, report.daily)]
    for (id, streak) in streaks where streak.current > 0 {
      guard let day = streak.lastDay, ended.contains(.ending(id, day)) else { continue }
      find(.recordedOnce, "\(user): the streak through \(day) lives and was announced to have ended")
    }
  }
}

extension ReferencePerson.Operation {
  fileprivate var closesDays: Bool { if case .closeDay = intent { true } else { false } }
}
