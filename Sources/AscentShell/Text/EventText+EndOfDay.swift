import AscentRules

/// Sentences for events about the end of a day.
extension EventText {
  func endOfDaySentence(_ event: Event) -> String {
    switch event {
    case .dayClosed(let day, let outcome, _): "\(text(day)) is over: \(outcome.text)"
    case .daysReopened(let first): "the days from \(text(first)) on are open again"
    case .dateSkipped(let day): "the time zone skipped \(text(day))"
    case .streakEnded(let id, let length, let lastDay):
      "\(streak(id)) ended: \(length), last on \(text(lastDay))"
    case .streakRestored(let id, let length, let lastDay):
      "\(streak(id)), ended on \(text(lastDay)), lives again: \(length)"
    case .streakAtRisk(let id, let day, let length):
      "\(streak(id)) (\(length)) is at risk on \(text(day))"
    case .freezeSpent(let day, let automatic, _):
      automatic ? "a freeze covers \(text(day)) and saves a streak" : "a freeze covers \(text(day))"
    case .freezeChanged(let day, let inForce): "freeze of \(text(day)) \(change(inForce))"
    case .freezeRevised(let day, true): "a freeze covers \(text(day)) after all and saves a streak"
    case .freezeRevised(let day, false): "the freeze of \(text(day)) is given back: it saves no streak now"
    case .reminderSet(let id, _, let reminder?, _): "reminder for \(name(id)): \(reminder.text)"
    case .reminderSet(let id, _, nil, _): "no more reminders for \(name(id))"
    case .reminderDue(let id, let day, let time):
      "reminder for \(name(id)) on \(text(day)) at \(Reminder(at: time).text)"
    default: preconditionFailure("no sentence for \(event)")
    }
  }

  private func streak(_ id: HabitID?) -> String { id.map { "streak of \(name($0))" } ?? "daily streak" }
}

extension DayOutcome {
  /// The outcome in a word or two.
  var text: String {
    switch self {
    case .complete: "complete"
    case .excused: "excused"
    case .missed: "missed"
    case .nothingDue: "nothing was due"
    }
  }
}

extension Reminder {
  /// The time and, unless it is every day, the weekdays: `08:30 on Mon, Wed`.
  var text: String {
    "\(time)" + (days == .everyDay ? "" : " on \(days.words)")
  }
}
