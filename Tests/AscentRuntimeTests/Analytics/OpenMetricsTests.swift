import AscentRules
import AscentRuntime
import Testing

@Suite("OpenMetrics")
struct OpenMetricsTests {
  private static var figures: AnalyticsFigures {
    var figures = AnalyticsFigures(asOf: LocalDay(year: 2026, month: 3, day: 4)!)
    figures.events = [.completionLogged: 5]
    figures.people = .init(3)
    figures.droppedEventCount = 6
    figures.activeByDay = [
      .init(start: figures.asOf - 1, people: .init(9)), .init(start: figures.asOf, people: .init(1)),
    ]
    figures.activeByWeek = [.init(start: figures.asOf - 2, people: .init(2))]
    figures.runs = [
      .init(least: 0, most: 0, people: .init(1)), .init(least: 3, most: 6, people: .init(1)),
      .init(least: 365, most: nil, people: .init(1)),
    ]
    var method = AnalyticsFigures.Method(
      method: MethodID("a\"b\\c\nd"), people: .init(2), droppedOff: .init(1), sessionCount: 4,
      stages: [
        .init(stage: StageID("first"), entered: .init(2), advanced: 1),
        .init(stage: StageID("second"), entered: .init(0), advanced: 0),
      ])
    var sketch = QuantileSketch()
    sketch.insert(60)
    method.minutes = 50
    method.stages[0].seconds = AnalyticsFigures.Quantiles(sketch)
    figures.methods = [method]
    return figures
  }

  private static func lines(_ naming: AnalyticsFigures.CounterNaming) -> [String] {
    figures.openMetrics(naming: naming).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("each sample appears once, with escaped labels")
  func samples() {
    let lines = Self.lines(.ofSample)
    for line in [
      #"ascent_events_total{kind="completionLogged"} 5"#, #"ascent_events_total{kind="levelChanged"} 0"#,
      "ascent_people 3",
      "ascent_events_beyond_total 6",
      #"ascent_active_people{period="day"} 1"#, #"ascent_active_people{period="week"} 2"#,
      #"ascent_active_people{period="month"} 0"#,
      #"ascent_run_people{days="0"} 1"#, #"ascent_run_people{days="3-6"} 1"#, #"ascent_run_people{days="365+"} 1"#,
      #"ascent_method_practice_seconds{method="a\"b\\c\nd"} 3000"#,
      #"ascent_stage_advance_ratio{method="a\"b\\c\nd",stage="first"} 0.5"#,
      #"ascent_stage_time_seconds{method="a\"b\\c\nd",stage="first",quantile="0.9"} 60.0"#,
      #"ascent_stage_time_seconds_count{method="a\"b\\c\nd",stage="second"} 0"#,
    ] {
      #expect(lines.count { $0 == line } == 1, "\(line)")
    }
    // Nobody entered or left the second stage, so it has no ratio and no quantiles.
    #expect(
      !lines.contains { $0.hasPrefix("ascent_stage_advance_ratio") && $0.contains("second") || $0.contains("NaN") })
  }

  @Test(
    "each family's metadata comes before its samples, families are contiguous, and the end is marked",
    arguments: [AnalyticsFigures.CounterNaming.ofSample, .ofFamily])
  func families(_ naming: AnalyticsFigures.CounterNaming) {
    let lines = Self.lines(naming)
    #expect(lines.suffix(2) == ["# EOF", ""])
    var seen: Set<String> = []
    var family = ""
    for line in lines.dropLast(2) {
      if line.hasPrefix("# TYPE ") {
        family = String(line.split(separator: " ")[2])
        #expect(seen.insert(family).inserted)
      } else if line.hasPrefix("# ") {
        #expect(line.split(separator: " ")[2] == family)
      } else {
        #expect(line.hasPrefix(family))
      }
    }
    #expect(seen.contains(naming == .ofSample ? "ascent_events_total" : "ascent_events"))
  }
}
