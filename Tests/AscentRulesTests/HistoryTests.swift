import Testing

@testable import AscentRules

@Suite("Method history")
struct HistoryTests {
  private static func practiceEvents(
    _ body: (UInt64, inout RandomPractice, ReferenceProgression) throws -> Void
  ) rethrows {
    for seed in 1...100 as ClosedRange<UInt64> {
      var progress = RandomPractice(seed: seed)
      progress.work(70)
      let plain = ReferenceProgression(progress.line.accepted)
      try body(seed, &progress, plain)
    }
  }

  @Test("the random histories contain several methods and stages, withdrawn causes and ties")
  func variety() {
    var (advances, withdrawn, ties, neutral) = (0, 0, 0, 0)
    Self.practiceEvents { _, progress, plain in
      advances += plain.steps.count
      withdrawn += plain.steps.count { !$0.isCauseInForce }
      let places = plain.places(of: nil)
      ties += zip(places, places.dropFirst()).count { $0.at == $1.at }
      neutral += progress.line.progression.neutral.isEmpty ? 0 : 1
    }
    #expect(
      advances > 400 && withdrawn > 20 && ties > 300 && neutral > 40, "\(advances), \(withdrawn), \(ties), \(neutral)")
  }

  @Test("pages of any size together are everything in force, sorted")
  func pages() throws {
    try Self.practiceEvents { seed, progress, plain in
      for method in RandomPractice.methods.map(Optional.some) + [nil] {
        var items: [HistoryPage.Item] = []
        var next: HistoryPage.Cursor?
        repeat {
          let page = try HistoryRules.page(
            of: method, before: next, limit: progress.generator.int(1...9), in: progress.line.progression,
            catalog: RandomPractice.catalog)
          items += page.items
          next = try page.next.map { try #require(HistoryPage.Cursor($0.description)) }
        } while next != nil
        #expect(items.map(\.cursor) == plain.places(of: method), "seed \(seed), \(method?.text ?? "all")")
        check(items, plain, seed)
      }
    }
  }

  private func check(_ items: [HistoryPage.Item], _ plain: ReferenceProgression, _ seed: UInt64) {
    for item in items {
      switch item.detail {
      case .session(let duration, let feedback):
        let session = plain.sessions.first { $0.ordinal == item.ordinal }
        #expect(
          duration == session?.session.duration && feedback == session?.session.feedback
            && item.day == session?.session.day)
        #expect(item.stage.text == session.map { "s\($0.stage + 1)" }, "seed \(seed), ordinal \(item.ordinal)")
      case .advance(let advance):
        let step = plain.steps.first { $0.ordinal == item.ordinal }
        #expect(advance.from == step?.advance.from && advance.to == step?.advance.to && item.stage == advance.from)
        #expect(advance.isCauseInForce == step?.isCauseInForce, "seed \(seed), ordinal \(item.ordinal)")
        #expect(advance.criteriaVersion == 3 && advance.timeInPreviousStage == step?.advance.timeInPreviousStage)
      }
    }
  }

  @Test(
    "the stages of a timeline follow each other without gaps, from the first session until now")
  func timeline() throws {
    try Self.practiceEvents { seed, progress, plain in
      for method in RandomPractice.methods {
        let items = try TimelineRules.timeline(
          of: method, at: RandomPractice.now, in: progress.line.progression, catalog: RandomPractice.catalog)
        let steps = plain.steps(of: method)
        let sessions = plain.sessions.filter { $0.session.method == method }
        guard let first = items.first else {
          #expect(sessions.isEmpty && steps.isEmpty, "seed \(seed)")
          continue
        }
        #expect(items.map(\.stage.text) == (1...steps.count + 1).map { "s\($0)" }, "seed \(seed)")
        #expect(zip(items, items.dropFirst()).allSatisfy { $0.leftAt == $1.enteredAt && $0.leftDay == $1.enteredDay })
        #expect(items.dropFirst().map(\.isCauseInForce) == steps.map(\.isCauseInForce))
        let begin = (sessions.filter { $0.stage == 0 }.map(\.session.at) + steps.prefix(1).map(\.advance.at)).min()
        #expect(first.enteredAt == begin, "seed \(seed)")
        #expect(
          items.reduce(0) { $0 + $1.duration.milliseconds } == RandomPractice.now.milliseconds
            - first.enteredAt.milliseconds,
          "seed \(seed)")
        for (index, item) in items.enumerated() {
          #expect(
            item.accomplishments == plain.accomplishments(of: sessions.filter { $0.stage == index }),
            "seed \(seed), stage \(index)")
        }
      }
    }
  }

  @Test("statistics equal a recount from the events")
  func statistics() throws {
    try Self.practiceEvents { seed, progress, plain in
      let state = progress.line.progression
      let all = StatisticsRules.statistics(at: RandomPractice.now, in: state, catalog: RandomPractice.catalog)
      #expect(all.totals == plain.accomplishments(of: plain.sessions), "seed \(seed)")
      #expect(all.advanceCount == plain.steps.count)
      #expect(all.lastSessionDay == plain.sessions.map(\.session.day).max())
      #expect(
        all.fastest?.duration == all.completedStages.map(\.duration).min()
          && all.slowest?.duration == all.completedStages.map(\.duration).max())
      for method in RandomPractice.methods {
        let figures = try StatisticsRules.statistics(
          of: method, at: RandomPractice.now, in: state, catalog: RandomPractice.catalog)
        let steps = plain.steps(of: method)
        let sessions = plain.sessions.filter { $0.session.method == method }
        #expect(figures.totals == plain.accomplishments(of: sessions), "seed \(seed)")
        #expect(figures.withdrawnCauseCount == steps.count { !$0.isCauseInForce })
        #expect(figures.lastSessionDay == sessions.map(\.session.day).max())
        var entered = sessions.filter { $0.stage == 0 }.map(\.session.at).min() ?? steps.first?.advance.at
        var durations: [Int64] = []
        for step in steps {
          durations.append(step.advance.at.milliseconds - (entered?.milliseconds ?? 0))
          entered = step.advance.at
        }
        #expect(figures.completedStages.map(\.duration.milliseconds) == durations, "seed \(seed)")
        #expect(
          figures.averageTime?.milliseconds
            == (durations.isEmpty ? nil : durations.reduce(0, +) / Int64(durations.count)))
        let before = sessions.count { $0.stage < steps.count }
        #expect(
          figures.sessionsBeforeAdvancing == (steps.isEmpty ? nil : Double(before) / Double(steps.count)),
          "seed \(seed)")
        #expect(figures.stage?.text == "s\(steps.count + 1)")
      }
    }
  }

  @Test("an outline has the newest items and counts the others by year")
  func outline() throws {
    try Self.practiceEvents { seed, progress, _ in
      let state = progress.line.progression
      let count = progress.generator.int(1...20)
      let outline = try HistoryRules.outline(of: nil, newest: count, in: state, catalog: RandomPractice.catalog)
      let items = try HistoryRules.page(of: nil, before: nil, limit: 1000, in: state, catalog: RandomPractice.catalog)
        .items
      #expect(outline.newest == Array(items.prefix(count)))
      let rest = items.dropFirst(count)
      #expect(outline.years.reduce(0) { $0 + $1.sessionCount } == rest.count { $0.kind == .session })
      #expect(outline.years.reduce(0) { $0 + $1.advanceCount } == rest.count { $0.kind == .advance })
    }
    var state = ProgressionState()
    state.methods = [ProgressionState.Method(id: MethodID("breathing"))]
    let days = ["2024-02-29", "2024-12-31", "2025-01-01", "2026-03-01", "2026-03-02"].map { LocalDay($0)! }
    state.methods[0].sessions = days.enumerated().map { index, day in
      SessionRecord(at: RandomCommands.noon(on: day), day: day, ordinal: Int32(index + 1), minutes: 10, feedback: nil)
    }
    let outline = try HistoryRules.outline(of: nil, newest: 1, in: state, catalog: RandomPractice.catalog)
    #expect(outline.newest.map(\.ordinal) == [5])
    #expect(
      outline.years == [
        HistoryYear(year: 2026, sessionCount: 1, minutes: 10), HistoryYear(year: 2025, sessionCount: 1, minutes: 10),
        HistoryYear(year: 2024, sessionCount: 2, minutes: 20),
      ])
  }

  @Test(
    "a page of 50 out of 100,000 items costs one search per method and one comparison per item and method, anywhere"
  )
  func pageWork() throws {
    var state = ProgressionState()
    for (index, id) in RandomPractice.methods.enumerated() {
      var method = ProgressionState.Method(id: id)
      method.sessions = (0..<33_400).map { number in
        let ordinal = Int32(number * 3 + index + 1)
        return SessionRecord(
          at: Instant(milliseconds: Int64(ordinal) * 60_000), day: LocalDay(number: 0), ordinal: ordinal, minutes: 1,
          feedback: nil)
      }
      state.methods.append(method)
    }
    for place in [nil, 90_000, 50_001, 200] as [Int32?] {
      let cursor = place.map { HistoryPage.Cursor(at: Instant(milliseconds: Int64($0) * 60_000), ordinal: $0) }
      var merge = HistoryMerge(of: state.methods, before: cursor, catalog: RandomPractice.catalog)
      let page = HistoryRules.page(of: &merge, limit: 50)
      let first = place.map { $0 - 1 } ?? 100_200
      #expect(page.items.map(\.ordinal) == (0..<50).map { first - $0 })
      #expect(merge.comparisonCount <= 3 * (50 + 17), "\(merge.comparisonCount) comparisons")
    }
  }

  @Test("an unknown method, or too many items, is refused")
  func refusals() {
    let (state, catalog) = (ProgressionState(), RandomPractice.catalog)
    let unknown = MethodID("flying")
    #expect(throws: Refusal.unknownMethod(unknown)) {
      try HistoryRules.page(of: unknown, before: nil, limit: 1, in: state, catalog: catalog)
    }
    #expect(throws: Refusal.unknownMethod(unknown)) {
      try HistoryRules.outline(of: unknown, newest: 1, in: state, catalog: catalog)
    }
    #expect(throws: Refusal.unknownMethod(unknown)) {
      try TimelineRules.timeline(of: unknown, at: RandomPractice.now, in: state, catalog: catalog)
    }
    #expect(throws: Refusal.unknownMethod(unknown)) {
      try StatisticsRules.statistics(of: unknown, at: RandomPractice.now, in: state, catalog: catalog)
    }
    for limit in [Int.min, 0, 1001] {
      #expect(throws: Refusal.outOfRange(field: "limit", value: Int64(limit), allowed: 1...1000)) {
        try HistoryRules.page(of: nil, before: nil, limit: limit, in: state, catalog: catalog)
      }
    }
  }

  @Test(
    "a cursor has one text, and other texts are refused",
    arguments: [
      ("1760256000000.17", true), ("-62135424000000.1", true), ("0.0", true), ("+1.2", false), ("01.2", false),
      ("1.-2", false),
      ("1", false),
      ("1.2.3", false), ("", false), (".", false), ("9223372036854775808.1", false), ("1.2147483648", false),
      ("1.2 ", false),
    ])
  func cursor(text: String, isOne: Bool) {
    #expect(HistoryPage.Cursor(text)?.description == (isOne ? text : nil))
  }

  @Test(
    "durations in words",
    arguments: [
      (-5, "under 1 min"), (59_999, "under 1 min"), (60_000, "1 min"), (3_599_999, "59 min"), (3_600_000, "1 h"),
      (5 * 3_600_000, "5 h"),
      (86_399_999, "23 h"), (86_400_000, "1 day"),
      (129_599_999, "1 day"), (129_600_000, "2 days"), (3 * 86_400_000, "3 days"), (7 * 86_400_000, "1 week"),
      (15 * 86_400_000, "2 weeks 1 day"), (16 * 86_400_000, "2 weeks 2 days"), (364 * 86_400_000, "52 weeks"),
      (365 * 86_400_000, "1 year"), (386 * 86_400_000, "1 year 3 weeks"), (Int64.max, "292471208 years 35 weeks"),
    ] as [(Int64, String)])
  func durations(milliseconds: Int64, words: String) {
    #expect(DurationText.text(.milliseconds(milliseconds)) == words)
  }
}
