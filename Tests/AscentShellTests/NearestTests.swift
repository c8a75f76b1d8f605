import Testing

@testable import AscentShell

@Suite("Suggestions for mistyped names")
struct NearestTests {
  private let names = ["done", "goal", "habit add", "today", "streaks"]

  @Test(
    "a mistyped name suggests the nearest, and an unrelated one nothing",
    arguments: [
      ("dnoe", "done"), ("Don", "done"), ("toady", "today"), ("streks", "streaks"), ("str", "streaks"),
      ("habit ad", "habit add"),
      ("frobnicate", nil), ("", nil), ("x", nil),
    ])
  func nearest(_ text: String, _ name: String?) {
    #expect(Nearest.name(to: text, among: names) == name)
  }

  @Test(
    "the distance counts a swap of neighbours as one step",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xabc", 1), ("kitten", "sitting", 3),
    ])
  func distance(_ left: String, _ right: String, _ steps: Int) {
    #expect(Nearest.distance(Array(left), Array(right)) == steps)
    #expect(Nearest.distance(Array(right), Array(left)) == steps)
  }

  @Test("a text of a million characters is not compared in full")
  func bounded() {
    #expect(Nearest.name(to: String(repeating: "x", count: 1_000_000), among: names) == nil)
  }
}
