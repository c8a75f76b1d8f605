import AscentStorage
import CSQLite

/// What SQLite, or the system beneath it, said when it did not do as asked.
struct SQLiteFailure: Error, Hashable {
  /// The extended result code.
  var code: Int32
  /// What was being done.
  var operation: String
  /// SQLite's words.
  var message: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xFF }

  /// A value that a column cannot have unless the file was damaged.
  static func malformed(_ what: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, operation: "reading", message: "malformed \(what)")
  }

  /// Runs what may find a malformed row.
  static func asMalformed<Answer>(_ body: () throws(MalformedRow) -> Answer) throws(SQLiteFailure) -> Answer {
    do throws(MalformedRow) {
      return try body()
    } catch {
      throw malformed(error.what)
    }
  }

  static var full: Int32 { SQLITE_FULL }
  static var busy: Int32 { SQLITE_BUSY }
  static var corrupt: Int32 { SQLITE_CORRUPT }
  static var notADatabase: Int32 { SQLITE_NOTADB }
  static var cannotOpen: Int32 { SQLITE_CANTOPEN }
  static var readOnly: Int32 { SQLITE_READONLY }
  static var noPermission: Int32 { SQLITE_PERM }

  /// Whether the file, rather than its surroundings, is at fault.
  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}

extension SQLiteFailure: CustomStringConvertible {
  var description: String { "\(operation): \(message) (SQLite \(code))" }
}
