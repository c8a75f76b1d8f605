import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("Editing a line")
struct LineEditorTests {
  /// The line that comes out when these bytes are typed and then Enter.
  private func line(_ typed: String, history: [String] = []) -> String? {
    var editor = LineEditor(history: history)
    for byte in Array((typed + "\r").utf8) {
      if case .finished(let line) = editor.take(byte) { return line }
    }
    return nil
  }

  @Test(
    "keys edit the line as every shell does",
    arguments: [
      ("done Run", "done Run"), ("dne\u{1B}[D\u{1B}[Do", "done"), ("ab\u{7F}c", "ac"), ("\u{7F}\u{7F}a", "a"),
      ("bc\u{1}a", "abc"),
      ("abc\u{1}\u{1B}[3~", "bc"), ("abc\u{1}\u{5}d", "abcd"), ("abc def\u{17}x", "abc x"), ("abc\u{15}x", "x"),
      ("abc\u{2}\u{2}\u{B}", "a"), ("ab\u{1B}[H\u{4}", "b"), ("水\u{1B}[D早", "早水"), ("e\u{301}\u{7F}x", "x"),
      ("abc\u{2}\u{301}x", "ab\u{301}xc"), ("a\u{1}\u{301}x", "\u{301}xa"), ("🇩🇪🇫🇷\u{7F}\u{7F}x", "x"),
      ("a\u{1B}[200~b", "ab"),
      ("one two\u{1B}bX", "one Xtwo"), ("one two\u{1B}b\u{1B}bX", "Xone two"), ("ab-cd\u{1}\u{1B}fX", "abX-cd"),
      ("one two\u{1B}[1;5DX", "one Xtwo"), ("one two\u{1}\u{1B}[1;5CX", "oneX two"), ("one two\u{1B}[5DX", "one Xtwo"),
      ("done \"a b\u{1B}\u{7F}X", "done \"a X"), ("one two\u{1}\u{1B}dX", "X two"),
      ("abc def\u{17}\u{1}\u{19}", "defabc "), ("a b c\u{17}\u{17}\u{19}", "a b c"), ("ab\u{15}\u{19}\u{19}", "abab"),
      ("one two\u{17}x\u{17}\u{19}", "one x"), ("abc\u{2}\u{B}\u{19}\u{19}", "abcc"),
      ("a\u{1B}[99;99;99;99;99;99;99;99;99Zb", "ab"), ("a\u{1B}Ob", "a"), ("\u{0}\u{1F}a", "a"),
    ])
  func edits(_ typed: String, _ expected: String) {
    #expect(line(typed) == expected)
  }

  @Test("a line that was entered stays in full, in as many rows as it needs")
  func entered() {
    var editor = LineEditor()
    let line = "habit add Morning run --goal 5 --unit km"
    for byte in line.utf8 { _ = editor.take(byte) }
    #expect(!editor.drawing(prompt: "> ", columns: 20).contains("habit"))
    #expect(editor.take(13) == .finished(line))
    #expect(editor.drawing(prompt: "> ", columns: 20) == "\r\u{1B}[J> " + line)
  }

  @Test("the arrows browse the history and keep the unfinished line")
  func history() {
    let history = ["first", "second"]
    #expect(line("\u{1B}[A", history: history) == "second")
    #expect(line("\u{1B}[A\u{1B}[A\u{1B}[A", history: history) == "first")
    #expect(line("new\u{1B}[A\u{1B}[A\u{1B}[B\u{1B}[B", history: history) == "new")
    #expect(line("\u{10}!\u{E}\u{10}", history: history) == "second!")
  }

  @Test("an interrupt discards the line, and end of input ends only an empty line")
  func ends() {
    var editor = LineEditor()
    #expect(editor.take(4) == .ended)
    #expect(editor.take(UInt8(ascii: "a")) == .changed)
    #expect(editor.take(4) == .changed)
    #expect(editor.take(3) == .cancelled)
  }

  @Test("Esc ends a search or a menu, and swallows no key after it")
  func escape() {
    var editor = LineEditor(history: ["done Run"])
    for byte in Array("do\u{12}Run\u{1B}".utf8) { _ = editor.take(byte) }
    #expect(editor.isAfterEscape && editor.takeEscape() == .changed && !editor.isAfterEscape)
    #expect(editor.take(UInt8(ascii: "x")) == .changed)
    #expect(editor.take(13) == .finished("dox"))
    for byte in Array("ab\u{1B}".utf8) { _ = editor.take(byte) }
    #expect(editor.take(3) == .cancelled)
  }

  @Test("a drawn line fits its terminal and contains no control characters of the text")
  func draws() {
    var editor = LineEditor()
    for byte in Array(String(repeating: "水x", count: 200).utf8) { _ = editor.take(byte) }
    for columns in [0, 1, 20, 80] {
      let drawing = editor.drawing(prompt: "> ", columns: columns)
      let shown = drawing.split(separator: "\u{1B}")[0].dropFirst()
      #expect(String(shown).displayWidth <= max(columns, 10))
    }
    var hostile = LineEditor()
    for byte in Array("a\u{9B}31mb\u{202E}c".utf8) { _ = hostile.take(byte) }
    #expect(hostile.drawing(prompt: "> ", columns: 80).contains("\\u{9B}31mb\\u{202E}c"))
  }

  @Test("random bytes never trap, and the drawn line always fits and contains no control characters")
  func survives() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var editor = LineEditor(history: ["one", "two"])
      for _ in 0..<200 {
        _ = editor.take(UInt8.random(in: 0...255, using: &generator))
        let shown = editor.drawing(prompt: "> ", columns: 20).split(separator: "\u{1B}")[0].dropFirst()
        #expect(String(shown).displayWidth <= 20 && shown.unicodeScalars.allSatisfy(\.isReadable), "seed \(seed)")
      }
    }
  }
}
