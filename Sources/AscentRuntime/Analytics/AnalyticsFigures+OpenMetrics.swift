public import AscentRules

/// The figures as text for a Prometheus scrape.
extension AnalyticsFigures {
  /// The figures in the OpenMetrics text format.
  ///
  /// Events are counters. Everything else is a gauge or a summary of the present state, which an
  /// undo can reduce.
  public var openMetrics: String { openMetrics(naming: .ofSample) }

  /// The figures in the OpenMetrics text format.
  ///
  /// - Parameter naming: how the metadata lines name counters, on which the tools disagree;
  ///   see ``CounterNaming``.
  public func openMetrics(naming: CounterNaming) -> String {
    var text = OpenMetricsText(naming: naming)
    text.family("ascent_events", .counter, help: "Committed events, by kind.")
    for kind in EventKind.allCases { text.sample(["kind": "\(kind)"], events[kind] ?? 0, suffix: "_total") }
    text.family(
      "ascent_events_beyond", .counter,
      help: "Method and stage events dropped because the tables were full; missing from all method figures.")
    text.sample([:], droppedEventCount, suffix: "_total")
    writePeople(to: &text)
    if !methods.isEmpty {
      writeMethods(to: &text)
      let stages = methods.flatMap { method in method.stages.map { (method.method.text, $0) } }
      if !stages.isEmpty { Self.write(stages, to: &text) }
    }
    text.finish()
    return text.text
  }

  private func writePeople(to text: inout OpenMetricsText) {
    text.family("ascent_people", .gauge, help: "People with at least one command.")
    text.sample([:], people.count)
    text.family(
      "ascent_active_people", .gauge,
      help: "People active in the current day, ISO week or month.")
    for (period, spans, start) in [
      ("day", activeByDay, asOf), ("week", activeByWeek, asOf.startOfWeek), ("month", activeByMonth, asOf.startOfMonth),
    ] {
      text.sample(["period": period], spans.last { $0.start == start }?.people.count ?? 0)
    }
    text.family(
      "ascent_run_people", .gauge, help: "People by daily streak length; 0 if it has ended.")
    for run in runs { text.sample(["days": Self.range(run)], run.people.count) }
    text.family("ascent_level_people", .gauge, help: "People by level.")
    for level in levels { text.sample(["level": Self.range(level)], level.people.count) }
  }

  private static func range(_ share: Share) -> String {
    guard let most = share.most else { return "\(share.least)+" }
    return most == share.least ? "\(most)" : "\(share.least)-\(most)"
  }

  private func writeMethods(to text: inout OpenMetricsText) {
    func family(_ name: String, unit: String? = nil, help: String, _ value: (AnalyticsFigures.Method) -> Int64) {
      text.family("ascent_method_" + name, .gauge, unit: unit, help: help)
      for method in methods { text.sample(["method": method.method.text], value(method)) }
    }
    family("people", help: "People with a session or a stage advance in the method.", \.people.count)
    family(
      "dropped_off_people",
      help: "Of these, people who neither logged a session nor advanced in the last \(Self.dropOffDays) days.",
      \.droppedOff.count)
    family("sessions", help: "Sessions not undone.", \.sessionCount)
    family("practice_seconds", unit: "seconds", help: "Total duration of these sessions.") { $0.minutes * 60 }
  }

  private static func write(
    _ stages: [(method: String, stage: AnalyticsFigures.Method.AtStage)], to text: inout OpenMetricsText
  ) {
    typealias Sample = (_ labels: OpenMetricsText.Labels, AnalyticsFigures.Method.AtStage, inout OpenMetricsText) ->
      Void
    func family(
      _ name: String, _ kind: OpenMetricsText.Kind = .gauge, unit: String? = nil, help: String, _ sample: Sample
    ) {
      text.family("ascent_stage_" + name, kind, unit: unit, help: help)
      for (method, stage) in stages { sample(["method": method, "stage": stage.stage.text], stage, &text) }
    }
    family("entered_people", help: "People who entered the stage.") {
      $2.sample($0, $1.entered.count)
    }
    family("advances", help: "Advances from the stage, not undone.") {
      $2.sample($0, $1.advanced)
    }
    family("advance_ratio", unit: "ratio", help: "Share of people who entered the stage and advanced from it.") {
      $2.sample($0, $1.advanceRate)
    }
    family("time_seconds", .summary, unit: "seconds", help: "Time per person at the stage before advancing.") {
      write($1.seconds, $0, to: &$2)
    }
    family("sessions", .summary, help: "Sessions per person at the stage before advancing.") {
      write($1.sessions, $0, to: &$2)
    }
  }

  private static func write(
    _ figures: AnalyticsFigures.Quantiles, _ labels: OpenMetricsText.Labels, to text: inout OpenMetricsText
  ) {
    text.sample(labels, figures.p50, quantile: "0.5")
    text.sample(labels, figures.p90, quantile: "0.9")
    text.sample(labels, figures.sum, suffix: "_sum")
    text.sample(labels, figures.count, suffix: "_count")
  }
}
