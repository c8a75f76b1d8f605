/// What a command is for and how it is written.
public struct HelpView: View {
  /// One argument or option.
  public struct Item: Hashable, Sendable {
    /// How it is written.
    public var form: String
    /// What it means and what is allowed.
    public var meaning: String

    /// An argument or option.
    public init(form: String, meaning: String) {
      self.form = form
      self.meaning = meaning
    }
  }

  /// How the command is written, without its options.
  public var heading: String
  /// How the command is written.
  public var usage: String
  /// What it does.
  public var summary: String
  /// Its arguments.
  public var arguments: [Item]
  /// Its options.
  public var options: [Item]
  /// Lines that work.
  public var examples: [String]
  /// What `--json` prints.
  public var output: String

  /// The help of a command.
  public init(
    heading: String, usage: String, summary: String, arguments: [Item], options: [Item], examples: [String],
    output: String
  ) {
    self.heading = heading
    self.usage = usage
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.output = output
  }

  public func text(_ style: Style) -> String {
    var lines = [style.tinted(VisibleText.visible(usage), .strong), "  " + VisibleText.visible(summary)]
    var table = Table([("", .left), ("", .left)])
    for item in arguments + options { table.append([Table.Cell("  " + item.form), Table.Cell(item.meaning)]) }
    lines += table.lines(style)
    if !examples.isEmpty { lines += ["examples:"] + examples.map { "  " + VisibleText.visible($0) } }
    if !output.isEmpty { lines += ["--json prints " + VisibleText.visible(output)] }
    return lines.joined(separator: "\n")
  }

  public var json: JSON {
    func items(_ items: [Item]) -> JSON {
      .array(items.map { .object(["form": .string($0.form), "meaning": .string($0.meaning)]) })
    }
    return .object([
      "usage": .string(usage), "summary": .string(summary), "arguments": items(arguments), "options": items(options),
      "examples": .array(examples.map(JSON.string)), "json": .string(output),
    ])
  }
}
