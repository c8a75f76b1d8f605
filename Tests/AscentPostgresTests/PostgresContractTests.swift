#if PostgreSQL
import AscentPostgres
import AscentRuntime
import TestSupport
import Testing

@Suite(
  "A PostgreSQL journal keeps the contract", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"),
  .serialized)
struct PostgresContractTests {
  @Test("on a server", arguments: JournalContract.promises)
  func keeps(_ promise: JournalContract.Promise) async throws {
    let contract = JournalContract {
      try await TestServer.shared.journal()
    } reopen: { closed in
      try await TestServer.shared.journal(schema: try #require(closed as? PostgresJournal).schema)
    }
    try await promise.check(contract)
  }
}
#endif
