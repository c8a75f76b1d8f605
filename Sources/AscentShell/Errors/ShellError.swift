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
  /// The word is the first word of several commands.
  case incompleteCommand(String, choices: [String])
  /// An argument is missing.
  case missingArgument(String, usage: String, example: String? = nil)
  /// There are too many arguments.
  case unexpectedArgument(String, usage: String)
  /// The command has no such option.
  case unknownOption(String, usage: String, nearest: String?)
  /// The option needs a value.
  case missingValue(option: String, usage: String)
  /// The option is misused; for example, it takes no value, or was given twice.
  case misusedOption(String, reason: String)
  /// The value of an argument or option is not allowed.
  case badValue(argument: String, value: String, reason: String, allowed: String, suggestion: String? = nil)
  /// The user has no habit of that name or, if `isFirst`, no habits at all.
  case unknownHabit(String, nearest: String?, isFirst: Bool = false)
  /// The catalogue has no such method.
  case unknownMethod(String, nearest: String?)
  /// The method has no such stage.
  case unknownStage(String, of: String, choices: [String])
  /// A file isn't a valid catalogue.
  case badCatalog(path: String, faults: Catalog.Faults)
  /// A text can mean several things.
  ///
  /// `choices` has the first few, and `more` is the number of the others.
  case ambiguous(argument: String, value: String, choices: [String], more: Int = 0)
  /// There is nothing to change, such as no operation to undo. The text says why.
  case noOperation(String)
  /// The rules refused the command.
  case refused(Refusal, habits: [HabitID: String] = [:])
  /// The rules refused the command because of a time.
  ///
  /// `times` has the instants as times on the user's clock, and `typed` the day that was typed
  /// without an option, if any.
  case refusedInTime(Refusal, times: [Instant: String], typed: String? = nil)
  /// The rules refused the command because of a stage. The catalogue has its title.
  case refusedAtStage(Refusal, Catalog)
  /// No action has this ID, and no habit has this name.
  case unknownAction(String, nearest: String?)
  /// The runtime did not execute the command.
  case failed(AscentError)
  /// A commit failed, and it is unknown whether it was recorded.
  ///
  /// The line can be repeated safely: with the operation ID if there is one, otherwise as it is.
  case outcomeUnknown(JournalFailure, operation: OperationID?)
  /// A command was passed to the process that has the store open, which did not answer. It may have
  /// executed the command, or may still do so.
  ///
  /// If `isRepeatable`, the line can be repeated safely, as for ``outcomeUnknown(_:operation:)``.
  case unanswered(operation: OperationID?, isRepeatable: Bool = true)
  /// The command was recorded, but its answer could not be made: the error says why.
  indirect case answerLost(ShellError, operation: OperationID)
  /// The first few of several completions were recorded, the next one failed, and the others were
  /// not sent.
  ///
  /// If the user gave an operation ID, the whole line can be repeated.
  indirect case partlyRecorded(
    ShellError, recorded: [String], rest: [String], isRepeatable: Bool, command: String = "done")
  /// The first `done` of several actions were undone or redone, and the next one could not be.
  indirect case partlyUndone(ShellError, done: Int, of: Int, isRedo: Bool)
  /// The words about one habit of a line about several are wrong, so nothing of the line was
  /// recorded.
  indirect case noneRecorded(ShellError)
  /// The journal could not be read or opened.
  case journal(JournalFailure)
  /// There is no store at the default path yet, and the command doesn't create one.
  case nothingRecorded(path: String)
  /// A store is damaged, and was left unchanged. `store` is its name without credentials.
  case damaged([JournalDamage], store: String, isReadOnly: Bool = false)
  /// A backup is damaged; nothing was restored or kept.
  case badBackup(path: String, [JournalDamage])
  /// The command changes something, and the store was opened read-only.
  case readOnly(command: String)
  /// The command does not apply to this kind of store.
  case otherStore(String)
  /// A check failed. The answer has the findings.
  case checkFailed
  /// The command was interrupted. What had already been sent stays in effect.
  case interrupted
  /// An import, or the undo of one, was interrupted after `done` of its commands.
  ///
  /// `undo` is the ID to undo what was imported.
  case importInterrupted(done: Int, of: Int, undo: String? = nil)
  /// An import, or the undo of one, failed after `done` of its commands.
  indirect case importFailed(ShellError, done: Int, of: Int)
  /// Lines of the config file are wrong. Nothing was opened.
  case badConfig(path: String, faults: [String])
  /// A file could not be read.
  case unreadableFile(path: String, reason: String)
  /// A file could not be written.
  case unwritableFile(path: String, reason: String)
  /// An event log file could not be written. What was written before stays in it.
  case unwritableLog(path: String, reason: String)
  /// An export could not be read.
  case badExport(path: String, reason: String, argument: String = "PATH")

  /// The runtime is stopped.
  package static let stopped = ShellError.failed(.stopped)

  /// Whether the line or the configuration is malformed, as opposed to a refusal or failure.
  package var isUsage: Bool {
    switch self {
    case .badLine, .unterminatedQuote, .unknownCommand, .incompleteCommand, .missingArgument, .unexpectedArgument,
      .unknownOption,
      .missingValue,
      .misusedOption, .badValue, .badConfig:
      true
    case .noneRecorded(let error): error.isUsage
    default: false
    }
  }
}

extension ShellError {
  /// The error, with the store's name added if it says that a read found the store damaged.
  func naming(store: String?, isReadOnly: Bool = false) -> ShellError {
    if case .partlyRecorded(let error, let recorded, let rest, let isRepeatable, let command) = self {
      let named = error.naming(store: store, isReadOnly: isReadOnly)
      return .partlyRecorded(named, recorded: recorded, rest: rest, isRepeatable: isRepeatable, command: command)
    }
    if case .partlyUndone(let error, let done, let count, let isRedo) = self {
      return .partlyUndone(error.naming(store: store, isReadOnly: isReadOnly), done: done, of: count, isRedo: isRedo)
    }
    if case .answerLost(let error, let operation) = self {
      return .answerLost(error.naming(store: store, isReadOnly: isReadOnly), operation: operation)
    }
    guard case .journal(.damaged(let damage)) = self, let store else { return self }
    return .damaged(damage, store: store, isReadOnly: isReadOnly)
  }

  /// Whether the command was recorded all the same.
  var isAfterRecording: Bool { if case .answerLost = self { true } else { false } }

  /// Whether the error says that the store is damaged.
  package var isDamage: Bool {
    switch self {
    case .damaged, .journal(.damaged): true
    case .partlyRecorded(let error, _, _, _, _), .partlyUndone(let error, _, _, _), .answerLost(let error, _):
      error.isDamage
    default: false
    }
  }
}
