import AscentRules
import AscentRuntime
import AscentViews

/// Completions, and taking things back.
extension Session {
  func done(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let habit = try habit(arguments.text("HABIT"), place)
    let amount = try arguments.integer("AMOUNT", in: 1...DayCounts.limit) ?? 1
    let sent = try await send(.markComplete(.id(habit.id), amount: amount), try Envelope(arguments, place), place)
    show(sent, command: "done", habit: habit.name, counted(sent, habit), outlet)
    return .done
  }

  func undo(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let envelope = try Envelope(arguments, place)
    let key: OperationKey
    if arguments.text("OP").lowercased() == "last" {
      let target = try await target(
        of: envelope.operation, wasFor: { $0.isUndo && !$0.isRedo }, orNewest: { !$0.isUndo && CompletionRules.canBeUndone($0.events) })
      guard let last = target else {
        throw .noOperation("there is no operation in force that could be taken back")
      }
      key = last
    } else if let operation = try arguments.operation("OP") {
      key = operation.key
    } else {
      preconditionFailure("an argument that is there has a value")
    }
    try await takeBack(key, command: "undo", envelope, place, outlet)
    return .done
  }

  func redo(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let envelope = try Envelope(arguments, place)
    guard let key = try await target(of: envelope.operation, wasFor: \.isRedo, orNewest: { $0.isUndo && !$0.isRedo }) else {
      throw .noOperation("there is no undo in force that could be taken back")
    }
    try await takeBack(key, command: "redo", envelope, place, outlet)
    return .done
  }

  func move(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let day = try arguments.day("DATE", place) ?? place.today
    guard let operation = try arguments.operation("OP") else { preconditionFailure("an argument that is there has a value") }
    let sent = try await send(.moveCompletion(operation.key, to: day), try Envelope(arguments, place), place)
    let habit = place.report.habits.first { $0.id == sent.receipt.habit }
    show(sent, command: "move", habit: habit?.name, "moved to \(day); " + (habit.map { counted(sent, $0) } ?? ""), outlet)
    return .done
  }

  private func takeBack(
    _ key: OperationKey, command: String, _ envelope: Envelope, _ place: Place, _ outlet: any Outlet
  ) async throws(ShellError) {
    let sent = try await send(.undo(key), envelope, place)
    let verb = command == "undo" ? "took back" : "took back the undo"
    let habit = place.report.habits.first { $0.id == sent.receipt.habit }
    let what = if let habit { counted(sent, habit) } else { try await climbed(by: sent.receipt.ordinal) }
    show(sent, command: command, habit: habit?.name, "\(verb) \(key)" + (what.map { "; \($0)" } ?? ""), outlet)
  }

  /// What a command that took something back did to sessions and stages; nil when it was about something else.
  private func climbed(by ordinal: Int32) async throws(ShellError) -> String? {
    let catalog = try await catalog()
    for event in try await commands(ordinals: ordinal...ordinal, limit: 1).flatMap(\.events) {
      switch event {
      case .sessionChanged(let session, _, let inForce):
        let title = catalog[session.method]?.title ?? session.method.text
        let minutes = CountText.text(session.minutes, "minute on \(session.day) counts", "minutes on \(session.day) count")
        return "\(title): \(minutes) \(inForce ? "again" : "no longer")"
      case .advanceChanged(let advance, _, let inForce):
        let stage = inForce ? advance.to : advance.from
        return catalog[advance.method].map { "\(StageHeading(stage, of: $0).text) again" } ?? "\(advance.method): \(stage) again"
      default: continue
      }
    }
    return nil
  }

  /// How far back an operation is looked for that was sent before. Sent again, it was sent lately; one from further back is refused as another one's.
  private static let sentAgainMax = 512

  /// What the operation took back if it was sent before for the same, so that sending it again asks for the same; otherwise the newest command in force that is wanted.
  private func target(
    of operation: OperationID?, wasFor isSame: (StoredCommand) -> Bool, orNewest isWanted: (StoredCommand) -> Bool
  ) async throws(ShellError) -> OperationKey? {
    var (found, earlier): (OperationKey?, OperationKey?)
    var left = operation == nil ? 0 : Self.sentAgainMax
    try await forEachCommand(newestFirst: true) { command in
      left -= 1
      if command.accepted.operation == operation, isSame(command), case .operationChanged(let key, _)? = command.events.first {
        earlier = key
      }
      if found == nil, command.inForce, isWanted(command) { found = command.accepted.operation.key }
      return earlier == nil && (found == nil || left > 0)
    }
    return earlier ?? found
  }

  /// The count of the day of a command, against the goal.
  private func counted(_ sent: Sent, _ habit: HabitReport) -> String {
    let unit = habit.unit.map { " " + $0 } ?? ""
    return "\(habit.name): \(sent.receipt.after.count) of \(sent.receipt.after.goal)\(unit) on \(sent.receipt.day)"
  }
}

extension StoredCommand {
  /// Whether the command took something back or restored it. A move takes back, too, but records anew.
  var isUndo: Bool {
    guard case .operationChanged(_, inForce: false)? = events.first else { return false }
    return !events.contains { if case .completionLogged = $0 { true } else { false } }
  }

  /// Whether the command took an undo back.
  var isRedo: Bool {
    isUndo && events.contains { if case .operationChanged(_, inForce: true) = $0 { true } else { false } }
  }
}
