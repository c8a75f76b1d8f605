import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("Commands on a store as a whole, and --read-only")
struct StoreCommandTests {
  private func parsed(_ line: String) throws -> ShellCommand {
    try #require(try CommandTable.parse(try Tokenizer.tokens(in: line)))
  }

  @Test("the people of a store are listed with their habits and what they did last; closes are no activity")
  func users() async throws {
    let journal = MemoryJournal()
    for name in ["bo", "an\u{1F600}"] {
      let harness = try ShellHarness("--user", name, journal: journal)
      _ = try await harness.run("habit add Tea", "habit add Old", "habit archive Old", "done Tea")
    }
    let harness = try ShellHarness("--json", journal: journal)
    harness.clock.set(Instant(iso8601: "2026-03-09T08:00:00+01:00")!)
    let answer = try await harness.run("users")
    #expect(answer.contains(#""user":"bo","habits":1,"archived":1,"lastActivity":"2026-03-02T07:00:00Z""#), "\(answer)")
    #expect(answer.split(separator: "\"user\"").count == 3)
    #expect(try await ShellHarness().run("users") == "no users yet\n")
  }

  @Test("every cell of a query's answer is escaped for the terminal, as a table and as CSV")
  func cells() {
    let nasty = "\u{1B}[31m=1\u{202E}"
    var view = QueryView(
      columns: [nasty, "n"], rows: [[.string(nasty), .integer(1)], [.null, .integer(20)]], hasMore: true)
    for isCSV in [false, true] {
      view.isCSV = isCSV
      #expect(view.text(.plain).unicodeScalars.allSatisfy { $0 == "\n" || $0.isReadable })
    }
    #expect(view.text(.plain).hasSuffix("\n,20"))
    #expect(view.json.line.unicodeScalars.allSatisfy { $0.isReadable })
  }

  @Test("a value of a measure changes the store in each form that a number has", arguments: ["5", "-5", "+5", ".5"])
  func values(number: String) throws {
    #expect(try parsed("measure Weight \(number)").changesStore && !parsed("measure Weight").changesStore)
  }

  @Test("in CSV a negative number is a number, and a text like one is not")
  func numbers() {
    var view = QueryView(columns: ["amount"], rows: [[.integer(-5)], [.number(-0.5)], [.string("-5")]], hasMore: false)
    view.isCSV = true
    #expect(view.text(.plain) == "amount\n-5\n-0.5\n'-5")
  }

  @Test("a command that prints a change changes the store, and one that asks does not")
  func changing() throws {
    for spec in CommandTable.all where spec.output == CommandTable.change { #expect(spec.storeUse == .changing) }
    let asking = [
      "today", "log", "streaks", "xp", "ledger", "verify --all", "events", "analytics", "history", "timeline m",
      "stats", "highlights", "why streak x", "why xp", "habit list", "habit show x", "measure list", "measure Weight",
      "method list", "readiness m", "celebrations", "repair", "import loop x --dry-run", "backup x", "doctor",
      "restore x", "scenario run x", "race award", "export json", "export csv x", "import json x --dry-run", "users",
      "sql", "report x", "completions bash", "man", "help", "quit", "catalog export x", "catalog validate x",
    ]
    for line in asking { #expect(try !parsed(line).changesStore, "\(line)") }
    let changing = [
      "done x", "undo last", "measure Weight 80", "celebrations --ack all", "repair --apply", "import loop x",
      "import json x", "import csv x", "catalog load x", "habit add x", "freeze", "travel UTC",
    ]
    for line in changing { #expect(try parsed(line).changesStore, "\(line)") }
  }

  @Test("with --read-only what changes something is refused, and the rest is answered")
  func readOnly() async throws {
    let journal = MemoryJournal()
    _ = try await ShellHarness(words: [], journal: journal).run("habit add Run", "done Run")
    let shell = try ShellHarness(words: ["--read-only"], journal: journal)
    let said = try await shell.run("done Run", "today", "repair", "import json x", "xp")
    #expect(said.hasPrefix("! error: \"done\": it changes something, and --read-only is given; repeat"))
    #expect(said.contains("Run  ") && said.contains("! error: \"import json\"") && said.contains("60 XP"))
    #expect(try LaunchOptions(["--read-only", "today"]).runsScheduler == false)
    #expect(throws: ShellError.misusedOption("--repair", reason: "not with --read-only")) {
      try LaunchOptions(["--repair", "--read-only"])
    }
  }

  @Test("a store without files is refused in words")
  func withoutFiles() async throws {
    let said = try await ShellHarness().run("backup x", "restore x", "doctor")
    #expect(said.ranges(of: "! error: --store: this session has no store in a file").count == 3)
  }

  @Test("a verdict is one: its cause, what follows, what to do; damage in a few lines")
  func verdict() throws {
    var report = StoreReport(path: "h\u{1B}.db")
    report.judge(.damaged, "the latest commits are missing", so: "nothing is written to it", "ascent restore BACKUP")
    report.damage = (1...12).map { JournalDamage(commit: Int64($0), detail: "lost") }
    report.notes = ["a note"]
    let view = DoctorView(report: report)
    #expect(!view.checksPassed)
    let lines = view.text(.plain).split(separator: "\n").map(String.init)
    #expect(lines[0].hasSuffix(": damaged") && !lines[0].contains("\u{1B}"))
    #expect(
      lines[1...3] == [
        "  cause: the latest commits are missing", "  so: nothing is written to it", "  do: ascent restore BACKUP",
      ])
    #expect(lines.count == 4 + 10 + 2 && lines[14] == "  and 2 more" && lines[15] == "  note: a note")
    #expect(view.json.line.contains(#""state":"damaged","cause":"the latest commits are missing","#))
    report = StoreReport(path: "h.db")
    report.figures = .init(people: 1, commands: 2, commits: 2, lastCommit: nil, sizes: (81_920, 1))
    #expect(DoctorView(report: report).checksPassed)
    #expect(
      DoctorView(report: report).text(.plain)
        == "h.db: fine\n  1 person, 2 commands in 2 commits; 80 KB and a log of 1 KB")
  }

  @Test("a copy says with which commit it ends, and where the replaced store is")
  func copy() {
    var view = StoreCopyView(.restore, store: "h.db", file: "b.db", head: (7, 20), digest: "00ff")
    view.byteCount = 1025
    view.keptAs = "h.db-replaced"
    #expect(
      view.text(.plain) == """
        restored h.db from b.db: commit 7, position 20, 2 KB; checked
        checksum of the history: 00ff
        the replaced store is kept as h.db-replaced; to go back, restore that file
        the commands set aside with it could not be counted
        """)
    view.laterCommands = 2
    #expect(
      view.text(.plain).hasSuffix(
        """
        is kept as h.db-replaced; to go back, restore that file
        set aside with it: 2 commands that the backup lacks
        """))
    view.laterCommands = 0
    #expect(view.text(.plain).hasSuffix("no command was set aside: the backup has all commands of the replaced store"))
    view.keptAs = "h.db-left-wal"
    #expect(
      view.text(.plain).hasSuffix("the database was missing; what was left of the store is kept as h.db-left-wal"))
    #expect(view.json.line.contains(#""action":"restore","store":"h.db","file":"b.db","commit":7,"position":20"#))
  }

  @Test("damage that a read found names the store")
  func named() {
    let damage = [JournalDamage(commit: 3, detail: "lost")]
    let error = ShellError.journal(.damaged(damage)).naming(store: "h.db")
    #expect(error == .damaged(damage, store: "h.db") && error.isDamage && !ShellError.checkFailed.isDamage)
    #expect(ShellError.journal(.closed).naming(store: "h.db") == .journal(.closed))
  }
}
