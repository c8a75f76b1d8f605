import AscentRules
import AscentRuntime
import AscentViews

/// Completions, and undoing operations.
extension Session {
  func done() async throws(ShellError) -> any View {
    let amount = try arguments.number("AMOUNT") ?? 1
    let note = try arguments.label("--note", length: 0...Limits.noteLength) ?? ""
    let (sent, habit) = try await send(number: "AMOUNT") { .completion(of: $0, amount, note: note) }
    return try await ChangeView(
      headline: counted(sent, habit), habit: habit, remarks: scheduleRemarks(sent), sent: sent)
  }

  func undo() async throws(ShellError) -> any View {
    let metadata = try await metadata()
    if let id = ImportID(text: arguments.text("OP")) { return try await undoImport(id, as: metadata.operation) }
    guard arguments.text("OP").lowercased() == "last" else {
      return try await undo(UndoTarget(key: arguments.requiredOperation("OP").key), "undid", metadata)
    }
    var target = try await sentBefore(metadata.operation, for: { $0.undoDepth % 2 == 1 })
    if target == nil, let id = try await importUndone("undo", as: metadata.operation) {
      return try await undoImport(id, as: metadata.operation)
    }
    if target == nil { target = try await newestUndoable() }
    return try await undo(target ?? UndoTarget(), "undid", metadata)
  }

  func redo() async throws(ShellError) -> any View {
    let metadata = try await metadata()
    var target = try await sentBefore(metadata.operation, for: \.isRedo)
    if target == nil, let id = try await importUndone("redo", as: metadata.operation) {
      return try await undoImport(id, as: metadata.operation)
    }
    if target == nil { target = try await newestRedoable() }
    return try await undo(target ?? UndoTarget(), "undid the undo", metadata)
  }

  func move() async throws(ShellError) -> any View {
    let day = try await requiredDay("DATE")
    let sent = try await sendMove(of: moved(), to: day)
    let habit = try await habitName(of: sent)
    let count = if let habit { try await counted(sent, habit) } else { "" }
    return ChangeView(headline: "moved to \(day); \(count)", habit: habit, sent: sent)
  }

  /// The completion to move; `last` is the newest one in force.
  private func moved() async throws(ShellError) -> OperationKey {
    guard arguments.text("OP").lowercased() == "last" else { return try arguments.requiredOperation("OP").key }
    if let operation = try arguments.operation("--op"), let earlier = try await storedCommand(operation),
      case .operationChanged(let key, _)? = earlier.events.first
    {
      return key
    }
    var newest: OperationKey?
    try await forEachCommand(newestFirst: true) { command in
      let isCompletion = command.events.contains { $0.kind == .completionLogged }
      if command.inForce, isCompletion { newest = command.accepted.operation.key }
      return newest == nil
    }
    guard let newest else { throw .noOperation("nothing to move") }
    return newest
  }

  private func sendMove(of key: OperationKey, to day: LocalDay) async throws(ShellError) -> SentCommand {
    do {
      return try await send(.moveCompletion(key, to: day))
    } catch .refused(.alreadyUndone(key), let names) {
      var moves = CompletionMoves()
      try await forEachCommand { command in
        moves.add(command)
        return true
      }
      guard let move = moves.destination(of: key) else { throw .refused(.alreadyUndone(key), habits: names) }
      throw .noOperation("moved to \(move.day) already; the completion is now \(move.operation)")
    } catch {
      throw error
    }
  }

  private func undo(
    _ target: UndoTarget, _ words: String, _ metadata: CommandMetadata
  ) async throws(ShellError) -> any View {
    guard let key = target.key else { throw .noOperation("nothing to \(arguments.command)") }
    // An operation of an import stands for the import, unless it was named.
    if arguments.command == "redo" || arguments.text("OP").lowercased() == "last",
      let id = try await importID(of: key)
    {
      return try await undoImport(id, as: metadata.operation)
    }
    var sent = try await send(.undo(key), metadata)
    if !sent.isKnown, !target.kept.isEmpty {
      sent.notes.append("later operations that can't be undone stay: \(target.kept.joined(separator: ", "))")
    }
    let habit = try await habitName(of: sent)
    let effect = if let habit { "; " + (try await counted(sent, habit)) } else { try await effect(ofUndo: sent) }
    return ChangeView(headline: "\(words) \(key)\(effect)", habit: habit, sent: sent)
  }

  /// What an undo was about, or what it did to sessions and stages.
  private func effect(ofUndo sent: SentCommand) async throws(ShellError) -> String {
    let catalog = try await catalog()
    let events = try await events(of: sent.receipt.ordinal)
    for event in events {
      var (names, measure): ([HabitID: String], String) = ([:], "")
      switch event {
      case .planRevised(let id, .archive, _, _, _):
        if let habit = try await report()[id] { return ": \(habit.name) is \(habit.archiveState) again" }
      case .planRevised(let id, .deletion, _, _, let inForce):
        if let name = try await report().habitNames[id] { return ": \(name) is \(inForce ? "deleted again" : "back")" }
      case .planRevised(let id, .pauseEnd, _, _, _), .excuseChanged(let id, _, _, _, _, _):
        names[id] = try await habitNames(ofPauseIn: events)
      case .planRevised, .reminderSet: names = try await report().habitNames
      case .zoneRevised: return ": the time zone is \(try await report().zone) again"
      case .measureChanged(let id, _, _), .measureGoalChanged(let id, _, _):
        measure = try await report().measures.first { $0.id == id }.map { "\($0.name): " } ?? ""
      default: break
      }
      if let text = EventText(today: sent.receipt.day, habitName: { names[$0] }).undone(by: event) {
        let isRestored = event.facts.contains { $0.name == "inForce" && $0.value == .flag(true) }
        return ": \(measure)\(text)" + (isRestored && !text.hasSuffix(" again") ? ", in force again" : "")
      }
      switch event {
      case .sessionChanged(let session, _, let inForce):
        let title = catalog[session.method]?.title ?? session.method.text
        let minutes = session.minutes.counted("minute on \(session.day) counts", "minutes on \(session.day) count")
        return "; \(title): \(minutes) \(inForce ? "again" : "no longer")"
      case .advanceChanged(let advance, _, let inForce):
        let stage = inForce ? advance.to : advance.from
        let heading = catalog[advance.method].map { StageHeading(stage, of: $0).text }
        return "; \(heading ?? "\(advance.method): \(stage)") again"
      default: continue
      }
    }
    return ""
  }

  /// The habits whose excuses the undo of one operation changed.
  private func habitNames(ofPauseIn events: [Event]) async throws(ShellError) -> String {
    let names = try await report().habitNames
    return events.compactMap { event in
      switch event {
      case .excuseChanged(let id, _, _, _, _, _), .planRevised(let id, .pauseEnd, _, _, _): names[id]
      default: nil
      }
    }.joined(separator: ", ")
  }

  /// What an operation undid if it was sent before for the same purpose, so that sending it again
  /// asks for the same.
  private func sentBefore(
    _ operation: OperationID?, for isSame: (StoredCommand) -> Bool
  ) async throws(ShellError) -> UndoTarget? {
    guard let operation, let earlier = try await storedCommand(operation), isSame(earlier),
      case .operationChanged(let key, _)? = earlier.events.first
    else { return nil }
    return UndoTarget(key: key)
  }

  /// The command that an operation ID recorded; nil if there is none.
  func storedCommand(_ operation: OperationID) async throws(ShellError) -> StoredCommand? {
    try await asking(await ascent.command(operation, of: user))
  }

  /// The newest command in force that can be undone and is not an undo itself.
  private func newestUndoable() async throws(ShellError) -> UndoTarget {
    var target = UndoTarget()
    try await forEachCommand(newestFirst: true) { command in
      if command.inForce { target.look(at: command) }
      return target.key == nil
    }
    return target
  }

  /// The newest undo in force that is not a redo. A change recorded since ends the search: redo
  /// would bring back something older that has nothing to do with it.
  private func newestRedoable() async throws(ShellError) -> UndoTarget {
    var target = UndoTarget()
    try await forEachCommand(newestFirst: true) { command in
      guard command.inForce else { return true }
      let depth = command.undoDepth
      if depth % 2 == 1 { target.key = command.accepted.operation.key }
      return target.key == nil && (depth > 0 || !CompletionRules.canBeUndone(command.events))
    }
    return target
  }

  /// The name of the habit that a command was about; nil when it was about none.
  private func habitName(of sent: SentCommand) async throws(ShellError) -> String? {
    guard let habit = sent.receipt.habit else { return nil }
    return try await report().habitNames[habit]
  }

  /// The count of a command's day against the goal.
  private func counted(_ sent: SentCommand, _ habit: String) async throws(ShellError) -> String {
    let (after, unit) = (sent.receipt.after, try await unit(of: sent))
    let habit = knownName(of: sent.receipt.habit, calledNow: habit)
    return "\(habit): \(sent.traits.progress(after.count, of: after.goal))\(unit) on \(sent.receipt.day)"
  }

  /// What a habit is for good; as most habits if it was deleted.
  func traits(of habit: HabitID?) async throws(ShellError) -> HabitTraits {
    guard let habit else { return HabitTraits() }
    if knownTraits(of: habit) == nil { _ = try await report() }
    return knownTraits(of: habit) ?? HabitTraits()
  }

  /// The unit of the habit that a command was about, after a space; empty when it has none.
  func unit(of sent: SentCommand) async throws(ShellError) -> String {
    guard let habit = sent.receipt.habit else { return "" }
    if knownUnit(of: habit) == nil { _ = try await report() }
    let unit = knownUnit(of: habit) ?? ""
    return unit.isEmpty ? "" : " \(unit)"
  }
}

extension HabitReport {
  /// Whether it is archived or active, as the last change has it.
  fileprivate var archiveState: String {
    let change = planned.last { $0.kind == .archived || $0.kind == .restored }
    let isArchived = change.map { $0.kind == .archived } ?? isArchived
    return (isArchived ? "archived" : "active") + (change.map { " from \($0.from)" } ?? "")
  }
}

/// What to undo when no operation is named.
private struct UndoTarget {
  private static let keptMax = 3

  /// The operation; nil when there is none.
  var key: OperationKey?
  /// What the newer commands that stay are called, the first few of them.
  var kept: [String] = []

  init(key: OperationKey? = nil) {
    self.key = key
  }

  /// Considers the next older command.
  mutating func look(at command: StoredCommand) {
    if command.isNextToUndo {
      key = command.accepted.operation.key
    } else if command.undoDepth == 0, let first = command.events.first, first.kind.group != .endOfDay,
      first.kind != .automaticFreezesChanged,
      kept.count < Self.keptMax
    {
      // Closes and reminders are none of the user's own commands.
      kept.append(EventText.kept(command.events))
    }
  }
}
