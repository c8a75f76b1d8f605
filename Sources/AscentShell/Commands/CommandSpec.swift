import AscentViews

/// One command: its syntax, its help, and the method that executes it.
struct CommandSpec: Sendable {
  /// The method of the session that executes a command.
  typealias Body = @Sendable (Session) -> (Arguments, any OutputSink) async throws(ShellError) -> CommandOutcome

  /// An argument, known by its place.
  struct Parameter: Hashable, Sendable {
    /// How often an argument comes.
    enum Occurrence: Hashable, Sendable {
      /// Exactly once.
      case once
      /// Once or not at all; only optional ones follow.
      case optional
      /// Once or more; none follows.
      case repeated
      /// Any number of times; none follows.
      case any
    }

    /// Its name in the usage.
    var name: String
    /// What it means and what is allowed.
    var meaning: String
    /// How often it comes.
    var occurrence = Occurrence.once
  }

  /// An option, known by its name; it may stand anywhere after the command.
  struct Option: Hashable, Sendable {
    /// Its name, with two hyphens.
    var name: String
    /// The name of its value in the usage; nil for a flag.
    var value: String?
    /// What it means and what is allowed.
    var meaning: String
  }

  /// One word or two.
  var name: String
  /// The arguments in order.
  var parameters: [Parameter] = []
  /// The options.
  var options: [Option] = []
  /// What it does, in a line.
  var summary: String
  /// Lines that work.
  var examples: [String] = []
  /// What `--json` prints.
  var output: String
  /// Whether it can change anything.
  var changes = false
  /// Whether it needs a store.
  var usesStore = true
  let body: Body

  /// How the command is written.
  var usage: String {
    ([heading] + options.map { "[\(Self.form($0))]" }).joined(separator: " ")
  }

  /// How the command is written, without its options.
  var heading: String {
    var words = [name]
    for parameter in parameters {
      switch parameter.occurrence {
      case .once: words.append(parameter.name)
      case .optional, .any: words.append("[\(parameter.name)]")
      case .repeated: words.append("\(parameter.name)…")
      }
    }
    return words.joined(separator: " ")
  }

  /// The command's help.
  var help: HelpView {
    HelpView(
      heading: heading, usage: usage, summary: summary,
      arguments: parameters.map { HelpView.Item(form: $0.name, meaning: $0.meaning) },
      options: options.map { HelpView.Item(form: Self.form($0), meaning: $0.meaning) }, examples: examples,
      output: output)
  }

  private static func form(_ option: Option) -> String {
    option.value.map { "\(option.name) \($0)" } ?? option.name
  }
}
