package import AscentRules

/// A parsed line: the command, its arguments, and the format of its answer.
package struct ShellCommand {
  let spec: CommandSpec
  var arguments: Arguments
  /// The words that the command was parsed from.
  package var tokens: [Token] = []
  /// Whether the answer is JSON, regardless of the session's default.
  package var isJSON: Bool

  /// The name of the command.
  package var name: String { spec.name }
  /// Whether the command needs the store.
  package var usesStore: Bool { spec.storeUse != .none || completedLine != nil }
  /// The line that a shell wants to complete; nil for any other command.
  package var completedLine: String? { name == "completions" ? arguments.optional("LINE") : nil }
  /// Whether the command may change the store. Some commands do so only with an option or argument.
  package var changesStore: Bool {
    guard spec.storeUse == .changing, !arguments.has("--dry-run") else { return false }
    return switch name {
    case "repair": arguments.has("--apply")
    case "celebrations": arguments.has("--ack")
    case "measure":
      arguments.words.dropFirst().contains { $0.text.first.map { $0.isNumber || "+-.".contains($0) } ?? false }
    case "day-start": !arguments.words.isEmpty
    case "remind": ReminderLine(arguments.words).time != nil
    default: true
    }
  }
  /// Whether the process that has the store open can execute the command for another process.
  ///
  /// Such a command needs nothing from the other process, apart from a file to import.
  package var canBePassed: Bool {
    changesStore && (canBeRepeated || name == "ask") && !["repair", "catalog load"].contains(name)
  }
  /// Whether repeating the command is safe, because it has an operation ID or imports entries with
  /// their own IDs.
  package var canBeRepeated: Bool { takesOperation || isImport }
  /// Whether the command imports a file.
  package var isImport: Bool { name.hasPrefix("import ") }
  /// Whether the command takes an operation ID.
  private var takesOperation: Bool { spec.options.contains { $0.name == "--op" } }
  /// The value of `--op`; nil if it was not given.
  package var givenOperation: String? { takesOperation ? arguments.optional("--op") : nil }
  /// The arguments and options added after parsing, such as the answer to a question.
  package var added: [String: String] { arguments.added }

  /// The command with further arguments and options.
  package func adding(_ values: [String: String]) -> ShellCommand {
    var command = self
    for (name, value) in values { command.arguments.set(name, value) }
    return command
  }

  /// The command with an operation ID, so that it can be repeated safely.
  ///
  /// A given ID is kept, and commands without `--op`, such as imports, stay unchanged.
  package func withOperation(_ fresh: @autoclosure () -> OperationID) -> ShellCommand {
    guard takesOperation, givenOperation == nil else { return self }
    return adding(["--op": "\(fresh())", Arguments.hasFreshID: ""])
  }

  /// The command for sending it again, after it got no answer, so that a line about several actions
  /// can be completed.
  package var repeated: ShellCommand { adding([Arguments.repeated: ""]) }

  /// The command with an absolute path to the file to import, for a process in another folder.
  package func withWholePath(in folder: String) -> ShellCommand {
    guard isImport, let name = spec.parameters.first?.name, let path = arguments.optional(name), !path.hasPrefix("/")
    else { return self }
    return adding([name: folder + "/" + path])
  }
  /// Whether the command runs until it is interrupted.
  package var isEndless: Bool { arguments.has("--follow") }
  /// Whether the command runs even if the config file has faults, because it can fix or
  /// explain them.
  package var toleratesBadConfig: Bool { ["config", "help"].contains(name) }
  /// Whether the command reads the store directly while another process has it open.
  package var readsBesideWriters: Bool { ["status", "watch"].contains(name) || completedLine != nil }
  /// Whether the command needs only the user's current state, which the last snapshot and the
  /// commands after it give.
  package var isAboutPresent: Bool {
    let names = ["today", "week", "calendar", "streaks", "xp", "habit list", "habit show", "measure list", "measure"]
    return names.contains(name) && !changesStore && !isEndless
  }
  /// Whether the command prints nothing if the store does not exist.
  package var isSilentWithoutStore: Bool { name == "status" }
  /// Whether a shell asks while somebody types, so that faults of the configuration do not belong
  /// into the answer.
  package var isAskedByShell: Bool { isSilentWithoutStore || completedLine != nil }
  /// Whether the command is the dry run of an import, which needs no existing store.
  package var foreseesImport: Bool { isImport && arguments.has("--dry-run") }
  /// Whether the command lists or shows methods, which exist even before anything is stored.
  package var showsMethods: Bool { ["method list", "method show"].contains(name) }
  /// Whether to try the command on an empty store in memory before creating a store.
  ///
  /// Imports are not tried, because their file is checked instead, and `ask` is not, because it
  /// would ask everything twice.
  package var canBeTried: Bool { changesStore && name != "ask" && !isImport }
  /// Whether the command copies the store, which works even while another process has it open.
  package var copiesStore: Bool { name == "backup" }
  /// Whether the command replaces the store, which no process may have open then.
  package var replacesStore: Bool { ["restore", "erase"].contains(name) }
}

extension ShellCommand: Hashable {
  package static func == (left: ShellCommand, right: ShellCommand) -> Bool {
    (left.name, left.arguments, left.isJSON) == (right.name, right.arguments, right.isJSON)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(arguments)
    hasher.combine(isJSON)
  }
}
