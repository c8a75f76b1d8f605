import AscentSQLite
import CSQLite
import Testing

@Suite("SQLite's count of its memory")
struct MemoryStatisticsTests {
  @Test("is left out when a program asks for it first, and stays when SQLite is already in use")
  func uncounted() async {
    await #expect(processExitsWith: .success) {
      #expect(SQLiteJournal.leaveMemoryUncounted())
      #expect(sqlite3_initialize() == SQLITE_OK)
      let block = unsafe sqlite3_malloc(1000)
      #expect(sqlite3_memory_used() == 0)
      unsafe sqlite3_free(block)
      #expect(!SQLiteJournal.leaveMemoryUncounted())
    }
    await #expect(processExitsWith: .success) {
      #expect(sqlite3_initialize() == SQLITE_OK)
      #expect(!SQLiteJournal.leaveMemoryUncounted())
      let block = unsafe sqlite3_malloc(1000)
      #expect(sqlite3_memory_used() >= 1000)
      unsafe sqlite3_free(block)
    }
  }
}
