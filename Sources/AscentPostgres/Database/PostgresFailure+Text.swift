#if PostgreSQL
import Foundation

/// The words of libpq and of statements, as failures tell them.
extension PostgresFailure {
  /// Why a server could not be connected to, in libpq's words with all that it knows of an error:
  /// there is no other way to learn the SQLSTATE of one that came before the connection stood.
  ///
  /// Such an error begins with where it came from and `FATAL:  28P01: `, two spaces and one, and
  /// has a last line that says where in the server's source it arose. Both are taken out. Of
  /// several servers the last one that gave a state is told.
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

  /// A message as one line.
  static func line(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
  }

  /// The beginning of a statement, which says enough, with a sign that there is more; other words
  /// are left as they are.
  static func shortened(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace)
    guard words.count > 4 else { return words.joined(separator: " ") }
    var head = words.prefix(4).joined(separator: " ")
    while let last = head.last, " (,;".contains(last) { head.removeLast() }
    return head + " …"
  }
}
#endif
