/// A question that a command asks before it goes on.
package struct Question: Hashable {
  /// The question, safe to show in a terminal.
  package var text: String
  /// What goes on after the answer.
  var command: ShellCommand
  /// Whether the command takes any answer as its argument ``answer``, and not only a yes.
  var isOpen = false

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
