import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation

/// The figures of methods: readiness, advances and history.
///
/// Question: does reading readiness cost more after more practice, what do a thousand requests to
/// advance cost, and what does a page of a long history cost? Load: one person with 10, 1,000 and
/// 100,000 past sessions, ten of them in the last ten days; then a thousand simultaneous requests
/// to advance from a stage; then pages of 50 of 100,000 sessions with notes, of a person in memory
/// and of one who has to be loaded. Bound: the caller, who waits for each answer. Stop: after a
/// number of reads or rounds. A broken promise, such as two advances, fails the run.
package struct MethodProgressFigures {
  struct Broken: Error {
    var promise: String
  }

  static let (method, user) = (MethodID("sit"), UserID("athlete"))
  private static let first = StageID("settle")
  let now = SystemClock().now()

  /// A catalogue of two stages. The first one requires sessions, days, feedback and minutes.
  func catalog(sessions: Int) -> Catalog {
    let criteria = ProgressionCriteria(
      minSessionsAtThisStage: sessions, minConsecutiveDaysPractice: sessions > 2 ? 300 : nil,
      subjectiveFeedbackRequirement: sessions > 2 ? [.good: sessions] : [:], timeSpentAtStage: .minutes(sessions),
      additionalCriteria: sessions > 2 ? ["minDistinctDays": 3_000] : [:])
    let stages = [
      Stage(id: Self.first, title: "Settle", criteria: criteria), Stage(id: StageID("still"), title: "Still"),
    ]
    return Catalog(version: 1, methods: [GrowthMethod(id: Self.method, title: "Sitting", stages: stages)])
  }

  /// Creates the measurement; nothing is measured yet.
  package init() {}

  /// Measures and prints the figures.
  package func run() async throws {
    for count in [10, 1_000, 100_000] {
      try rules(pastSessions: count)
      try await runtime(pastSessions: count)
    }
    for round in 1...5 { try await taps("memory, round \(round)", over: MemoryJournal()) }
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for round in 1...3 {
      try await taps("SQLite FULL, round \(round)", over: SQLiteJournal(path: "\(folder.path)/taps-\(round).db"))
    }
    try await pages(pastSessions: 100_000, path: "\(folder.path)/pages.db")
  }

  /// The instant of a past session: one of the last ten days for the latest sessions, otherwise
  /// spread over a year.
  func instant(of session: Int, of count: Int) -> Instant {
    let recent = count - session
    if recent <= 10 { return now.advanced(by: .seconds(-86_400 * (recent - 1) - 60)) }
    return now.advanced(by: .seconds(-86_400 * 380 + 31_536_000 * session / count))
  }

  func command(_ id: Int64, _ intent: Intent, at instant: Instant? = nil) -> Command {
    Command(user: Self.user, operation: Load.operation(0, id), intent: intent, occurredAt: instant)
  }

  // MARK: Readiness

  /// Measures the rules alone: builds the state from events and reads its readiness.
  private func rules(pastSessions count: Int) throws {
    let context = RuleContext(zones: FoundationZones(), catalog: catalog(sessions: 200_000))
    var person = PersonState()
    for number in 0..<count {
      let at = instant(of: number, of: count)
      let session = PracticeSession(
        method: Self.method, minutes: 10, feedback: .good, note: "", at: at, day: at.localDay(offset: 0, dayStart: 0),
        firstStage: Self.first)
      person.replay([.sessionLogged(session)], ordinal: Int32(number) + 1, recordedOn: session.day)
    }
    let state = person.progression
    let day = now.localDay(offset: 0, dayStart: 0)
    let reads = 20_000
    let (clock, processor) = (ContinuousClock(), processorSeconds())
    let start = clock.now
    var ready = 0
    for _ in 0..<reads {
      let readiness = state.readiness(of: Self.method, on: day, context: context)
      if readiness.map({ $0.status >= .ready }) ?? true { ready += 1 }
    }
    let measurement = Measurement(
      count: reads, wall: clock.now - start, processorSeconds: processorSeconds() - processor)
    guard ready == 0, state[Self.method].sessions.count == count else {
      throw Broken(promise: "readiness of \(count) sessions")
    }
    Row(name: "readiness, rules, \(count) past sessions", measurement: measurement).print()
  }

  /// Measures readiness through the pipeline, over a memory journal.
  private func runtime(pastSessions count: Int) async throws {
    let reads = 2_000
    let context = RuleContext(zones: FoundationZones(), catalog: catalog(sessions: 200_000))
    let measurement = try await with(context, over: MemoryJournal()) { ascent in
      for start in stride(from: 0, to: count, by: 512) {
        let sessions = (start..<min(count, start + 512)).map { number in
          command(
            Int64(number), .logSession(Self.method, minutes: 10, feedback: .good, note: ""),
            at: instant(of: number, of: count))
        }
        for answer in await ascent.submit(sessions) { _ = try answer.get() }
      }
      return try await measure {
        var latencies: [Duration] = []
        let clock = ContinuousClock()
        for _ in 0..<reads {
          let start = clock.now
          let readiness = try await ascent.methodProgress(of: Self.user).readiness(of: Self.method)
          latencies.append(clock.now - start)
          guard readiness.criteria.first?.current == Double(count) else {
            throw Broken(promise: "readiness of \(count) sessions")
          }
        }
        return (reads, latencies)
      }
    }
    Row(name: "readiness, in memory, \(count) past sessions", measurement: measurement).print()
  }

  // MARK: Taps

  private func taps(_ name: String, over journal: any Journal) async throws {
    let count = 1_000
    let measurement = try await with(
      RuleContext(zones: FoundationZones(), catalog: catalog(sessions: 2)), over: journal
    ) { ascent in
      for number in 0..<2 {
        _ = try await ascent.submit(
          command(Int64(number), .logSession(Self.method, minutes: 10, feedback: .good, note: "")))
      }
      let measurement = try await measure {
        let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
          for number in 0..<count {
            let tap = command(Int64(100 + number), .progress(Self.method, from: Self.first, note: ""))
            group.addTask { try await ascent.submit(tap) }
          }
          return try await group.reduce(into: [Receipt]()) { $0.append($1) }
        }
        let advanced = receipts.count { receipt in
          if case .progression(let progression)? = receipt.practice { progression.outcome == .advanced } else { false }
        }
        guard receipts.count == count, advanced == 1 else {
          throw Broken(promise: "\(advanced) advances of \(receipts.count) taps")
        }
        return (count, [])
      }
      let events = try await ascent.commands(of: Self.user, limit: 2_000).flatMap(\.events)
      let advances = events.count { if case .stageAdvanced = $0 { true } else { false } }
      let celebrations = events.count { if case .celebrationRaised = $0 { true } else { false } }
      guard advances == 1, celebrations == 1 else {
        throw Broken(promise: "\(advances) advances, \(celebrations) celebrations")
      }
      return measurement
    }
    let milliseconds = String(format: "%.1f ms in all", measurement.wall.seconds * 1_000)
    Row(name: "1,000 taps for one stage, \(name)", measurement: measurement, note: milliseconds).print()
  }

  func with<Answer: Sendable>(
    _ context: RuleContext, over journal: any Journal, _ body: (Ascent) async throws -> Answer
  ) async throws -> Answer {
    let ascent = Ascent(journal: journal, context: context, configuration: .measured)
    async let end: Void = ascent.run()
    do {
      let answer = try await body(ascent)
      ascent.stop()
      try await end
      return answer
    } catch {
      ascent.stop()
      try await end
      throw error
    }
  }
}
