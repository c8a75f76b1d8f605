import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("The view of analytics")
struct AnalyticsViewTests {
  private static var figures: AnalyticsFigures {
    var figures = AnalyticsFigures(asOf: LocalDay(year: 2026, month: 3, day: 4)!)
    figures.eventCount = 7
    figures.people = .init(2)
    figures.events = [.sessionLogged: 4, .stageAdvanced: 3]
    figures.activeByDay = [.init(start: figures.asOf, people: .init(900, relativeError: 0.016))]
    figures.runs = [.init(least: 0, most: 0, people: .init(0)), .init(least: 3, most: 6, people: .init(2))]
    figures.levels = [.init(least: 1, most: 1, people: .init(2))]
    var stage = AnalyticsFigures.Method.AtStage(stage: StageID("first"), entered: .init(4), advanced: 1)
    var sketch = QuantileSketch()
    sketch.insert(90_000)
    stage.seconds = AnalyticsFigures.Quantiles(sketch)
    var music = AnalyticsFigures.Method(
      method: MethodID("music"), people: .init(4), droppedOff: .init(1), sessionCount: 9, stages: [stage])
    music.minutes = 300
    figures.methods = [music]
    return figures
  }

  @Test("it shows tables, marks estimates, and leaves out empty rows")
  func text() {
    let text = AnalyticsView(figures: Self.figures).text(.plain)
    #expect(
      text.hasPrefix(
        "7 events of 2 people, as of 2026-03-04\n\nactive  from        people\nday     2026-03-04    ~900\n"))
    #expect(text.contains("\nrun of days  people\n        3–6       2\n\n"))
    #expect(text.contains("\nmusic   first        4         1   25%       1.0  1.0\n"), "\(text)")
    #expect(!text.contains(" \n"))
    #expect(AnalyticsView(figures: AnalyticsFigures(asOf: .earliest)).text(.plain).hasPrefix("No events yet."))
  }

  @Test("events missing from the method figures are reported, if there are any")
  func beyond() {
    var figures = Self.figures
    #expect(!AnalyticsView(figures: figures).text(.plain).contains("were dropped"))
    figures.droppedEventCount = 2
    #expect(
      AnalyticsView(figures: figures).text(.plain).contains(
        "\n\n2 events about methods and stages were dropped because the tables were full; the method figures "
          + "lack them.\n\n"
      ))
  }

  @Test("as JSON it has every figure, and estimates have their error")
  func json() {
    let line = AnalyticsView(figures: Self.figures).json.line
    for part in [
      #""events":7,"asOf":"2026-03-04","people":{"count":2,"error":0}"#,
      #""byKind":{"sessionLogged":4,"stageAdvanced":3}"#,
      #""active":{"day":[{"from":"2026-03-04","people":{"count":900,"error":0.016}}],"week":[],"month":[]}"#,
      #"{"method":"music","people":{"count":4,"error":0},"droppedOff":{"count":1,"error":0},"#
        + #""sessions":9,"minutes":300"#,
      #"{"stage":"first","entered":{"count":4,"error":0},"advanced":1,"advanceRate":0.25,"#
        + #""secondsAtStage":{"count":1,"mean":90000"#,
      #""sessionsAtStage":{"count":0,"mean":null,"p50":null,"p90":null}"#,
    ] {
      #expect(line.contains(part), "\(part) in \(line)")
    }
  }
}
