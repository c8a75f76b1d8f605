#if PostgreSQL
import AscentStorage

/// What the server, libpq or the connection said when it did not do as asked.
struct PostgresFailure: Error, Hashable {
  /// The five characters of the server's SQLSTATE; empty when it was not the server that spoke.
  var state: String
  /// What was being done.
  var operation: String
  /// The words of the server or of libpq.
  var message: String
  /// The table whose constraint a value breaks; empty when it is not about one.
  var table = ""
  /// Whether the server asked for a password, and there was none.
  var lacksPassword = false
  /// Whether the connection is of no more use: what it was doing may or may not have happened.
  var isLost: Bool

  /// A value that a column cannot have unless the database was damaged.
  static func malformed(_ what: String) -> PostgresFailure {
    PostgresFailure(state: dataCorrupted, operation: "reading", message: "malformed \(what)", isLost: false)
  }

  /// A connection that reads has reached another server than the one that writes, or that one has
  /// ended.
  static let otherServer = PostgresFailure(
    state: "", operation: "connecting", message: "the server does not have the session that writes", isLost: true)

  /// Runs what may find a malformed row.
  static func asMalformed<Answer>(_ body: () throws(MalformedRow) -> Answer) throws(PostgresFailure) -> Answer {
    do throws(MalformedRow) {
      return try body()
    } catch {
      throw malformed(error.what)
    }
  }

  static let dataCorrupted = "XX001"
  static let indexCorrupted = "XX002"
  static let notNullViolated = "23502"
  static let uniqueViolated = "23505"
  static let lockNotAvailable = "55P03"
  static let noPrivilege = "42501"
  static let readOnlyTransaction = "25006"
  static let noColumn = "42703"
  /// The class of a role that is not there or may not come in, and of a wrong password.
  static let notLetIn = "28"

  /// Whether the database, rather than its surroundings, is at fault.
  var isDamage: Bool { state == Self.dataCorrupted || state == Self.indexCorrupted }

  /// Whether the server does not let us in as who we say we are, or not do this.
  var isDenied: Bool {
    state.hasPrefix(Self.notLetIn) || lacksPassword || state == Self.noPrivilege || state == Self.readOnlyTransaction
  }
}

extension PostgresFailure: CustomStringConvertible {
  var description: String { "\(operation): \(message)" + (state.isEmpty ? "" : " (SQLSTATE \(state))") }
}
#endif
