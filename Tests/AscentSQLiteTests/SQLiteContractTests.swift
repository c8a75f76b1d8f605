import AscentRuntime
import AscentSQLite
import Foundation
import TestSupport
import Testing

@Suite("A SQLite journal keeps the contract")
struct SQLiteContractTests {
  @Test("on a file", arguments: JournalContract.promises, SQLiteJournal.Synchronous.allCases)
  func keeps(_ promise: JournalContract.Promise, _ synchronous: SQLiteJournal.Synchronous) async throws {
    let folder = try TemporaryFolder()
    let contract = JournalContract {
      SQLiteJournal(path: folder.path(UUID().uuidString), synchronous: synchronous)
    } reopen: { closed in
      SQLiteJournal(path: try #require(closed as? SQLiteJournal).path, synchronous: synchronous)
    }
    try await promise.check(contract)
  }

  @Test("in memory", arguments: JournalContract.promises)
  func memoryKeeps(_ promise: JournalContract.Promise) async throws {
    try await promise.check(JournalContract { MemoryJournal() })
  }
}
