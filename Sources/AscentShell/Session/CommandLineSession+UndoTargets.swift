import AscentRules
import AscentRuntime
import AscentViews

/// Resolves the actions that `undo`, `redo` and `move` name.
extension CommandLineSession {
  /// The newest actions, read until a condition is met or the maximum is reached, with the newest
  /// loads of catalogues, which are for all people.
  func recentActions(
    before position: Position? = nil, until isEnough: (RecentActions) -> Bool = { _ in false }
  ) async throws(ShellError) -> RecentActions {
    var recent = RecentActions()
    try await forEachCommand(of: user, before: position) { command in
      recent.add(command)
      return recent.commandCount < RecentActions.commandsMax && !isEnough(recent)
    }
    var loads: [StoredCommand] = []
    try await forEachCommand(of: .catalog, before: position) { load in
      loads.append(load)
      return loads.count < 100
    }
    recent.add(loads: loads)
    return recent
  }

  /// Passes a person's commands to a body, newest first, until the body returns false.
  ///
  /// - Parameter position: if given, only commands recorded before it are passed, in the state that
  ///   they had then: a command that was undone later is passed as in force.
  func forEachCommand(
    of user: UserID, before position: Position?, _ body: (StoredCommand) -> Bool
  ) async throws(ShellError) {
    // Whether operations that have changed since were in force. The oldest change comes last.
    var earlier: [OperationKey: Bool] = [:]
    try await asking(
      await ascent.forEachCommand(of: user, newestFirst: true) { command in
        if let position, command.position >= position {
          for case .operationChanged(let key, let inForce) in command.events { earlier[key] = !inForce }
          return true
        }
        var command = command
        command.inForce = earlier[command.accepted.operation.key] ?? command.inForce
        return body(command)
      })
  }

  /// The user's command recorded under an operation ID; nil if there is none.
  func storedCommand(_ operation: OperationID) async throws(ShellError) -> StoredCommand? {
    try await asking(await ascent.command(operation, of: user))
  }

  /// The command at an address; nil if there is none.
  private func storedCommand(at address: OperationAddress) async throws(ShellError) -> StoredCommand? {
    try await asking(await ascent.command(OperationID(key: address.key, longText: ""), of: address.user))
  }

  /// Whether the operation ID of the line was recorded before.
  func wasSent() async throws(ShellError) -> Bool {
    guard let operation = try arguments.operation("--op") else { return false }
    return try await recordedOrImported(operation) != nil
  }

  /// The command at the end of a chain of undos, and the length of the chain. Nil if the operation
  /// is unknown.
  private func root(of address: OperationAddress) async throws(ShellError) -> (command: StoredCommand, undos: Int)? {
    guard let command = try await storedCommand(at: address) else { return nil }
    guard command.undoDepth > 0, let undone = command.undone else {
      return (command, 0)
    }
    return try await root(of: OperationAddress(user: address.user, key: undone)).map { ($0.command, $0.undos + 1) }
  }

  /// Describes actions in words.
  func actionText(_ actions: [RecentAction] = []) async throws(ShellError) -> ActionText {
    ActionText(report: try await report(), catalog: try await catalog(), actions)
  }

  /// An action in words; for an undo, the words of what it undid.
  func words(_ action: RecentAction, _ text: ActionText) async throws(ShellError) -> String {
    if action.isUndo, case .operation(let address) = action.target, let root = try await root(of: address) {
      return text.words(root.command)
    }
    return text.words(action)
  }

  /// The ID of an action; for an undo, the ID of what it undid, which is what `recent` lists.
  func idOfRoot(of action: RecentAction) async throws(ShellError) -> String {
    guard action.isUndo, case .operation(let address) = action.target, let root = try await root(of: address) else {
      return action.id
    }
    return root.command.accepted.operation.description
  }

  /// The action that a text names: by its ID, by the beginning or end of its ID, or by the name of
  /// a habit, which means the habit's newest completion.
  ///
  /// - Parameter operation: the ID that the user gave. A repeated line means the same action
  ///   as before.
  func named(
    _ text: String, _ verb: UndoVerb, _ operation: OperationID?
  ) async throws(ShellError) -> UndoTarget {
    if let id = ImportID(text: text) { return .imported(try await target(id, verb, operation)) }
    guard let id = OperationID(text) else {
      throw .badValue(
        argument: "OP", value: text, reason: "not an operation ID",
        allowed: "a UUID, or 1 to 200 bytes without control characters")
    }
    if let operation, let earlier = try await anySent(operation) {
      guard let earlier, try await isMeant(earlier, by: text, verb) else {
        throw .refused(.operationReused(operation.key))
      }
      return earlier
    }
    for owner in [user, .catalog] {
      let address = OperationAddress(user: owner, key: id.key)
      if let exact = try await storedCommand(at: address) { return try await target(exact, verb) }
    }
    let recent = try await recentActions()
    let report = try await report()
    var habits = report.habits.beginning(with: text)
    // Of imports, only whole IDs are looked up, and only if no habit can be meant: that reads the
    // whole history.
    if habits.isEmpty, let imported = try await recordedOrImported(id) { return try await target(imported, verb) }
    if let exact = report.habits.named(text) { habits = [exact] }
    let ids = habits.count == 1 && TextRules.areSame(habits[0].name, text) ? [] : recent.named(text)
    let completions = habits.compactMap { habit in recent.newestCompletion(of: habit.id, inForce: verb == .undo) }
    var found = ids
    for action in completions where !found.contains(where: { $0.id == action.id }) { found.append(action) }
    guard found.count <= 1 else {
      let (words, short) = (ActionText(report: report, catalog: try await catalog(), recent.actions), recent.shortIDs)
      var choices: [String] = []
      for action in found.prefix(10) {
        choices.append("\(short.text(of: action.id))  \(try await self.words(action, words))")
      }
      throw .ambiguous(argument: "OP", value: text, choices: choices, more: max(0, found.count - 10))
    }
    guard let action = found.first else {
      if let imported = try await importedOperation(text) { return try await target(imported, verb) }
      guard recent.commandCount < RecentActions.commandsMax else {
        throw .badValue(
          argument: "OP", value: text, reason: "no ID of the newest 10,000 commands begins or ends with this",
          allowed: "a whole ID, which log and events show")
      }
      guard habits.isEmpty else {
        throw .noOperation("\(habits.map(\.name).joined(separator: ", ")): no completion to \(verb)")
      }
      let isLatest = ["it", "that", "this"].contains(text.lowercased())
      let near = isLatest ? verb.rawValue : Nearest.name(to: text, among: report.habits.map(\.name))
      throw .unknownAction(text, nearest: near)
    }
    switch action.content {
    case .command(let command): return try await target(command, verb)
    case .imported(let id, _): return .imported(verb == .undo ? id : id.opposite)
    }
  }

  /// The operation of an import whose short ID begins with a text; nil if there is none.
  private func importedOperation(_ text: String) async throws(ShellError) -> StoredCommand? {
    guard 4...8 ~= text.utf8.count else { return nil }
    var found: [StoredCommand] = []
    try await forEachCommand(newestFirst: true) { command in
      let operation = command.accepted.operation
      if operation.key.begins(with: text), ImportID.step(of: operation.description) != nil { found.append(command) }
      return found.count < 2
    }
    guard found.count < 2 else {
      throw .ambiguous(argument: "OP", value: text, choices: found.map { "\($0.accepted.operation)" })
    }
    return found.first
  }

  /// What an operation undid or brought back before. Nil if it was not sent before; an inner nil if
  /// it did something else.
  func anySent(_ operation: OperationID) async throws(ShellError) -> UndoTarget?? {
    if let undone = try await sentBefore(operation, .undo) { return undone }
    if let redone = try await sentBefore(operation, .redo) { return redone }
    return try await storedCommand(operation) == nil ? UndoTarget??.none : .some(nil)
  }

  /// Whether a text after a verb can name an earlier target: by its ID or the beginning or end of
  /// it, or by a name that its habit has, or had.
  ///
  /// `redo` names what was undone, and `undo` the undo itself.
  private func isMeant(_ target: UndoTarget, by text: String, _ verb: UndoVerb) async throws(ShellError) -> Bool {
    let text = text.lowercased()
    guard case .operation(let address) = target else {
      guard case .imported(let id) = target else { return false }
      return id.text.hasPrefix(text) || id.opposite.text.hasPrefix(text)
    }
    guard let command = try await storedCommand(at: address), let (root, undos) = try await root(of: address) else {
      return false
    }
    let isUndo = undos % 2 == 1
    guard isUndo || verb == .undo else { return false }
    func hasID(_ command: StoredCommand) -> Bool {
      // An imported operation also has the ID of its record.
      let operation = command.accepted.operation
      return [operation.description, ExportRecord.id(of: operation)].map { $0.lowercased() }.contains { id in
        id.hasPrefix(text) || id.hasSuffix(text)
      }
    }
    if hasID(command) { return true }
    guard verb == (isUndo ? .redo : .undo) else { return false }
    if hasID(root) { return true }
    guard let habit = root.accepted.receipt.habit else { return false }
    return try await formerReports(of: habit, nil).contains { $0.name.begins(with: text) }
  }

  /// The operation that a verb must undo: the command itself or, to redo an undone command, the
  /// undo of it.
  func target(_ command: StoredCommand, _ verb: UndoVerb) async throws(ShellError) -> UndoTarget {
    guard verb == .redo, command.undoDepth % 2 == 0 else { return .operation(command.address) }
    var undo: OperationAddress?
    try await asking(
      await ascent.forEachCommand(of: command.accepted.user, newestFirst: true) { later in
        if later.inForce, later.undoDepth % 2 == 1, later.undone == command.address.key { undo = later.address }
        return undo == nil && later.accepted.receipt.ordinal > command.accepted.receipt.ordinal
      })
    guard let undo else {
      throw .noOperation("\(ShortIDs.alone("\(command.accepted.operation)")) was not undone: nothing to redo")
    }
    return .operation(undo)
  }

  /// The import that a verb must undo: the import itself or, to redo an undone import, the undo
  /// of it.
  private func target(
    _ id: ImportID, _ verb: UndoVerb, _ operation: OperationID?
  ) async throws(ShellError) -> ImportID {
    guard verb == .redo, !id.isUndo else { return id }
    let isRepeated = try await importUndone("redo", as: operation) != nil
    if !isRepeated, try await importLedger().entries(of: id).allSatisfy({ $0.isClose || $0.inForce }) {
      throw .noOperation("\(id.text) was not undone: nothing to redo")
    }
    return id.opposite
  }

  /// Undoes a target, which may itself be an undo.
  func undo(
    _ target: UndoTarget, _ metadata: CommandMetadata, kept: [String] = []
  ) async throws(ShellError) -> any View {
    let address: OperationAddress
    switch target {
    case .imported(let id): return try await undoImport(id, as: metadata.operation)
    case .operation(let operation): address = operation
    }
    guard let root = try await root(of: address) else { throw .refused(.unknownOperation(address.key)) }
    let verb = root.undos % 2 == 0 ? UndoVerb.undo : .redo
    if address.user == .catalog { return try await undoLoad(root.command, address.key, verb, metadata) }
    if verb == .redo, !root.command.inForce { try await checkIsNotImportedAgain(root.command) }
    let key = address.key
    var sent: SentCommand
    do { sent = try await send(.undo(key), metadata) } catch .refused(.alreadyUndone(let changed), _)
      where verb == .redo && changed != key
    {
      // The completion that the move is about was undone after the move was.
      let id = try await recentActions().shortIDs.text(of: "\(changed)")
      throw .noOperation("\(id) was undone since; redo it first: redo \(id)")
    } catch .refused(.alreadyUndone(key), let names) {
      throw try await moved(key) { "undo \($0) takes the move back" } ?? .refused(.alreadyUndone(key), habits: names)
    } catch {
      throw error
    }
    if !sent.isKnown, !kept.isEmpty {
      sent.notes.append("skipped (can't be undone): \(kept.joined(separator: ", "))")
    }
    let habit = try await habitName(of: sent)
    let text = try await actionText()
    var effect = text.effect(ofUndo: try await events(of: sent.receipt.ordinal))
    if let habit {
      // The words for what was undone include the day, unless undoing a move put a completion back
      // on another day.
      effect = root.command.moved == nil ? "now \(try await count(sent))" : try await counted(sent, habit)
    }
    let words = text.words(root.command)
    return ChangeView(
      headline: "\(verb.past): \(words)" + (effect.map { "; \($0)" } ?? ""), habit: habit,
      remarks: root.command.moved == nil ? try await streakRemarks(sent) : [], sent: sent)
  }
}

extension RecentActions {
  /// The newest completion of a habit that is in force, or the newest one that was undone.
  fileprivate func newestCompletion(of habit: HabitID, inForce: Bool) -> RecentAction? {
    actions.first { action in
      guard case .command(let command) = action.content, action.inForce == inForce, action.move == nil else {
        return false
      }
      return command.events.contains { if case .completionLogged(habit, _, _, _, _) = $0 { true } else { false } }
    }
  }
}
