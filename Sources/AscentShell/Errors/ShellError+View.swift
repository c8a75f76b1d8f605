import AscentRules
import AscentRuntime
import AscentViews

extension ShellError {
  /// The error as it is shown.
  ///
  /// - Parameter line: the line of the input, when commands come from a file or pipe.
  package func view(line: Int? = nil) -> ErrorView {
    var view = view
    view.line = line
    return view
  }

  private var view: ErrorView {
    switch self {
    case .badLine(let reason): ErrorView(kind: "syntax", message: "cannot read the line: \(reason)")
    case .unterminatedQuote(let quote, let column):
      ErrorView(
        kind: "syntax", message: "the quote \(quote) at column \(column) is not closed",
        allowed: "a second \(quote) where the text ends")
    case .unknownCommand(let name, let nearest):
      ErrorView(
        kind: "unknownCommand", message: "unknown command", argument: "command", value: name,
        allowed: "type help for the list",
        suggestion: nearest)
    case .incompleteCommand(let name, let choices):
      ErrorView(
        kind: "unknownCommand", message: "incomplete command", argument: "command", value: name,
        allowed: choices.joined(separator: ", "))
    case .missingArgument(let name, let usage):
      ErrorView(kind: "missingArgument", message: "missing", argument: name, allowed: usage)
    case .unexpectedArgument(let value, let usage):
      ErrorView(
        kind: "unexpectedArgument", message: "too many arguments (put quotes around a name with spaces)",
        argument: "argument", value: value,
        allowed: usage)
    case .unknownOption(let name, let usage, let nearest):
      ErrorView(
        kind: "unknownOption", message: "unknown option", argument: "option", value: name, allowed: usage,
        suggestion: nearest)
    case .missingValue(let option, let usage):
      ErrorView(kind: "missingValue", message: "missing value", argument: option, allowed: usage)
    case .misusedOption(let option, let reason): ErrorView(kind: "misusedOption", message: reason, argument: option)
    case .badValue(let argument, let value, let reason, let allowed, let suggestion):
      ErrorView(
        kind: "badValue", message: reason, argument: argument, value: value, allowed: allowed, suggestion: suggestion)
    case .unknownHabit(let name, let nearest):
      ErrorView(
        kind: "unknownHabit", message: "no habit has this name", argument: "HABIT", value: name,
        allowed: "one of those that habit list shows", suggestion: nearest)
    case .ambiguousHabit(let name, let choices):
      ErrorView(
        kind: "ambiguousHabit", message: "several habits have this name in different case",
        argument: "HABIT", value: name,
        allowed: choices.map { "\"\($0)\"" }.joined(separator: ", "))
    case .unknownMethod(let name, let nearest):
      ErrorView(
        kind: "unknownMethod", message: "the catalogue has no such method", argument: "METHOD", value: name,
        allowed: "one of those that method list shows", suggestion: nearest)
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
        message: "the operation it refers to is still being processed; nothing was changed, retry later")
    case .repairConflict:
      ErrorView(
        kind: "repairConflict", message: "the ledger changed during the repair; nothing was changed, retry later")
    case .originalRefused:
      ErrorView(
        kind: "originalRefused",
        message: "a command with the same ID was refused at the same time; nothing was changed, retry later")
    case .outcomeUnknown(let failure, let operation): Self.view(failure, operation)
    case .notWritten(let failure):
      ErrorView(kind: "notWritten", message: "could not be written; nothing was changed: \(failure)")
    case .journal(let failure): JournalFailureText.view(failure)
    case .damaged(let damage, let store): JournalFailureText.view(damage, store: store)
    case .stopped: ErrorView(kind: "stopped", message: "the runtime has stopped; nothing was changed")
    case .checkFailed: ErrorView(kind: "checkFailed", message: "the check failed; see the answer")
    case .importInterrupted(let done, let count):
      ErrorView(
        kind: "interrupted",
        message:
          "interrupted; \(done) of \(CountText.text(count, "step")) are done; run the same line again for the rest")
    case .interrupted: ErrorView(kind: "interrupted", message: "interrupted; what was sent before stays done")
    case .unreadableFile(let path, let reason):
      ErrorView(
        kind: "unreadableFile", message: reason, argument: "FILE", value: path, allowed: "a readable file")
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
      operation.map { "to retry safely, repeat the line with --op \(word($0.description))" }
      ?? "it is safe to repeat the line"
    var view = ErrorView(kind: "outcomeUnknown", message: "unknown whether it was recorded (\(failure)); \(again)")
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
      kind: "badCatalog", message: "the catalogue has \(CountText.text(count, "fault")); nothing was loaded",
      argument: "FILE",
      value: path)
    view.details = FaultText.lines(faults.faults, leftOut: faults.leftOut)
    return view
  }
}
