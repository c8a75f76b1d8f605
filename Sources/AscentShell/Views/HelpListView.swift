import AscentRules
import AscentViews

/// All commands, each with a line.
struct HelpListView: View {
  /// The help of each command.
  var commands: [HelpView]

  func text(_ style: Style) -> String {
    let table = Table(pairs: commands.map { ("  " + $0.heading, $0.summary) })
    return
      ([style.tinted("commands", .strong)] + table.lines(style)
      + ["help COMMAND, or COMMAND --help, explains one. At the prompt, Tab completes and Ctrl-R finds older lines."])
      .lines
  }

  var json: JSONValue { .array(commands.map(\.json)) }
}
