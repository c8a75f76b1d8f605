/// Why a text is not JSON, with the line.
public struct JSONFault: Error, Hashable, Sendable {
  /// The line, from 1 on.
  public var line: Int
  /// What is wrong there.
  public var reason: String

  /// A fault on a line.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
