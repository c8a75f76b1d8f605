import AscentRules
import AscentRuntime

/// The operations of an import, as far as they were read, the newest first.
private struct ImportParts {
  /// Where the import is among the actions.
  let place: Int
  private(set) var count = 0
  private(set) var keptCount = 0
  private var wasTakenBack = false
  private var hasGrant = false
  private var hasOther = false

  init(place: Int) { self.place = place }

  /// Whether an undo of the import takes something back.
  var inForce: Bool { hasOther || hasGrant && !wasTakenBack }

  /// Takes the next older operation. An undo of the import goes from the newest to the oldest: what
  /// is in force and newer than what it took back stays. Closes are never taken back; freezes that
  /// closed days have used stay, and habits that were used since, whether they are newer or not.
  mutating func add(_ command: StoredCommand, isTakenBack: Bool) {
    count += 1
    if isTakenBack {
      (wasTakenBack, hasOther) = (true, false)
    } else if command.inForce, CompletionRules.canBeUndone(command.events) {
      let isHabit = command.events.contains { $0.kind == .habitAdded }
      if wasTakenBack, isHabit {
        keptCount += 1
      } else if command.events.contains(where: { $0.kind == .freezesGranted }) {
        hasGrant = true
      } else {
        hasOther = true
      }
    }
  }
}

/// The actions of a user, the newest first, from commands that are added newest first. What the
/// scheduler did is left out.
struct RecentActions {
  /// How many commands are read at most: a search for the beginning of an ID then takes the same
  /// time however long the history is.
  static let commandsMax = 10_000

  private(set) var actions: [RecentAction] = []
  private(set) var commandCount = 0
  /// How many are in force, and neither undos, nor dismissals, nor imports: older operations of an
  /// import can show that what was read of it stays.
  private(set) var inForceCount = 0
  private var imports: [ImportID: ImportParts] = [:]
  /// The operations that undos of whole imports took back.
  private var takenBack: Set<OperationKey> = []
  private var moves: [OperationKey: LogView.Move] = [:]

  /// Takes the next older command.
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
      takenBack.insert(key)
    }
    if !isOfImport, !operation.isOfScheduler, let first = command.events.first, first.kind != .automaticFreezesChanged {
      var move: LogView.Move?
      if !command.inForce { move = moves[operation.key] }
      if let moved = command.moved, command.inForce || move != nil {
        moves[moved] = move ?? LogView.Move(day: command.accepted.receipt.day, operation: operation)
      }
      actions.append(RecentAction(id: text, content: .command(command), at: at, inForce: command.inForce, move: move))
      if command.inForce, command.undoDepth == 0, !command.isDismissal { inForceCount += 1 }
    }
  }

  private mutating func addStep(of id: ImportID, _ command: StoredCommand, _ at: Instant) {
    var parts = imports[id] ?? ImportParts(place: actions.count)
    if parts.count == 0 {
      actions.append(RecentAction(id: id.text, content: .imported(id, count: 0), at: at, inForce: false))
    }
    parts.add(command, isTakenBack: takenBack.contains(command.accepted.operation.key))
    imports[id] = parts
    actions[parts.place].content = .imported(id, count: parts.count)
    (actions[parts.place].inForce, actions[parts.place].keptCount) = (parts.inForce, parts.keptCount)
  }

  /// Those that an undo takes back one after the other: in force, and neither undos themselves nor
  /// dismissals of celebrations.
  var inForce: [RecentAction] { actions.filter { $0.inForce && !$0.isUndo && !$0.isDismissal } }

  /// Whether celebrations were dismissed after an action, and nothing was undone since: then it was
  /// said already.
  func passesDismissals(downTo action: RecentAction) -> Bool {
    actions.prefix { $0.id != action.id && !$0.isUndo }.contains(where: \.isDismissal)
  }

  /// The actions whose IDs begin or end with a text, ignoring case.
  func named(_ text: String) -> [RecentAction] {
    let text = text.lowercased()
    guard text.count >= 3 else { return [] }
    return actions.filter {
      let id = $0.id.lowercased()
      // Of an import, `recent` shows the app and then the part that tells its imports apart.
      let own = id.hasPrefix("import:") ? id.firstIndex(of: "-").map { id[$0...].dropFirst() } : nil
      return id.hasPrefix(text) || id.hasSuffix(text) || own?.hasPrefix(text) ?? false
    }
  }

  /// The short forms of their IDs.
  var shortIDs: ShortIDs { ShortIDs(actions.map(\.id)) }
}
