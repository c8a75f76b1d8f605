import AscentRules
import AscentRuntime
import AscentViews

extension ShellError {
  /// The error as a view.
  ///
  /// - Parameter line: the line number in the input, if commands come from a file or pipe.
  package func view(line: Int? = nil) -> ErrorView {
    var view = view
    view.line = line
    return view
  }

  private var view: ErrorView {
    switch self {
    case .badLine(let reason): ErrorView("syntax", "cannot read the line: \(reason)")
    case .unterminatedQuote(let quote, let column):
      ErrorView(
        "syntax", "the quote \(quote) at column \(column) is not closed",
        allowed: "a second \(quote) where the text ends")
    case .unknownCommand(let name, let nearest):
      ErrorView("unknownCommand", "unknown command", "command", name).hint("type help for the list").suggesting(nearest)
    case .incompleteCommand(let name, let choices):
      ErrorView(
        "unknownCommand", "incomplete command", "command", name,
        allowed: choices.joined(separator: ", "))
    case .missingArgument(let name, let usage, let example):
      ErrorView("missingArgument", "missing", name).usage(usage).adding(example.map { "for example: \($0)" })
    case .unexpectedArgument(let value, let usage):
      ErrorView(
        "unexpectedArgument",
        usage.prefix { $0 != "[" }.contains(where: \.isUppercase)
          ? "too many arguments (put quotes around a name with spaces)" : "too many arguments", "argument", value
      ).usage(usage)
    case .unknownOption(let name, let usage, let nearest):
      ErrorView("unknownOption", "unknown option", "option", name).usage(usage).suggesting(nearest)
    case .missingValue(let option, let usage):
      ErrorView("missingValue", "the value is missing", option).usage(usage)
    case .misusedOption(let option, let reason): ErrorView("misusedOption", reason, option)
    case .badValue(let argument, let value, let reason, let allowed, let suggestion):
      ErrorView("badValue", reason, argument, value, allowed: allowed).suggesting(suggestion)
    case .unknownHabit(let name, let nearest, isFirst: true):
      ErrorView("unknownHabit", "you have no habits yet", "HABIT", name).hint("add the first one: habit add NAME")
        .suggesting(nearest)
    case .unknownHabit(let name, let nearest, _):
      ErrorView(
        "unknownHabit", "no habit has this name", "HABIT", name,
        allowed: "a habit from habit list"
      ).suggesting(nearest)
    case .unknownMethod(let name, let nearest):
      ErrorView(
        "unknownMethod", "no such method in the catalogue", "METHOD", name,
        allowed: "a method from method list"
      ).suggesting(nearest)
    case .unknownStage(let name, let method, let choices):
      ErrorView(
        "unknownStage", "no such stage in \(method)", "--from", name,
        allowed: choices.joined(separator: ", ")
      ).suggesting(Nearest.name(to: name, among: choices))
    case .ambiguous(let argument, let value, let choices, let more):
      ErrorView(
        kind: "ambiguous", message: "it can mean \(choices.count + more) things; nothing changed", argument: argument,
        value: value, allowed: "\(argument == "OP" ? "use the ID of one of these" : "use one of these instead"):",
        label: .hint,
        details: choices + (more > 0 ? ["and \(more) more"] : []))
    case .badCatalog(let path, let faults): Self.view(path, faults)
    case .noOperation(let message): ErrorView("noOperation", message)
    case .refused(let refusal, let habits): RefusalText(habits: habits).view(refusal)
    case .refusedInTime(let refusal, let times, let typed):
      RefusalText(habits: [:], times: times, typedDay: typed).view(refusal)
    case .refusedAtStage(let refusal, let catalog): RefusalText(habits: [:], catalog: catalog).view(refusal)
    case .unknownAction(let name, let nearest):
      ErrorView(
        "refused",
        name.count < 3
          ? "no habit has this name, and an ID needs at least 3 characters"
          : "no action has this ID and no habit has this name", "OP", name,
        allowed: "an ID that recent shows, the name of a habit, or how many actions"
      ).suggesting(nearest)
    case .failed(let error): Self.view(error)
    case .outcomeUnknown(let failure, let operation): Self.unknown("\(failure)", operation)
    case .unanswered(let operation, let isRepeatable):
      Self.unknown(
        "the process that has the store open did not answer, and may still execute it", operation,
        isRepeatable: isRepeatable)
    case .answerLost(let error, let operation):
      error.view.replacing("; nothing was changed", with: "").adding("the command was recorded; recent shows it")
        .naming(operation)
    case .partlyRecorded(let error, let recorded, let rest, let isRepeatable, let command):
      Self.view(error, recorded, rest, isRepeatable: isRepeatable, command)
    case .partlyUndone(let error, let done, let count, let isRedo):
      Self.view(error, afterUndoing: "\(done) of \(count) actions", isOne: done == 1, isRedo ? "redone" : "undone")
    case .noneRecorded(let error): error.view.adding("nothing of this line was recorded")
    case .journal(let failure): JournalFailureText.view(failure)
    case .nothingRecorded(let path):
      ErrorView(
        kind: "cannotOpen", message: "nothing is recorded yet",
        allowed: "begin with: habit add \"Morning run\", then: done morning run", label: .hint,
        details: ["help explains more; what you record goes to \(path)"])
    case .damaged(let damage, let store, let isReadOnly):
      JournalFailureText.view(damage, store: store, isReadOnly: isReadOnly)
    case .badBackup(let path, let damage): JournalFailureText.view(damage, backup: path)
    case .readOnly(let command):
      ErrorView(
        "readOnly", "it changes something, and --read-only is given", "command", command
      ).hint("repeat it without --read-only")
    case .otherStore(let reason): ErrorView("otherStore", reason, "--store")
    case .checkFailed: ErrorView("checkFailed", "failed; the output above says why")
    case .importFailed(let error, let done, let count):
      error.view.replacing("nothing was changed", with: "the rest was not done").adding(Self.rest(done, count))
    case .importInterrupted(let done, let count, let undo):
      ErrorView(
        "interrupted",
        "interrupted; \(Self.rest(done, count))" + (undo.map { ", or undo \($0) to take them back" } ?? ""))
    case .interrupted: ErrorView("interrupted", "interrupted; commands already sent stay in effect")
    case .badConfig(let path, let faults):
      ErrorView(
        kind: "badConfig", message: "the config file has \(faults.count.counted("invalid line"))", argument: "config",
        value: path, details: faults + ["config KEY VALUE sets a value, config KEY --unset removes its line"])
    case .unreadableFile(let path, let reason):
      ErrorView("unreadableFile", reason, "FILE", path, allowed: "a readable file")
    case .unwritableFile(let path, let reason):
      ErrorView(
        "unwritableFile", reason, "FILE", path,
        allowed: "a new file in a folder that you may write to")
    case .unwritableLog(let path, let reason):
      ErrorView(
        "unwritableFile", reason, "--jsonl", path,
        allowed: "the event log of this store, or a new file in a folder that you may write to")
    case .badExport(let path, let reason, let argument):
      ErrorView("badExport", Self.withoutPath(reason, path), argument, path)
    }
  }

  /// A reason without its leading path, which the message already shows.
  private static func withoutPath(_ reason: String, _ path: String) -> String {
    guard reason.hasPrefix("\(path):") else { return reason }
    let rest = reason.dropFirst(path.count + 1)
    return rest.first?.isNumber == true ? "line \(rest)" : rest.drop { $0 == " " }.description
  }

  /// How far an import came, and how to do the rest.
  private static func rest(_ done: Int, _ count: Int) -> String {
    "\(done) of \(count.counted("step")) are done; run the same line again for the rest"
  }

  private static func view(
    _ error: ShellError, _ recorded: [String], _ rest: [String], isRepeatable: Bool, _ command: String
  ) -> ErrorView {
    var view = error.view.replacing("nothing was changed", with: "the rest was not recorded")
    if !recorded.isEmpty { view.details.insert("recorded, and stays: \(recorded.joined(separator: ", "))", at: 0) }
    var unsent = rest[...]
    var again = "repeat only that: \(command) \(rest.joined(separator: ", "))"
    if case .outcomeUnknown(let failure, let operation) = error, let first = unsent.popFirst() {
      view.message = "unknown whether \(first) was recorded (\(failure))"
      again = "repeat it alone: \(command) \(first)" + (operation.map { " --op \(Token.word($0.description))" } ?? "")
      if !unsent.isEmpty { again += "; then \(command) \(unsent.joined(separator: ", "))" }
    }
    if !unsent.isEmpty { view.details.append("not recorded: \(unsent.joined(separator: ", "))") }
    view.details.append(isRepeatable ? "the line can be repeated with the same --op; nothing counts twice" : again)
    return view
  }

  private static func view(_ error: AscentError) -> ErrorView {
    switch error {
    case .refused(let refusal): RefusalText(habits: [:]).view(refusal)
    case .overloaded: ErrorView("overloaded", "overloaded; nothing was changed, retry later")
    case .dependsOnInFlight:
      ErrorView(
        "dependsOnInFlight",
        "the operation it refers to is still being processed; nothing was changed, retry later")
    case .repairConflict:
      ErrorView("repairConflict", "the ledger changed during the repair; nothing was changed, retry later")
    case .originalRefused:
      ErrorView(
        "originalRefused",
        "a command with the same ID was refused at the same time; nothing was changed, retry later")
    case .notWritten(.nothingWritten(let detail)):
      ErrorView("notWritten", "could not be written; nothing was changed: \(detail)")
    case .notWritten(let failure):
      ErrorView("notWritten", "could not be written; nothing was changed: \(failure)")
    case .outcomeUnknown(let failure): unknown("\(failure)", nil, isRepeatable: false)
    case .unreadable(let failure): JournalFailureText.view(failure)
    case .stopped: ErrorView("stopped", "the runtime has stopped; nothing was changed")
    }
  }

  private static func view(
    _ error: ShellError, afterUndoing done: String, isOne: Bool, _ past: String
  ) -> ErrorView {
    let before = "\(done) \(isOne ? "was" : "were") \(past) and \(isOne ? "stays" : "stay") \(past); see recent"
    // The line can't be repeated: it might be about fewer actions.
    if case .outcomeUnknown(let failure, _) = error {
      return ErrorView("outcomeUnknown", "unknown whether the next action was \(past) (\(failure))").adding(before)
    }
    return error.view.replacing("nothing was changed", with: "the rest was not done").adding(before)
  }

  private static func unknown(
    _ reason: String, _ operation: OperationID?, isRepeatable: Bool = true
  ) -> ErrorView {
    let again =
      operation.map { "to retry safely, repeat the line with --op \(Token.word($0.lineID))" }
      ?? (isRepeatable ? "it is safe to repeat the line" : "recent shows whether it was")
    return ErrorView("outcomeUnknown", "unknown whether it was recorded (\(reason)); \(again)").naming(operation)
  }

  private static func view(_ path: String, _ faults: Catalog.Faults) -> ErrorView {
    let count = faults.faults.count + faults.omittedCount
    var view = ErrorView(
      "badCatalog", "the catalogue has \(count.counted("fault")); nothing was loaded", "FILE", path)
    view.details = faults.faults.lines(omittedCount: faults.omittedCount)
    return view
  }
}
