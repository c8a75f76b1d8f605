/// What was practised at a stage or of a method.
public struct Accomplishments: Hashable, Sendable {
  /// The number of sessions.
  public var sessionCount: Int = 0
  /// The minutes of all sessions.
  package var minutes: Int64 = 0
  /// The duration of all sessions.
  public var practiceTime: Duration { .minutes(minutes) }
  /// The number of days with a session.
  public var dayCount: Int = 0
  /// The longest run of days with a session on each.
  public var bestRun: Int = 0
  /// The number of sessions by feedback. Sessions without feedback are not counted.
  public var feedback: [Feedback: Int] = [:]

  /// The average feedback, from 1 (very bad) to 5 (very good); nil without feedback.
  public var averageFeedback: Double? {
    let count = feedback.values.reduce(0, +)
    return count == 0 ? nil : Double(feedback.reduce(0) { $0 + Int($1.key.rawValue) * $1.value }) / Double(count)
  }

  /// Nothing practised.
  package init() {}

  /// The practice at one stage.
  init(_ practice: Practice) {
    self.init(joining: [practice], neutral: [])
    bestRun = Int(practice.bestRun)
  }

  /// The practice at several stages or of several methods together. A day counts once, and a run
  /// may continue from one stage or method to another. O(days).
  init(joining practices: [Practice], neutral: [ClosedRange<LocalDay>]) {
    var days = DaySet()
    for practice in practices {
      sessionCount += Int(practice.sessionCount)
      minutes += practice.minutes
      for felt in Feedback.allCases where practice.feedback[Int(felt.rawValue) - 1] > 0 {
        feedback[felt, default: 0] += Int(practice.feedback[Int(felt.rawValue) - 1])
      }
      practice.days.forEach { days.insert($0) }
    }
    dayCount = days.count
    bestRun = days.bestRun(passingOver: neutral).length
  }
}

extension Practice {
  /// The longest run of practised days, the first if there are several; nil if there is none.
  /// Neutral days do not break a run.
  func bestRunDays(passingOver neutral: [ClosedRange<LocalDay>]) -> ClosedRange<LocalDay>? {
    days.bestRun(passingOver: neutral).days
  }
}

extension DaySet {
  /// The longest run of days in the set: its length and the days it spans, the first if there are
  /// several. Neutral days neither break a run nor count. O(days).
  fileprivate func bestRun(passingOver neutral: [ClosedRange<LocalDay>]) -> (length: Int, days: ClosedRange<LocalDay>?)
  {
    var best: (length: Int, days: ClosedRange<LocalDay>?) = (0, nil)
    var run: (length: Int, days: ClosedRange<LocalDay>)?
    forEach { day in
      if let known = run,
        (known.days.upperBound.number + 1..<day.number).allSatisfy({ number in
          neutral.contains { $0.contains(LocalDay(number: number)) }
        })
      {
        run = (known.length + 1, known.days.lowerBound...day)
      } else {
        run = (1, day...day)
      }
      if let run, run.length > best.length { best = (run.length, run.days) }
    }
    return best
  }
}
