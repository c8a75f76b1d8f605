/// A question that a command asks before it continues.
package struct Question: Hashable {
  /// The text of the question, safe to print on a terminal.
  package var text: String
  /// The command to continue with after the answer.
  package var command: ShellCommand
  /// Whether the command takes any answer, as its argument ``answer``, rather than only yes or no.
  package var isOpen = false

  /// Creates a question.
  package init(text: String, command: ShellCommand, isOpen: Bool = false) {
    (self.text, self.command, self.isOpen) = (text, command, isOpen)
  }

  /// The argument that receives the answer to an open question.
  static let answer = "ANSWER"

  /// The question with the possible answers.
  package var prompt: String { text + (isOpen ? " " : " [y/N] ") }

  /// The command to execute after an answer; nil for none. A nil answer means that none will come.
  package func command(answered answer: String?) -> ShellCommand? {
    guard isOpen else { return answer.map(Self.isYes) == true ? command : nil }
    var next = command
    next.arguments.set(Self.answer, answer ?? "q")
    return next
  }

  /// Whether an answer means yes. Anything else means no.
  package static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
