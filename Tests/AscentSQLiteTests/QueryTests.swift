import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import Testing

@testable import AscentSQLite

@Suite("Queries of the readable views")
struct QueryTests {
  /// Hands the path of a store with a person to a body, closed or still open.
  private func withStore(isOpen: Bool, _ body: (String) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "ascent-query-\(UUID().uuidString).db"
    defer {
      for end in ["", "-wal", "-shm", "-lock", ".head"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let ascent = Ascent(journal: SQLiteJournal(path: path))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      let habit = HabitDefinition(name: "Tea")
      _ = try await ascent.submit(
        Command(user: UserID("ann"), operation: "a", intent: .addHabit(habit)))
      _ = try await ascent.submit(
        Command(user: UserID("ann"), operation: "b", intent: .markComplete(.name("Tea"), amount: 2)))
      if isOpen { try await body(path) }
      ascent.stop()
      try await group.waitForAll()
    }
    if !isOpen { try await body(path) }
  }

  @Test("a query gets columns and rows, without a query the views are listed", arguments: [true, false])
  func reads(isOpen: Bool) async throws {
    try await withStore(isOpen: isOpen) { path in
      let rows = try await SQLiteQuery("SELECT habit, amount, NULL, 0.5, x'00ff' FROM completions;").rows(ofStore: path)
      #expect(rows.columns == ["habit", "amount", "NULL", "0.5", "x'00ff'"] && !rows.hasMore)
      #expect(rows.rows == [[.string("Tea"), .integer(2), .null, .number(0.5), .string("x'00ff'")]])
      let views = try await SQLiteQuery(nil).rows(ofStore: path)
      #expect(
        views.rows.contains { $0[0] == .string("completions") && $0[1].string?.hasPrefix("user, habit, day") == true })
    }
  }

  @Test("a query can use the functions that the views are made of")
  func functions() async throws {
    try await withStore(isOpen: false) { path in
      let logged = JSONValue.integer(Int64(EventKind.completionLogged.rawValue))
      let own = SQLiteQuery(
        """
        SELECT ascent_operation_name(c.body), e.kind FROM commands c JOIN ascent_events(c.body) e WHERE e.amount = 2
        """)
      let answer = try await own.rows(ofStore: path).rows
      #expect(answer.first == [.string("b"), logged])
      let json = SQLiteQuery("SELECT e.value ->> 0 FROM operations o, json_each(o.events) e WHERE o.seq = 2")
      let events = try await json.rows(ofStore: path).rows
      #expect(events.first == [logged])
    }
  }

  @Test(
    "an answer that would take too much memory is refused",
    arguments: [
      "SELECT zeroblob(900000000)", "SELECT hex(zeroblob(60000000))",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(1000000) FROM n",
    ])
  func large(text: String) async throws {
    try await withStore(isOpen: false) { path in
      do throws(JournalFailure) {
        let answer = try await SQLiteQuery(text).rows(ofStore: path)
        Issue.record("\(answer.rows.count) rows")
      } catch {
        guard case .unreadable(let reason) = error else {
          Issue.record(error)
          return
        }
        #expect(reason.contains("too big") || reason.contains("more than 32 MB"), "\(reason)")
      }
    }
  }

  @Test("an answer with many columns has fewer rows")
  func wide() async throws {
    try await withStore(isOpen: false) { path in
      let columns = Array(repeating: "i", count: 100).joined(separator: ", ")
      let text = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT \(columns) FROM n"
      let answer = try await SQLiteQuery(text).rows(ofStore: path)
      #expect(answer.hasMore && answer.rows.count == 20_000)
    }
  }

  @Test("a damaged body ends a query with a reason")
  func damaged() async throws {
    try await withStore(isOpen: false) { path in
      let connection = try Connection(path: path, role: .writer)
      try connection.execute("UPDATE commands SET body = substr(body, 1, 12) WHERE seq = 2")
      connection.close()
      let failure = await #expect(throws: JournalFailure.self) {
        try await SQLiteQuery("SELECT * FROM completions").rows(ofStore: path)
      }
      #expect(failure == .unreadable("this is not the body of a command: it ends too early, at byte 9"))
    }
  }

  @Test(
    "what does more than read is refused, and changes nothing",
    arguments: [
      (
        "only statements that read are allowed",
        [
          "INSERT INTO users(name) VALUES ('x')", "DROP VIEW completions", "CREATE TABLE t(a)",
          "CREATE TEMP TABLE t(a)", "ATTACH '/tmp/other.db' AS o", "PRAGMA user_version = 3",
          "PRAGMA journal_mode = DELETE", "BEGIN", "REINDEX",
        ]
      ),
      (
        "cannot modify operations because it is a view",
        ["DELETE FROM operations", "WITH x AS (SELECT 1) DELETE FROM operations"]
      ),
      ("authorization denied", ["VACUUM", "VACUUM INTO '/tmp/other.db'"]),
      ("not authorized", ["SELECT load_extension('x')"]), ("it is empty", [""]),
      ("it is more than one statement", ["SELECT 1; DELETE FROM operations"]),
      ("near \"SELEC\": syntax error", ["SELEC"]),
    ])
  func refuses(reason: String, statements: [String]) async throws {
    try await withStore(isOpen: true) { path in
      let before = try await SQLiteQuery("SELECT count(*) FROM events").rows(ofStore: path).rows
      for statement in statements {
        await #expect(throws: JournalFailure.unreadable(reason), "\(statement)") {
          try await SQLiteQuery(statement).rows(ofStore: path)
        }
      }
      #expect(try await SQLiteQuery("SELECT count(*) FROM events").rows(ofStore: path).rows == before)
    }
  }

  @Test("an endless query ends")
  func endless() async throws {
    try await withStore(isOpen: false) { path in
      let query = SQLiteQuery(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", workMax: 1)
      await #expect(throws: JournalFailure.unreadable("interrupted")) { try await query.rows(ofStore: path) }
    }
  }

  @Test("a query ends when its task is cancelled, before and while it runs", arguments: [0, 1_000])
  func cancelled(yields: Int) async throws {
    try await withStore(isOpen: false) { path in
      let query = SQLiteQuery(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", workMax: 1_000_000)
      await withTaskGroup { group in
        group.addTask {
          await #expect(throws: JournalFailure.unreadable("interrupted")) { try await query.rows(ofStore: path) }
        }
        for _ in 0..<yields { await Task.yield() }
        group.cancelAll()
      }
    }
  }
}
