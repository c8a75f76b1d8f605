/// What a command asks a person at a prompt before it does something. Nothing happened yet.
public struct Question: Hashable, Sendable {
  /// The question, to be answered with yes or no. It can be shown as it is.
  public var text: String
  /// The words of the command that does it without asking again.
  public var whenYes: [Token]

  /// A question.
  public init(text: String, whenYes: [Token]) {
    self.text = text
    self.whenYes = whenYes
  }

  /// Whether an answer says yes; all else means no.
  public static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
