import AscentExport
import AscentImport
import AscentRules
import AscentRuntime

/// Turns the records of a file into commands, one after the other.
///
/// The operation ID of each follows from the file and the record's own ID, so the same file gives
/// the same commands. What an earlier import or the user has recorded under that ID is known; what
/// was undone with this import is brought back.
struct HistoryImportPlan {
  /// What becomes of a record.
  enum Step {
    case send(Command, isRestored: Bool)
    /// It is there already, or was undone or moved by the user.
    case known
    /// The habit that it is about is not there.
    case orphaned
  }

  /// The ID of the import.
  let id: ImportID
  private let user: UserID
  /// The habits of the user before the import.
  private let present: [HabitReport]
  private let ledger: ImportLedger
  private let settled: [ImportID.Step: OperationID]
  /// What this file has recorded before, by key.
  private let own: [String: [ImportLedger.Entry]]
  /// What the user has recorded otherwise, and the habit that it was about.
  private let recorded: [OperationKey: HabitID]
  /// The habits of the file.
  private var habits: [Int32: HabitID] = [:]
  /// How often the file has said something without an ID.
  private var occurrences: [String: Int] = [:]

  init(
    _ id: ImportID, for user: UserID, _ present: [HabitReport], after ledger: ImportLedger,
    _ recorded: [OperationKey: HabitID]
  ) {
    (self.id, self.user, self.present, self.ledger, self.recorded) = (id, user, present, ledger, recorded)
    settled = ledger.settled
    own = Dictionary(grouping: ledger.entries(of: id), by: \.step.key)
  }

  /// Stands for the habit of what is about none, and of a habit that a dry run would add.
  static let noHabit = HabitID(number: 0)

  /// Notes which habit a record has added; nil if it was refused.
  mutating func note(_ habit: HabitID?, as number: Int32) { habits[number] = habit }

  /// What becomes of the next record.
  mutating func step(for record: HistoryRecord) -> Step {
    var record = record
    let key = key(of: record)
    let step = ImportID.Step(of: id, key: key)
    var known = record.id.flatMap { OperationID($0) }.flatMap { recorded[$0.key] }
    if let operation = settled[step.ofAnyExport] { known = ledger[operation.key]?.habit ?? Self.noHabit }
    // A habit of the same name is the same habit.
    if case .addHabit(let definition) = record.intent { known = known ?? present.named(definition.name)?.id }
    guard let known else { return command(for: &record, key: key, step) }
    if let number = record.added { habits[number] = known }
    return .known
  }

  private mutating func command(for record: inout HistoryRecord, key: String, _ step: ImportID.Step) -> Step {
    let own = own[step.key] ?? []
    if case .id(let number)? = record.habit {
      guard let habit = habits[number.number] else { return .orphaned }
      record.habit = .id(habit)
    }
    // An operation of an earlier habit of the name stays with that one.
    let isOfHabit = record.habit.map { $0 == own.last?.habit.map { .id($0) } } ?? true
    if isOfHabit, let command = own.last?.broughtBack(by: user) {
      if let number = record.added { habits[number] = own.last?.habit }
      return .send(command, isRestored: true)
    }
    if let number = record.added { habits[number] = Self.noHabit }
    let number = own.isEmpty ? "" : "#\(own.count + 1)"
    guard let operation = OperationID("\(id.text):\(key)\(number)") else { preconditionFailure("an id of \(key)") }
    var command = Command(
      user: user, operation: operation, intent: record.intent, occurredAt: record.at, zone: record.zone,
      device: record.device)
    command.isImported = true
    return .send(command, isRestored: false)
  }

  private mutating func key(of record: HistoryRecord) -> String {
    if let id = record.id { return HistoryRecord.key(of: id) }
    let key = record.keyOfContent(1)
    occurrences[key, default: 0] += 1
    return occurrences[key] == 1 ? key : record.keyOfContent(occurrences[key] ?? 1)
  }
}
