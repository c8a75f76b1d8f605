import AscentPage
package import AscentRules
import Foundation

/// The results of a run as a page in the style of the report.
package enum ResultPage {
  private static let quantiles: [(name: String, share: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]

  /// The page as HTML.
  package static func html(_ results: [RunResult], date: Instant) -> String {
    let broken = results.count { !$0.holds }
    let speed = ControlReadings.median(of: results.map(\.controls))
    return HTMLPage(
      "Ascent stress run, \(date.iso8601UTC.prefix(10))", kind: "Ascent stress run",
      heading: broken == 0 ? "Every invariant held" : "\(broken) of \(results.count.counted("scenario")) broken",
      note: ([date.iso8601UTC, "\(Thresholds.build) build"] + ResultFile.machineTexts).joined(separator: ", "),
      ending: "Made by stress. This file loads nothing and runs no script.",
      sections: [
        HTMLPage.Section("rates", "Operations a second") { rates(results) },
        HTMLPage.Section("latencies", "Latency") { latencies(results) },
        HTMLPage.Section("scenarios", "Scenarios") { PageParts.grid("wide") { results.map { scenario($0, speed) } } },
        HTMLPage.Section("notes", "How it was measured") { PageParts.card { tag("p") { Report.conditions } } },
      ]
    ).html
  }

  /// A bar for each scenario, relative to the fastest.
  @MarkupBuilder private static func rates(_ results: [RunResult]) -> Markup {
    let fastest = results.map(\.tally.perSecond).max() ?? 0
    PageParts.card {
      tag("ol", .class("months rates")) {
        for result in results {
          let rate = Report.grouped(result.tally.perSecond)
          tag("li") {
            tag("span") { result.card.name }
            PageParts.bar(
              result.card.name, fastest > 0 ? result.tally.perSecond / fastest : 0, spoken: "\(rate) a second")
            tag("span", .class("count"), .hidden) { rate }
          }
        }
      }
    }
  }

  private static func latencies(_ results: [RunResult]) -> Markup {
    PageParts.card {
      PageParts.table(
        "Latencies of each scenario", [("Scenario", false)] + quantiles.map { ($0.name, true) },
        results.map { result in
          [Markup(result.card.name)]
            + quantiles.map { Markup(Report.time(result.tally.latencies.quantile($0.share))) }
        })
    }
  }

  private static func scenario(_ result: RunResult, _ speed: Double) -> Markup {
    let (settings, tally) = (result.settings, result.tally)
    let size = [
      Int64(settings.users).counted("person", "people"), Int64(settings.devices).counted("device"), settings.store.name,
      "machine: " + result.controls.phrase(relativeTo: speed),
    ]
    return PageParts.card {
      PageParts.heading(Markup(result.card.name), beside: result.holds ? "all invariants held" : nil)
      tag("p") { result.card.question }
      tag("p", .class("note")) { size.joined(separator: " · ") }
      tag("ul", .class("plain")) {
        tag("li") { "\(Report.grouped(Double(tally.accepted))) operations" }
        for figure in result.figures { tag("li") { "\(figure.name): \(Report.text(figure))" } }
        for finding in result.board.findings {
          tag("li", .class("broken")) {
            "invariant \(finding.invariant.rawValue) is broken: \(finding.invariant.words). First: "
            written(finding.text)
          }
        }
      }
    }
  }
}
