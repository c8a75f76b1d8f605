package import AscentRules
package import AscentViews

/// The options and the command that the program was started with.
package struct LaunchOptions: Hashable, Sendable {
  /// Where data is stored.
  package enum Store: Hashable, Sendable {
    /// The default file, in the data folder of the operating-system user.
    case standard
    /// In memory only: the data is lost when the process ends.
    case memory
    /// A SQLite file.
    case file(String)
    /// A PostgreSQL server. The connection string may contain a password.
    case server(String)
  }

  /// What the program does.
  package enum Mode: Hashable, Sendable {
    /// Prints the help.
    case help
    /// Prints the version.
    case version
    /// Reads lines from standard input.
    case lines
    /// Executes one command.
    case command([Token])
  }

  /// Where data is stored.
  package var store = Store.standard
  /// Whether a commit survives a power loss, rather than only the end of the process.
  package var isPowerSafe = true
  /// The user whose habits the commands are about.
  package var user = UserID.standard
  /// The value of `--zone` as given; nil if it was not given.
  package var zone: String?
  /// Whether answers and errors are printed as JSON.
  package var isJSON = false
  /// Whether to continue after a failed line.
  package var keepsGoing = false
  /// Whether to close days and send reminders as they become due.
  package var runsScheduler = true
  /// Whether to open the store read-only, so that a damaged, locked or read-only store can be read.
  package var isReadOnly = false
  /// How long to wait at start for another process that has the store open.
  package var lockWait = Duration.seconds(5)
  /// Whether to check and repair the ledgers of all users before the first command.
  package var repairsLedgers = false
  /// Whether to leave out bars, colours and motion, and use sentences instead of pictures.
  package var isPlain = false
  /// Whether celebrations may be animated.
  package var hasMotion = true
  /// Whether to print only errors.
  package var isQuiet = false
  /// When to use colours.
  package var color = ColorChoice.auto
  /// The command of the pager from the config file: empty for none, nil if it is not set there or a
  /// variable overrides it.
  package var pager: String?
  /// The weekday on which displayed weeks begin.
  package var firstWeekday = Weekday.monday
  /// How dates are written in lists.
  package var dateStyle = Style.DateStyle.iso
  /// The names of the options that were given.
  package private(set) var given: Set<String> = []
  /// The value of `--store` as given; nil if it was not given.
  private(set) var storeText: String?
  /// What the program does.
  package var mode = Mode.lines

  /// Creates the default options.
  package init() {}

  /// Parses the words after the program's name: options, followed by a command.
  ///
  /// Options may also come after the command's name.
  package init(_ words: some Sequence<String>) throws(ShellError) {
    var rest = Array(words)[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      if word == "--" { break }
      let (name, value) = Self.parts(of: word)
      try parse(name, value: value, &rest)
      if mode != .lines { return }
    }
    rest = try takeOptions(outOf: rest)
    guard !isReadOnly || !repairsLedgers else { throw .misusedOption("--repair", reason: "not with --read-only") }
    if !rest.isEmpty { mode = .command(rest.map { Token($0) }) }
  }

  /// The options with which to answer a shell that completes a line: the store and the user of the
  /// line, to read only. Of a faulty line no names can be completed.
  package func completing(_ line: String, home: String) -> LaunchOptions {
    let words = PartialLine(line).words.dropFirst().map(\.text).map { word in
      word.hasPrefix("~/") ? home + word.dropFirst() : word
    }
    var options = self
    (options.isReadOnly, options.runsScheduler) = (true, false)
    guard let typed = try? LaunchOptions(words) else { return options }
    (options.store, options.storeText, options.user, options.given) = (
      typed.store, typed.storeText, typed.user, typed.given
    )
    return options
  }

  /// Takes launch options out of the words of a command, except those that the command itself has.
  private mutating func takeOptions(outOf words: ArraySlice<String>) throws(ShellError) -> ArraySlice<String> {
    let beginning = words.prefix(2).map { $0.lowercased() }
    guard let (spec, count) = CommandTable.spec(beginning: beginning) else { return words }
    let names = Self.helpView.options.map(\.name).filter { !["--json", "--help", "--version"].contains($0) }
    var (kept, rest) = (Array(words.prefix(count)), words.dropFirst(count))
    while let word = rest.popFirst() {
      if word == "--" { return kept[...] + [word] + rest }
      let (name, value) = Self.parts(of: word)
      if let option = spec.options.first(where: { $0.name == name }) {
        kept.append(word)
        guard option.takesValue, value == nil, let next = rest.first else { continue }
        if option.valueAlone == nil || !next.hasPrefix("--") { kept.append(rest.removeFirst()) }
      } else if names.contains(name) {
        try parse(name, value: value, &rest)
      } else {
        kept.append(word)
      }
    }
    return kept[...]
  }

  /// The name of an option, and its value if the same word contains it.
  private static func parts(of word: String) -> (name: String, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
  }

  private mutating func parse(_ name: String, value: String?, _ rest: inout ArraySlice<String>) throws(ShellError) {
    given.insert(name)
    switch name {
    case "--quiet": isQuiet = try flag(name, value)
    case "--color": color = try Self.color(try text(name, value, &rest))
    case "--json": isJSON = try flag(name, value)
    case "--plain": isPlain = try flag(name, value)
    case "--no-motion": hasMotion = !(try flag(name, value))
    case "--keep-going": keepsGoing = try flag(name, value)
    case "--no-scheduler": runsScheduler = !(try flag(name, value))
    case "--read-only":
      isReadOnly = try flag(name, value)
      runsScheduler = false
    case "--repair": repairsLedgers = try flag(name, value)
    case "--help", "-h": if try flag(name, value) { mode = .help }
    case "--version": if try flag(name, value) { mode = .version }
    case "--store":
      let text = try text(name, value, &rest)
      (store, storeText) = (try Self.store(text), text)
    case "--user": user = try Self.user(try text(name, value, &rest))
    case "--zone": zone = try text(name, value, &rest)
    case "--wait": lockWait = try Self.wait(try text(name, value, &rest))
    case "--synchronous": isPowerSafe = try Self.isPowerSafe(try text(name, value, &rest))
    default:
      throw .unknownOption(
        name, usage: Self.usage,
        nearest: Nearest.name(to: name, among: Self.helpView.options.map(\.name)))
    }
  }

  private func flag(_ name: String, _ value: String?) throws(ShellError) -> Bool {
    guard value == nil else { throw .misusedOption(name, reason: "takes no value") }
    return true
  }

  private func text(_ name: String, _ value: String?, _ rest: inout ArraySlice<String>) throws(ShellError) -> String {
    if let value { return value }
    // A word that looks like an option means that the value was forgotten. A value after an equals
    // sign may begin with hyphens.
    guard let text = rest.first, !text.hasPrefix("--") else { throw .missingValue(option: name, usage: Self.usage) }
    rest.removeFirst()
    return text
  }

  private static func color(_ text: String) throws(ShellError) -> ColorChoice {
    if let choice = ColorChoice(rawValue: text) { return choice }
    let names = ColorChoice.allCases.map(\.rawValue)
    throw .badValue(
      argument: "--color", value: text, reason: "unknown value", allowed: names.joined(separator: ", "),
      suggestion: Nearest.name(to: text, among: names))
  }

  /// Parses the name of a store.
  ///
  /// - Parameter argument: the option or setting that the text comes from, for errors.
  static func store(_ text: String, argument: String = "--store") throws(ShellError) -> Store {
    if text == "memory" { return .memory }
    if let scheme = ["postgres:", "postgresql:"].first(where: { text.lowercased().hasPrefix($0) }) {
      return .server(scheme + text.dropFirst(scheme.count))
    }
    let isURL = text.contains("://") || text.hasPrefix("file:")
    let path = text.hasPrefix("sqlite:") ? String(text.dropFirst("sqlite:".count)) : text
    if !isURL, !path.isEmpty, !path.unicodeScalars.contains("\0") { return .file(path) }
    throw .badValue(
      argument: argument, value: text, reason: isURL ? "unknown store" : "not a file name",
      allowed: "memory, sqlite:PATH, PATH or postgres://…")
  }

  /// Parses a user name.
  package static func user(_ text: String) throws(ShellError) -> UserID {
    if text.utf8.count <= 200, TextRules.fault(in: text, length: 1...200) == nil { return UserID(text) }
    throw .badValue(
      argument: "--user", value: text, reason: "not a user name",
      allowed: "1 to 200 bytes without control characters")
  }

  /// Parses a duration such as `5s` or `500ms`; without a unit it is in seconds.
  private static func wait(_ text: String) throws(ShellError) -> Duration {
    let isShort = text.hasSuffix("ms")
    let digits = text.dropLast(isShort ? 2 : text.hasSuffix("s") ? 1 : 0)
    guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
      throw .badValue(argument: "--wait", value: text, reason: "not a time", allowed: "a time such as 5s, 500ms or 0")
    }
    return isShort ? .milliseconds(number) : .seconds(number)
  }

  private static func isPowerSafe(_ text: String) throws(ShellError) -> Bool {
    switch text {
    case "full": true
    case "normal": false
    default:
      throw .badValue(
        argument: "--synchronous", value: text, reason: "unknown level", allowed: "full or normal")
    }
  }
}

extension UserID {
  /// The default user.
  static let standard = UserID("me")
}
