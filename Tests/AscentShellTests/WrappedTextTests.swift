import AscentRules
import AscentViews
import Testing

@Suite("Text that is broken between words")
struct WrappedTextTests {
  @Test(
    "lines are broken between words and go on below their text",
    arguments: [
      ("one two three", 9, "one two\nthree"), ("one two three", 13, "one two three"),
      ("  one two three", 9, "  one two\n  three"),
      ("add  put one more in", 12, "add  put one\n     more in"), ("toolongforit a", 5, "toolongforit\na"),
      ("a\n\nb c", 2, "a\n\nb\nc"), ("", 5, ""), ("水水 水水", 5, "水水\n水水"),
      ("\u{1B}[1mone two\u{1B}[0m three", 9, "\u{1B}[1mone two\u{1B}[0m\nthree"),
      ("name of some length  and what it means", 20, "name of some length\nand what it means"),
    ])
  func wraps(_ text: String, _ columns: Int, _ expected: String) {
    #expect(WrappedText.wrapped(text, columns: columns) == expected)
  }

  @Test("no word is lost, and a line is too long only where a word is")
  func keepsWords() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...14, using: &generator))
      }
      let columns = Int.random(in: 4...30, using: &generator)
      let wrapped = WrappedText.wrapped("  " + words.joined(separator: " "), columns: columns)
      #expect(wrapped.split(whereSeparator: \.isWhitespace).map(String.init) == words)
      for line in wrapped.split(separator: "\n") where line.displayWidth > columns {
        #expect(line.split(separator: " ").count == 1)
      }
    }
  }
}
