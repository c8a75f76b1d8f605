import AscentRules
import AscentViews

/// Commands in groups, each with a line.
struct HelpListView: View {
  /// The help of the commands of each group.
  var groups: [(title: String, commands: [HelpView])]
  /// What to type for more.
  var ending = CommandTable.ending(isWhole: true)
  /// The commands for a program.
  var all: [HelpView]

  /// A list of commands that begin with the same word.
  init(commands: [HelpView]) { (groups, all) = ([("commands", commands)], commands) }

  /// The list of the common commands, or of all. A program gets all.
  init(isWhole: Bool) {
    groups = CommandTable.grouped(isWhole: isWhole)
    ending = CommandTable.ending(isWhole: isWhole)
    all = CommandTable.all.map(\.help)
  }

  func text(_ style: Style) -> String {
    // One column for all groups. A summary is below a heading that is longer, and on a narrow
    // screen below each.
    let longest = groups.flatMap(\.commands).map(\.heading.displayWidth).max() ?? 0
    let indent = style.columns < 60 ? 6 : 4 + min(longest, 22)
    var lines: [String] = []
    for group in groups {
      lines.append(style.tinted(group.title, .strong))
      for command in group.commands { lines += self.lines(command, indent: indent, style) }
    }
    return (lines + style.wrapped(ending)).lines
  }

  /// The heading of a command with its summary, which is indented.
  private func lines(_ command: HelpView, indent: Int, _ style: Style) -> [String] {
    let space = String(repeating: " ", count: indent)
    let heading = "  " + command.heading.visible
    let gap = indent - heading.displayWidth
    let summary = WrappedText.wrapped(command.summary.visible, columns: style.columns - indent)
      .split(separator: "\n").map { space + $0 }
    guard gap >= 2, let first = summary.first else { return [heading] + summary }
    return [heading + first.dropFirst(heading.count)] + summary.dropFirst()
  }

  var json: JSONValue { .array(all.map(\.json)) }
}
