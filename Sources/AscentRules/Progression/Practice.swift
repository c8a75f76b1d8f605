/// What was practised at a stage, as running totals that can be read in constant time.
public struct Practice: Hashable, Sendable {
  /// The number of sessions of one length.
  public struct Length: Hashable, Sendable {
    /// The length in minutes.
    package var minutes: Int32
    /// The length.
    public var duration: Duration { .minutes(minutes) }
    /// How many sessions have this length.
    public var count: Int32
  }

  /// The number of sessions.
  public private(set) var sessionCount: Int32 = 0
  /// The minutes of all sessions.
  package private(set) var minutes: Int64 = 0
  /// The duration of all sessions.
  public var practiceTime: Duration { .minutes(minutes) }
  /// The days with a session.
  package private(set) var days = DaySet()
  /// The number of those days.
  public private(set) var dayCount: Int32 = 0
  /// The longest run of days with a session on each. Dates that never existed for the person do not
  /// break a run.
  public private(set) var bestRun: Int32 = 0
  /// The length of the run that ends on the last of those days.
  private(set) var lastRun: Int32 = 0
  /// The number of sessions by feedback, in the order of ``Feedback``. Sessions without feedback
  /// are not counted.
  public private(set) var feedback = SIMD8<Int32>()
  /// The number of sessions by length, the shortest first.
  public private(set) var lengths: [Length] = []

  /// Nothing practised yet.
  public init() {}

  /// Creates the totals from decoded values; nil when these contradict each other.
  init?(days: DaySet, runs: (best: Int32, last: Int32), feedback: SIMD8<Int32>, lengths: [Length]) {
    for length in lengths {
      guard (1...Int32(RuleLimits.sessionMinutesMax)).contains(length.minutes), length.count > 0 else { return nil }
      let (count, overflows) = sessionCount.addingReportingOverflow(length.count)
      guard !overflows else { return nil }
      sessionCount = count
      minutes += Int64(length.minutes) * Int64(length.count)
    }
    guard lengths.isOrdered({ $0.minutes < $1.minutes }) else { return nil }
    dayCount = Int32(days.count)
    let least: Int32 = dayCount > 0 ? 1 : 0
    guard dayCount <= sessionCount, (dayCount > 0) == (sessionCount > 0), least <= runs.last, runs.last <= runs.best,
      runs.best <= dayCount
    else { return nil }
    let felt = (0..<5).reduce(Int64(0)) { $0 + Int64(feedback[$1]) }
    guard (0..<8).allSatisfy({ feedback[$0] >= 0 && ($0 < 5 || feedback[$0] == 0) }), felt <= Int64(sessionCount) else {
      return nil
    }
    self.days = days
    (bestRun, lastRun) = runs
    self.feedback = feedback
    self.lengths = lengths
  }

  /// The number of sessions with this feedback or better.
  public func sessionCount(atLeast least: Feedback) -> Int32 {
    (Int(least.rawValue)...5).reduce(0) { $0 + feedback[$1 - 1] }
  }

  /// The number of sessions with at least this many minutes.
  public func sessionCount(ofAtLeast duration: Duration) -> Int32 {
    lengths.reduce(0) { $1.duration >= duration ? $0 + $1.count : $0 }
  }

  /// The average feedback, from 1 (very bad) to 5 (very good); nil without feedback.
  public var averageFeedback: Double? {
    let count = feedback.wrappedSum()
    return count == 0 ? nil : Double((1...5).reduce(0) { $0 + $1 * Int(feedback[$1 - 1]) }) / Double(count)
  }

  /// Adds a session to the totals.
  mutating func add(_ session: SessionRecord, neutral: [ClosedRange<LocalDay>]) {
    sessionCount += 1
    minutes += Int64(session.minutes)
    if let felt = session.feedback { feedback[Int(felt.rawValue) - 1] += 1 }
    let place = lengths.partitioningIndex { $0.minutes >= session.minutes }
    if place < lengths.count, lengths[place].minutes == session.minutes {
      lengths[place].count += 1
    } else {
      lengths.insert(Length(minutes: session.minutes, count: 1), at: place)
    }
    if !days.contains(session.day) { add(session.day, neutral) }
  }

  private mutating func add(_ day: LocalDay, _ neutral: [ClosedRange<LocalDay>]) {
    dayCount += 1
    guard let last = days.last, day < last else {
      // The usual case: the day is the latest so far. Counting the run from scratch for each day
      // would be quadratic.
      let follows = days.last.map { last in
        (last.number + 1..<day.number).allSatisfy { number in neutral.contains { $0.contains(LocalDay(number: number)) }
        }
      }
      lastRun = follows == true ? lastRun + 1 : 1
      days.insert(day)
      bestRun = max(bestRun, lastRun)
      return
    }
    days.insert(day)
    bestRun = max(bestRun, run(around: day, neutral))
    lastRun = run(around: last, neutral)
  }

  /// The run of practised days that a day belongs to.
  private func run(around day: LocalDay, _ neutral: [ClosedRange<LocalDay>]) -> Int32 {
    1 + reach(from: day, step: -1, neutral) + reach(from: day, step: 1, neutral)
  }

  /// The length of the run that ends on a day or the day before, and so can still grow; counted up
  /// to `limit`.
  func run(alive day: LocalDay, atMost limit: Int32, neutral: [ClosedRange<LocalDay>]) -> Int32 {
    min(limit, (days.contains(day) ? 1 : 0) + reach(from: day, step: -1, neutral, atMost: limit))
  }

  private func reach(
    from day: LocalDay, step: Int, _ neutral: [ClosedRange<LocalDay>], atMost limit: Int32 = .max
  ) -> Int32 {
    var count: Int32 = 0
    var next = day + step
    while count < limit {
      if days.contains(next) {
        count += 1
      } else if !neutral.contains(where: { $0.contains(next) }) {
        return count
      }
      next = next + step
    }
    return count
  }
}
