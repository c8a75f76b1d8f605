#if PostgreSQL
import AscentStorage

/// An error from the server, from libpq or from the connection.
struct PostgresFailure: DatabaseFailure, Hashable {
  /// The server's SQLSTATE of five characters; empty if the error is not from the server.
  var state: String
  /// The operation that failed.
  var operation: String
  /// The message from the server or from libpq.
  var message: String
  /// The table of the violated constraint; empty for other errors.
  var table = ""
  /// Whether the server asked for a password and there was none.
  var lacksPassword = false
  /// Whether the connection is lost. Its last statement may or may not have taken effect.
  var isLost: Bool

  /// The failure for a value that only a damaged database can have.
  static func malformed(_ what: String) -> PostgresFailure {
    PostgresFailure(state: dataCorrupted, operation: "reading", message: "malformed \(what)", isLost: false)
  }

  /// A reader reached a server other than the writer's, or the writer's session has ended.
  static let otherServer = lost(
    "connected to a different server than the writer, or the writer's session has ended", while: "connecting")

  /// A failure after which the connection cannot be used.
  static func lost(_ message: String, while operation: String) -> PostgresFailure {
    PostgresFailure(state: "", operation: operation, message: message, isLost: true)
  }

  static let dataCorrupted = "XX001"
  static let indexCorrupted = "XX002"
  static let notNullViolated = "23502"
  static let uniqueViolated = "23505"
  static let lockNotAvailable = "55P03"
  static let queryCanceled = "57014"
  static let noPrivilege = "42501"
  static let readOnlyTransaction = "25006"
  static let noColumn = "42703"
  /// The class of errors for an unknown or refused role, or a wrong password.
  static let notLetIn = "28"

  var isDamage: Bool { state == Self.dataCorrupted || state == Self.indexCorrupted }

  /// Whether the server refuses the login, or denies access to this role.
  var isDenied: Bool {
    state.hasPrefix(Self.notLetIn) || lacksPassword || state == Self.noPrivilege || state == Self.readOnlyTransaction
  }

  /// Whether another session's lock, or the limit on the time of a statement, ended it.
  var isTimeout: Bool { state == Self.lockNotAvailable || state == Self.queryCanceled }

  var description: String { "\(operation): \(message)" + (state.isEmpty ? "" : " (SQLSTATE \(state))") }
}
#endif
