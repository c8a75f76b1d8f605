package import AscentRules

/// Compares figures with a recount: exact figures must be equal, estimates must agree within six
/// standard errors, and quantiles within their bound.
extension AnalyticsRecount {
  /// The differences in words; empty if there are none.
  package func differences(from found: AnalyticsFigures) -> [String] {
    let exact = figures
    var differences: [String] = []
    func compare<Value: Equatable>(_ what: String, _ found: Value, _ exact: Value) {
      if found != exact { differences.append("\(what): \(found) instead of \(exact)") }
    }
    func compare(_ what: String, _ found: AnalyticsFigures.People, _ exact: AnalyticsFigures.People) {
      let allowed = 6 * found.relativeError * Double(max(found.count, exact.count))
      if abs(Double(found.count - exact.count)) > allowed {
        differences.append("\(what): \(found.count) instead of \(exact.count), within \(allowed)")
      }
    }
    func compare(_ what: String, _ found: [AnalyticsFigures.Active], _ exact: [AnalyticsFigures.Active]) {
      compare("\(what): starts", found.map(\.start), exact.map(\.start))
      for (found, exact) in zip(found, exact) { compare("\(what) from \(exact.start)", found.people, exact.people) }
    }
    func compare(_ what: String, _ found: [AnalyticsFigures.Share], _ exact: [AnalyticsFigures.Share]) {
      compare("\(what): ranges", found.map(\.least), exact.map(\.least))
      for (found, exact) in zip(found, exact) { compare("\(what) of \(exact.least)", found.people, exact.people) }
    }
    func compare(_ what: String, _ found: AnalyticsFigures.Quantiles, _ exact: AnalyticsFigures.Quantiles) {
      compare("\(what): count and sum", [found.count, found.sum], [exact.count, exact.sum])
      for (found, exact) in [(found.p50, exact.p50), (found.p90, exact.p90)] {
        let isClose = abs((found ?? 0) - (exact ?? 0)) <= QuantileSketch.relativeError * (exact ?? 0)
        if (found == nil) != (exact == nil) || !isClose {
          differences.append("\(what): quantile \(found as Any) instead of \(exact as Any)")
        }
      }
    }
    compare("events", found.eventCount, exact.eventCount)
    compare("events by kind", found.events, exact.events)
    compare("events by day", found.days, exact.days)
    compare("events beyond", found.droppedEventCount, exact.droppedEventCount)
    compare("people", found.people, exact.people)
    compare("active by day", found.activeByDay, exact.activeByDay)
    compare("active by week", found.activeByWeek, exact.activeByWeek)
    compare("active by month", found.activeByMonth, exact.activeByMonth)
    compare("runs", found.runs, exact.runs)
    compare("alive", found.alive, exact.alive)
    compare("levels", found.levels, exact.levels)
    compare("methods", found.methods.map(\.method), exact.methods.map(\.method))
    for (found, exact) in zip(found.methods, exact.methods) {
      let method = exact.method
      compare("people of \(method)", found.people, exact.people)
      compare("dropped off \(method)", found.droppedOff, exact.droppedOff)
      compare("sessions of \(method)", [found.sessionCount, found.minutes], [exact.sessionCount, exact.minutes])
      // Stages come in the order of the catalogue, which a recount does not have.
      let stages = found.stages.sorted { $0.stage.text < $1.stage.text }
      compare("stages of \(method)", stages.map(\.stage), exact.stages.map(\.stage))
      for (found, exact) in zip(stages, exact.stages) {
        let stage = "\(method) \(exact.stage)"
        compare("entered \(stage)", found.entered, exact.entered)
        compare("advanced from \(stage)", found.advanced, exact.advanced)
        compare("time at \(stage)", found.seconds, exact.seconds)
        compare("sessions at \(stage)", found.sessions, exact.sessions)
      }
    }
    return differences
  }
}
