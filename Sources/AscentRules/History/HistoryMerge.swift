/// Merges the sessions and progressions of several methods, newest first.
struct HistoryMerge {
  /// The remaining items of one method.
  private struct Source {
    let method: ProgressionState.Method
    /// The progressions, sorted by instant and ordinal, since a restored one may be out of order.
    let steps: [ProgressionState.Step]
    let firstStage: StageID
    var sessionCount: Int
    var stepCount: Int

    /// The cursor of the newest remaining session.
    var session: HistoryPage.Cursor? {
      sessionCount == 0 ? nil : method.sessions[sessionCount - 1].cursor
    }

    /// The cursor of the newest remaining progression.
    var step: HistoryPage.Cursor? {
      stepCount == 0 ? nil : steps[stepCount - 1].cursor
    }

    /// Removes and returns the newest remaining item.
    mutating func take() -> HistoryPage.Item {
      guard let session, step.map({ $0 < session }) ?? true else { return takeStep() }
      sessionCount -= 1
      let record = method.sessions[sessionCount]
      return HistoryPage.Item(
        method: method.id, stage: method.stage(method.stageIndex(of: record)) ?? firstStage, at: record.at,
        day: record.day,
        ordinal: record.ordinal, detail: .session(duration: .minutes(record.minutes), feedback: record.feedback))
    }

    private mutating func takeStep() -> HistoryPage.Item {
      stepCount -= 1
      let step = steps[stepCount]
      return HistoryPage.Item(
        method: method.id, stage: step.advance.from, at: step.advance.at, day: step.advance.day, ordinal: step.ordinal,
        detail: .advance(HistoryPage.StageAdvance(step)))
    }
  }

  private var sources: [Source]
  /// The number of comparisons so far, as a measure of the cost of a page.
  private(set) var comparisonCount = 0

  init(of methods: [ProgressionState.Method], before cursor: HistoryPage.Cursor?, catalog: Catalog) {
    var compared = 0
    sources = methods.map { method in
      let steps = method.steps.sorted { $0.cursor < $1.cursor }
      var source = Source(
        method: method, steps: steps,
        firstStage: method.stage(0) ?? catalog[method.id]?.stages.first?.id ?? StageID(""),
        sessionCount: method.sessions.count, stepCount: steps.count)
      guard let cursor else { return source }
      source.sessionCount = method.sessions.partitioningIndex {
        compared += 1
        return $0.cursor >= cursor
      }
      source.stepCount = steps.partitioningIndex { $0.cursor >= cursor }
      return source
    }
    comparisonCount = compared
  }

  /// Whether no items remain.
  var isAtEnd: Bool { sources.allSatisfy { $0.sessionCount == 0 && $0.stepCount == 0 } }

  /// Removes and returns the newest remaining item of all methods; nil at the end.
  mutating func next() -> HistoryPage.Item? {
    var newest: (place: HistoryPage.Cursor, index: Int)?
    for index in sources.indices {
      comparisonCount += 1
      for place in [sources[index].session, sources[index].step] {
        if let place, newest.map({ $0.place < place }) ?? true { newest = (place, index) }
      }
    }
    guard let newest else { return nil }
    return sources[newest.index].take()
  }

  /// Calls one body with the year and minutes of each remaining session, and another with the year
  /// of each remaining progression.
  func forEachRemaining(session: (Int, Int32) -> Void, advance: (Int) -> Void) {
    var calendar = YearFinder()
    for source in sources {
      for record in source.method.sessions[..<source.sessionCount] {
        session(calendar.year(of: record.day), record.minutes)
      }
      for step in source.steps[..<source.stepCount] { advance(calendar.year(of: step.advance.day)) }
    }
  }
}

extension SessionRecord {
  fileprivate var cursor: HistoryPage.Cursor { HistoryPage.Cursor(at: at, ordinal: ordinal) }
}

extension ProgressionState.Step {
  fileprivate var cursor: HistoryPage.Cursor { HistoryPage.Cursor(at: advance.at, ordinal: ordinal) }
}

/// Finds the years of days. It is fast when most days are in the same year as the one before.
private struct YearFinder {
  private var year = 0
  private var days = LocalDay.latest..<LocalDay.latest

  mutating func year(of day: LocalDay) -> Int {
    if days.contains(day) { return year }
    year = day.civil.year
    let first = LocalDay(year: year, month: 1, day: 1) ?? day
    days = first..<(LocalDay(year: year, month: 12, day: 31) ?? day) + 1
    return year
  }
}
