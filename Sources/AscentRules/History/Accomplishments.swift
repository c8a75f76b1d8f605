/// The practice at a stage or of a method.
public struct Accomplishments: Hashable, Sendable {
  /// The number of sessions.
  public var sessionCount: Int = 0
  /// The sum of their minutes.
  package var minutes: Int64 = 0
  /// How long they took together.
  public var practiceTime: Duration { .minutes(minutes) }
  /// The number of days with a session.
  public var dayCount: Int = 0
  /// The most days in a row with a session on each.
  public var bestRun: Int = 0
  /// The number of sessions by feedback, without sessions that have none.
  public var feedback: [Feedback: Int] = [:]

  /// The average of the feedback, from 1, very bad, to 5, very good; nil when there is none.
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

  /// What was practised at several stages, or of several methods: a day counts once, and a run goes
  /// on from one to the other. O(days).
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
  /// The first of the longest runs of practised days; nil when there is none.
  func bestRunDays(passingOver neutral: [ClosedRange<LocalDay>]) -> ClosedRange<LocalDay>? {
    days.bestRun(passingOver: neutral).days
  }
}

extension DaySet {
  /// The most days in a row that are in the set, passing over some that do not count, and from
  /// where to where the first such run goes. O(days).
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
