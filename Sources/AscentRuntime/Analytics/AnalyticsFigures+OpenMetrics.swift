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
    text.family("ascent_events", .counter, help: "Events that were committed, by kind.")
    for kind in EventKind.allCases { text.sample(["kind": "\(kind)"], events[kind] ?? 0, suffix: "_total") }
    text.family(
      "ascent_events_beyond", .counter,
      help: "Events about methods and stages beyond the bounds: no figure of methods has them.")
    text.sample([:], eventsBeyond, suffix: "_total")
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
    text.family("ascent_people", .gauge, help: "People who ever did anything.")
    text.sample([:], people.count)
    text.family(
      "ascent_active_people", .gauge,
      help: "People who did something in the present day, calendar week (ISO 8601) or month.")
    for (period, spans, start) in [
      ("day", activeByDay, asOf), ("week", activeByWeek, asOf.startOfWeek), ("month", activeByMonth, asOf.startOfMonth),
    ] {
      text.sample(["period": period], spans.last { $0.start == start }?.people.count ?? 0)
    }
    text.family(
      "ascent_run_people", .gauge, help: "People by the length of their run of complete days, 0 when it has ended.")
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
    family("people", help: "People with a session or an advance of the method.", \.people.count)
    family(
      "dropped_off_people",
      help: "Of these, people who neither logged a session nor advanced in the last \(Self.dropOffDays) days.",
      \.droppedOff.count)
    family("sessions", help: "Sessions that are in force.", \.sessionCount)
    family("practice_seconds", unit: "seconds", help: "How long these sessions took together.") { $0.minutes * 60 }
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
    family("entered_people", help: "People who came to the stage.") {
      $2.sample($0, $1.entered.count)
    }
    family("advances", help: "Advances from the stage that are in force.") {
      $2.sample($0, $1.advanced)
    }
    family("advance_ratio", unit: "ratio", help: "The share of those who came to the stage that has advanced.") {
      $2.sample($0, $1.advanceRate)
    }
    family("time_seconds", .summary, unit: "seconds", help: "How long people were at the stage before they advanced.") {
      write($1.seconds, $0, to: &$2)
    }
    family("sessions", .summary, help: "How many sessions people had at the stage before they advanced.") {
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
