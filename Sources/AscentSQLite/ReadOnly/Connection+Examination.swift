import AscentRules
import AscentRuntime
import AscentStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What an examination of a store reads from its database.
extension Connection {
  /// The figures of a report.
  func figures(of head: StoredHead, at path: String) throws(SQLiteFailure) -> StoreReport.Figures {
    let last = try integer(
      """
      SELECT committed_at FROM commands WHERE seq = \(head.seq) AND commit_number = \(head.commit)
      UNION ALL SELECT committed_at FROM empty_commits WHERE number = \(head.commit)
      """)
    let sizes = [path, path + "-wal"].map { (try? File.identity(of: $0).get().byteCount) ?? 0 }
    return StoreReport.Figures(
      people: try integer("SELECT count(*) FROM users WHERE name <> '@catalog'") ?? 0, commands: head.seq,
      commits: head.commit, lastCommit: head.commit > 0 ? last.map { Instant(milliseconds: $0) } : nil,
      sizes: (sizes[0], sizes[1]))
  }

  /// How many people have a day that should have been closed by now.
  func overdueCount(at now: Instant) throws(SQLiteFailure) -> Int64 {
    try integer("SELECT count(*) FROM due WHERE minute IS NULL AND at <= \(now.milliseconds)") ?? 0
  }

  /// What is wrong with a log that a process may be writing; nil if nothing is. A commit at the
  /// same time may look like damage, so this tries several times.
  func liveLogDamage() -> String? {
    var found: String?
    for _ in 1...5 {
      do throws(SQLiteFailure) { try checkWAL() } catch {
        guard error.isDamage else { return nil }
        found = error.message
        usleep(5_000)
        continue
      }
      return nil
    }
    return found
  }
}
