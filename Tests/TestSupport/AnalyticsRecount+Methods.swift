import AscentRules

/// How users move through methods, from the list of all sessions and advances that are in
/// force at the end.
extension AnalyticsRecount {
  private struct Place: Hashable {
    var user: String
    var ordinal: Int32
  }

  var methods: [AnalyticsFigures.Method] {
    var sessions: [Place: PracticeSession] = [:]
    var advances: [Place: Advance] = [:]
    var lastDays: [MethodID: [String: LocalDay]] = [:]
    for deed in people {
      let own = Place(user: deed.user, ordinal: deed.ordinal)
      func practised(_ method: MethodID, on day: LocalDay) {
        lastDays[method, default: [:]][deed.user] = max(lastDays[method]?[deed.user] ?? day, day)
      }
      for event in deed.events {
        switch event {
        case .sessionLogged(let session):
          sessions[own] = session
          practised(session.method, on: session.day)
        case .sessionChanged(let session, let ordinal, let inForce):
          sessions[Place(user: deed.user, ordinal: ordinal)] = inForce ? session : nil
        case .stageAdvanced(let advance):
          advances[own] = advance
          practised(advance.method, on: advance.day)
        case .advanceChanged(let advance, let ordinal, let inForce):
          advances[Place(user: deed.user, ordinal: ordinal)] = inForce ? advance : nil
        default: break
        }
      }
    }
    return lastDays.keys.sorted { $0.text < $1.text }.map { method in
      figures(
        of: method, sessions: sessions.filter { $0.value.method == method },
        advances: advances.filter { $0.value.method == method },
        lastDays: lastDays[method] ?? [:])
    }
  }

  private func figures(
    of method: MethodID, sessions: [Place: PracticeSession], advances: [Place: Advance], lastDays: [String: LocalDay]
  ) -> AnalyticsFigures.Method {
    let here = Set(sessions.keys.map(\.user) + advances.keys.map(\.user))
    let gone = here.filter { (lastDays[$0] ?? .earliest) + 30 <= asOf }
    let stages = Set(advances.values.flatMap { [$0.from, $0.to] } + sessions.values.map(\.firstStage)).sorted {
      $0.text < $1.text
    }
    var methodFigures = AnalyticsFigures.Method(
      method: method, people: .init(Int64(here.count)), droppedOff: .init(Int64(gone.count)),
      sessionCount: Int64(sessions.count),
      stages: stages.map { stage in
        let arrivals = advances.values.count { $0.to == stage }
        let left = advances.values.filter { $0.from == stage }
        var figures = AnalyticsFigures.Method.AtStage(
          stage: stage, entered: .init(Int64(arrivals > 0 ? arrivals : here.count)), advanced: Int64(left.count))
        figures.seconds = Self.spread(left.map { $0.timeInPreviousStage.components.seconds })
        figures.sessions = Self.spread(left.map { Int64($0.sessionCount) })
        return figures
      })
    methodFigures.minutes = sessions.values.reduce(0) { $0 + Int64($1.minutes) }
    return methodFigures
  }

  private static func spread(_ values: [Int64]) -> AnalyticsFigures.Quantiles {
    let sorted = values.sorted()
    var figures = AnalyticsFigures.Quantiles()
    figures.count = Int64(values.count)
    figures.sum = values.reduce(0, +)
    func value(_ share: Double) -> Double? {
      sorted.isEmpty ? nil : Double(sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)])
    }
    figures.p50 = value(0.5)
    figures.p90 = value(0.9)
    return figures
  }
}
