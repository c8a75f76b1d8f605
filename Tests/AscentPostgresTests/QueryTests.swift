#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentShell
import AscentStorage
import AscentTestKit
import Testing

@testable import AscentPostgres

@Suite(
  "Queries of the views on a server", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct QueryTests {
  private static func filled() async throws -> String {
    let schema = TestServer.newSchema()
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema)) { ascent in
      _ = try await ascent.submit(command("a", .addHabit(HabitDefinition(name: "Tea")), of: "ann"))
      _ = try await ascent.submit(command("b", .markComplete(.name("Tea"), amount: 2), of: "ann"))
    }
    return schema
  }

  private static func rows(_ text: String?, _ schema: String) async throws(JournalFailure) -> QueryRows {
    let url: String
    do { url = try await TestServer.shared.url() } catch { throw .unreadable("\(error)") }
    return try await PostgresQuery(text, within: .seconds(20)).rows(from: url, schema: schema)
  }

  @Test("a query gets columns and rows, without a query the views are listed")
  func reads() async throws {
    let schema = try await Self.filled()
    let found = try await Self.rows("SELECT habit, amount, NULL AS n, 0.5, in_force FROM completions; ", schema)
    #expect(found.columns == ["habit", "amount", "n", "?column?", "in_force"] && !found.hasMore)
    #expect(found.rows == [[.string("Tea"), .integer(2), .null, .number(0.5), .bool(true)]])
    let views = try await Self.rows(nil, schema)
    #expect(
      views.rows.contains {
        $0[0] == .string("completions") && $0[1].string?.hasPrefix("user_name, habit, day") == true
      })
    let many = try await Self.rows("SELECT generate_series(1, 100001)", schema)
    #expect(many.hasMore && many.rows.count == 100_000)
  }

  @Test("an answer that would take too much memory is refused before it is read")
  func large() async throws {
    let schema = try await Self.filled()
    let thrown = await failure { () throws(JournalFailure) in
      _ = try await Self.rows("SELECT repeat('x', 10000000) FROM generate_series(1, 1000)", schema)
    }
    guard case .unreadable(let reason) = thrown else { Issue.record("\(String(describing: thrown))"); return }
    #expect(reason.contains("more than 32 MB"), "\(reason)")
  }

  @Test(
    "what is not one SELECT is refused, and nothing changes",
    arguments: [
      "", "nonsense", "DELETE FROM commands", "SELECT 1; SELECT 2", "DROP VIEW completions", "COPY commands TO STDOUT",
      "WITH gone AS (DELETE FROM commands RETURNING seq) SELECT * FROM gone", "SELECT \0",
      "SELECT nextval('s')", "SELECT * FROM commands FOR UPDATE",
    ])
  func refuses(text: String) async throws {
    let schema = try await Self.filled()
    _ = try await TestServer.shared.query("CREATE SEQUENCE \(schema).s")
    let thrown = await failure { () throws(JournalFailure) in _ = try await Self.rows(text, schema) }
    guard case .unreadable = thrown else { Issue.record("\(String(describing: thrown))"); return }
    let counts = "SELECT (SELECT count(*) FROM \(schema).commands) > 1, is_called FROM \(schema).s"
    #expect(try await TestServer.shared.query(counts) == "t f\n")
  }

  @Test("a cancelled task ends its statement on the server")
  func cancelled() async throws {
    let schema = try await Self.filled()
    let task = Task { try await Self.rows("SELECT count(*) FROM generate_series(1, 1000000000000) g", schema) }
    let running = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'FETCH%' AND state = 'active'"
    while try await TestServer.shared.query(running) == "0\n" { try Task.checkCancellation() }
    task.cancel()
    let thrown = await #expect(throws: JournalFailure.self) { try await task.value }
    guard case .unreadable = thrown else { Issue.record("\(String(describing: thrown))"); return }
    while try await TestServer.shared.query(running) != "0\n" { try Task.checkCancellation() }
  }

  @Test("a schema without a journal is said to have none")
  func missing() async throws {
    let thrown = await failure { () throws(JournalFailure) in
      _ = try await Self.rows("SELECT 1", "nothing_here")
    }
    #expect(thrown?.isSystem == true)
  }
}
#endif
