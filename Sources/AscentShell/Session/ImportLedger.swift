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
    /// Whether it closed a day, which nothing undoes.
    let isClose: Bool
    /// False when it was undone, or moved.
    var inForce: Bool
    /// How often it was undone, so that each undo has an ID of its own.
    var undoCount = 0
    /// The undo in force of it, of the whole import or of it alone.
    var undo: (operation: OperationKey, isOfImport: Bool)?

    /// The command that undoes it, in a run under an ID of the user or in none.
    func takenBack(by user: UserID, in run: String? = nil) -> Command {
      Command(user: user, operation: id(run ?? "undo\(number(undoCount + 1))"), intent: .undo(operation.key))
    }

    /// The command that undoes its undo; nil if there is none.
    func broughtBack(by user: UserID, in run: String? = nil) -> Command? {
      undo.map {
        Command(user: user, operation: id(run ?? "redo\(number(undoCount))"), intent: .undo($0.operation))
      }
    }

    private func number(_ count: Int) -> String { count == 1 ? "" : "\(count)" }
    private func id(_ word: String) -> OperationID { OperationID("\(word):\(operation)") ?? .random() }
  }

  /// In the order of recording.
  private(set) var entries: [Entry] = []
  private var places: [OperationKey: Int] = [:]
  /// The operations of imports that were undone, or brought back, under IDs of the user.
  private(set) var runs: [String: Set<String>] = [:]

  /// The word with which all IDs of an undo or a redo of an import begin that has an ID of the
  /// user: `undo` or `redo`, and the ID's digest as a number, so that sending it again finds them.
  static func run(_ word: String, as operation: OperationID) -> String {
    var hasher = Blake2b()
    hasher.update(operation.description)
    let digits = String(hasher.finalize().high)
    return word + String(repeating: "0", count: ImportID.runDigits - digits.count) + digits
  }

  /// The ID of the first operation of a run.
  static func first(_ word: String, as operation: OperationID) -> OperationID? {
    OperationID("\(run(word, as: operation)):\(ImportID.first)")
  }

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
    let run = ImportID.run(of: operation.description)
    if let run { runs[run.run, default: []].insert(run.undone == ImportID.first ? changed(by: command) : run.undone) }
    if let step = ImportID.step(of: operation.description) {
      places[operation.key] = entries.count
      let receipt = command.accepted.receipt
      entries.append(
        Entry(
          operation: operation, step: step, ordinal: receipt.ordinal, habit: receipt.habit,
          isClose: command.events.contains { $0.kind == .dayClosed }, inForce: command.inForce))
    } else if case .operationChanged(let key, inForce: false)? = command.events.first, let place = places[key],
      // A move also records.
      !command.events.contains(where: { $0.kind == .completionLogged })
    {
      entries[place].undoCount += 1
      if command.inForce {
        entries[place].undo = (operation.key, run != nil || ImportID.undoneStep(of: operation.description) != nil)
      }
    }
  }

  /// The operation of an import that a command undid or brought back.
  private func changed(by command: StoredCommand) -> String {
    let keys = command.events.lazy.compactMap { if case .operationChanged(let key, _) = $0 { key } else { nil } }
    return keys.compactMap { self[$0] }.first?.operation.description ?? ""
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
