public import AscentRules
public import AscentRuntime

/// Why a line was not done. Unless a case says otherwise, nothing happened.
public enum ShellError: Error, Hashable, Sendable {
  /// A line of the input is none that can be read.
  case badLine(reason: String)
  /// A quote is not closed.
  case unterminatedQuote(Character, column: Int)
  /// There is no such command.
  case unknownCommand(String, nearest: String?)
  /// The word is the beginning of several commands.
  case incompleteCommand(String, choices: [String])
  /// An argument is not there.
  case missingArgument(String, usage: String)
  /// There is one argument too many.
  case unexpectedArgument(String, usage: String)
  /// The command has no such option.
  case unknownOption(String, usage: String, nearest: String?)
  /// The option needs a value.
  case missingValue(option: String, usage: String)
  /// The option takes no value, or was given before.
  case misusedOption(String, reason: String)
  /// The value of an argument or option is not allowed.
  case badValue(argument: String, value: String, reason: String, allowed: String, suggestion: String? = nil)
  /// The person has no habit of that name.
  case unknownHabit(String, nearest: String?)
  /// Several habits have that name but for upper and lower case.
  case ambiguousHabit(String, choices: [String])
  /// The catalogue has no such method.
  case unknownMethod(String, nearest: String?)
  /// The method has no such stage.
  case unknownStage(String, of: MethodID, choices: [String])
  /// A file is no catalogue that could be loaded.
  case badCatalog(path: String, faults: CatalogFaults)
  /// There is no operation that could be taken back or restored.
  case noOperation(String)
  /// The rules say no.
  case refused(Refusal, habits: [HabitID: String])
  /// The admission queue is full.
  case overloaded
  /// The command undoes or moves an operation that is still being processed.
  case dependsOnInFlight
  /// The ledger kept changing while it was being repaired.
  case repairConflict
  /// The command repeats one that was still being processed and was then refused.
  case originalRefused
  /// A commit failed in a way that leaves it open whether it happened. With the operation's id the
  /// same line has one effect, however often it is sent; without one it has so in any case.
  case outcomeUnknown(JournalFailure, operation: OperationID?)
  /// The commit failed, and surely nothing of it was kept.
  case notWritten(JournalFailure)
  /// The journal could not be read or opened.
  case journal(JournalFailure)
  /// A store was found damaged as it was to be opened, and is as it was. Its name has no
  /// credentials in it.
  case damaged([JournalDamage], store: String)
  /// The runtime is stopped.
  case stopped
  /// What the line checked does not hold; its answer says what.
  case checkFailed
  /// The command was interrupted. What was sent before is done.
  case interrupted
  /// An import was interrupted after so many of its commands.
  case importInterrupted(done: Int, of: Int)
  /// A file could not be read.
  case unreadableFile(path: String, reason: String)
  /// A file could not be written.
  case unwritableFile(path: String, reason: String)
  /// The file of an event log could not be written. What it got before is in it.
  case unwritableLog(path: String, reason: String)
  /// An export could not be read.
  case badExport(path: String, reason: String)

  /// Whether the line is written wrongly, as opposed to refused or failed.
  public var isUsage: Bool {
    switch self {
    case .badLine, .unterminatedQuote, .unknownCommand, .incompleteCommand, .missingArgument, .unexpectedArgument,
      .unknownOption,
      .missingValue,
      .misusedOption, .badValue:
      true
    default: false
    }
  }
}
