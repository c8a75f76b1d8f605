/// Why a text is not JSON, with the line.
package struct JSONFault: Error, Hashable {
  /// The line, from 1 on.
  package var line: Int
  /// What is wrong there.
  package var reason: String

  /// A fault on a line.
  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
