import AscentViews

/// One command: its syntax, its help, and the method that executes it.
struct CommandSpec {
  /// The method of the session that executes a command.
  enum Body {
    /// Gives a single answer.
    case answer(@Sendable (CommandLineSession) -> () async throws(ShellError) -> any View)
    /// Writes its answers to a sink itself, and may end with a question.
    case run(@Sendable (CommandLineSession) -> (any OutputSink) async throws(ShellError) -> CommandOutcome)
  }

  /// How a command uses the store.
  enum StoreUse: Hashable, Sendable {
    case none
    /// It only reads, so it does not create a store.
    case reading
    /// It may change what is stored.
    case changing
  }

  /// A positional argument.
  struct Parameter: Hashable {
    /// How often an argument occurs, and how many words it takes.
    enum Occurrence {
      /// Exactly once.
      case once
      /// At most once; only optional arguments follow.
      case optional
      /// Once or more; no argument follows.
      case repeated
      /// Any number of times; no argument follows.
      case any
      /// Exactly once, as one or more words up to the first option; no argument follows.
      case name
      /// Exactly once, as one or more words; only arguments of one word follow.
      case phrase
      /// At most once, as one or more words; no argument follows.
      case optionalPhrase
      /// Exactly once, as the last words of a repeated argument. The command itself separates it.
      case within
    }

    /// The argument's name in the usage line, and its meaning with the allowed values.
    var item: HelpView.Item
    /// How often the argument occurs.
    var occurrence: Occurrence

    init(_ name: String, _ meaning: String, occurrence: Occurrence = .once) {
      item = HelpView.Item(name, meaning)
      self.occurrence = occurrence
    }

    /// The argument's name in the usage line.
    var name: String { item.form }
  }

  /// The command's name: one word or two.
  var name: String
  /// The arguments in order.
  var parameters: [Parameter] = []
  /// The options.
  var options: [HelpView.Item] = []
  /// What the command does, in one line.
  var summary: String
  /// Further explanation, in sentences.
  var details = ""
  /// Example lines. Each must work.
  var examples: [String] = []
  /// What `--json` prints.
  var output = CommandTable.change
  /// Why the command doesn't accept `--group`; nil if it does, or if it changes something.
  var whyNoGroup: String?
  /// How the command uses the store.
  var storeUse = StoreUse.changing
  let body: Body

  /// Whether any argument or option is a file path.
  var takesFile: Bool {
    (parameters.map(\.name) + options.compactMap(\.value)).contains { ["FILE", "PATH"].contains($0) }
  }

  /// Whether the days in its arguments and options can be in the future.
  var takesFuture: Bool {
    (parameters.map(\.item) + options).contains { $0.meaning.contains(CommandTable.days(.future)) }
  }

  /// The usage line: the name, the arguments and the options.
  var usage: String {
    ([heading] + options.map { $0.isRequired ? $0.form : "[\($0.form)]" }).joined(separator: " ")
  }

  /// The usage line without options.
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
      examples: examples, output: output, whyNoGroup: whyNoGroup)
  }
}
