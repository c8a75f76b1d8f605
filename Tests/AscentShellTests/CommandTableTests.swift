import AscentViews
import Testing

@testable import AscentShell

@Suite("The command table")
struct CommandTableTests {
  @Test("help lists every command and explains each: arguments, options, what JSON it prints")
  func help() async throws {
    let harness = try ShellHarness()
    let list = try await harness.run("help --all")
    for spec in CommandTable.all {
      #expect(list.contains("\n  \(spec.heading) ") || list.contains("\n  \(spec.heading)\n"))
      let text = try await harness.run("help \(spec.name)")
      for item in spec.parameters.map(\.name) + spec.options.map(\.name) { #expect(text.contains("\n  \(item)")) }
      #expect(!spec.output.isEmpty && !spec.summary.isEmpty)
    }
  }

  @Test("help lists the common commands in groups, and every command is in exactly one group")
  func groups() async throws {
    let harness = try ShellHarness()
    let list = try await harness.run("help")
    for group in CommandTable.groups {
      #expect(list.contains("\(group.title)\n  "))
      let listed = list.split(separator: "\n").map { $0 + " " }
      for name in group.common { #expect(listed.contains { $0.hasPrefix("  \(name) ") }, "\(name)") }
      for name in group.rest { #expect(!listed.contains { $0.hasPrefix("  \(name) ") }, "\(name)") }
    }
    let names = CommandTable.groups.flatMap { $0.common + $0.rest }
    #expect(names.sorted() == CommandTable.all.map(\.name).sorted())
    #expect(list.contains("help --all lists all \(names.count) commands"))
    #expect(try await harness.run("help --all done").contains("--all: not with a command"))
    for columns in [40, 60, 80, 200] {
      var style = Style.plain
      style.columns = columns
      let lines = HelpListView(isWhole: true).text(style).split(separator: "\n").map(String.init)
      let wide = lines.first { $0.count > columns } ?? ""
      #expect(wide == "")
    }
  }

  @Test("--help anywhere in a command prints that command's help, and changes nothing")
  func flag() async throws {
    let shell = try ShellHarness()
    for spec in CommandTable.all {
      let text = try await shell.run("help \(spec.name)")
      for line in ["\(spec.name) --help", "\(spec.name) -h", "\(spec.name) some words --op --help --nothing"] {
        #expect(try CommandTable.parse(try Tokenizer.tokens(in: line))?.usesStore == false)
        #expect(try await shell.run(line) == text)
      }
    }
    #expect(try await shell.run("habit --help") == shell.run("help habit"))
    #expect(try await shell.run("--help") == shell.run("help"))
    #expect(try await shell.run("done Water --json --help") == shell.run("help --json done"))
    #expect(try await shell.run("events") == "")
  }

  @Test("--help is plain text after -- and in quotes, and does not help with an unknown command")
  func noFlag() async throws {
    let shell = try ShellHarness()
    #expect(try await shell.run("habit add -- --help").hasPrefix("added --help:"))
    #expect(try await shell.run(#"done "--help""#).hasPrefix("--help: 1 of 1"))
    #expect(try await shell.run("dnoe --help").contains("did you mean: done"))
    #expect(try await shell.run("habit lsit --help").contains("did you mean: habit list"))
  }

  @Test("help has topics beside the commands, and a mistyped one is suggested")
  func topics() async throws {
    let shell = try ShellHarness()
    #expect(try await shell.run("help all") == shell.run("help --all"))
    #expect(try await shell.run("help keys").contains("Ctrl-R"))
    #expect(try await shell.run("help tody").hasSuffix("did you mean: help today\n"))
    #expect(
      try await shell.run("version").hasPrefix(
        "ascent \(LaunchOptions.version)\nacknowledged changes survive a power\nfailure"))
  }

  @Test("every command accepts the examples of its help")
  func examples() throws {
    for spec in CommandTable.all {
      for example in spec.examples {
        #expect(try CommandTable.parse(try Tokenizer.tokens(in: example))?.name == spec.name)
      }
    }
  }

  @Test("each command of the design exists exactly once")
  func names() {
    let names = CommandTable.all.map(\.name)
    #expect(Set(names).count == names.count)
    let needed = [
      "habit add", "habit list", "habit show", "habit archive", "goal", "done", "undo", "move", "skip", "pause",
      "freeze", "today", "log",
      "streaks", "xp", "ledger", "verify", "repair", "events", "scenario run", "import loop", "import habitbull",
      "race completions",
      "race award", "help", "quit", "method list", "method show", "catalog validate", "catalog load", "catalog export",
      "session",
      "readiness",
      "progress", "history", "timeline", "stats", "highlights", "celebrations", "analytics", "race progression",
      "why streak", "why xp",
      "why bonus", "why readiness",
    ]
    #expect(Set(needed).isSubset(of: names))
  }

  @Test("an unknown command is answered with the nearest name")
  func nearest() {
    for (line, name) in [
      ("habbit add x", "habit add x"), ("raec award", "race award"), ("streak", "streaks"),
      ("habit lsit", "habit list"),
    ] {
      let error = #expect(throws: ShellError.self) { try CommandTable.parse(try Tokenizer.tokens(in: line)) }
      #expect(error?.view().suggestion == name)
    }
  }
}
