/// A line for the embedder's log. To use swift-log, pass level, message and metadata
/// on to a logger.
public struct LogLine: Sendable {
  /// The levels of swift-log.
  public enum Severity: String, Sendable, CaseIterable {
    case debug, info, notice, warning, error, critical
  }

  /// The level.
  public var level: Severity
  /// What happened. It contains no text from users.
  public var message: String
  /// The details. They may contain text from users, unescaped.
  public var metadata: [String: String]

  /// A line with its parts.
  public init(level: Severity, message: String, metadata: [String: String] = [:]) {
    self.level = level
    self.message = message
    self.metadata = metadata
  }
}

extension LogLine {
  /// The message for a fault found when a person's ledger was loaded. The metadata says whose
  /// ledger it is (`user`), which fault (`class`) and which entry (`entry`).
  package static let ledgerFault = "a ledger has a fault"

  /// The message for something that was noticed or repaired when the journal was opened. The
  /// metadata says what (`note`).
  package static let storeNote = "store notice"
  /// The message for a person who is loaded without the commands after a damaged one. The metadata
  /// says what is wrong (`note`).
  package static let cutHistory = "history cut short"
}
