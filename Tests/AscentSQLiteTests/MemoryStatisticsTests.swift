import AscentSQLite
import CSQLite
import Testing

@Suite("SQLite's count of its memory")
struct MemoryStatisticsTests {
  @Test("memory statistics can be turned off before SQLite is used, but not after")
  func uncounted() async {
    await #expect(processExitsWith: .success) {
      #expect(SQLiteJournal.disableMemoryStatistics())
      #expect(sqlite3_initialize() == SQLITE_OK)
      let block = unsafe sqlite3_malloc(1000)
      #expect(sqlite3_memory_used() == 0)
      unsafe sqlite3_free(block)
      #expect(!SQLiteJournal.disableMemoryStatistics())
    }
    await #expect(processExitsWith: .success) {
      #expect(sqlite3_initialize() == SQLITE_OK)
      #expect(!SQLiteJournal.disableMemoryStatistics())
      let block = unsafe sqlite3_malloc(1000)
      #expect(sqlite3_memory_used() >= 1000)
      unsafe sqlite3_free(block)
    }
  }
}
