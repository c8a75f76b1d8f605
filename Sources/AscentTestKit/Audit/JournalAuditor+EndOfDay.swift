import AscentRules
import AscentRuntime

/// Closes, reminders and endings of streaks: each is recorded once, and no live streak ends without
/// an event.
extension JournalAuditor {
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
      // The days from one on may be closed once more.
      if case .daysReopened(let first) = event {
        for case (.close(let day), _) in inForce where day >= first { inForce[.close(day)] = 0 }
      }
      guard let (mark, change) = Self.mark(of: event) else { continue }
      inForce[mark, default: 0] += change
      let count = inForce[mark] ?? 0
      if count < 0 || count > 1 { find(.recordedOnce, "\(user): \(mark) is in force \(count) times") }
    }
  }

  /// A streak is at risk only if it lives before the day, is as long as the warning says, and its
  /// day is still open; `person` is the model of that moment.
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

  /// A habit whose last satisfied day was recorded while it, or the day after it, was open had a
  /// live streak then. If closed days have broken it since, an ending of that day is in force.
  mutating func checkEndings(of user: UserID, _ person: ReferencePerson) {
    // Undos and moves change when a day counts as recorded.
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
      // A habit that was deleted before the first close is hidden: nobody hears of its streak.
      if let deletion = habit.deleted.map(\.order).min(), closed[deletion - 1] == .earliest { continue }
      // The operation before this place made the day satisfied.
      let recorded = order - 2
      if habit.traits.kind == .atMost {
        // The close of the next days decides; a day before the first close of all ends nothing. Nor
        // does one that was kept only after the day that broke the streak was closed.
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

  /// The last day that is closed, by the events.
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

  /// A streak that lives as of a day that is not closed has no ending in force.
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
