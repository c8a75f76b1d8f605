/// A line for the embedder's log. With swift-log, an embedder passes on level, message and
/// metadata.
public struct LogLine: Sendable {
  /// The levels of swift-log.
  public enum Severity: String, Sendable, CaseIterable {
    case debug, info, notice, warning, error, critical
  }

  /// The level.
  public var level: Severity
  /// What happened. It contains no text of users.
  public var message: String
  /// The facts. They may contain text of users, unescaped.
  public var metadata: [String: String]

  /// A line with its parts.
  public init(level: Severity, message: String, metadata: [String: String] = [:]) {
    self.level = level
    self.message = message
    self.metadata = metadata
  }
}

extension LogLine {
  /// The message of a fault that the check of a loaded ledger found; ``metadata`` says whose
  /// (`user`), which (`class`) and where (`entry`).
  package static let ledgerFault = "a ledger has a fault"

  /// The message of what was noticed or repaired when the journal was opened; ``metadata`` says
  /// what (`note`).
  package static let storeNote = "a note on the store"
}
