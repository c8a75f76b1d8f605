/// A yes-or-no question that a command asks before it changes anything.
package struct Question: Hashable {
  /// The question, safe to show in a terminal.
  package var text: String
  /// The command that no longer asks.
  package var whenYes: ShellCommand

  /// Whether an answer says yes; anything else means no.
  package static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
