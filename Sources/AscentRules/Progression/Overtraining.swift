/// Overtraining hints from recent sessions.
enum Overtraining {
  /// The practice of one day.
  private struct Day {
    var day: LocalDay
    var sessionCount = 0
    var minutes = 0
    var felt = 0
    var feltCount = 0

    /// The average feedback; nil when no session has any.
    var average: Double? { feltCount == 0 ? nil : Double(felt) / Double(feltCount) }
  }

  /// The hints for recent sessions. The last day is compared with the limits, and the days up to it
  /// are searched for a trend.
  static func hints(
    in sessions: ArraySlice<SessionRecord>, _ thresholds: OvertrainingThresholds
  ) -> [Readiness.OvertrainingHint] {
    let days = days(of: sessions)
    guard let last = days.last else { return [] }
    var hints: [Readiness.OvertrainingHint] = []
    if last.sessionCount > thresholds.maxSessionsPerDay {
      hints.append(.manySessions(last.day, count: last.sessionCount, limit: thresholds.maxSessionsPerDay))
    }
    let time = Duration.minutes(last.minutes)
    if time > thresholds.maxTimePerDay {
      hints.append(.longPractice(last.day, time, limit: thresholds.maxTimePerDay))
    }
    let rising = daysRising(days)
    if thresholds.risingDays > 1, rising >= thresholds.risingDays {
      hints.append(.risingMinutesFallingFeedback(days: rising, through: last.day))
    }
    return hints
  }

  private static func days(of sessions: ArraySlice<SessionRecord>) -> [Day] {
    var days: [LocalDay: Day] = [:]
    for session in sessions {
      var day = days[session.day] ?? Day(day: session.day)
      day.sessionCount += 1
      day.minutes += Int(session.minutes)
      if let felt = session.feedback {
        day.felt += Int(felt.rawValue)
        day.feltCount += 1
      }
      days[session.day] = day
    }
    return days.values.sorted { $0.day < $1.day }
  }

  /// The length of the run of last practised days on which minutes rose and feedback fell from each
  /// day to the next; 1 without such a trend.
  private static func daysRising(_ days: [Day]) -> Int {
    var count = 1
    for (later, earlier) in zip(days.reversed(), days.reversed().dropFirst()) {
      guard let now = later.average, let before = earlier.average, later.minutes > earlier.minutes, now < before else {
        break
      }
      count += 1
    }
    return count
  }
}
