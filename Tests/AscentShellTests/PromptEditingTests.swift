import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("A menu, a search and suggestions at the prompt")
struct PromptEditingTests {
  private let style = Style(hasColour: true)

  /// An editor in which these bytes were typed, and what the last one led to.
  private func typed(_ text: String, history: [String] = []) -> (editor: LineEditor, step: LineEditor.Step) {
    var editor = LineEditor(history: history)
    let step = type(text, in: &editor)
    return (editor, step)
  }

  @discardableResult
  private func type(_ text: String, in editor: inout LineEditor) -> LineEditor.Step {
    var step = LineEditor.Step.none
    for byte in text.utf8 { step = editor.take(byte) }
    return step
  }

  /// The line that Enter gives.
  private func line(of editor: LineEditor) -> LineEditor.Step {
    var editor = editor
    return editor.take(13)
  }

  /// The rows that a terminal shows.
  private func rows(_ editor: LineEditor, columns: Int = 40, rows: Int = 24) -> [String] {
    editor.drawing(prompt: "> ", columns: columns, rows: rows).split(separator: "\r\n").map { row in
      String(row.prefix { $0 != "\u{1B}" }).trimmingCarriageReturn
    }
  }

  private let habits = Suggestions(
    start: 5, candidates: [.init("Morning run", "open"), .init("Morning pages", "done today"), .init("Mow")])

  @Test("one candidate is inserted, in quotes if it needs them, with a space behind it")
  func insertsTheOnlyCandidate() {
    var (editor, step) = typed("done mor\t")
    #expect(step == .completion(of: "done mor"))
    editor.offer(Suggestions(start: 5, candidates: [.init("Morning run")]))
    #expect(line(of: editor) == .finished("done \"Morning run\" "))
    (editor, _) = typed("done wa 3\u{1B}[D\u{1B}[D\t")
    editor.offer(Suggestions(start: 5, candidates: [.init("Water")]))
    #expect(line(of: editor) == .finished("done Water 3"), "a space that is there already is enough")
    editor.offer(Suggestions(start: 0, candidates: []))
    #expect(line(of: editor) == .finished("done Water 3"))
  }

  @Test("several candidates open a menu, and what they have in common is inserted without a quote")
  func opensMenu() {
    var (editor, _) = typed("done mo\t")
    editor.offer(habits)
    #expect(rows(editor) == ["> done mo", "  Morning run    open", "  Morning pages  done today", "  Mow"])
    #expect(line(of: editor) == .finished("done mo"), "nothing was chosen")
    (editor, _) = typed("log w\t")
    editor.offer(Suggestions(start: 4, candidates: [.init("Walk the dog"), .init("Walk")]))
    #expect(line(of: editor) == .finished("log w"), "a quote would have to be closed by hand")
    (editor, _) = typed("se\t")
    editor.offer(Suggestions(start: 0, candidates: [.init("session"), .init("sessions")]))
    #expect(line(of: editor) == .finished("session"))
  }

  @Test("Tab and Shift-Tab choose in a circle, Enter takes the choice, and the next Enter ends the line")
  func chooses() {
    var (editor, _) = typed("done mo\t")
    editor.offer(habits)
    #expect(type("\t", in: &editor) == .changed)
    #expect(rows(editor)[0...1] == ["> done \"Morning run\"", "> Morning run    open"])
    type("\t\t", in: &editor)
    #expect(rows(editor)[0] == "> done Mow")
    type("\t", in: &editor)
    #expect(rows(editor)[0] == "> done \"Morning run\"")
    type("\u{1B}[Z", in: &editor)
    #expect(rows(editor)[0] == "> done Mow")
    #expect(type("\r", in: &editor) == .changed)
    #expect(rows(editor) == ["> done Mow "], "the menu is closed")
    #expect(line(of: editor) == .finished("done Mow "))
    (editor, _) = typed("done mo\t")
    editor.offer(habits)
    type("\t 3", in: &editor)
    #expect(line(of: editor) == .finished("done \"Morning run\" 3"), "typing on keeps the choice")
    (editor, _) = typed("done mo\t")
    editor.offer(habits)
    type("\u{7}", in: &editor)
    #expect(rows(editor) == ["> done mo"], "Ctrl-G closes it")
  }

  @Test("a menu fits the screen and says how many candidates it does not show")
  func fitsTheScreen() {
    var (editor, _) = typed("\t")
    let names = (1...30).map { "command\($0)" }
    editor.offer(Suggestions(start: 0, candidates: names.map { .init($0, String(repeating: "meaning ", count: 20)) }))
    for (columns, height) in [(40, 24), (12, 24), (80, 6), (200, 3), (20, 1)] {
      let shown = rows(editor, columns: columns, rows: height)
      #expect(shown.dropFirst().allSatisfy { $0.displayWidth < max(columns, 15) }, "\(columns)")
      #expect(shown.count <= max(2, height), "\(height)")
    }
    #expect(rows(editor).last == "  21 more: keep pressing Tab, or type …")
    type(String(repeating: "\t", count: 20), in: &editor)
    #expect(rows(editor).contains { $0.hasPrefix("> command20") }, "the chosen one is in sight")
  }

  @Test("the newest older line that begins the same is suggested where there are colours, and End takes it")
  func suggests() {
    let history = ["done Run", "done Water 3", "today"]
    var (editor, _) = typed("done W", history: history)
    #expect(editor.drawing(prompt: "> ", columns: 40, style: style).contains("done W\u{1B}[2mater 3\u{1B}[0m"))
    #expect(!editor.drawing(prompt: "> ", columns: 40, style: .plain).contains("ater"))
    #expect(line(of: editor) == .finished("done W"), "a suggestion is not part of the line")
    type("\u{1B}[1;5C", in: &editor)
    #expect(line(of: editor) == .finished("done Water"), "Ctrl-right takes a word of it")
    type("\u{5}", in: &editor)
    #expect(line(of: editor) == .finished("done Water 3"))
    (editor, _) = typed("done W\u{1B}[D\u{1B}[C\u{1B}[C", history: history)
    #expect(line(of: editor) == .finished("done Water 3"), "so does the right arrow at the end")
    (editor, _) = typed("\u{1B}[C", history: history)
    #expect(line(of: editor) == .finished(""), "nothing is suggested for an empty line")
  }

  @Test("Ctrl-R looks for older lines while its text is typed")
  func searches() {
    let history = ["done Run", "skip Run fri", "done Water", "today"]
    var (editor, _) = typed("new\u{12}ru", history: history)
    #expect(rows(editor) == ["search \"ru\": skip Run fri"])
    type("\u{12}", in: &editor)
    #expect(rows(editor) == ["search \"ru\": done Run"])
    type("\u{12}", in: &editor)
    #expect(rows(editor) == ["not found \"ru\": done Run"])
    type("\u{13}", in: &editor)
    #expect(rows(editor) == ["search \"ru\": skip Run fri"], "Ctrl-S goes the other way")
    #expect(line(of: editor) == .finished("skip Run fri"))
    var edited = editor
    type("\u{1}x", in: &edited)
    #expect(line(of: edited) == .finished("xskip Run fri"), "another key edits the line that was found")
    type("\u{7}", in: &editor)
    #expect(line(of: editor) == .finished("new"), "Ctrl-G goes back to the line that was typed")
    (editor, _) = typed("\u{12}zz\u{7F}\u{7F}wat", history: history)
    #expect(line(of: editor) == .finished("done Water"))
  }

  @Test("Ctrl-Z suspends")
  func suspends() {
    #expect(typed("do\u{1A}").step == .suspended)
  }

  @Test("random bytes and offers never trap, and every row fits its terminal without control characters")
  func survives() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var editor = LineEditor(history: ["one two", "two\u{1B}[31m", "水水 one"])
      // Mostly keys that mean something.
      let keys: [UInt8] = [9, 9, 27, 91, 90, 65, 66, 18, 19, 7, 23, 25, 13, 1, 5, 32, 0x6F, 0xE6, 0xB0, 0xB4]
      for _ in 0..<200 {
        let isRandom = Bool.random(using: &generator)
        let byte = isRandom ? UInt8.random(in: 0...255, using: &generator) : keys.randomElement(using: &generator)!
        if case .completion(let text) = editor.take(byte) {
          let names = ["one", "one \u{1B}two", "水水水水", "two"].map { Suggestions.Candidate($0, "a\u{9B}b") }
          editor.offer(
            Suggestions(
              start: Int.random(in: 0...text.count + 3, using: &generator),
              candidates: Array(names.prefix(Int.random(in: 0...4, using: &generator)))))
        }
        for row in rows(editor, columns: 20, rows: 4) {
          #expect(row.displayWidth <= 32 && row.unicodeScalars.allSatisfy(\.isReadable), "seed \(seed)")
        }
      }
    }
  }
}

extension String {
  fileprivate var trimmingCarriageReturn: String { hasPrefix("\r") ? String(dropFirst()) : self }
}
