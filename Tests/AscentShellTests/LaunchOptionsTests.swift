import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("The words after the program's name")
struct LaunchOptionsTests {
  @Test("options of the program are taken before the command and behind it")
  func options() throws {
    for words in [["--plain", "--user", "ana", "today"], ["today", "--user=ana", "--plain"]] {
      let options = try LaunchOptions(words)
      #expect(options.isPlain)
      #expect(options.user.text == "ana")
      #expect(options.mode == .command([Token("today")]))
    }
    #expect(throws: ShellError.missingValue(option: "--user", usage: "ascent [OPTION…] [COMMAND…]")) {
      try LaunchOptions(["today", "--user"])
    }
  }

  @Test("an option whose value may be left out does not take the next option as its value")
  func valueAlone() throws {
    let options = try LaunchOptions(["celebrations", "--ack", "--user", "ana"])
    #expect(options.user.text == "ana" && options.mode == .command([Token("celebrations"), Token("--ack")]))
  }

  @Test("what a command has itself is left to it")
  func ownOptions() throws {
    for words in [
      ["erase", "--user", "ana"], ["done", "Read", "--note", "--plain"], ["done", "Read", "--", "--plain"],
      ["today", "--json"], ["today", "--help"], ["today", "--plian"],
    ] {
      let options = try LaunchOptions(words)
      #expect(options.mode == .command(words.map { Token($0) }))
      #expect(!options.isPlain && options.user.text == "me")
    }
  }
}
