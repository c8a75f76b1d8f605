import AscentRules
import AscentRuntime
import AscentViews

/// Completions, and taking things back.
extension Session {
  func done(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let amount = try arguments.integer("AMOUNT", in: 1...DayCounts.limit) ?? 1
    let sent = try await send(
      .markComplete(.id(habit.id), amount: amount), try CommandMetadata(arguments, context), context)
    show(sent, command: "done", habit: habit.name, counted(sent, habit), sink)
    return .done
  }

  func undo(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let metadata = try CommandMetadata(arguments, context)
    let key: OperationKey
    var latest: Target?
    if arguments.text("OP").lowercased() == "last" {
      let target = try await target(
        of: metadata.operation, wasFor: { $0.isUndo && !$0.isRedo },
        orNewest: { !$0.isUndo && CompletionRules.canBeUndone($0.events) })
      guard let last = target.key else {
        throw .noOperation("there is no operation in force that could be taken back")
      }
      (key, latest) = (last, target)
    } else if let operation = try arguments.operation("OP") {
      key = operation.key
    } else {
      preconditionFailure("an argument that is there has a value")
    }
    try await takeBack(key, latest, command: "undo", metadata, context, sink)
    return .done
  }

  func redo(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let metadata = try CommandMetadata(arguments, context)
    guard
      let key = try await target(of: metadata.operation, wasFor: \.isRedo, orNewest: { $0.isUndo && !$0.isRedo }).key
    else {
      throw .noOperation("there is no undo in force that could be taken back")
    }
    try await takeBack(key, command: "redo", metadata, context, sink)
    return .done
  }

  func move(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let day = try arguments.day("DATE", context) ?? context.today
    guard let operation = try arguments.operation("OP") else {
      preconditionFailure("an argument that is there has a value")
    }
    let sent = try await send(.moveCompletion(operation.key, to: day), try CommandMetadata(arguments, context), context)
    let habit = context.report.habits.first { $0.id == sent.receipt.habit }
    show(sent, command: "move", habit: habit?.name, "moved to \(day); " + (habit.map { counted(sent, $0) } ?? ""), sink)
    return .done
  }

  private func takeBack(
    _ key: OperationKey, _ latest: Target? = nil, command: String, _ metadata: CommandMetadata,
    _ context: SessionContext, _ sink: any OutputSink
  ) async throws(ShellError) {
    var sent = try await send(.undo(key), metadata, context)
    if !sent.isKnown, let kept = latest?.kept, !kept.isEmpty {
      sent.notes.append("what came after it cannot be taken back, and stays: \(kept.joined(separator: ", "))")
    }
    let verb = command == "undo" ? "took back" : "took back the undo"
    let habit = context.report.habits.first { $0.id == sent.receipt.habit }
    let what = if let habit { counted(sent, habit) } else { try await climbed(by: sent.receipt.ordinal) }
    show(
      sent, command: command, habit: habit?.name, "\(verb) \(key)" + ((what ?? latest?.kind).map { "; \($0)" } ?? ""),
      sink)
  }

  /// What a command that took something back did to sessions and stages; nil when it was about
  /// something else.
  private func climbed(by ordinal: Int32) async throws(ShellError) -> String? {
    let catalog = try await catalog()
    for event in try await commands(ordinals: ordinal...ordinal, limit: 1).flatMap(\.events) {
      switch event {
      case .sessionChanged(let session, _, let inForce):
        let title = catalog[session.method]?.title ?? session.method.text
        let minutes = CountText.text(
          session.minutes, "minute on \(session.day) counts", "minutes on \(session.day) count")
        return "\(title): \(minutes) \(inForce ? "again" : "no longer")"
      case .advanceChanged(let advance, _, let inForce):
        let stage = inForce ? advance.to : advance.from
        return catalog[advance.method].map { "\(StageHeading(stage, of: $0).text) again" }
          ?? "\(advance.method): \(stage) again"
      default: continue
      }
    }
    return nil
  }

  /// How far back an operation is looked for that was sent before. Sent again, it was sent lately;
  /// one from further back is refused as another one's.
  private static let sentAgainMax = 512

  /// What the operation took back if it was sent before for the same, so that sending it again asks
  /// for the same; otherwise the newest command in force that is wanted.
  private func target(
    of operation: OperationID?, wasFor isSame: (StoredCommand) -> Bool, orNewest isWanted: (StoredCommand) -> Bool
  ) async throws(ShellError) -> Target {
    var (target, earlier) = (Target(), OperationKey?.none)
    var left = operation == nil ? 0 : Self.sentAgainMax
    try await forEachCommand(newestFirst: true) { command in
      left -= 1
      if command.accepted.operation == operation, isSame(command),
        case .operationChanged(let key, _)? = command.events.first
      {
        earlier = key
      }
      if target.key == nil, command.inForce { target.look(at: command, isWanted: isWanted(command)) }
      return earlier == nil && (target.key == nil || left > 0)
    }
    return earlier.map { Target(key: $0) } ?? target
  }

  /// The count of the day of a command, against the goal.
  private func counted(_ sent: Sent, _ habit: HabitReport) -> String {
    let unit = habit.unit.map { " " + $0 } ?? ""
    return "\(habit.name): \(sent.receipt.after.count) of \(sent.receipt.after.goal)\(unit) on \(sent.receipt.day)"
  }
}

extension StoredCommand {
  /// Whether the command took something back or restored it. A move takes back, too, but records
  /// anew.
  var isUndo: Bool {
    guard case .operationChanged(_, inForce: false)? = events.first else { return false }
    return !events.contains { if case .completionLogged = $0 { true } else { false } }
  }

  /// Whether the command took an undo back.
  var isRedo: Bool {
    isUndo && events.contains { if case .operationChanged(_, inForce: true) = $0 { true } else { false } }
  }
}

/// What is to be taken back when no operation is named.
private struct Target {
  private static let keptMax = 3

  /// The operation; nil when there is none.
  var key: OperationKey?
  /// What its first event is called.
  var kind: String?
  /// What the newer commands are called that stay, the first few of them.
  var kept: [String] = []

  /// Takes in the next older command.
  mutating func look(at command: StoredCommand, isWanted: Bool) {
    let kind = command.events.first.map { EventDescription($0) { _ in nil }.kind }
    if isWanted {
      (key, self.kind) = (command.accepted.operation.key, kind)
    } else if let kind, !command.isUndo, kept.count < Self.keptMax {
      kept.append(kind)
    }
  }
}
