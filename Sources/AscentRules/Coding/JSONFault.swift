/// Why a text is not JSON, with the line.
package struct JSONFault: Error, Hashable {
  /// The number of the line, starting at 1.
  package var line: Int
  /// What is wrong there.
  package var reason: String

  /// A fault on a line.
  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
