import AscentRules
import AscentViews

/// All commands, each with a line.
struct HelpListView: View {
  /// The help of each command.
  var commands: [HelpView]

  func text(_ style: Style) -> String {
    var table = Table([("", .left), ("", .left)])
    for command in commands { table.append([Table.Cell("  " + command.heading), Table.Cell(command.summary)]) }
    return
      ([style.tinted("commands", .strong)] + table.lines(style) + ["help COMMAND, or COMMAND --help, explains one."])
      .joined(
        separator: "\n")
  }

  var json: JSONValue { .array(commands.map(\.json)) }
}
