/// Computes the figures from the state.
extension AnalyticsState {
  /// The figures, with drop-offs counted as of `day`.
  ///
  /// Stages are in catalogue order; stages missing from the catalogue come last. O(days and people
  /// kept), a few milliseconds at most.
  package func figures(asOf day: LocalDay, catalog: Catalog = .starter) -> AnalyticsFigures {
    var figures = AnalyticsFigures(asOf: day)
    figures.eventCount = eventCount
    figures.events = Self.byKind(kinds.totals[...])
    figures.days = kinds.days.map { AnalyticsFigures.Day(day: $0, events: Self.byKind(kinds.row(of: $0))) }
    figures.people = people.figure { _ in true }
    figures.activeByDay = active.people(by: { $0 }).map(Self.active)
    figures.activeByWeek = active.people(by: \.startOfWeek).map(Self.active)
    figures.activeByMonth = active.people(by: \.startOfMonth).map(Self.active)
    figures.runs = runs
    figures.alive = people.figure { $0.alive > 0 }
    figures.levels = levelShares(of: figures.people)
    figures.methods = methods.sorted { $0.key.text < $1.key.text }.map {
      $0.value.figures(of: $0.key, asOf: day, catalog)
    }
    figures.droppedEventCount = droppedEventCount
    return figures
  }

  private static func byKind(_ row: ArraySlice<Int64>) -> [EventKind: Int64] {
    var counts: [EventKind: Int64] = [:]
    for (number, count) in row.enumerated() where count > 0 {
      if let kind = EventKind(rawValue: UInt8(number)) { counts[kind] = count }
    }
    return counts
  }

  private static func active(_ span: ActivePeople.Day) -> AnalyticsFigures.Active {
    AnalyticsFigures.Active(
      start: span.day,
      people: .init(span.people.count, relativeError: span.people.isExact ? 0 : DistinctSketch.relativeStandardError))
  }

  private var runs: [AnalyticsFigures.Share] {
    let ranges = AnalyticsFigures.runRanges
    return ranges.indices.map { index in
      let most = index + 1 < ranges.count ? ranges[index + 1] - 1 : nil
      let people = people.figure { $0.alive >= ranges[index] && $0.alive <= most ?? .max }
      return AnalyticsFigures.Share(least: ranges[index], most: most, people: people)
    }
  }

  /// Only level 1 depends on the number of people, which may be an estimate; the others are exact.
  private func levelShares(of people: AnalyticsFigures.People) -> [AnalyticsFigures.Share] {
    (1...Self.levelMax).compactMap { level in
      let count = levels[level] + (level == 1 ? people.count : 0)
      guard count > 0 else { return nil }
      let error = level == 1 ? people.relativeError * Double(people.count) / Double(count) : 0
      return AnalyticsFigures.Share(
        least: Int32(level), most: level == Self.levelMax ? nil : Int32(level),
        people: .init(count, relativeError: error))
    }
  }
}

extension MethodPractice {
  fileprivate func figures(of id: MethodID, asOf day: LocalDay, _ catalog: Catalog) -> AnalyticsFigures.Method {
    let here = people.figure(where: \.isThere)
    let lastDay = LocalDay(number: Int32(clamping: Int64(day.number) - Int64(AnalyticsFigures.dropOffDays)))
    func place(_ stage: StageID) -> Int { catalog[id]?.index(of: stage) ?? .max }
    let inOrder = stages.filter(\.value.isKnown).sorted {
      (place($0.key), $0.key.text) < (place($1.key), $1.key.text)
    }
    var figures = AnalyticsFigures.Method(
      method: id, people: here, droppedOff: people.figure { $0.isThere && $0.lastDay <= lastDay },
      sessionCount: sessionCount, stages: inOrder.map { $0.value.figures(of: $0.key, of: here) })
    figures.minutes = minutes
    return figures
  }
}

extension MethodPractice.AtStage {
  /// A stage that no advance leads to is where people start, so everyone who practises has entered
  /// it.
  fileprivate func figures(of id: StageID, of everybody: AnalyticsFigures.People) -> AnalyticsFigures.Method.AtStage {
    var figures = AnalyticsFigures.Method.AtStage(
      stage: id, entered: arrivals > 0 ? .init(arrivals) : everybody, advanced: departures)
    figures.seconds = AnalyticsFigures.Quantiles(seconds)
    figures.sessions = AnalyticsFigures.Quantiles(sessions)
    return figures
  }
}

extension PeopleSample {
  fileprivate func figure(where predicate: (Value) -> Bool) -> AnalyticsFigures.People {
    let count = count(where: predicate)
    guard zeroBits > 0, count > 0 else { return .init(count) }
    // Each person in the sample stands for `weight` people. The error is that of a sum of
    // independent draws.
    return .init(count, relativeError: (Double(weight - 1) / Double(count)).squareRoot())
  }
}
