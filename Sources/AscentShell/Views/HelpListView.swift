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
    // One column for all groups. On a narrow screen the summaries are below the headings.
    let column = 4 + (groups.flatMap(\.commands).map(\.heading.displayWidth).max() ?? 0)
    var lines: [String] = []
    for group in groups {
      lines.append(style.tinted(group.title, .strong))
      for command in group.commands {
        let isBelow = style.columns - column < 30
        let indent = isBelow ? 6 : column
        let space = String(repeating: " ", count: indent)
        let parts = WrappedText.wrapped(command.summary.visible, columns: style.columns - indent).split(separator: "\n")
        let heading = "  " + command.heading.visible
        let first = isBelow ? [heading] : [heading + space.dropFirst(heading.displayWidth) + (parts.first ?? "")]
        lines += first + parts.dropFirst(isBelow ? 0 : 1).map { space + $0 }
      }
    }
    return (lines + style.wrapped(ending)).lines
  }

  var json: JSONValue { .array(all.map(\.json)) }
}
