import AscentRules
import AscentRuntime

/// What the imports of a user have recorded, and what became of it, as the journal has it.
struct ImportLedger {
  /// An operation of an import.
  struct Entry {
    /// Its own ID.
    let operation: OperationID
    let step: ImportID.Step
    let ordinal: Int32
    /// The habit that it was about.
    let habit: HabitID?
    /// False when it was undone, or moved.
    var inForce: Bool
    /// How often it was undone, so that each undo has an ID of its own.
    var undoCount = 0
    /// The undo in force of it, of the whole import or of it alone.
    var undo: (operation: OperationKey, isOfImport: Bool)?

    /// The command that undoes it. `operation` is its ID; nil for one that follows from this.
    func takenBack(by user: UserID) -> Command {
      Command(user: user, operation: id("undo", undoCount + 1), intent: .undo(self.operation.key))
    }

    /// The command that undoes its undo; nil if there is none.
    func broughtBack(by user: UserID) -> Command? {
      undo.map { Command(user: user, operation: id("redo", undoCount), intent: .undo($0.operation)) }
    }

    private func id(_ word: String, _ number: Int) -> OperationID {
      OperationID("\(word)\(number == 1 ? "" : "\(number)"):\(operation)") ?? .random()
    }
  }

  /// In the order of recording.
  private(set) var entries: [Entry] = []
  private var places: [OperationKey: Int] = [:]

  /// The steps that no import repeats, by app and key: they are in force, or the user moved or
  /// undid them one by one. Steps that were undone with a whole import are not among them.
  var settled: [ImportID.Step: OperationID] {
    var settled: [ImportID.Step: OperationID] = [:]
    for entry in entries where entry.undo?.isOfImport != true { settled[entry.step.ofAnyExport] = entry.operation }
    return settled
  }

  /// Takes note of the next command of the user, oldest first.
  mutating func add(_ command: StoredCommand) {
    let operation = command.accepted.operation
    if let step = ImportID.step(of: operation.description) {
      places[operation.key] = entries.count
      let receipt = command.accepted.receipt
      entries.append(
        Entry(
          operation: operation, step: step, ordinal: receipt.ordinal, habit: receipt.habit, inForce: command.inForce))
    } else if case .operationChanged(let key, inForce: false)? = command.events.first, let place = places[key],
      // A move also records.
      !command.events.contains(where: { $0.kind == .completionLogged })
    {
      entries[place].undoCount += 1
      if command.inForce {
        entries[place].undo = (operation.key, ImportID.undoneStep(of: operation.description) != nil)
      }
    }
  }

  /// The operations of an import.
  func entries(of id: ImportID) -> [Entry] {
    entries.filter { entry in
      entry.step.app == id.app && entry.step.source == id.source && id.ordinals?.contains(entry.ordinal) ?? true
    }
  }

  /// An operation that an import recorded.
  subscript(operation: OperationKey) -> Entry? { places[operation].map { entries[$0] } }
}
