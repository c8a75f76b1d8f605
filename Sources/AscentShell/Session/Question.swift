/// A question that a command asks before it goes on.
package struct Question: Hashable {
  /// The question, safe to show in a terminal.
  package var text: String
  /// What goes on after the answer.
  package var command: ShellCommand
  /// Whether the command takes any answer as its argument ``answer``, and not only a yes.
  package var isOpen = false

  /// A question of a command.
  package init(text: String, command: ShellCommand, isOpen: Bool = false) {
    (self.text, self.command, self.isOpen) = (text, command, isOpen)
  }

  /// The argument that has the answer to an open question.
  static let answer = "ANSWER"

  /// The question with the answers that it takes.
  package var prompt: String { text + (isOpen ? " " : " [y/N] ") }

  /// What to do after an answer, or when none will come; nil when nothing is to be done.
  package func command(answered answer: String?) -> ShellCommand? {
    guard isOpen else { return answer.map(Self.isYes) == true ? command : nil }
    var next = command
    next.arguments.set(Self.answer, answer ?? "q")
    return next
  }

  /// Whether an answer says yes; anything else means no.
  package static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
