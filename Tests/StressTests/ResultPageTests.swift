import AscentRules
import Foundation
import Testing

@testable import StressSuite

@Suite("The results as a page")
struct ResultPageTests {
  @Test("a page has the rate, the latencies and the figures of each scenario, and says what is broken")
  func page() async throws {
    let options = try Options(["last-habit", "--users", "4", "--devices", "4", "--seconds", "0.05", "--html", "x.html"])
    #expect(options.html == "x.html")
    var results = try await Suite(options).run([try #require(Scenarios.named("last-habit"))])
    let date = Instant(milliseconds: 1_700_000_000_000)
    let good = ResultPage.html(results, date: date)
    for part in ["Every invariant held", "2023-11-14", "aria-label=\"last-habit\"", "p99.9", "a second\"", "people"] {
      #expect(good.contains(part), "\(part)")
    }
    #expect(!good.contains("is broken"))
    let invariant = Invariant.allCases[0]
    results[0].board.check(invariant, false, of: "<script>\u{202E}", "x")
    let bad = ResultPage.html(results, date: date)
    #expect(bad.contains("1 of 1 scenario broken") && bad.contains("invariant \(invariant.rawValue) is broken"))
    #expect(bad.contains("&lt;script&gt;\\u{202E}") && !bad.contains("<script"))
  }
}
