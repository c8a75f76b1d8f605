import CSQLite
import Foundation

/// SQLite alone: what a commit and a row cost on this disk.
enum BareSQLite {
  /// Writes as many rows as completions would, in transactions of 1,024, the size of a commit group
  /// with that many callers. A completion is one row, with as many bytes as a row here. The first
  /// third is the warm-up and is not counted.
  static func bulkRows(_ count: Int) async throws -> Measurement {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let database = try BareDatabase(path: folder.path + "/bare.db")
    // The size of a completion in bytes (see `Counts`), without the row's own columns.
    let rest: Int32 = 150
    let groups = max(2, count / 1024)
    let warmUp = PipelineFigures.warmUp(of: groups)
    func write(_ groups: Range<Int>) throws {
      for group in groups {
        try database.execute("BEGIN IMMEDIATE")
        for row in 0..<1024 { try database.insert(group * 1024 + row, rest: rest) }
        try database.execute("COMMIT")
      }
    }
    try write(0..<warmUp)
    return try await measure {
      try write(warmUp..<groups)
      return ((groups - warmUp) * 1024, [])
    }
  }
}

/// A connection to a database with one table, in WAL mode with full syncs.
@safe final class BareDatabase {
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?

  init(path: String) throws {
    guard unsafe sqlite3_open(path, &connection) == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
    try execute("PRAGMA journal_mode=WAL")
    try execute("PRAGMA synchronous=FULL")
    try execute(
      """
      CREATE TABLE rows(
        id INTEGER PRIMARY KEY, kind INTEGER, habit INTEGER, day INTEGER, amount INTEGER, total INTEGER, digest BLOB)
      """)
    unsafe sqlite3_prepare_v2(connection, "INSERT INTO rows VALUES(?, ?, ?, ?, ?, ?, ?)", -1, &statement, nil)
  }

  deinit {
    unsafe sqlite3_finalize(statement)
    unsafe sqlite3_close(connection)
  }

  func execute(_ sql: String) throws {
    guard unsafe sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
  }

  func insert(_ row: Int, rest: Int32 = 16) throws {
    unsafe sqlite3_bind_int64(statement, 1, Int64(row))
    for column: Int32 in 2...6 { unsafe sqlite3_bind_int64(statement, column, Int64(row % 1000)) }
    unsafe sqlite3_bind_zeroblob(statement, 7, rest)
    guard unsafe sqlite3_step(statement) == SQLITE_DONE else { throw CocoaError(.fileWriteUnknown) }
    unsafe sqlite3_reset(statement)
  }
}

extension BareDatabase {
  /// The number of rows in all tables of a closed database, and the size of its file in bytes.
  static func contents(path: String) throws -> (rows: Int, bytes: Int) {
    var connection: OpaquePointer?
    guard unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
    defer { unsafe sqlite3_close(connection) }
    func number(_ sql: String) throws -> Int {
      var statement: OpaquePointer?
      guard unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
        throw CocoaError(.fileReadUnknown)
      }
      defer { unsafe sqlite3_finalize(statement) }
      guard unsafe sqlite3_step(statement) == SQLITE_ROW else { throw CocoaError(.fileReadUnknown) }
      return Int(unsafe sqlite3_column_int64(statement, 0))
    }
    let tables = ["users", "zones", "commands", "empty_commits", "snapshots"]
    let rows = try tables.reduce(0) { $0 + (try number("SELECT count(*) FROM \($1)")) }
    return (rows, try number("PRAGMA page_count") * number("PRAGMA page_size"))
  }
}
