import AscentRules
import AscentRuntime
public import AscentViews

extension ShellError {
  /// The error as it is shown.
  ///
  /// - Parameter line: the line of the input, when commands come from a file or pipe.
  public func view(line: Int? = nil) -> ErrorView {
    var view = view
    view.line = line
    return view
  }

  private var view: ErrorView {
    switch self {
    case .badLine(let reason): ErrorView(kind: "syntax", message: "the line cannot be read: \(reason)")
    case .unterminatedQuote(let quote, let column):
      ErrorView(
        kind: "syntax", message: "the quote \(quote) at column \(column) is not closed",
        allowed: "a second \(quote) where the text ends")
    case .unknownCommand(let name, let nearest):
      ErrorView(
        kind: "unknownCommand", message: "there is no such command", argument: "command", value: name,
        allowed: "what help lists",
        suggestion: nearest)
    case .incompleteCommand(let name, let choices):
      ErrorView(
        kind: "unknownCommand", message: "the command is not complete", argument: "command", value: name,
        allowed: choices.joined(separator: ", "))
    case .missingArgument(let name, let usage):
      ErrorView(kind: "missingArgument", message: "it is missing", argument: name, allowed: usage)
    case .unexpectedArgument(let value, let usage):
      ErrorView(
        kind: "unexpectedArgument", message: "that is one too many (quote a name that has spaces)",
        argument: "argument", value: value,
        allowed: usage)
    case .unknownOption(let name, let usage, let nearest):
      ErrorView(
        kind: "unknownOption", message: "there is no such option here", argument: "option", value: name, allowed: usage,
        suggestion: nearest)
    case .missingValue(let option, let usage):
      ErrorView(kind: "missingValue", message: "its value is missing", argument: option, allowed: usage)
    case .misusedOption(let option, let reason): ErrorView(kind: "misusedOption", message: reason, argument: option)
    case .badValue(let argument, let value, let reason, let allowed, let suggestion):
      ErrorView(
        kind: "badValue", message: reason, argument: argument, value: value, allowed: allowed, suggestion: suggestion)
    case .unknownHabit(let name, let nearest):
      ErrorView(
        kind: "unknownHabit", message: "there is no habit of that name", argument: "HABIT", value: name,
        allowed: "a name that habit list shows", suggestion: nearest)
    case .ambiguousHabit(let name, let choices):
      ErrorView(
        kind: "ambiguousHabit", message: "several habits have that name but for upper and lower case",
        argument: "HABIT", value: name,
        allowed: choices.map { "\"\($0)\"" }.joined(separator: ", "))
    case .unknownMethod(let name, let nearest):
      ErrorView(
        kind: "unknownMethod", message: "the catalogue has no such method", argument: "METHOD", value: name,
        allowed: "a name that method list shows", suggestion: nearest)
    case .unknownStage(let name, let method, let choices):
      ErrorView(
        kind: "unknownStage", message: "\(method) has no such stage", argument: "--from", value: name,
        allowed: choices.joined(separator: ", "), suggestion: Nearest.name(to: name, among: choices))
    case .badCatalog(let path, let faults): Self.view(path, faults)
    case .noOperation(let message): ErrorView(kind: "noOperation", message: message)
    case .refused(let refusal, let habits): RefusalText(habits: habits).view(refusal)
    case .overloaded: ErrorView(kind: "overloaded", message: "overloaded; nothing was changed, retry later")
    case .dependsOnInFlight:
      ErrorView(
        kind: "dependsOnInFlight",
        message: "the operation it refers to is still being processed; nothing was changed, try again")
    case .repairConflict:
      ErrorView(
        kind: "repairConflict", message: "the ledger changed during the repair; nothing was changed, try again")
    case .originalRefused:
      ErrorView(
        kind: "originalRefused",
        message: "a command with the same id was refused at the same time; nothing was changed, try again")
    case .outcomeUnknown(let failure, let operation): Self.view(failure, operation)
    case .notWritten(let failure):
      ErrorView(kind: "notWritten", message: "it could not be written, and nothing happened: \(failure)")
    case .journal(let failure): JournalFailureText.view(failure)
    case .damaged(let damage, let store): JournalFailureText.view(damage, store: store)
    case .stopped: ErrorView(kind: "stopped", message: "the runtime is stopped; nothing happened")
    case .checkFailed: ErrorView(kind: "checkFailed", message: "what was checked does not hold; the answer says what")
    case .importInterrupted(let done, let count):
      ErrorView(
        kind: "interrupted",
        message:
          "interrupted; \(done) of \(CountText.text(count, "step")) are done, and the same line again does the rest")
    case .interrupted: ErrorView(kind: "interrupted", message: "interrupted; what was sent before is done")
    case .unreadableFile(let path, let reason):
      ErrorView(
        kind: "unreadableFile", message: reason, argument: "FILE", value: path, allowed: "a file that can be read")
    case .unwritableFile(let path, let reason):
      ErrorView(
        kind: "unwritableFile", message: reason, argument: "FILE", value: path,
        allowed: "a new file in a folder that you may write to")
    case .unwritableLog(let path, let reason):
      ErrorView(
        kind: "unwritableFile", message: reason, argument: "--jsonl", value: path,
        allowed: "the event log of this store, or a new file in a folder that you may write to")
    case .badExport(let path, let reason): ErrorView(kind: "badExport", message: reason, argument: "PATH", value: path)
    }
  }

  private static func view(_ failure: JournalFailure, _ operation: OperationID?) -> ErrorView {
    let again =
      operation.map { "the same line again with --op \(word($0.description)) has one effect" }
      ?? "the same line again has one effect"
    var view = ErrorView(kind: "outcomeUnknown", message: "it is not known whether it happened (\(failure)); \(again)")
    view.operation = operation?.description
    return view
  }

  /// A text as a word of a line, which ``Tokenizer`` reads back: in quotes when it has a space, a
  /// quote or a backslash.
  private static func word(_ text: String) -> String {
    guard text.contains(where: { $0.isWhitespace || "\"'\\".contains($0) }) else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func view(_ path: String, _ faults: CatalogFaults) -> ErrorView {
    let count = faults.faults.count + faults.leftOut
    var view = ErrorView(
      kind: "badCatalog", message: "the catalogue has \(CountText.text(count, "fault")); nothing of it was loaded",
      argument: "FILE",
      value: path)
    view.details = FaultText.lines(faults.faults, leftOut: faults.leftOut)
    return view
  }
}
