package import AscentRules
package import AscentRuntime

/// Why a line was not executed. Unless a case says otherwise, nothing was changed.
package enum ShellError: Error, Hashable {
  /// A line of the input can't be read.
  case badLine(reason: String)
  /// A quote is not closed.
  case unterminatedQuote(Character, column: Int)
  /// Unknown command.
  case unknownCommand(String, nearest: String?)
  /// The word is the beginning of several commands.
  case incompleteCommand(String, choices: [String])
  /// An argument is missing.
  case missingArgument(String, usage: String)
  /// There are too many arguments.
  case unexpectedArgument(String, usage: String)
  /// The command has no such option.
  case unknownOption(String, usage: String, nearest: String?)
  /// The option needs a value.
  case missingValue(option: String, usage: String)
  /// The option takes no value, or was given before.
  case misusedOption(String, reason: String)
  /// The value of an argument or option is not allowed.
  case badValue(argument: String, value: String, reason: String, allowed: String, suggestion: String? = nil)
  /// The user has no habit of that name, or no habit at all.
  case unknownHabit(String, nearest: String?, isFirst: Bool = false)
  /// The catalogue has no such method.
  case unknownMethod(String, nearest: String?)
  /// The method has no such stage.
  case unknownStage(String, of: String, choices: [String])
  /// A file isn't a valid catalogue.
  case badCatalog(path: String, faults: Catalog.Faults)
  /// A text can mean several things, in words; of more than a few the number.
  case ambiguous(argument: String, value: String, choices: [String], more: Int = 0)
  /// There is no operation to undo or redo.
  case noOperation(String)
  /// The rules refused the command.
  case refused(Refusal, habits: [HabitID: String] = [:])
  /// The rules refused the command because of a time. `times` has the times on the user's clock,
  /// and `typed` the day that the line has without an option, if any.
  case refusedInTime(Refusal, times: [Instant: String], typed: String? = nil)
  /// The rules refused the command because of a stage, whose title is in the catalogue.
  case refusedAtStage(Refusal, Catalog)
  /// No action has this ID, and no habit has this name.
  case unknownAction(String, nearest: String?)
  /// The runtime did not execute the command.
  case failed(AscentError)
  /// A commit failed, and it is unknown whether it was recorded. With the operation ID the line can
  /// be repeated safely; without one it is safe to repeat in any case.
  case outcomeUnknown(JournalFailure, operation: OperationID?)
  /// Of several completions the first ones were recorded; the next one failed, and the rest was not
  /// sent. Under an operation ID of the user the whole line can be repeated.
  indirect case partlyRecorded(
    ShellError, recorded: [String], rest: [String], isRepeatable: Bool, command: String = "done")
  /// The journal could not be read or opened.
  case journal(JournalFailure)
  /// There is no store at the default path yet, and the command creates none.
  case nothingRecorded(path: String)
  /// A store was found damaged when opening it, and was left unchanged. Its name has no
  /// credentials.
  case damaged([JournalDamage], store: String, isReadOnly: Bool = false)
  /// A backup is damaged; nothing was restored or kept.
  case badBackup(path: String, [JournalDamage])
  /// The command changes something, and the store was opened read-only.
  case readOnly(command: String)
  /// The command is about a file, and the store is of another kind.
  case otherStore(String)
  /// The check failed; the answer has the findings.
  case checkFailed
  /// The command was interrupted. What was sent before is done.
  case interrupted
  /// An import, or the undo of one, was interrupted after this many of its commands; `undo` is the
  /// ID that undoes what was imported.
  case importInterrupted(done: Int, of: Int, undo: String? = nil)
  /// Lines of the config file are wrong. Nothing was opened.
  case badConfig(path: String, faults: [String])
  /// A file could not be read.
  case unreadableFile(path: String, reason: String)
  /// A file could not be written.
  case unwritableFile(path: String, reason: String)
  /// The file of an event log could not be written. What it got before is in it.
  case unwritableLog(path: String, reason: String)
  /// An export could not be read.
  case badExport(path: String, reason: String, argument: String = "PATH")

  /// The runtime is stopped.
  package static let stopped = ShellError.failed(.stopped)

  /// Whether the line is malformed, as opposed to refused or failed.
  package var isUsage: Bool {
    switch self {
    case .badLine, .unterminatedQuote, .unknownCommand, .incompleteCommand, .missingArgument, .unexpectedArgument,
      .unknownOption,
      .missingValue,
      .misusedOption, .badValue, .badConfig:
      true
    default: false
    }
  }
}

extension ShellError {
  /// The error, with the name of a store that a read found to be damaged.
  func naming(store: String?, isReadOnly: Bool = false) -> ShellError {
    if case .partlyRecorded(let error, let recorded, let rest, let isRepeatable, let command) = self {
      let named = error.naming(store: store, isReadOnly: isReadOnly)
      return .partlyRecorded(named, recorded: recorded, rest: rest, isRepeatable: isRepeatable, command: command)
    }
    guard case .journal(.damaged(let damage)) = self, let store else { return self }
    return .damaged(damage, store: store, isReadOnly: isReadOnly)
  }

  /// Whether it says that the store is damaged.
  package var isDamage: Bool {
    switch self {
    case .damaged, .journal(.damaged): true
    case .partlyRecorded(let error, _, _, _, _): error.isDamage
    default: false
    }
  }
}
