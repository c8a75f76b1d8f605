import AscentRules
import Testing

@testable import AscentShell

@Suite("Help on JSON")
struct JSONHelpTests {
  @Test(
    "help names every member of the JSON that a command answers with",
    arguments: [
      "today", "habit show Tea", "streaks", "log", "recent", "xp", "ledger", "week", "calendar Tea", "chart Tea",
      "status", "measure Weight", "method list", "method show breathing", "readiness breathing", "celebrations",
      "history", "timeline breathing", "ladder breathing", "why xp", "verify", "users", "config",
      "done Run", "done Tea 1 yesterday", "day-start 04:00", "day-start 0:00",
      "session breathing 5", "measure Weight 88", "skip Run tomorrow", "undo", "celebrations --ack all",
    ])
  func members(_ line: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --group Body", "habit edit Run --notes slow", "habit add Tea --at-most 2 --unit cups",
      "goal Tea 3 --from tomorrow", "done Run # easy", "done Tea 1", "remind Run 08:00", "session breathing 10",
      "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 89", line + " --json")
    let json = try #require(said.last)
    let spec = try #require(try CommandTable.parse(try Tokenizer.tokens(in: line)))
    let output = try Self.output(of: spec.name)
    let named = Set(output.split { !$0.isLetter }.map(String.init))
    for name in Self.names(in: try JSONReader.read(Array(json.utf8))) { #expect(named.contains(name), "\(name)") }
  }

  /// What the help on a command says about its JSON, with that of the commands that it refers to.
  private static func output(of command: String) throws -> String {
    let output = try #require(CommandTable.all.first { $0.name == command }).output
    let others = output.matches(of: /what (?:the command )?([a-z ]+) prints?/).map { String($0.1) }
    return try others.reduce(output) { try $0 + " " + Self.output(of: $1) }
  }

  /// The names of all members of a value. The facts of an event have names of their own kind.
  private static func names(in value: JSONValue) -> Set<String> {
    switch value {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let members):
      members.reduce(into: []) {
        $0.insert($1.name)
        if $1.name != "facts" { $0.formUnion(names(in: $1.value)) }
      }
    default: []
    }
  }
}
