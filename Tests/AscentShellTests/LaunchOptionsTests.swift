import AscentRules
import AscentShell
import AscentViews
import Testing

@Suite("Options of the program")
struct LaunchOptionsTests {
  @Test("options come first, and the rest is a command with its own options")
  func command() throws {
    let options = try LaunchOptions([
      "--store", "sqlite:/tmp/x.db", "--user=ann", "--json", "done", "Morning run", "--op", "a",
    ])
    #expect(options.store == .file("/tmp/x.db"))
    #expect(options.user == UserID("ann"))
    #expect(options.isJSON)
    #expect(options.action == .command([Token("done"), Token("Morning run"), Token("--op"), Token("a")]))
  }

  @Test("without a command, lines are read; help and version exit at once")
  func actions() throws {
    #expect(try LaunchOptions([]).action == .lines)
    #expect(try LaunchOptions(["--keep-going"]).keepsGoing)
    #expect(try LaunchOptions(["--help", "--nonsense"]).action == .help)
    #expect(try LaunchOptions(["--version"]).action == .version)
    #expect(try LaunchOptions(["--store=memory"]).store == .memory)
    #expect(try LaunchOptions(["--store=here.db"]).store == .file("here.db"))
    #expect(try !LaunchOptions(["--synchronous", "normal"]).isPowerSafe)
  }

  @Test(
    "a wrong option is a usage error that names it",
    arguments: [
      (["--store"], "--store"), (["--store", "--help"], "--store"), (["--store", "file:x.db"], "--store"),
      (["--store", ""], "--store"),
      (["--store", "sqlite:"], "--store"), (["--user", ""], "--user"),
      (["--user", "a\u{1B}b"], "--user"), (["--synchronous", "off"], "--synchronous"), (["--json=yes"], "--json"),
      (["--zone"], "--zone"), (["--jsn"], "option"),
    ])
  func wrong(_ words: [String], _ argument: String) {
    let error = #expect(throws: ShellError.self) { try LaunchOptions(words) }
    #expect(error?.isUsage == true)
    #expect(error?.view().argument == argument)
  }

  @Test("a misspelt option is answered with the nearest")
  func nearest() {
    let error = #expect(throws: ShellError.self) { try LaunchOptions(["--jsn"]) }
    #expect(error?.view().suggestion == "--json")
  }
}
