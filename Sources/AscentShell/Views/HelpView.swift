import AscentRules
import AscentViews

/// The help for a command.
struct HelpView: View {
  /// One argument or option.
  struct Item: JSONConvertible, Hashable {
    /// How the argument or option is written.
    var form: String
    /// The meaning and the allowed values.
    var meaning: String
    /// Whether the option is required.
    var isRequired = false
    /// Whether the words of the command can have a required option's value instead.
    private(set) var canBeInWords = false

    /// Creates an item.
    init(_ form: String, _ meaning: String) {
      self.form = form
      self.meaning = meaning
    }

    /// Creates a required option.
    static func required(_ form: String, _ meaning: String, inWords: Bool = false) -> Item {
      var item = Item(form, meaning)
      (item.isRequired, item.canBeInWords) = (true, inWords)
      return item
    }

    /// The name of an option: its form without the value.
    var name: String { String(form.prefix { $0 != " " }) }
    /// The value of the option if none is typed; nil if one is required.
    var valueAlone: String? { name == "--ack" ? "all" : nil }
    /// Whether the option takes a value.
    var takesValue: Bool { value != nil }
    /// Whether the option's value is a day, an instant or a length of time, which can have several
    /// words.
    var takesDay: Bool { ["DATE", "INSTANT", "LENGTH"].contains(value) }
    /// Whether the option's value is a schedule, which can have several words.
    var takesSchedule: Bool { value == "SCHEDULE" }
    /// Whether the option's value is a goal or limit, which can have a unit.
    var takesGoal: Bool { name == "--goal" || name == "--at-most" }
    /// The name of the option's value; nil if it takes none.
    var value: String? { form.split { " []".contains($0) }.dropFirst().first.map(String.init) }

    var json: JSONValue { .object(["form": form, "meaning": meaning]) }
  }

  /// The usage line without options.
  var heading: String
  /// The usage line.
  var usage: String
  /// What the command does.
  var summary: String
  /// Further explanation, in sentences; may be empty.
  var details = ""
  /// The command's arguments.
  var arguments: [Item]
  /// The command's options.
  var options: [Item]
  /// Example lines.
  var examples: [String]
  /// What `--json` prints.
  var output: String
  /// Why the command doesn't accept `--group`; nil if it does, or if nobody would expect it.
  var whyNoGroup: String?

  func text(_ style: Style) -> String {
    var lines = [style.tinted(usage.visible, .strong), "  " + summary.visible]
    if !details.isEmpty { lines.append("  " + details.visible) }
    lines += Table(pairs: (arguments + options).map { ("  " + $0.form, $0.meaning) }).lines(style)
    if let whyNoGroup { lines.append("--group can't be used: \(whyNoGroup)") }
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
