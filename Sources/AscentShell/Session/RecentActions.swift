import AscentRules
import AscentRuntime

/// A summary of an import's operations, as far as they were read, newest first.
private struct ImportParts {
  /// The index of the import among the actions.
  let place: Int
  /// The number of records, without the closed days.
  private(set) var count = 0
  private(set) var keptCount = 0
  /// The ordinal of the newest undo that undid one of the operations with the import; nil if none
  /// did.
  private var undo: Int32?
  /// The ordinals of the newest grant of freezes in force, and of the newest other operation in
  /// force that is not left over from the undo.
  private var grant: Int32?
  private var other: Int32?

  init(place: Int) { self.place = place }

  /// Whether undoing the import would undo anything.
  var inForce: Bool { other != nil || grant.map { $0 > undo ?? 0 } ?? false }

  /// Adds the next older operation.
  ///
  /// An undo of the import proceeds from the newest operation to the oldest. So if an operation was
  /// undone with the import, a newer one that is still in force was kept, and stays, unless it was
  /// recorded after the undo. Closes are never undone. Freezes that closed days have used and
  /// habits that were used later also stay, wherever they are.
  ///
  /// - Parameter undo: the ordinal of the undo that undid the operation with the import; nil if
  ///   none did.
  mutating func add(_ command: StoredCommand, takenBackBy undo: Int32?) {
    if !command.events.contains(where: { $0.kind == .dayClosed }) { count += 1 }
    let ordinal = command.accepted.receipt.ordinal
    if let undo {
      self.undo = max(undo, self.undo ?? undo)
      if let kept = other, kept < undo { other = nil }
    } else if command.inForce, CompletionRules.canBeUndone(command.events) {
      let isHabit = command.events.contains { $0.kind == .habitAdded }
      if self.undo != nil, isHabit {
        keptCount += 1
      } else if command.events.contains(where: { $0.kind == .freezesGranted }) {
        grant = grant ?? ordinal
      } else {
        other = other ?? ordinal
      }
    }
  }
}

/// A user's actions, newest first, collected from commands that are added newest first.
///
/// Commands of the scheduler are left out.
struct RecentActions {
  /// The maximum number of commands to read.
  ///
  /// It bounds the time of a search for the beginning of an ID, however long the history is.
  static let commandsMax = 10_000

  private(set) var actions: [RecentAction] = []
  private(set) var commandCount = 0
  /// The number of actions in force that are neither undos nor imports.
  ///
  /// Imports are left out, because an older operation can still change whether one is in force.
  private(set) var inForceCount = 0
  private var imports: [ImportID: ImportParts] = [:]
  /// The IDs of the imports of operations that were moved or undone.
  private var importOf: [OperationKey: String] = [:]
  /// The ordinals of the undos of whole imports, by the operations that they undid.
  private var takenBack: [OperationKey: Int32] = [:]
  private var moves: [OperationKey: LogView.Move] = [:]

  /// Adds the next older command.
  mutating func add(_ command: StoredCommand) {
    commandCount += 1
    let (operation, at) = (command.accepted.operation, command.accepted.receipt.recordedAt)
    let text = operation.description
    if let step = ImportID.step(of: text), let id = ImportID(of: step, isUndo: false) {
      addStep(of: id, command, at)
      return
    }
    let isOfImport = ImportID.undoneStep(of: text) != nil || ImportID.run(of: text) != nil
    if isOfImport, command.inForce, let key = command.undone {
      takenBack[key] = command.accepted.receipt.ordinal
    }
    if !isOfImport, !operation.isOfScheduler, let first = command.events.first, first.kind != .automaticFreezesChanged {
      var move: LogView.Move?
      if !command.inForce { move = moves[operation.key] }
      if let moved = command.moved, command.inForce || move != nil {
        moves[moved] = move ?? LogView.Move(day: command.accepted.receipt.day, operation: operation)
      }
      actions.append(
        RecentAction(
          id: text, content: .command(command), at: at, position: command.position, inForce: command.inForce,
          move: move))
      if command.inForce, command.undoDepth == 0 { inForceCount += 1 }
    }
  }

  private mutating func addStep(of id: ImportID, _ command: StoredCommand, _ at: Instant) {
    var parts = imports[id] ?? ImportParts(place: actions.count)
    if imports[id] == nil {
      actions.append(
        RecentAction(
          id: id.text, content: .imported(id, count: 0), at: at, position: command.position, inForce: false))
    }
    if !command.inForce { importOf[command.accepted.operation.key] = id.text }
    parts.add(command, takenBackBy: takenBack[command.accepted.operation.key])
    imports[id] = parts
    actions[parts.place].content = .imported(id, count: parts.count)
    (actions[parts.place].inForce, actions[parts.place].keptCount) = (parts.inForce, parts.keptCount)
  }

  /// The actions that `count` consecutive `undo` commands would undo: the newest that are in force
  /// and no undos, and those that the undo of a newer move restores.
  func newestInForce(_ count: Int) -> [RecentAction] {
    var (found, restored): ([RecentAction], Set<OperationKey>) = ([], [])
    for action in actions where !action.isUndo && found.count < count {
      guard case .command(let command) = action.content else {
        // The undo of a move restores a completion, perhaps one of the import.
        if action.inForce || restored.contains(where: { importOf[$0] == action.id }) { found.append(action) }
        continue
      }
      guard action.inForce || restored.contains(command.accepted.operation.key) else { continue }
      found.append(action)
      if let moved = command.moved { restored.insert(moved) }
    }
    return found
  }

  /// Adds loads of the catalogue and their undos, which are for all people, newest first.
  mutating func add(loads: [StoredCommand]) {
    for load in loads {
      let place = actions.firstIndex { $0.position < load.position } ?? actions.endIndex
      let action = RecentAction(
        id: "\(load.accepted.operation)", content: .command(load), at: load.accepted.receipt.recordedAt,
        position: load.position, inForce: load.inForce)
      actions.insert(action, at: place)
    }
  }

  /// The actions whose IDs begin or end with a text, ignoring case.
  func named(_ text: String) -> [RecentAction] {
    let text = text.lowercased()
    guard text.count >= 3 else { return [] }
    return actions.filter {
      let id = $0.id.lowercased()
      // For an import, `recent` shows the app followed by the part that distinguishes its imports.
      let own = id.hasPrefix("import:") ? id.firstIndex(of: "-").map { id[$0...].dropFirst() } : nil
      return id.hasPrefix(text) || id.hasSuffix(text) || own?.hasPrefix(text) ?? false
    }
  }

  /// The short forms of the actions' IDs.
  var shortIDs: ShortIDs { ShortIDs(actions.map(\.id)) }
}
