import AscentRules
import AscentRuntime

/// All that a user's imports have recorded, and what became of it, collected from the journal.
struct ImportLedger {
  /// An operation of an import.
  struct Entry {
    /// The entry's operation ID.
    let operation: OperationID
    let step: ImportID.Step
    /// The step of a tracker's import that this operation records in another way; nil for others.
    ///
    /// Either an export of our own has copied the step, or the step has a long key, of which an
    /// export has only the digest.
    let copied: ImportID.Step?
    let ordinal: Int32
    /// The habit that the operation was about; nil if none.
    let habit: HabitID?
    /// The steps that the operation is. None of them must be recorded again.
    var steps: [ImportID.Step] { [step] + (copied.map { [$0] } ?? []) }
    /// Whether the operation closed a day, which can't be undone.
    let isClose: Bool
    /// Whether the operation is in force: not undone or moved.
    var inForce: Bool
    /// How often the operation was undone. The count makes the ID of each undo unique.
    var undoCount = 0
    /// The undo in force, if any, and whether it undid the whole import or only this operation.
    var undo: (operation: OperationKey, isOfImport: Bool)?

    /// The command that undoes the operation.
    ///
    /// `run` is the run under the user's ID; nil if there is none.
    func takenBack(by user: UserID, in run: String? = nil) -> Command {
      Command(user: user, operation: id(run ?? "undo\(number(undoCount + 1))"), intent: .undo(operation.key))
    }

    /// The command that undoes the operation's undo; nil if it has no undo in force.
    func broughtBack(by user: UserID, in run: String? = nil) -> Command? {
      undo.map {
        var command = Command(user: user, operation: id(run ?? "redo\(number(undoCount))"), intent: .undo($0.operation))
        command.isImported = step.app == ExportRecord.app
        return command
      }
    }

    private func number(_ count: Int) -> String { count == 1 ? "" : "\(count)" }
    private func id(_ word: String) -> OperationID { OperationID("\(word):\(operation)") ?? .random() }
  }

  /// The entries in the order they were recorded.
  private(set) var entries: [Entry] = []
  private var places: [OperationKey: Int] = [:]
  /// The operations that were undone or brought back under IDs of the user, by run.
  private(set) var runs: [String: Set<String>] = [:]

  /// The run of an undo or redo of an import to which the user gave an ID: `undo` or `redo`,
  /// followed by the ID's digest as a number.
  ///
  /// All operation IDs of the run begin with it, so that repeating the command finds them.
  static func run(_ word: String, as operation: OperationID) -> String {
    var hasher = Blake2b()
    hasher.update(operation.description)
    let digits = String(hasher.finalize().high)
    return word + String(repeating: "0", count: ImportID.runDigits - digits.count) + digits
  }

  /// The ID of a run's first operation.
  static func first(_ word: String, as operation: OperationID) -> OperationID? {
    OperationID("\(run(word, as: operation)):\(ImportID.first)")
  }

  /// The steps that no import repeats, by app and key, because they are in force or the user has
  /// moved or undone them individually.
  ///
  /// Steps that were undone with a whole import are not included.
  var settled: [ImportID.Step: OperationID] {
    var settled: [ImportID.Step: OperationID] = [:]
    for entry in entries where entry.undo?.isOfImport != true {
      for step in entry.steps { settled[step.ofAnyExport] = entry.operation }
    }
    return settled
  }

  /// Adds the user's next command. Commands must be added oldest first.
  mutating func add(_ command: StoredCommand) {
    let operation = command.accepted.operation
    let run = ImportID.run(of: operation.description)
    if let run { runs[run.run, default: []].insert(run.undone == ImportID.first ? changed(by: command) : run.undone) }
    if let step = ImportID.step(of: operation.description) {
      places[operation.key] = entries.count
      let receipt = command.accepted.receipt
      entries.append(
        Entry(
          operation: operation, step: step,
          copied: ImportID.exportedStep(of: ExportRecord.id(of: operation), except: step),
          ordinal: receipt.ordinal, habit: receipt.habit,
          isClose: command.events.contains { $0.kind == .dayClosed }, inForce: command.inForce))
    } else if case .operationChanged(let key, inForce: false)? = command.events.first, let place = places[key],
      // A move is not an undo: it also records a completion.
      !command.events.contains(where: { $0.kind == .completionLogged })
    {
      entries[place].undoCount += 1
      if command.inForce {
        entries[place].undo = (operation.key, run != nil || ImportID.undoneStep(of: operation.description) != nil)
      }
    }
  }

  /// The operation of an import that a command undid or brought back; empty if there is none.
  private func changed(by command: StoredCommand) -> String {
    let keys = command.events.lazy.compactMap { if case .operationChanged(let key, _) = $0 { key } else { nil } }
    return keys.compactMap { self[$0] }.first?.operation.description ?? ""
  }

  /// The entries of an import.
  func entries(of id: ImportID) -> [Entry] {
    entries.filter { entry in
      entry.step.app == id.app && entry.step.source == id.source && id.ordinals?.contains(entry.ordinal) ?? true
    }
  }

  /// The entry of an operation; nil if no import recorded it.
  subscript(operation: OperationKey) -> Entry? { places[operation].map { entries[$0] } }
}

/// The operations of steps that no import repeats; see ``ImportLedger/settled``.
extension [ImportID.Step: OperationID] {
  /// The operation that recorded a record of our own file under one of its keys.
  func operation(_ key: String, former: String?) -> OperationID? {
    [key, former].lazy.compactMap { $0 }.compactMap { key in
      self[ImportID.Step(ofAnyExportOf: ExportRecord.app, key: key)]
    }.first
  }

  /// The operation that recorded a tracker's record which is known by another ID, because an export
  /// of our own has copied it; nil if there is none.
  func copy(ofRecord id: String) -> OperationID? {
    let exported = OperationID(id).map(ExportRecord.id)
    return exported.flatMap { ImportID.exportedStep(of: $0) }.flatMap { self[$0.ofAnyExport] }
  }
}
