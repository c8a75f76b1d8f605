import AscentImport
import AscentRules
import AscentRuntime

/// Turns the records of a file into commands, one by one.
///
/// The operation ID of a command follows from the file and the record's own ID, so the same file
/// gives the same commands. A record that an earlier import or the user has already recorded under
/// its ID is known. A record that was undone with this import is brought back.
struct RecordImportPlan {
  /// What to do with a record.
  enum Step {
    case send(Command, isRestored: Bool)
    /// The record is already there, or the user has undone or moved it.
    case known
    /// The record's habit does not exist.
    case orphaned
    /// Something else already has the record's ID; the text says how it differs.
    case conflict(String)
  }

  /// The ID of the import.
  let id: ImportID
  private let user: UserID
  /// The habits of the user before the import.
  private let present: [HabitReport]
  private let ledger: ImportLedger
  private let settled: [ImportID.Step: OperationID]
  /// What earlier imports of this file have recorded, by key.
  private let own: [String: [ImportLedger.Entry]]
  private let recorded: RecordedBefore
  /// The user's habit for a habit of the file.
  private enum FileHabit {
    case known(HabitID)
    /// The habit is being added, or would be without `--dry-run`. Its ID is not known yet.
    case added

    var id: HabitID? { if case .known(let id) = self { id } else { nil } }
  }

  /// The user's habits, by the file's habit numbers.
  private var habits: [Int32: FileHabit] = [:]
  /// The names of the file's habits, in lower case, by number.
  private var names: [Int32: String] = [:]
  /// How often each record without an ID has occurred in the file, by its content.
  private var occurrences: [String: Int] = [:]

  init(
    _ id: ImportID, for user: UserID, _ present: [HabitReport], after ledger: ImportLedger,
    _ recorded: RecordedBefore
  ) {
    (self.id, self.user, self.present, self.ledger, self.recorded) = (id, user, present, ledger, recorded)
    settled = ledger.settled
    own = Dictionary(grouping: ledger.entries(of: id), by: \.step.key)
  }

  /// Records which habit a record has added; nil if it was refused.
  mutating func note(_ habit: HabitID?, as number: Int32) { habits[number] = habit.map(FileHabit.known) }

  /// Decides what to do with the next record.
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
    // Without an ID of its own, the record can't conflict.
    guard record.id == nil || before.isEmpty else { return conflict(record, before, about: name) }
    return command(for: &record, key: key, step)
  }

  /// The existing habit for a record that adds one; nil if there is none.
  private func habit(_ name: String, _ record: ExportRecord, _ before: [RecordedBefore.Operation]) -> HabitID? {
    // A habit of the same name is the same habit.
    let named = present.named(name)?.id
    let same = before.first { difference(record, from: $0, $0.habit.map(FileHabit.known), name.lowercased()) == nil }
    // Without an ID, nothing indicates that a deleted habit is meant, so prefer the one with
    // the name.
    if record.id == nil, let named, !present.contains(where: { $0.id == same?.habit }) { return named }
    return same?.habit ?? named
  }

  private func conflict(
    _ record: ExportRecord, _ before: [RecordedBefore.Operation], about name: String?
  ) -> Step {
    let habit = habit(of: record, name)
    let reason = before.first.flatMap { difference(record, from: $0, habit, name) } ?? ""
    return .conflict("operation \(record.id ?? "") already exists, \(reason)")
  }

  /// How a record differs from an operation; nil if the operation recorded the same.
  private func difference(
    _ record: ExportRecord, from operation: RecordedBefore.Operation, _ habit: FileHabit?, _ name: String?
  ) -> String? {
    if !operation.isSilent, operation.kind != record.kind { return "of another kind" }
    if let name {
      let isSame = record.added == nil && habit?.id.map(operation.isAbout) ?? false
      // The habit may have been renamed. Without an ID, a habit that currently has the name
      // takes precedence.
      let mayBeRenamed = record.id != nil || habit == nil || record.added != nil
      guard isSame || mayBeRenamed && recorded.isAbout(name, operation) else { return "for another habit" }
    }
    let isSameDay = record.kind != .completion || operation.day == nil || operation.day == record.day
    return isSameDay ? nil : "on another day"
  }

  /// The name of the habit that a record adds or is about, in lower case; nil for none.
  ///
  /// Keeps track of added and renamed habits.
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

  /// The habit that a record is about; nil if it neither exists nor was added by the file.
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
    // Operations of an earlier habit with the same name stay with that habit.
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
