import AscentRuntime
import AscentStorage
import CSQLite

/// An error from SQLite, or from the system below it.
struct SQLiteFailure: DatabaseFailure, Hashable {
  /// The extended result code.
  var code: Int32
  /// The operation that failed.
  var operation: String
  /// SQLite's own message.
  var message: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xFF }

  /// The failure for a value that only a damaged file can have.
  static func malformed(_ what: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, operation: "reading", message: "malformed \(what)")
  }

  static var full: Int32 { SQLITE_FULL }
  static var constraint: Int32 { SQLITE_CONSTRAINT }
  static var busy: Int32 { SQLITE_BUSY }
  static var corrupt: Int32 { SQLITE_CORRUPT }
  static var cannotOpen: Int32 { SQLITE_CANTOPEN }

  var isDamage: Bool {
    // The last code is a short read: the file is shorter than its header says.
    primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB || code == SQLITE_IOERR | 2 << 8
  }

  var description: String {
    switch primaryCode {
    case SQLITE_BUSY: "another program has locked the database (SQLite \(code))"
    // SQLite may notice it in any operation.
    case SQLITE_FULL: "\(message) (SQLite \(code))"
    default: "\(operation): \(message) (SQLite \(code))"
    }
  }
}

extension SQLiteFailure {
  /// What a failure means to the caller who opens a journal.
  func asOpenFailure(_ path: String) -> JournalFailure {
    switch primaryCode {
    case SQLITE_NOTADB: Self.notADatabase(path)
    case _ where isDamage: .damaged(message)
    // A read-only connection cannot roll back what a killed process left.
    case SQLITE_READONLY where code >> 8 == 3:
      .unusable(path, "a change of the whole store was interrupted; today without --read-only undoes or finishes it")
    case SQLITE_BUSY: .cannotOpen(reason: .inUse(path: path))
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      .noAccess(path, description)
    default: .unusable(path, description)
    }
  }

  private static func notADatabase(_ path: String) -> JournalFailure {
    do throws(JournalFailure) {
      return try Preflight.looksLikeOurs(path)
        ? Preflight.damagedHeader(path) : .cannotOpen(reason: .notADatabase(path: path))
    } catch { return error }
  }
}
