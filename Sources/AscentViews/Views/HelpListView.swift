/// All commands, each with a line.
public struct HelpListView: View {
  /// The help of each command.
  public var commands: [HelpView]

  /// A list of commands.
  public init(commands: [HelpView]) {
    self.commands = commands
  }

  public func text(_ style: Style) -> String {
    var table = Table([("", .left), ("", .left)])
    for command in commands { table.append([Table.Cell("  " + command.heading), Table.Cell(command.summary)]) }
    return ([style.tinted("commands", .strong)] + table.lines(style) + ["help COMMAND, or COMMAND --help, says more."])
      .joined(
        separator: "\n")
  }

  public var json: JSON { .array(commands.map(\.json)) }
}
