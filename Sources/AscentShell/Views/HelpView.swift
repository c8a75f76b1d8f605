import AscentRules
import AscentViews

/// What a command is for and how it is written.
struct HelpView: View {
  /// One argument or option.
  struct Item: Hashable, Sendable {
    /// How it is written.
    var form: String
    /// What it means and what is allowed.
    var meaning: String
  }

  /// How the command is written, without its options.
  var heading: String
  /// How the command is written.
  var usage: String
  /// What it does.
  var summary: String
  /// Its arguments.
  var arguments: [Item]
  /// Its options.
  var options: [Item]
  /// Lines that work.
  var examples: [String]
  /// What `--json` prints.
  var output: String

  func text(_ style: Style) -> String {
    var lines = [style.tinted(VisibleText.visible(usage), .strong), "  " + VisibleText.visible(summary)]
    var table = Table([("", .left), ("", .left)])
    for item in arguments + options { table.append([Table.Cell("  " + item.form), Table.Cell(item.meaning)]) }
    lines += table.lines(style)
    if !examples.isEmpty { lines += ["examples:"] + examples.map { "  " + VisibleText.visible($0) } }
    if !output.isEmpty { lines += ["--json prints " + VisibleText.visible(output)] }
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    func items(_ items: [Item]) -> JSONValue {
      .array(items.map { .object(["form": .string($0.form), "meaning": .string($0.meaning)]) })
    }
    return .object([
      "usage": .string(usage), "summary": .string(summary), "arguments": items(arguments), "options": items(options),
      "examples": .array(examples.map(JSONValue.string)), "json": .string(output),
    ])
  }
}
