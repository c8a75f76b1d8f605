#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import Testing

@testable import AscentPostgres

@Suite(
  "The server's plans", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct PlanTests {
  private static func plan(_ sql: String, _ asked: [ArrayParameter]) async throws -> String {
    let connection = try await TestServer.shared.connection(to: try await TestServer.shared.madeSchema())
    defer { connection.close() }
    try connection.run("SET plan_cache_mode = force_generic_plan", within: .seconds(5))
    var lines: [String] = []
    for row in try connection.run("EXPLAIN \(sql)", asked, within: .seconds(5)).all { lines.append(try row.text(0)) }
    return lines.joined(separator: "\n")
  }

  @Test("for a new table, which has no statistics, search the index for the user and the value, not for one of them")
  func indexes() async throws {
    let users = ArrayParameter(.text, ["ann"]) { $0 }
    let tails = [users, ArrayParameter(.integer, [Int32(3)]) { $0 }]
    let tail = try await Self.plan(OpenReader.tailQuery(tails), tails)
    #expect(tail.contains("Index Cond: ((user_id = u.id) AND (ordinal >"), "\(tail)")
    let keys = [users, ArrayParameter(.bytea, [OperationKey(high: 1, low: 2)]) { $0 }]
    let address = try await Self.plan(OpenReader.addressQuery(keys, reading: CommandRows.columns), keys)
    #expect(address.contains("Index Cond: ((user_id = u.id) AND (\"substring\"(body, 2, 16) ="), "\(address)")
  }
}
#endif
