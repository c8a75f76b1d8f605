#if PostgreSQL
import AscentStorage

/// An error of the server, of libpq or of the connection.
struct PostgresFailure: DatabaseFailure, Hashable {
  /// The server's SQLSTATE of five characters; empty when the error is not the server's.
  var state: String
  /// The operation that failed.
  var operation: String
  /// The message of the server or of libpq.
  var message: String
  /// The table whose constraint was violated; empty for other errors.
  var table = ""
  /// Whether the server asked for a password and none was given.
  var lacksPassword = false
  /// Whether the connection is lost: its last statement may or may not have taken effect.
  var isLost: Bool

  /// The failure for a value that only a damaged database can have.
  static func malformed(_ what: String) -> PostgresFailure {
    PostgresFailure(state: dataCorrupted, operation: "reading", message: "malformed \(what)", isLost: false)
  }

  /// A reading connection reached a server other than the writer's, or the writer's session ended.
  static let otherServer = lost("the server does not have the session that writes", while: "connecting")

  /// A failure after which the connection cannot be used.
  static func lost(_ message: String, while operation: String) -> PostgresFailure {
    PostgresFailure(state: "", operation: operation, message: message, isLost: true)
  }

  static let dataCorrupted = "XX001"
  static let indexCorrupted = "XX002"
  static let notNullViolated = "23502"
  static let uniqueViolated = "23505"
  static let lockNotAvailable = "55P03"
  static let noPrivilege = "42501"
  static let readOnlyTransaction = "25006"
  static let noColumn = "42703"
  /// The class of errors for an unknown or refused role and for a wrong password.
  static let notLetIn = "28"

  var isDamage: Bool { state == Self.dataCorrupted || state == Self.indexCorrupted }

  /// Whether the server refuses the login, or this role's access.
  var isDenied: Bool {
    state.hasPrefix(Self.notLetIn) || lacksPassword || state == Self.noPrivilege || state == Self.readOnlyTransaction
  }

  var description: String { "\(operation): \(message)" + (state.isEmpty ? "" : " (SQLSTATE \(state))") }
}
#endif
