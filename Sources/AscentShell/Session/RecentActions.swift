import AscentRules
import AscentRuntime

/// One thing that the user did: a command of their own, or an import as a whole.
struct Action {
  /// What it consists of.
  enum Content {
    case command(StoredCommand)
    /// The number of its operations is nil when they were not counted.
    case imported(ImportID, count: Int?)
  }

  /// Its operation ID, or the ID of the import.
  var id: String
  var content: Content
  /// When it was recorded.
  var at: Instant
  /// False once it was undone or moved; of an import once all of it was.
  var inForce: Bool
  /// Where a completion was moved to.
  var move: LogView.Move?

  /// What an undo of it names.
  var target: UndoTarget {
    switch content {
    case .command(let command): .operation(command.accepted.operation.key)
    case .imported(let id, _): .imported(id)
    }
  }

  /// Whether it undoes another action, or brings one back.
  var isUndo: Bool { if case .command(let command) = content { command.undoDepth > 0 } else { false } }

  /// Whether it can be undone at all.
  var canBeUndone: Bool {
    if case .command(let command) = content { CompletionRules.canBeUndone(command.events) } else { true }
  }
}

/// What `undo` and `redo` name.
enum UndoTarget: Hashable {
  case operation(OperationKey)
  case imported(ImportID)
}

/// The actions of a user, the newest first, from commands that are added newest first. What the
/// scheduler did is left out.
struct RecentActions {
  /// How many commands are read at most: a search for the beginning of an ID then takes the same
  /// time however long the history is.
  static let commandsMax = 10_000

  private(set) var actions: [Action] = []
  private(set) var commandCount = 0
  /// How many are in force and not undos themselves.
  private(set) var inForceCount = 0
  private var imports: [ImportID: Int] = [:]
  private var moves: [OperationKey: LogView.Move] = [:]

  /// Takes the next older command.
  mutating func add(_ command: StoredCommand) {
    commandCount += 1
    let (operation, at) = (command.accepted.operation, command.accepted.receipt.recordedAt)
    let text = operation.description
    if let step = ImportID.step(of: text), let id = ImportID(of: step, isUndo: false) {
      addStep(of: id, command, at)
    } else if !operation.isOfScheduler, ImportID.undoneStep(of: text) == nil, ImportID.run(of: text) == nil,
      let first = command.events.first, first.kind != .automaticFreezesChanged
    {
      var move: LogView.Move?
      if !command.inForce { move = moves[operation.key] }
      if let moved = command.moved, command.inForce || move != nil {
        moves[moved] = move ?? LogView.Move(day: command.accepted.receipt.day, operation: operation)
      }
      actions.append(Action(id: text, content: .command(command), at: at, inForce: command.inForce, move: move))
      if command.inForce, command.undoDepth == 0 { inForceCount += 1 }
    }
  }

  private mutating func addStep(of id: ImportID, _ command: StoredCommand, _ at: Instant) {
    guard let place = imports[id], case .imported(_, let count?) = actions[place].content else {
      imports[id] = actions.count
      if command.inForce { inForceCount += 1 }
      return actions.append(
        Action(id: id.text, content: .imported(id, count: 1), at: at, inForce: command.inForce))
    }
    actions[place].content = .imported(id, count: count + 1)
    if command.inForce, !actions[place].inForce { inForceCount += 1 }
    actions[place].inForce = actions[place].inForce || command.inForce
  }

  /// Those that an undo takes back one after the other: in force, and not undos themselves.
  var inForce: [Action] { actions.filter { $0.inForce && !$0.isUndo } }

  /// The actions whose IDs begin or end with a text, ignoring case.
  func named(_ text: String) -> [Action] {
    let text = text.lowercased()
    guard text.count >= 3 else { return [] }
    return actions.filter {
      let id = $0.id.lowercased()
      return id.hasPrefix(text) || id.hasSuffix(text)
    }
  }

  /// The short forms of their IDs.
  var shortIDs: ShortIDs { ShortIDs(actions.map(\.id)) }
}
