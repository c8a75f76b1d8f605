package import AscentRules

/// A line that was parsed: the command, its arguments, and the form of its answer.
package struct ShellCommand {
  let spec: CommandSpec
  var arguments: Arguments
  /// The words that it was parsed from.
  package var tokens: [Token] = []
  /// Whether the answer is JSON, whatever the session's usual form is.
  package var isJSON: Bool

  /// The name of the command.
  package var name: String { spec.name }
  /// Whether it needs what is stored.
  package var usesStore: Bool { spec.store != .none }
  /// Whether it may change what is stored. Some commands do only with an option or an argument.
  package var changesStore: Bool {
    guard spec.store == .changing, !arguments.has("--dry-run") else { return false }
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
  /// Whether the process that has the store open can execute it for another one: it needs nothing
  /// but a file to import.
  package var canBePassed: Bool {
    changesStore && (canBeRepeated || name == "ask") && !["repair", "catalog load"].contains(name)
  }
  /// Whether sending it again has no second effect: it has an operation ID, or its entries have.
  package var canBeRepeated: Bool { takesOperation || isImport }
  /// Whether it imports a file.
  package var isImport: Bool { name.hasPrefix("import ") }
  /// Whether it takes an operation ID.
  private var takesOperation: Bool { spec.options.contains { $0.name == "--op" } }
  /// The operation ID that was given.
  package var givenOperation: String? { takesOperation ? arguments.optional("--op") : nil }
  /// What was added to the words that it was parsed from, such as the answer to its question.
  package var added: [String: String] { arguments.added }

  /// The command with more arguments and options than its words have.
  package func adding(_ values: [String: String]) -> ShellCommand {
    var command = self
    for (name, value) in values { command.arguments.set(name, value) }
    return command
  }

  /// The command with an operation ID, by which it can be sent again; an import needs none.
  package func withOperation(_ fresh: @autoclosure () -> OperationID) -> ShellCommand {
    takesOperation && givenOperation == nil ? adding(["--op": "\(fresh())"]) : self
  }

  /// The command with the whole path of the file to import, for a process in another folder.
  package func withWholePath(in folder: String) -> ShellCommand {
    guard isImport, let name = spec.parameters.first?.name, let path = arguments.optional(name), !path.hasPrefix("/")
    else { return self }
    return adding([name: folder + "/" + path])
  }
  /// Whether it runs until it is interrupted.
  package var isEndless: Bool { arguments.has("--follow") }
  /// Whether it is executed although the config file has faults: it can mend them, or explain.
  package var toleratesBadConfig: Bool { ["config", "help"].contains(name) }
  /// Whether it reads the store as it is, beside a process that has it open.
  package var readsBesideWriters: Bool { ["status", "watch"].contains(name) }
  /// Whether it asks how the user stands at present, which the last snapshot and the commands after
  /// it answer.
  package var isAboutPresent: Bool {
    let names = ["today", "week", "calendar", "streaks", "xp", "habit list", "habit show", "measure list", "measure"]
    return names.contains(name) && !changesStore && !isEndless
  }
  /// Whether it prints nothing if the store does not exist.
  package var isSilentWithoutStore: Bool { name == "status" }
  /// Whether it shows what an import would do, which it also can where no store is yet.
  package var foreseesImport: Bool { isImport && arguments.has("--dry-run") }
  /// Whether it lists or shows methods, which are there before anything is stored.
  package var showsMethods: Bool { ["method list", "method show"].contains(name) }
  /// Whether it can be tried on an empty store in memory before it creates one. An import is not,
  /// because its file is checked instead; `ask` is not, because it would ask everything twice.
  package var canBeTried: Bool { changesStore && name != "ask" && !isImport }
  /// Whether it copies the store, which it also can while another process has it open.
  package var copiesStore: Bool { name == "backup" }
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
