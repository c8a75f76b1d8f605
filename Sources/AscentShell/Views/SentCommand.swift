import AscentRules
import AscentViews

/// What came back for a command that was sent. Every answer to a change shows it.
struct SentCommand: Hashable, Sendable {
  var receipt: Receipt
  /// The operation ID, by which the command can be undone or sent again.
  var operation: OperationID
  /// Whether the operation had been recorded before, so that nothing changed now.
  var isKnown = false
  /// What else to say, such as a change of time zone that was sent first.
  var notes: [String] = []

  /// The lines of an answer: notes, the headline, what the command brought, and the operation ID.
  func text(_ headline: String, _ lines: [String], _ style: Style) -> String {
    var all = notes.map { style.tinted(VisibleText.visible($0), .faint) }
    all.append(VisibleText.visible(headline))
    if isKnown { all.append("  already recorded; nothing changed") }
    all += lines.map { "  " + $0 }
    all.append("  " + style.tinted("operation \(VisibleText.visible(operation.description))", .faint))
    return all.joined(separator: "\n")
  }

  /// An answer for a program: the command, what is particular to it, and the notes.
  func json(_ command: String, _ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    let head: KeyValuePairs<String, JSONValue> = [
      "command": .string(command), "operation": .string(operation.description), "known": .bool(isKnown),
    ]
    let all = Array(head) + Array(members) + [("notes", .array(notes.map(JSONValue.string)))]
    return .object(all.map { JSONMember(name: $0.0, value: $0.1) })
  }
}
