import AscentRules
import AscentViews

/// A list of commands in groups, with a summary of each.
struct HelpListView: View {
  /// The help of the commands of each group.
  var groups: [(title: String, commands: [HelpView])]
  /// The last paragraph, which says how to get more help.
  var ending = CommandTable.ending(isWhole: true)
  /// The commands in the JSON output.
  var all: [HelpView]

  /// Creates a list of commands that begin with the same word.
  init(commands: [HelpView]) { (groups, all) = ([("commands", commands)], commands) }

  /// Creates a list of the common commands, or of all. The JSON output always has all.
  init(isWhole: Bool) {
    groups = CommandTable.grouped(isWhole: isWhole)
    ending = CommandTable.ending(isWhole: isWhole)
    all = CommandTable.all.map(\.help)
  }

  func text(_ style: Style) -> String {
    // The summaries of all groups share one column. A longer heading has its summary below, and so
    // do all headings on a narrow screen.
    let longest = groups.flatMap(\.commands).map(\.heading.displayWidth).max() ?? 0
    let indent = style.columns < 60 ? 6 : 4 + min(longest, 22)
    var lines: [String] = []
    for group in groups {
      lines.append(style.tinted(group.title, .strong))
      for command in group.commands { lines += self.lines(command, indent: indent, style) }
    }
    return (lines + style.wrapped(ending)).lines
  }

  /// The lines of a command: its heading and its indented summary.
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
