import AscentRules
import AscentViews

/// The answer to a command that would change nothing.
struct UnchangedView: View {
  /// The name of the command.
  var command: String
  /// The field that the command would have set.
  var field: String
  /// The current value of the field.
  var value: String

  private var message: String {
    if field == "celebrations" { return "all celebrations are dismissed already; nothing changed" }
    let shown = field == "day start" ? Int16(value).map { "\(TimeOfDay(minutes: $0))" } ?? value : value
    return "the \(field == "zone" ? "time zone" : field) is already \(shown.isEmpty ? "empty" : shown); nothing changed"
  }

  func text(_ style: Style) -> String { message.visible }

  var json: JSONValue {
    .object(["command": command, "operation": JSONValue.null, "changed": false, "message": message])
  }
}
