import CSQLite

extension SQLiteJournal {
  /// Makes SQLite count no memory, for a tenth less processor time of each commit: it takes a lock
  /// of the whole process to count each allocation.
  ///
  /// It holds for everything that uses SQLite in the process, so a program decides it, not a
  /// journal: `sqlite3_memory_used` then returns 0, and limits of SQLite's heap have no effect.
  ///
  /// - Returns: whether it has an effect: not when SQLite is already in use. It changes nothing
  ///   then.
  @discardableResult
  public static func leaveMemoryUncounted() -> Bool { ascent_sqlite_leave_memory_uncounted() == SQLITE_OK }
}
