import AscentShell
import Testing

@Suite("--json in a command")
struct JSONFlagTests {
  @Test("a command with --json anywhere in it answers with one JSON value on one line")
  func anywhere() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = try await session.execute("habit add Run", into: shell)
      _ = shell.taken()
      for line in ["streaks --json", "--json streaks"] {
        _ = try await session.execute(line, into: shell)
        let streak =
          #""current":0,"longest":0,"unit":"days","lastDay":null,"archived":false,"group":null,"atRisk":false,"#
          + #""expiresAt":null,"thisWeek":null,"nextDue":null"#
        #expect(shell.taken() == #"[{"habit":"Run",\#(streak)}]"# + "\n")
      }
      _ = try await session.execute("streaks", into: shell)
      #expect(!shell.taken().contains("["))
    }
  }

  @Test("after -- and in quotes --json is plain text")
  func asText() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = try await session.execute(#"habit add "--json""#, into: shell)
      _ = try await session.execute("habit add -- --json2", into: shell)
    }
    #expect(shell.taken().contains("added --json:"))
  }
}
