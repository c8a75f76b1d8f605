import AscentRules
import AscentRuntime
import AscentViews

/// Undo and redo.
extension CommandLineSession {
  /// Whether a command undoes or redoes.
  enum UndoVerb: String {
    case undo, redo

    /// The past tense, for answers.
    var past: String { self == .undo ? "undone" : "redone" }

    /// What is said if there is no latest action. An older undone one can still be given by its ID.
    var nothing: String {
      "nothing to \(self)" + (self == .redo ? " since the latest change; recent shows the IDs of what was undone" : "")
    }
  }

  func undo(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { try await undoOrRedo(.undo, sink) }

  func redo(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { try await undoOrRedo(.redo, sink) }

  private func undoOrRedo(_ verb: UndoVerb, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let metadata = try await metadata()
    let word = arguments.words.count == 1 && arguments.words[0].isQuoted == false ? arguments.words[0].text : nil
    var isLatest = arguments.words.isEmpty
    if let word, word.utf8.count <= 2, word.utf8.allSatisfy(\.isDigit) {
      guard let count = Int(word), count > 0 else {
        throw .badValue(argument: "OP", value: word, reason: "nothing to \(verb)", allowed: "1 to 99")
      }
      guard count == 1 else { return try await undoOrRedo(count, verb, metadata, sink) }
      isLatest = true
    }
    try await checkIsNotOfSeveral(metadata, after: 1)
    var kept: [String] = []
    let target: UndoTarget
    if isLatest || word?.lowercased() == "last" {
      if let earlier = try await sentBefore(metadata.operation, verb) {
        target = earlier
      } else if verb == .undo, !isLatest {
        (target, kept) = try await newestUndoable()
      } else {
        guard let newest = try await newest(1, verb).first else { throw .noOperation(verb.nothing) }
        target = newest.target
      }
    } else {
      target = try await named(arguments.words.text, verb, metadata.operation)
      if case .imported(let id) = target, ImportID(text: arguments.words.text) == nil, !arguments.has("--yes"),
        try await sentBefore(metadata.operation, verb) == nil
      {
        // Only the beginning of its ID was typed: show which import it is.
        let whole = (id.isUndo ? id.opposite : id).text
        return try await ask(about: recentActions().actions.filter { $0.id == whole }, whole, verb, sink)
      }
    }
    return sink.answer(try await undo(target, metadata, kept: kept))
  }

  /// Undoes several actions, newest first, or brings them back.
  ///
  /// Asks the user first, unless `--yes` is given.
  private func undoOrRedo(
    _ count: Int, _ verb: UndoVerb, _ metadata: CommandMetadata, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    var targets: [UndoTarget] = []
    while targets.count < count,
      let earlier = try await sentBefore(try operation(targets.count, of: metadata), verb)
    {
      targets.append(earlier)
    }
    try await checkIsNotOfSeveral(metadata, after: max(1, targets.count))
    let isNew = targets.isEmpty
    if !isNew, targets.count < count { targets = try await resumed(targets, count, verb, metadata) }
    let actions = isNew ? try await newest(count, verb) : []
    guard !isNew || actions.count == count else {
      throw .noOperation(
        actions.isEmpty ? verb.nothing : "only \(actions.count.counted("action")) to \(verb); nothing changed")
    }
    targets += actions.map(\.target)
    if isNew {
      let ids = actions.map(\.id).joined(separator: "\n")
      if let asked = arguments.optional("--targets"), asked != ids {
        throw .noOperation("other actions were recorded meanwhile; nothing changed, see recent")
      }
      if !arguments.has("--yes") { return try await ask(about: actions, ids, verb, sink) }
    }
    for (index, target) in targets.enumerated() {
      rememberRecorded(nil)
      var one = metadata
      one.operation = try operation(index, of: metadata)
      do { sink.answer(try await undo(target, one)) } catch {
        let error = afterRecording(error)
        let done = error.isAfterRecording ? index + 1 : index
        guard (1..<targets.count).contains(done) else { throw error }
        throw .partlyUndone(error, done: done, of: targets.count, isRedo: verb == .redo)
      }
    }
    return .done
  }

  /// All targets of a line that was interrupted after the first ones.
  ///
  /// - Throws: if the earlier line may have asked for fewer actions. Only the program itself knows
  ///   that it sends the same line again.
  private func resumed(
    _ first: [UndoTarget], _ count: Int, _ verb: UndoVerb, _ metadata: CommandMetadata
  ) async throws(ShellError) -> [UndoTarget] {
    if arguments.has(Arguments.repeated) {
      let position = try await firstPosition(metadata.operation, verb)
      let targets = try await newest(count, verb, before: position).map(\.target)
      if targets.count == count, targets.starts(with: first) { return targets }
    }
    let did = verb == .undo ? "undid" : "redid"
    throw .noOperation(
      "this operation ID \(did) \(first.count.counted("action")), not \(count); nothing was \(verb.past) now: "
        + "see recent, and use another --op for the rest")
  }

  private func ask(
    about actions: [RecentAction], _ ids: String, _ verb: UndoVerb, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    guard environment.canAsk else {
      throw .badValue(
        argument: "OP", value: arguments.words.text, reason: "confirmation isn't possible here",
        allowed: "\(verb) \(arguments.words.text) --yes")
    }
    sink.answer(try await recentView(actions, in: recentActions()))
    var confirmed = arguments
    confirmed.set("--yes", "")
    confirmed.set("--targets", ids)
    return .asks(
      Question(
        text: "\(verb == .undo ? "Undo" : "Bring back") \(actions.count == 1 ? "this" : "these \(actions.count)")?",
        command: ShellCommand(
          spec: verb == .undo ? CommandTable.undoSpec : CommandTable.redoSpec, arguments: confirmed, isJSON: false)))
  }

  /// Throws if the user's operation ID was already used for more commands than this line sends.
  ///
  /// - Parameter count: the number of commands that the line sends, or sent before, under the ID.
  private func checkIsNotOfSeveral(_ metadata: CommandMetadata, after count: Int) async throws(ShellError) {
    guard let id = metadata.operation, let next = OperationID("\(id)#\(count + 1)") else { return }
    if try await storedCommand(next) != nil { throw .refused(.operationReused(id.key)) }
    try await checkIsNoImportUndo(next)
  }

  /// The newest actions to undo or bring back; fewer if there are not enough.
  ///
  /// - Parameter position: the position of the command before which they are the newest; nil for
  ///   now.
  /// - Throws: if one of them can't be undone.
  private func newest(
    _ count: Int, _ verb: UndoVerb, before position: Position? = nil
  ) async throws(ShellError) -> [RecentAction] {
    guard verb == .undo else { return try await newestUndone(count, before: position) }
    let recent = try await recentActions(before: position) { $0.inForceCount > count }
    let found = recent.newestInForce(count)
    if let kept = found.first(where: { !$0.canBeUndone }) {
      let what = try await actionText().words(kept)
      throw .noOperation(
        "\(found.first?.id == kept.id ? "the latest action" : "one of them") can't be undone: \(what). "
          + "To undo the latest action that can be undone, type undo last; recent lists all with their IDs")
    }
    return found
  }

  /// The newest undos in force that are not redos.
  ///
  /// The search ends at the first undoable change, because redo would then bring back something
  /// older and unrelated.
  private func newestUndone(_ count: Int, before position: Position?) async throws(ShellError) -> [RecentAction] {
    // The undo of an import consists of one undo per operation.
    let most = count == 1 ? 1 : RecentActions.commandsMax
    let own = try await undos(of: user, most, before: position)
    let ofLoads = try await undos(of: .catalog, most, before: position)
    let change = max(own.change, ofLoads.change)
    let undos = (own.undos + ofLoads.undos).filter { $0.position > change }.sorted { $0.position > $1.position }
    var actions: [RecentAction] = []
    for undo in undos where actions.count < count {
      let (operation, at) = (undo.accepted.operation, undo.accepted.receipt.recordedAt)
      var action = RecentAction(
        id: "\(operation)", content: .command(undo), at: at, position: undo.position, inForce: true)
      if undo.accepted.user == user, let id = try await importID(of: operation.key) {
        guard actions.last?.target != .imported(id) else { continue }
        (action.id, action.content) = (id.text, .imported(id, count: nil))
      }
      actions.append(action)
    }
    return actions
  }

  /// A person's undos in force that are not redos, newest first, up to the newest undoable change,
  /// and where that is. The search ends at `most` undos.
  private func undos(
    of user: UserID, _ most: Int, before position: Position?
  ) async throws(ShellError) -> (undos: [StoredCommand], change: Position) {
    var (undos, change): ([StoredCommand], Position) = ([], .start)
    try await forEachCommand(of: user, before: position) { command in
      guard command.inForce else { return true }
      let depth = command.undoDepth
      if depth % 2 == 1 { undos.append(command) }
      if depth == 0, CompletionRules.canBeUndone(command.events) { change = command.position }
      return undos.count < most && change == .start
    }
    return (undos, change)
  }

  /// The newest action in force that can be undone and is not an undo itself, with names for the
  /// first few newer commands that stay.
  private func newestUndoable() async throws(ShellError) -> (UndoTarget, kept: [String]) {
    func isNext(_ action: RecentAction) -> Bool { action.inForce && !action.isUndo && action.canBeUndone }
    let recent = try await recentActions { recent in
      if case .command? = recent.actions.last?.content { recent.actions.last.map(isNext) ?? false } else { false }
    }
    guard let place = recent.actions.firstIndex(where: isNext) else { throw .noOperation("nothing to undo") }
    let repairs = recent.actions[..<place].count { action in
      // Closes and reminders are not the user's own commands.
      guard case .command(let command) = action.content, let first = command.events.first else { return false }
      return command.inForce && command.undoDepth == 0 && first.kind.group != .endOfDay
    }
    return (recent.actions[place].target, Array(repeating: "repair", count: min(3, repairs)))
  }

  /// What the same operation undid or brought back before, so that a repeated command has the same
  /// target. Nil if it was not sent before.
  func sentBefore(_ operation: OperationID?, _ verb: UndoVerb) async throws(ShellError) -> UndoTarget? {
    guard let operation else { return nil }
    for owner in [user, .catalog] {
      if let earlier = try await asking(await ascent.command(operation, of: owner)), let key = earlier.undone,
        verb == .undo ? earlier.undoDepth % 2 == 1 : earlier.isRedo
      {
        return .operation(OperationAddress(user: owner, key: key))
      }
    }
    return try await importUndone(verb.rawValue, as: operation).map { .imported($0) }
  }

  /// The position of the first command that undid or brought something back under an operation ID;
  /// nil if there is none.
  private func firstPosition(_ operation: OperationID?, _ verb: UndoVerb) async throws(ShellError) -> Position? {
    guard let operation else { return nil }
    for owner in [user, .catalog] {
      if let first = try await asking(await ascent.command(operation, of: owner)) { return first.position }
    }
    guard let first = ImportLedger.first(verb.rawValue, as: operation) else { return nil }
    return try await storedCommand(first)?.position
  }
}
