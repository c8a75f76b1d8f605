import AscentViews

/// One command: its syntax, its help, and the method that executes it.
struct CommandSpec {
  /// The method of the session that executes a command.
  enum Body {
    /// With one answer.
    case answer(@Sendable (CommandLineSession) -> () async throws(ShellError) -> any View)
    /// With answers of which it writes each, or a question.
    case run(@Sendable (CommandLineSession) -> (any OutputSink) async throws(ShellError) -> CommandOutcome)
  }

  /// What a command does with the store.
  enum StoreUse: Hashable, Sendable {
    case none
    /// It only reads, so it makes no new store.
    case reading
    /// It may change what is stored.
    case changing
  }

  /// An argument, known by its place.
  struct Parameter: Hashable {
    /// How often an argument comes.
    enum Occurrence {
      /// Exactly once.
      case once
      /// Once or not at all; only optional ones follow.
      case optional
      /// Once or more; none follows.
      case repeated
      /// Any number of times; none follows.
      case any
      /// Exactly once, as one word or several up to the first option; none follows.
      case name
      /// Exactly once, as one word or several; only arguments of one word follow.
      case phrase
      /// Once or not at all, as one word or several; none follows.
      case optionalPhrase
      /// Exactly once, at the end of a repeated argument's words, from which the command takes it.
      case within
    }

    /// Its name in the usage, and what it means and what is allowed.
    var item: HelpView.Item
    /// How often it comes.
    var occurrence: Occurrence

    init(_ name: String, _ meaning: String, occurrence: Occurrence = .once) {
      item = HelpView.Item(name, meaning)
      self.occurrence = occurrence
    }

    /// Its name in the usage.
    var name: String { item.form }
  }

  /// One word or two.
  var name: String
  /// The arguments in order.
  var parameters: [Parameter] = []
  /// The options.
  var options: [HelpView.Item] = []
  /// What it does, in a line.
  var summary: String
  /// More about it, in sentences.
  var details = ""
  /// Examples: lines that work.
  var examples: [String] = []
  /// What `--json` prints.
  var output = CommandTable.change
  /// Why `--group` can't filter what it shows; nil for a command that takes it or changes
  /// something.
  var groupless: String?
  /// What it does with the store.
  var store = StoreUse.changing
  let body: Body

  /// Whether an argument or an option is the path of a file.
  var takesFile: Bool {
    (parameters.map(\.name) + options.compactMap(\.value)).contains { ["FILE", "PATH"].contains($0) }
  }

  /// How the command is written.
  var usage: String {
    ([heading] + options.map { $0.isRequired ? $0.form : "[\($0.form)]" }).joined(separator: " ")
  }

  /// How the command is written, without its options.
  var heading: String {
    var words = [name]
    for parameter in parameters {
      switch parameter.occurrence {
      case .once, .name, .phrase, .within: words.append(parameter.name)
      case .optional, .any, .optionalPhrase: words.append("[\(parameter.name)]")
      case .repeated: words.append("\(parameter.name)…")
      }
    }
    return words.joined(separator: " ")
  }

  /// The command's help.
  var help: HelpView {
    HelpView(
      heading: heading, usage: usage, summary: summary, details: details, arguments: parameters.map(\.item),
      options: options,
      examples: examples, output: output, groupless: groupless)
  }
}
