#if PostgreSQL
import Foundation

/// The wording of failures: messages of libpq, and shortened statements.
extension PostgresFailure {
  /// Parses why a connection failed from libpq's verbose message. Before the connection is up, only
  /// the message contains an error's SQLSTATE.
  ///
  /// The message begins with its source and `FATAL:  28P01: ` (two spaces, then one), and its last
  /// line is the location in the server's source code. Both are removed. If several servers were
  /// tried, the last SQLSTATE counts.
  init(connecting text: String) {
    var found = ""
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("LOCATION:  ") }.map { line in
      let (words, state) = Self.withoutState(line)
      found = state ?? found
      return words
    }
    self.init(state: found, operation: "connecting", message: Self.line(lines.joined(separator: "\n")), isLost: true)
  }

  private static func withoutState(_ line: Substring) -> (words: String, state: String?) {
    let parts = line.split(separator: ":  ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstRange(of: ": ") else { return (String(line), nil) }
    let state = parts[1][..<end.lowerBound]
    let isState =
      state.utf8.count == 5 && state.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    return isState ? ("\(parts[0]): \(parts[1][end.upperBound...])", String(state)) : (String(line), nil)
  }

  /// Joins the lines of a message into one.
  static func line(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
  }

  /// The first words of a statement, followed by an ellipsis; shorter texts are returned whole.
  static func shortened(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace)
    guard words.count > 4 else { return words.joined(separator: " ") }
    var head = words.prefix(4).joined(separator: " ")
    while let last = head.last, " (,;".contains(last) { head.removeLast() }
    return head + " …"
  }
}
#endif
