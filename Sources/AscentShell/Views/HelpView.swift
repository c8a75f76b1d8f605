import AscentRules
import AscentViews

/// What a command is for and how it is written.
struct HelpView: View {
  /// One argument or option.
  struct Item: JSONConvertible, Hashable {
    /// How it is written.
    var form: String
    /// What it means and what is allowed.
    var meaning: String
    /// Whether an option can't be left out.
    var isRequired = false

    /// An item.
    init(_ form: String, _ meaning: String) {
      self.form = form
      self.meaning = meaning
    }

    /// An option that can't be left out.
    static func required(_ form: String, _ meaning: String) -> Item {
      var item = Item(form, meaning)
      item.isRequired = true
      return item
    }

    /// The name of an option: its form without the value.
    var name: String { String(form.prefix { $0 != " " }) }
    /// Whether an option has a value.
    var takesValue: Bool { value != nil }
    /// Whether an option's value is a day or a moment, which may have several words.
    var takesDay: Bool { value == "DATE" || value == "INSTANT" }
    /// Whether an option's value is a schedule, which may have several words.
    var takesSchedule: Bool { value == "SCHEDULE" }
    /// Whether an option's value is a goal or limit, which may have a unit.
    var takesGoal: Bool { name == "--goal" || name == "--at-most" }
    /// The name of an option's value; nil for an option without one.
    var value: String? { form.split(separator: " ").dropFirst().first.map(String.init) }

    var json: JSONValue { .object(["form": form, "meaning": meaning]) }
  }

  /// How the command is written, without its options.
  var heading: String
  /// How the command is written.
  var usage: String
  /// What it does.
  var summary: String
  /// More about it, in sentences; empty for nothing.
  var details = ""
  /// Its arguments.
  var arguments: [Item]
  /// Its options.
  var options: [Item]
  /// Lines that work.
  var examples: [String]
  /// What `--json` prints.
  var output: String
  /// Why there is no `--group`; nil where nobody would look for it.
  var groupless: String?

  func text(_ style: Style) -> String {
    var lines = [style.tinted(usage.visible, .strong), "  " + summary.visible]
    if !details.isEmpty { lines.append("  " + details.visible) }
    lines += Table(pairs: (arguments + options).map { ("  " + $0.form, $0.meaning) }).lines(style)
    if let groupless { lines.append("--group can't be used: \(groupless)") }
    if !examples.isEmpty { lines += ["examples:"] + examples.map { "  " + $0.visible } }
    if !output.isEmpty { lines += ["--json prints " + output.visible] }
    return lines.lines
  }

  var json: JSONValue {
    .object([
      "usage": usage, "summary": summary, "details": details.ifAny, "arguments": arguments, "options": options,
      "examples": examples,
      "json": output,
    ])
  }
}
