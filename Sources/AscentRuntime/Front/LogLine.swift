/// A line for the embedder's log. An embedder that uses swift-log passes level, message and
/// metadata on in one line.
public struct LogLine: Sendable {
  /// How much it matters, in the words of swift-log.
  public enum Level: String, Sendable, CaseIterable {
    case debug, info, notice, warning, error, critical
  }

  /// How much it matters.
  public var level: Level
  /// What happened, in the runtime's own words.
  public var message: String
  /// The facts; texts of people may be among them, as they are.
  public var metadata: [String: String]

  /// A line with its parts.
  public init(level: Level, message: String, metadata: [String: String] = [:]) {
    self.level = level
    self.message = message
    self.metadata = metadata
  }
}
