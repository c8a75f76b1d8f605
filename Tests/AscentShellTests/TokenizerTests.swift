import AscentShell
import Testing

@Suite("Words of a line")
struct TokenizerTests {
  @Test(
    "white space separates words, and quotes keep it",
    arguments: [
      ("", []), ("   ", []), ("# done Run", []), ("  # done", []), ("today", ["today"]),
      ("  done   Run\t2 ", ["done", "Run", "2"]),
      ("done \"Morning run\"", ["done", "Morning run"]), ("done 'Morning run'", ["done", "Morning run"]),
      ("a\"b c\"d", ["ab cd"]), ("\"\"", [""]), ("'' x", ["", "x"]),
      ("\"say \\\"hi\\\" \\\\ \\n\"", ["say \"hi\" \\ \\n"]),
      ("'a \\' b", ["a \\", "b"]), ("Morning\\ run", ["Morning run"]), ("done #1", ["done", "#1"]), ("a\\", ["a\\"]),
      ("水 \"早 起\"", ["水", "早 起"]), ("\"a b\", c", ["a b", ",", "c"]), ("\"a\",'b'", ["a", ",", "b"]),
      ("\"a, b\"", ["a, b"]), ("x=\"a\",b", ["x=a,b"]), ("mon,\"tue\"", ["mon,tue"]),
      ("habit add O'Brien's walk", ["habit", "add", "O'Brien's", "walk"]), ("--note='a b'", ["--note=a b"]),
      ("it's 'a b'", ["it's", "a b"]),
    ])
  func splits(_ line: String, _ words: [String]) throws {
    #expect(try Tokenizer.tokens(in: line).map(\.text) == words)
  }

  @Test("a quoted word is marked, so that it is never an option")
  func quoted() throws {
    #expect(try Tokenizer.tokens(in: "\"--op\" --op \\--op").map(\.isQuoted) == [true, false, true])
  }

  @Test(
    "a quote that is not closed is named with its column",
    arguments: [("done \"Run", 6, "\""), ("'", 1, "'"), ("a 'b' \"c", 7, "\"")])
  func unterminated(_ line: String, _ column: Int, _ quote: String) {
    #expect(throws: ShellError.unterminatedQuote(Character(quote), column: column)) { try Tokenizer.tokens(in: line) }
  }
}
