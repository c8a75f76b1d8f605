import AscentRules
import AscentRuntime
import AscentViews

/// Taking actions back, and bringing them back.
extension Session {
  /// Which of the two a command does.
  enum UndoVerb: String {
    case undo, redo

    /// What it does, as an answer says it.
    var past: String { self == .undo ? "undid" : "brought back" }
  }

  func undo(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { try await take(.undo, sink) }

  func redo(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome { try await take(.redo, sink) }

  private func take(_ verb: UndoVerb, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let metadata = try await metadata()
    let word = arguments.words.count == 1 && arguments.words[0].isQuoted == false ? arguments.words[0].text : nil
    if let word, word.utf8.count <= 2, word.utf8.allSatisfy(\.isDigit) {
      guard let count = Int(word), count > 0 else {
        throw .badValue(argument: "OP", value: word, reason: "nothing to \(verb)", allowed: "1 to 99")
      }
      return try await take(count, verb, metadata, sink)
    }
    var kept: [String] = []
    let target: UndoTarget
    if arguments.words.isEmpty || word?.lowercased() == "last" {
      if let earlier = try await sentBefore(metadata.operation, verb) {
        target = earlier
      } else if verb == .undo, word != nil {
        (target, kept) = try await newestUndoable()
      } else if let newest = try await newest(1, verb).first {
        target = newest.target
      } else {
        throw .noOperation("nothing to \(verb)")
      }
    } else {
      target = try await named(arguments.words.map(\.text).joined(separator: " "), verb, metadata.operation)
    }
    return sink.answer(try await take(target, metadata, kept: kept))
  }

  /// Takes back several actions, the newest first, or brings them back. Unless `--yes` says so, the
  /// user is asked first.
  private func take(
    _ count: Int, _ verb: UndoVerb, _ metadata: CommandMetadata, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    var targets: [UndoTarget] = []
    while targets.count < count,
      let earlier = try await sentBefore(try operation(targets.count, of: metadata), verb)
    {
      targets.append(earlier)
    }
    let isNew = targets.isEmpty
    let actions = targets.count < count ? try await newest(count - targets.count, verb) : []
    guard targets.count + actions.count == count else {
      throw .noOperation(
        actions.isEmpty ? "nothing to \(verb)" : "only \(actions.count.counted("action")) to \(verb); nothing changed")
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
      var one = metadata
      one.operation = try operation(index, of: metadata)
      sink.answer(try await take(target, one))
    }
    return .done
  }

  private func ask(
    about actions: [Action], _ ids: String, _ verb: UndoVerb, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    guard environment.canAsk else {
      throw .badValue(
        argument: "OP", value: "\(actions.count)", reason: "nobody can be asked here",
        allowed: "\(verb) \(actions.count) --yes")
    }
    sink.answer(try await recentView(actions, shortIDs: shortIDs()))
    var confirmed = arguments
    confirmed.set("--yes", "")
    confirmed.set("--targets", ids)
    return .asks(
      Question(
        text: "\(verb == .undo ? "Undo" : "Bring back") \(actions.count == 1 ? "this" : "these \(actions.count)")?",
        command: ShellCommand(
          spec: verb == .undo ? CommandTable.undoSpec : CommandTable.redoSpec, arguments: confirmed, isJSON: false)))
  }

  /// The operation ID of one of several commands that a line sends: the user's own for the first,
  /// and that with a number for the others.
  func operation(_ index: Int, of metadata: CommandMetadata) throws(ShellError) -> OperationID? {
    guard index > 0, let operation = metadata.operation else { return metadata.operation }
    if let id = OperationID("\(operation)#\(index + 1)") { return id }
    throw .badValue(
      argument: "--op", value: "\(operation)", reason: "too long for several commands", allowed: "up to 190 bytes")
  }

  /// The newest actions to take back, or to bring back; fewer when there are fewer.
  private func newest(_ count: Int, _ verb: UndoVerb) async throws(ShellError) -> [Action] {
    guard verb == .undo else { return try await newestUndone(count) }
    let found = try await recentActions { $0.inForceCount > count }.inForce.prefix(count)
    if let kept = found.first(where: { !$0.canBeUndone }) {
      let what = ActionText(report: try await report()).words(kept)
      throw .noOperation(
        "\(found.first?.id == kept.id ? "the latest action" : "one of them") can't be undone: \(what); "
          + "undo last goes on to the latest one that can be, and recent lists them with their IDs")
    }
    return Array(found)
  }

  /// The newest undos in force that are not redos. A change recorded since ends the search: redo
  /// would bring back something older that has nothing to do with it.
  private func newestUndone(_ count: Int) async throws(ShellError) -> [Action] {
    var undos: [StoredCommand] = []
    // An import that was undone has an undo for each of its operations.
    let most = count == 1 ? 1 : RecentActions.commandsMax
    try await forEachCommand(newestFirst: true) { command in
      guard command.inForce else { return true }
      let depth = command.undoDepth
      if depth % 2 == 1 { undos.append(command) }
      return undos.count < most && (depth > 0 || !CompletionRules.canBeUndone(command.events))
    }
    var actions: [Action] = []
    for undo in undos where actions.count < count {
      let (operation, at) = (undo.accepted.operation, undo.accepted.receipt.recordedAt)
      if let id = try await importID(of: operation.key) {
        guard actions.last?.target != .imported(id) else { continue }
        actions.append(Action(id: id.text, content: .imported(id, count: nil), at: at, inForce: true))
      } else {
        actions.append(Action(id: "\(operation)", content: .command(undo), at: at, inForce: true))
      }
    }
    return actions
  }

  /// The newest command in force that can be undone and is not an undo itself, and what the newer
  /// ones that stay are called, the first few of them.
  private func newestUndoable() async throws(ShellError) -> (UndoTarget, kept: [String]) {
    var key: OperationKey?
    var kept: [String] = []
    try await forEachCommand(newestFirst: true) { command in
      guard command.inForce, command.undoDepth == 0 else { return true }
      if command.isNextToUndo {
        key = command.accepted.operation.key
      } else if let first = command.events.first, first.kind.group != .endOfDay,
        first.kind != .automaticFreezesChanged, kept.count < 3
      {
        // Closes and reminders are none of the user's own commands.
        kept.append(EventText.kept(command.events))
      }
      return key == nil
    }
    guard let key else { throw .noOperation("nothing to undo") }
    return (try await importID(of: key).map { .imported($0) } ?? .operation(key), kept)
  }

  /// What an operation did if it was sent before for the same purpose, so that sending it again
  /// asks for the same.
  private func sentBefore(_ operation: OperationID?, _ verb: UndoVerb) async throws(ShellError) -> UndoTarget? {
    guard let operation else { return nil }
    if let earlier = try await storedCommand(operation), case .operationChanged(let key, _)? = earlier.events.first,
      verb == .undo ? earlier.undoDepth % 2 == 1 : earlier.isRedo
    {
      return .operation(key)
    }
    return try await importUndone(verb.rawValue, as: operation).map { .imported($0) }
  }
}

/// Names of actions.
extension Session {
  /// The newest actions, up to where a condition ends the search.
  func recentActions(
    until isEnough: (RecentActions) -> Bool = { _ in false }
  ) async throws(ShellError) -> RecentActions {
    var recent = RecentActions()
    try await forEachCommand(newestFirst: true) { command in
      recent.add(command)
      return recent.commandCount < RecentActions.commandsMax && !isEnough(recent)
    }
    return recent
  }

  /// The command that an operation ID recorded; nil if there is none.
  func storedCommand(_ operation: OperationID) async throws(ShellError) -> StoredCommand? {
    try await asking(await ascent.command(operation, of: user))
  }

  /// The completion or other command behind any number of undos.
  private func root(of key: OperationKey) async throws(ShellError) -> (command: StoredCommand, undos: Int)? {
    guard let command = try await storedCommand(OperationID(key: key, longText: "")) else { return nil }
    guard command.undoDepth > 0, case .operationChanged(let undone, _)? = command.events.first else {
      return (command, 0)
    }
    return try await root(of: undone).map { ($0.command, $0.undos + 1) }
  }

  /// An action in words; of an undo, those of what it undid.
  func words(_ action: Action, _ text: ActionText) async throws(ShellError) -> String {
    if action.isUndo, case .operation(let key) = action.target, let root = try await root(of: key) {
      return text.words(root.command)
    }
    return text.words(action)
  }

  /// The action that a text names: by its ID, by the beginning or the end of it, or by the name of
  /// a habit, whose newest completion it is.
  ///
  /// - Parameter operation: the ID that the user gave: sent again, the line means the same action.
  func named(
    _ text: String, _ verb: UndoVerb, _ operation: OperationID?
  ) async throws(ShellError) -> UndoTarget {
    if let id = ImportID(text: text) { return .imported(id) }
    guard let id = OperationID(text) else {
      throw .badValue(
        argument: "OP", value: text, reason: "not an operation ID",
        allowed: "a UUID, or 1 to 200 bytes without control characters")
    }
    if let exact = try await storedCommand(id) { return try await target(exact, verb) }
    if let operation, let earlier = try await anySent(operation) {
      guard let earlier, try await isMeant(earlier, by: text) else { throw .refused(.operationReused(operation.key)) }
      return earlier
    }
    let recent = try await recentActions()
    let report = try await report()
    var habits = report.habits.beginning(with: text)
    if let exact = report.habits.named(text) { habits = [exact] }
    let ids = habits.count == 1 && TextRules.areSame(habits[0].name, text) ? [] : recent.named(text)
    let completions = habits.compactMap { habit in recent.newestCompletion(of: habit.id, inForce: verb == .undo) }
    var found = ids
    for action in completions where !found.contains(where: { $0.id == action.id }) { found.append(action) }
    guard found.count <= 1 else {
      let (words, short) = (ActionText(report: report), recent.shortIDs)
      var choices: [String] = []
      for action in found.prefix(10) {
        choices.append("\(short.text(of: action.id))  \(try await self.words(action, words))")
      }
      throw .ambiguous(argument: "OP", value: text, choices: choices, more: max(0, found.count - 10))
    }
    guard let action = found.first else {
      guard recent.commandCount < RecentActions.commandsMax else {
        throw .badValue(
          argument: "OP", value: text, reason: "no ID of the newest 10,000 commands begins or ends with this",
          allowed: "a whole ID, which log and events show")
      }
      throw .refused(.unknownOperation(id.key))
    }
    switch action.content {
    case .command(let command): return try await target(command, verb)
    case .imported(let id, _): return .imported(verb == .undo ? id : id.opposite)
    }
  }

  /// What an operation undid or brought back if it was sent before; an inner nil if it did
  /// something else.
  private func anySent(_ operation: OperationID) async throws(ShellError) -> UndoTarget?? {
    if let undone = try await sentBefore(operation, .undo) { return undone }
    if let redone = try await sentBefore(operation, .redo) { return redone }
    return try await storedCommand(operation) == nil ? UndoTarget??.none : .some(nil)
  }

  /// Whether a text can mean what was undone, or brought back, under an ID.
  private func isMeant(_ target: UndoTarget, by text: String) async throws(ShellError) -> Bool {
    let text = text.lowercased()
    guard case .operation(let key) = target else {
      guard case .imported(let id) = target else { return false }
      return id.text.hasPrefix(text) || id.opposite.text.hasPrefix(text)
    }
    guard let command = try await storedCommand(OperationID(key: key, longText: "")),
      let root = try await root(of: key)?.command
    else { return false }
    let ids = [command, root].map { "\($0.accepted.operation)".lowercased() }
    if ids.contains(where: { $0.hasPrefix(text) || $0.hasSuffix(text) }) { return true }
    guard let habit = root.accepted.receipt.habit else { return false }
    return try await report().habitNames[habit]?.lowercased().hasPrefix(text) ?? false
  }

  /// What a verb does with a command: redo brings back one that was undone.
  private func target(_ command: StoredCommand, _ verb: UndoVerb) async throws(ShellError) -> UndoTarget {
    let key = command.accepted.operation.key
    guard verb == .redo, command.undoDepth % 2 == 0 else { return .operation(key) }
    var undo: OperationKey?
    try await forEachCommand(newestFirst: true) { later in
      if later.inForce, later.undoDepth % 2 == 1, case .operationChanged(key, inForce: false)? = later.events.first {
        undo = later.accepted.operation.key
      }
      return undo == nil && later.accepted.receipt.ordinal > command.accepted.receipt.ordinal
    }
    guard let undo else { throw .noOperation("\(command.accepted.operation) was not undone: nothing to redo") }
    return .operation(undo)
  }

  /// Undoes an action, or the undo of one.
  private func take(
    _ target: UndoTarget, _ metadata: CommandMetadata, kept: [String] = []
  ) async throws(ShellError) -> any View {
    let key: OperationKey
    switch target {
    case .imported(let id): return try await undoImport(id, as: metadata.operation)
    case .operation(let operation): key = operation
    }
    var sent = try await send(.undo(key), metadata)
    if !sent.isKnown, !kept.isEmpty {
      sent.notes.append("later operations that can't be undone stay: \(kept.joined(separator: ", "))")
    }
    let habit = try await habitName(of: sent)
    let effect = if let habit { try await counted(sent, habit) } else { try await effect(ofUndo: sent) }
    guard let root = try await root(of: key) else { preconditionFailure("an undo of nothing: \(key)") }
    let verb = root.undos % 2 == 0 ? UndoVerb.undo : .redo
    let words = ActionText(report: try await report()).words(root.command)
    return ChangeView(
      headline: "\(verb.past): \(words)" + (effect.map { "; \($0)" } ?? ""), habit: habit, sent: sent)
  }

  /// How things are after an undo, unless the words for what was undone say it.
  private func effect(ofUndo sent: SentCommand) async throws(ShellError) -> String? {
    for event in try await events(of: sent.receipt.ordinal) {
      switch event {
      case .planRevised(let id, .archive, _, _, _):
        if let habit = try await report()[id] { return "\(habit.name) is \(habit.archiveState) again" }
      case .planRevised(let id, .deletion, _, _, let inForce):
        if let name = try await report().habitNames[id] { return "\(name) is \(inForce ? "deleted again" : "back")" }
      case .habitRenamed(_, let former, let name): return "\"\(former)\" is called \"\(name)\" again"
      case .zoneRevised: return "the time zone is \(try await report().zone) again"
      case .dayStartRevised(let minutes, _, _): return "the day starts at \(EventText.time(minutes)) again"
      case .sessionChanged(let session, _, let inForce):
        let title = try await catalog()[session.method]?.title ?? session.method.text
        let minutes = session.minutes.counted("minute on \(session.day) counts", "minutes on \(session.day) count")
        return "\(title): \(minutes) \(inForce ? "again" : "no longer")"
      case .advanceChanged(let advance, _, let inForce):
        let stage = inForce ? advance.to : advance.from
        let heading = try await catalog()[advance.method].map { StageHeading(stage, of: $0).text }
        return "\(heading ?? "\(advance.method): \(stage)") again"
      default: continue
      }
    }
    return nil
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

extension RecentActions {
  /// The newest completion of a habit, or the newest one that was undone.
  fileprivate func newestCompletion(of habit: HabitID, inForce: Bool) -> Action? {
    actions.first { action in
      guard case .command(let command) = action.content, action.inForce == inForce, action.move == nil else {
        return false
      }
      return command.events.contains { if case .completionLogged(habit, _, _, _, _) = $0 { true } else { false } }
    }
  }
}
