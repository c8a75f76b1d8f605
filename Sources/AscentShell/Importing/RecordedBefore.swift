import AscentExport
import AscentImport
import AscentRules
import AscentRuntime

/// What a user has recorded before an import.
///
/// A record is skipped only if the same thing is already there.
struct RecordedBefore {
  /// A recorded operation, in force or not.
  struct Operation {
    /// The operation's own key.
    let key: OperationKey
    /// The kind of record that an export of the operation would have; nil if none.
    var kind: ExportRecord.Kind?
    var habit: HabitID?
    /// The further habits of a pause, or the end of a pause, of several habits.
    var habits: [HabitID] = []
    /// The day of a completion; nil for other operations.
    var day: LocalDay?
    /// The amount of a completion, as its habit stores amounts; nil for other operations.
    var amount: Int64?
    /// Whether the operation changed nothing, so that its kind is unknown.
    var isSilent: Bool
    /// The digest of the command's content.
    var content: UInt64
    /// When it happened.
    var occurredAt: Instant
    /// Whether it is in force: not undone or moved.
    var inForce: Bool

    func isAbout(_ id: HabitID) -> Bool { habit == id || habits.contains(id) }
  }

  /// What the user's imports have recorded.
  private(set) var ledger = ImportLedger()
  private var operations: [OperationKey: Operation] = [:]
  /// The operations that logged a completion, by when it happened.
  private var completions: [Instant: [OperationKey]] = [:]
  /// The days to which completions were moved, by the key of the first operation.
  private var movedDays: [OperationKey: Set<LocalDay>] = [:]
  /// The first operations of completions, by the keys of the moves.
  private var firsts: [OperationKey: OperationKey] = [:]
  /// All names that each habit has had, in lower case.
  private var names: [HabitID: Set<String>] = [:]
  /// The names of each habit as they were given, newest last.
  private(set) var givenNames: [HabitID: [String]] = [:]
  /// The IDs that a habit has in Loop, as in the keys of its records.
  private(set) var loopIDs: [HabitID: Set<String>] = [:]
  /// Further keys of operations that recorded entries from Loop.
  private var loopKeys: [OperationKey: [String]] = [:]
  /// The decimals of each habit's amounts. They never change.
  private var places: [HabitID: DecimalPlaces] = [:]

  /// Adds the user's next command.
  mutating func add(_ command: StoredCommand) {
    ledger.add(command)
    let (accepted, events) = (command.accepted, command.events)
    var operation = Operation(
      key: accepted.operation.key, kind: PersonExport.kind(of: events), habit: accepted.receipt.habit,
      isSilent: events.isEmpty, content: accepted.content, occurredAt: accepted.evidence.occurredAt,
      inForce: command.inForce)
    for event in events {
      switch event {
      case .habitAdded(let id, let definition, _):
        note(definition.name, of: id)
        places[id] = definition.traits.decimals
        if let own = ImportedHabit.keyName(definition.attributes) { loopIDs[id, default: []].insert(own) }
      case .habitRenamed(let id, _, let name, _): note(name, of: id)
      case .daysExcused(let id, _, _, _, _, _), .pauseEnded(let id, _):
        if id != operation.habit { operation.habits.append(id) }
      case .completionLogged(_, let day, let amount, _, _): (operation.day, operation.amount) = (day, amount)
      default: break
      }
    }
    operations[operation.key] = operation
    noteLoopKeys(of: operation.key)
    if operation.day != nil { completions[operation.occurredAt, default: []].append(operation.key) }
    if let moved = command.moved, let day = operation.day {
      let first = firsts[moved] ?? moved
      firsts[operation.key] = first
      movedDays[first, default: []].insert(day)
    }
    guard ImportID.step(of: accepted.operation.description)?.app != ExportRecord.app else { return }
    for (id, kind) in PersonExport.ids(of: command) {
      operation.kind = kind
      if let key = OperationID(id)?.key { operations[key] = operation }
    }
  }

  /// Notes the ID of a habit in Loop, and further keys of an entry from Loop: with each name that
  /// the habit has had so far, in lower case. A file of Loop may have names instead of IDs.
  private mutating func noteLoopKeys(of operation: OperationKey) {
    guard let entry = ledger[operation], let habit = entry.habit,
      let key = entry.steps.first(where: { $0.app == ImportID.loop })?.key
    else { return }
    let keyName = TrackerExport.habitName(ofKey: key)
    guard keyName.hasPrefix(ImportedHabit.idMark) else {
      loopKeys[operation] = [TrackerExport.key(key, named: keyName.lowercased())]
      return
    }
    loopIDs[habit, default: []].insert(keyName)
    loopKeys[operation] = (givenNames[habit] ?? []).map { TrackerExport.key(key, named: $0.lowercased()) }
  }

  private mutating func note(_ name: String, of habit: HabitID) {
    names[habit, default: []].insert(name.lowercased())
    givenNames[habit, default: []].append(name)
  }

  subscript(operation: OperationKey) -> Operation? { operations[operation] }

  /// The steps that no import repeats; see ``ImportLedger/settled``. Entries from Loop have a step
  /// with each ID of their habit in Loop, and one with each of its names in lower case.
  var settled: [ImportID.Step: OperationID] {
    var settled = ledger.settled
    for entry in ledger.entries where entry.undo?.isOfImport != true {
      for step in loopSteps(of: entry) where settled[step] == nil { settled[step] = entry.operation }
    }
    return settled
  }

  /// The steps that an entry is, in any export.
  func steps(of entry: ImportLedger.Entry) -> [ImportID.Step] { entry.steps.map(\.ofAnyExport) + loopSteps(of: entry) }

  private func loopSteps(of entry: ImportLedger.Entry) -> [ImportID.Step] {
    guard let names = loopKeys[entry.operation.key], let name = names.first else { return [] }
    let ids = entry.habit.flatMap { loopIDs[$0] } ?? []
    return (names + ids.map { TrackerExport.key(name, ofHabit: $0) }).map {
      ImportID.Step(ofAnyExportOf: ImportID.loop, key: $0)
    }
  }

  /// The operation that recorded a tracker's record under a key with the habit's name; nil if there
  /// is none, or if it is about another habit of that name.
  ///
  /// - Parameter name: the name, in lower case.
  func operation(
    _ key: String, named name: String, in settled: [ImportID.Step: OperationID]
  ) -> OperationID? {
    let step = ImportID.Step(ofAnyExportOf: ImportID.loop, key: TrackerExport.key(key, named: name))
    guard let operation = settled[step] else { return nil }
    let keyName = TrackerExport.habitName(ofKey: key)
    return operations[operation.key]?.habit.map { mayBe($0, keyName) } ?? true ? operation : nil
  }

  /// Whether a habit may be the one that a key of Loop names: it is not known under another ID.
  func mayBe(_ habit: HabitID, _ keyName: String) -> Bool {
    guard keyName.hasPrefix(ImportedHabit.idMark), let ids = loopIDs[habit] else { return true }
    return ids.contains(keyName)
  }

  /// The operation that recorded a record of our own file: under one of its keys, or as a tracker's
  /// record that the file has copied.
  func earlier(
    _ record: ExportRecord, _ key: (key: String, former: String?, name: String?),
    in settled: [ImportID.Step: OperationID]
  ) -> OperationID? {
    if let own = settled.operation(of: record, key.key, former: key.former) { return own }
    let exported = record.id.flatMap { OperationID($0) }.map(ExportRecord.id)
    guard let step = exported.flatMap({ ImportID.exportedStep(of: $0) }), step.app == ImportID.loop else { return nil }
    let keyName = TrackerExport.habitName(ofKey: step.key)
    let name = keyName.hasPrefix(ImportedHabit.idMark) ? key.name : keyName.lowercased()
    return name.flatMap { operation(step.key, named: $0, in: settled) }
  }

  /// The operations that may have recorded a record of our own file before, except those that were
  /// undone with a whole import.
  ///
  /// - Parameter earlier: the operation of an earlier import with the key of the record.
  func operations(of record: ExportRecord, _ earlier: OperationID?) -> [Operation] {
    [earlier, record.id.flatMap { OperationID($0) }].compactMap { id in id.flatMap { operations[$0.key] } }
      .filter { ledger[$0.key]?.undo?.isOfImport != true }
  }

  /// The completions that are what a record without an ID says: of the same habit, day and amount,
  /// at the same instant. Those in force come first, since an export has only those.
  func completions(like record: ExportRecord, about name: String) -> [Operation] {
    guard record.id == nil, let at = record.at, case .complete = record.intent else { return [] }
    let found = (completions[at] ?? []).compactMap { operations[$0] }.filter {
      isSameDay(record, as: $0) && isSameAmount(record, as: $0) && isAbout(name, $0)
    }
    return found.filter(\.inForce) + found.filter { !$0.inForce }
  }

  /// Whether an operation was undone, rather than moved.
  func isUndone(_ operation: Operation) -> Bool { !operation.inForce && movedDays[operation.key] == nil }

  /// Whether an operation logged a record's completion for the same day, or the completion was ever
  /// moved to that day. Other records have no day to compare.
  func isSameDay(_ record: ExportRecord, as operation: Operation) -> Bool {
    guard record.kind == .completion, let own = operation.day else { return true }
    return own == record.day || record.day.flatMap { movedDays[operation.key]?.contains($0) } ?? false
  }

  /// Whether an operation logged the amount of a record's completion. Other records have no amount
  /// to compare.
  func isSameAmount(_ record: ExportRecord, as operation: Operation) -> Bool {
    guard case .complete(let completion) = record.intent, let own = operation.amount,
      let places = operation.habit.flatMap({ places[$0] })
    else { return true }
    return places.stored(completion.amount.number) == own
  }

  /// Whether an operation was about a habit that has, or once had, this name.
  func isAbout(_ name: String, _ operation: Operation) -> Bool {
    ([operation.habit].compactMap(\.self) + operation.habits).contains { names[$0]?.contains(name) ?? false }
  }
}
