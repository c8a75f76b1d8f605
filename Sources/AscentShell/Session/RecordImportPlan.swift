import AscentImport
import AscentRules
import AscentRuntime

/// Turns the records of a file into commands, one after the other.
///
/// The operation ID of each follows from the file and the record's own ID, so the same file gives
/// the same commands. What an earlier import or the user has recorded under that ID is known; what
/// was undone with this import is brought back.
struct RecordImportPlan {
  /// What becomes of a record.
  enum Step {
    case send(Command, isRestored: Bool)
    /// It is there already, or was undone or moved by the user.
    case known
    /// The habit that it is about is not there.
    case orphaned
    /// Something else has its ID, for this reason.
    case conflict(String)
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
  private let recorded: RecordedBefore
  /// A habit of the file that the user has.
  private enum FileHabit {
    case known(HabitID)
    /// It is being added, or would be without `--dry-run`; its ID is not known yet.
    case added

    var id: HabitID? { if case .known(let id) = self { id } else { nil } }
  }

  /// The habits of the file.
  private var habits: [Int32: FileHabit] = [:]
  /// The names that the file gives them, in lower case.
  private var names: [Int32: String] = [:]
  /// How often the file has said something without an ID.
  private var occurrences: [String: Int] = [:]

  init(
    _ id: ImportID, for user: UserID, _ present: [HabitReport], after ledger: ImportLedger,
    _ recorded: RecordedBefore
  ) {
    (self.id, self.user, self.present, self.ledger, self.recorded) = (id, user, present, ledger, recorded)
    settled = ledger.settled
    own = Dictionary(grouping: ledger.entries(of: id), by: \.step.key)
  }

  /// Notes which habit a record has added; nil if it was refused.
  mutating func note(_ habit: HabitID?, as number: Int32) { habits[number] = habit.map(FileHabit.known) }

  /// What becomes of the next record.
  mutating func step(for record: ExportRecord) -> Step {
    var record = record
    let name = name(of: record)
    let key = key(of: record, about: name)
    let step = ImportID.Step(of: id, key: key)
    let ids = [settled[step.ofAnyExport], record.id.flatMap { OperationID($0) }].compactMap(\.self)
    let before = ids.compactMap { recorded[$0.key] }
    if case .addHabit(let definition) = record.intent {
      let known = habit(definition.name, record, before)
      guard known != nil || record.id == nil || before.isEmpty else { return conflict(record, before, about: name) }
      guard let known else { return command(for: &record, key: key, step) }
      if let number = record.added { habits[number] = .known(known) }
      return .known
    }
    let habit = habit(of: record, name)
    if before.contains(where: { difference(record, from: $0, habit, name) == nil }) { return .known }
    // Without an ID, what is another's does not matter.
    guard record.id == nil || before.isEmpty else { return conflict(record, before, about: name) }
    return command(for: &record, key: key, step)
  }

  /// The habit that a record adds, if it is there.
  private func habit(_ name: String, _ record: ExportRecord, _ before: [RecordedBefore.Operation]) -> HabitID? {
    // A habit of the same name is the same habit.
    let named = present.named(name)?.id
    let same = before.first { difference(record, from: $0, $0.habit.map(FileHabit.known), name.lowercased()) == nil }
    // Without an ID nothing says that a habit that was deleted is meant.
    if record.id == nil, let named, !present.contains(where: { $0.id == same?.habit }) { return named }
    return same?.habit ?? named
  }

  private func conflict(
    _ record: ExportRecord, _ before: [RecordedBefore.Operation], about name: String?
  ) -> Step {
    let habit = habit(of: record, name)
    let reason = before.first.flatMap { difference(record, from: $0, habit, name) } ?? ""
    return .conflict("operation \(record.id ?? "") is already there, \(reason)")
  }

  /// How a record differs from an operation; nil if that has recorded it.
  private func difference(
    _ record: ExportRecord, from operation: RecordedBefore.Operation, _ habit: FileHabit?, _ name: String?
  ) -> String? {
    if !operation.isSilent, operation.kind != record.kind { return "of another kind" }
    if let name {
      let isSame = record.added == nil && habit?.id.map(operation.isAbout) ?? false
      // It may have another name by now. Without an ID a habit that has the name comes first.
      let mayBeRenamed = record.id != nil || habit == nil || record.added != nil
      guard isSame || mayBeRenamed && recorded.isAbout(name, operation) else { return "for another habit" }
    }
    let isSameDay = record.kind != .completion || operation.day == nil || operation.day == record.day
    return isSameDay ? nil : "on another day"
  }

  /// The name of the habit that a record adds or is about, in lower case; nil for none. Notes it.
  private mutating func name(of record: ExportRecord) -> String? {
    if case .addHabit(let definition) = record.intent, let number = record.added {
      names[number] = definition.name.lowercased()
      return names[number]
    }
    switch record.habit {
    case .id(let habit)?:
      let name = names[habit.number]
      if case .renameHabit(_, let new) = record.intent { names[habit.number] = new.lowercased() }
      return name
    case .name(let name)?: return name.lowercased()
    case nil: return nil
    }
  }

  /// The habit that a record is about, if it is there or was added by the file.
  private func habit(of record: ExportRecord, _ name: String?) -> FileHabit? {
    switch record.habit {
    case .id(let habit)?: habits[habit.number]
    case .name(let given)?:
      names.filter { $0.value == name }.keys.max().flatMap { habits[$0] }
        ?? (present.named(given)?.id).map(FileHabit.known)
    case nil: nil
    }
  }

  private mutating func command(for record: inout ExportRecord, key: String, _ step: ImportID.Step) -> Step {
    let own = own[step.key] ?? []
    var isOfAdded = false
    if case .id(let number)? = record.habit {
      guard let habit = habits[number.number] else { return .orphaned }
      if let id = habit.id { record.habit = .id(id) } else { isOfAdded = true }
    }
    // An operation of an earlier habit of the name stays with that one.
    let isOfHabit = !isOfAdded && record.habit.map { $0 == own.last?.habit.map { .id($0) } } ?? true
    if isOfHabit, let command = own.last?.broughtBack(by: user) {
      if let number = record.added { habits[number] = own.last?.habit.map(FileHabit.known) }
      return .send(command, isRestored: true)
    }
    if let number = record.added { habits[number] = .added }
    let number = own.isEmpty ? "" : "#\(own.count + 1)"
    guard let operation = OperationID("\(id.text):\(key)\(number)") else { preconditionFailure("an id of \(key)") }
    var command = Command(
      user: user, operation: operation, intent: record.intent, occurredAt: record.at, zone: record.zone,
      device: record.device)
    command.isImported = true
    return .send(command, isRestored: false)
  }

  private mutating func key(of record: ExportRecord, about name: String?) -> String {
    if let id = record.id { return ExportRecord.key(of: id) }
    let key = record.keyOfContent(about: name, 1)
    occurrences[key, default: 0] += 1
    return occurrences[key] == 1 ? key : record.keyOfContent(about: name, occurrences[key] ?? 1)
  }
}
