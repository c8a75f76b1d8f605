import AscentRules
import AscentRuntime
import AscentViews
import Synchronization
import Testing

@testable import AscentShell

@Suite("The command erase")
struct EraseCommandTests {
  /// A store of which it is only noted who was erased.
  private final class Tools: StoreTools {
    let erased = Mutex<[UserID]>([])
    let storeName: String? = "habits.db"

    func erase(_ user: UserID) async throws(ShellError) -> ErasureView? {
      guard ["ann", "cleo"].contains(user) else { return nil }
      erased.withLock { $0.append(user) }
      return ErasureView(user: user.text, store: "habits.db", commands: user == "ann" ? 3 : nil)
    }

    func writer() async -> StoreWriter? { nil }
    func backUp(to path: String, replacing: Bool) async throws(ShellError) -> StoreCopyView { throw .stopped }
    func restore(_ backup: String) async throws(ShellError) -> StoreCopyView { throw .stopped }
    func rows(of query: String?) async throws(ShellError) -> QueryView { throw .stopped }
    func examine(now: Instant) async throws(ShellError) -> StoreReport { throw .stopped }
  }

  private static func run(_ lines: [String], canAsk: Bool) async throws -> (String, [UserID]) {
    let (shell, tools) = (try ShellHarness(words: [], canAsk: canAsk), Tools())
    let text = try await shell.open { session in
      var environment = session.environment
      environment.storeTools = tools
      let own = CommandLineSession(ascent: session.ascent, user: session.user, environment: environment)
      for line in lines { _ = await shell.execute(line, own) }
      return shell.taken()
    }
    return (text, tools.erased.withLock(\.self))
  }

  @Test("only the name as the answer, or --yes, erases")
  func asks() async throws {
    #expect(try await Self.run(["erase --user ann", "ann"], canAsk: true).1 == [UserID("ann")])
    for answer in ["y", "yes", "Ann", "an", "ann "] {
      let (text, erased) = try await Self.run(["erase --user ann", answer], canAsk: true)
      #expect(erased.isEmpty)
      #expect(text.contains("not the name; nothing was erased"), "\(text)")
    }
    let (text, erased) = try await Self.run(["erase --user ann"], canAsk: false)
    #expect(erased.isEmpty && text.contains("add --yes"))
    let done = try await Self.run(["erase --user ann --yes"], canAsk: false)
    #expect(done.1 == [UserID("ann")])
    #expect(done.0.contains("erased ann from habits.db: 3 commands") && done.0.contains("copies made earlier"))
  }

  @Test("finishing an interrupted erasure is a success, and the answer gives no count")
  func finishes() async throws {
    let text = try await Self.run(["erase --user cleo --yes"], canAsk: false).0
    #expect(text.contains("finished an interrupted erasure of habits.db, which has nothing of cleo now"), "\(text)")
    #expect(!text.contains("error") && text.contains("copies made earlier"), "\(text)")
  }

  @Test("an unknown person, the catalogue's user and a missing name are errors")
  func wrong() async throws {
    #expect(try await Self.run(["erase --user bob --yes"], canAsk: false).0.contains("no records of bob"))
    #expect(try await Self.run(["erase --user @catalog --yes"], canAsk: false).0.contains("it is reserved"))
    #expect(try await Self.run(["erase --yes"], canAsk: false).0.contains("--user"))
    #expect(try await Self.run(["erase --user \"\" --yes"], canAsk: false).0.contains("not a user name"))
  }

  @Test("which commands another process may execute: those that can be sent again")
  func passed() throws {
    func canBePassed(_ line: String) throws -> Bool {
      try CommandTable.parse(Tokenizer.tokens(in: line))?.canBePassed ?? false
    }
    for line in [
      "done Water", "undo", "habit add Tea", "travel Asia/Tokyo", "celebrations --ack all", "measure Weight 80",
      "import csv a.csv", "ask",
    ] {
      #expect(try canBePassed(line), "\(line)")
    }
    for line in [
      "today", "import csv a.csv --dry-run", "catalog load a.json", "repair --apply", "erase --user ann", "export json",
      "config",
      "celebrations", "measure Weight", "restore a.db", "quit",
    ] {
      #expect(try !canBePassed(line), "\(line)")
    }
    #expect(try CommandTable.parse(Tokenizer.tokens(in: "done Water --op a"))?.givenOperation == "a")
  }

  @Test("a session forgets what it knew after somebody else's commands")
  func forgets() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = await shell.execute("habit add Water", session)
      _ = await shell.execute("done Water", session)
      var environment = session.environment
      environment.generator = SeededGenerator(seed: 99)
      let other = CommandLineSession(ascent: session.ascent, user: session.user, environment: environment)
      _ = await shell.execute("travel Pacific/Auckland", other)
      _ = await shell.execute("habit rename Water Tea", other)
      shell.clock.advance(by: .seconds(1))
      session.forget()
      _ = shell.taken()
      _ = await shell.execute("today", session)
      #expect(shell.taken().contains("Pacific/Auckland"))
      _ = await shell.execute("done tea 2", session)
      #expect(shell.taken().contains("Tea: 3"))
    }
  }
}
