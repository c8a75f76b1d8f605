import Testing

@testable import AscentShell

@Suite("The minus sign")
struct MinusTests {
  @Test("a hyphen before a number is a minus sign, but not in dates, ranges and options")
  func sign() {
    #expect("-5 °C (-3.5) to -2".withMinus == "−5 °C (−3.5) to −2")
    #expect("\u{1B}[32m-5\u{1B}[0m".withMinus == "\u{1B}[32m−5\u{1B}[0m")
    for text in ["2026-03-02", "1-2", "--limit 5", "a -b", "-", ""] { #expect(text.withMinus == text) }
  }

  @Test("answers have the minus sign, JSON has the hyphen, and both are read")
  func answers() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Temp from -20 to −5 °C", "measure temp −17.5", "measure temp", "measure list", "recent",
      "award 100 --reason gift", "award −50 --reason slip", "ledger", "chart temp", "events", "measure temp --json",
      "undo", "undo", "today", "celebrations", "undo last")
    for (place, text) in [
      (0, "from −20 °C to −5 °C"), (1, "−17.5 °C"), (2, "−17.5 °C"), (3, "−17.5 °C"), (4, "Temp −17.5 °C"),
      (6, "−50 XP"), (7, "−50"), (8, "−1"), (9, "−17.5 °C"),
      (13, "from −20 °C to −5 °C"), (14, "−18 °C"), (15, "undone: Temp −17.5 °C"),
    ] {
      #expect(said[place].contains(text), "\(said[place])")
      #expect(said[place].firstMatch(of: /(^|\s)-\d/) == nil, "\(said[place])")
    }
    #expect(said[10].contains(#""latest":"-17.5 °C""#), "\(said[10])")
  }

  @Test("a name keeps its hyphen, so that it can be typed again")
  func names() async throws {
    let said = try await ShellHarness.answers(
      #"habit add "Reps -5""#, #"done "Reps -5""#, "undo", "recent", "events", #"habit add "−5 bath""#, "habit list")
    for text in said[..<5] { #expect(text.contains("Reps -5") && !text.contains("Reps −5"), "\(text)") }
    #expect(said[6].contains("−5 bath"), "\(said[6])")
  }
}
