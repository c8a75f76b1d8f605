import AscentRules
import Testing

@testable import AscentShell
@testable import AscentViews

@Suite("Rendering")
struct RenderingTests {
  @Test("columns line up by what a terminal shows, and no line ends in a space")
  func table() {
    var table = Table([("habit", .left), ("n", .right), ("", .left)])
    table.append(["水", "1", ""])
    table.append(["Run", "100", "x"])
    #expect(table.lines(.plain) == ["habit    n", "水       1", "Run    100  x"])
  }

  @Test(
    "the width of a text is its width in a terminal",
    arguments: [("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("水", 2), ("👩‍👩‍👧", 2), ("한", 2), ("ﾊ", 1), ("→", 1)])
  func width(_ text: String, _ columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test("a bar is full only at 100 %, and empty only at 0")
  func bar() {
    #expect(ProgressBar(width: 4).text(0) == "░░░░")
    #expect(ProgressBar(width: 4).text(0.001) == "█░░░")
    #expect(ProgressBar(width: 4).text(0.999) == "███░")
    #expect(ProgressBar(width: 4).text(1) == "████")
    #expect(ProgressBar(width: 4).text(.nan) == "░░░░")
  }

  @Test("a percentage is rounded, is 100 only when all is done and 0 only when nothing is, and never overflows")
  func percentage() {
    #expect(Percentage.of(2, goal: 3) == 67 && Percentage.of(2.0 / 3) == 67 && Percentage.of(1, goal: 8) == 13)
    #expect(Percentage.of(299, goal: 300) == 99 && Percentage.of(0.999) == 99)
    #expect(Percentage.of(1, goal: 1000) == 1 && Percentage.of(0.001) == 1 && Percentage.of(0, goal: 3) == 0)
    #expect(Percentage.of(Int64.max, goal: Int64.max) == 100)
    #expect(Percentage.of(1, goal: 0) == 100)
    #expect(Percentage.of(1.0 / 3) == 33)
    #expect(Percentage.of(0.29) == 29)
  }

  @Test("JSON keeps the order of its members and writes numbers as they are")
  func json() {
    let value: JSONValue = [
      "b": 1, "a": .number(0.5), "c": .number(2), "d": .number(.infinity), "e": [.null, true, "x\n\"\\"],
    ]
    #expect(value.line == #"{"b":1,"a":0.5,"c":2,"d":null,"e":[null,true,"x\n\"\\"]}"#)
  }

  @Test("a list is one line of JSON, empty or not, and plain lines for a person")
  func list() {
    func written(_ style: Style?, _ count: Int) -> String {
      var writer = OutputWriter(style: style)
      let outputs =
        [Output.opening] + Array(repeating: Output.element(XPView(total: 0, entries: 0)), count: count) + [.closing]
      return outputs.map { writer.text(for: $0) }.joined()
    }
    #expect(written(nil, 0) == "[]\n")
    #expect(written(nil, 2).filter { $0 == "\n" }.count == 1)
    #expect(written(nil, 2).hasPrefix("[{") && written(nil, 2).contains("},{"))
    #expect(written(.plain, 0) == "")
  }
}
