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

  /// A habit's amount on a day.
  struct Counted: Hashable {
    let habit: HabitID
    let day: LocalDay
    let amount: Int64
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
  /// The name that each habit had here when its first entry with an ID of a tracker was recorded.
  /// It is probably its name in the tracker.
  private(set) var trackerNames: [HabitID: String] = [:]
  /// The names in Loop that operations noted for their habits.
  private(set) var notedNames: [OperationKey: String] = [:]
  /// The IDs in Loop that habits were added with, as in the keys of records.
  private(set) var addedIDs: [HabitID: String] = [:]
  /// The names in Loop that habits were added with.
  private(set) var addedNames: [HabitID: String] = [:]
  /// The categories that habits have in HabitBull, as far as imports noted them; empty for none.
  private(set) var categories: [HabitID: String] = [:]
  /// The habits whose addition was undone.
  private var undoneHabits: Set<HabitID> = []
  /// The habits that imports added.
  private(set) var imported: Set<HabitID> = []
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
        if ledger[operation.key] != nil { imported.insert(id) }
        if !command.inForce { undoneHabits.insert(id) }
        if ledger[operation.key]?.trackerStep?.app == ImportID.habitBull {
          categories[id] = definition.attributes[ImportedHabit.categoryAttribute] ?? ""
        }
        if command.inForce {
          addedIDs[id] = ImportedHabit.keyName(definition.attributes)
          addedNames[id] = definition.attributes[ImportedHabit.nameAttribute]
        }
      case .habitRenamed(let id, _, let name, _): note(name, of: id)
      case .habitEdited(_, .attribute(ImportedHabit.nameAttribute), _, let name): notedNames[operation.key] = name
      case .habitEdited(let id, .attribute(ImportedHabit.categoryAttribute), _, let category?):
        if ledger[operation.key]?.trackerStep?.app == ImportID.habitBull { categories[id] = category }
      case .daysExcused(let id, _, _, _, _, _), .pauseEnded(let id, _):
        if id != operation.habit { operation.habits.append(id) }
      case .completionLogged(_, let day, let amount, _, _): (operation.day, operation.amount) = (day, amount)
      default: break
      }
    }
    operations[operation.key] = operation
    if let habit = operation.habit, let name = givenNames[habit]?.last, trackerNames[habit] == nil,
      ledger[operation.key]?.trackerStep?.habitName.hasPrefix(ImportedHabit.idMark) ?? false
    {
      trackerNames[habit] = name
    }
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

  private mutating func note(_ name: String, of habit: HabitID) {
    names[habit, default: []].insert(name.lowercased())
    givenNames[habit, default: []].append(name)
  }

  subscript(operation: OperationKey) -> Operation? { operations[operation] }

  /// The operations that may have recorded a record of our own file before, except those that were
  /// undone with a whole import.
  ///
  /// - Parameter earlier: the operation of an earlier import with the key of the record.
  func operations(of record: ExportRecord, _ earlier: OperationID?) -> [Operation] {
    [earlier, record.id.flatMap { OperationID($0) }].compactMap { id in id.flatMap { operations[$0.key] } }
      .filter { ledger[$0.key]?.undo?.isOfImport != true }
  }

  /// The completions of the same habit, day and amount as a record, at the same instant, if the
  /// record has no ID or the completion was recorded without one. Those in force come first, since
  /// an export has only those.
  ///
  /// A table has a number after the name of the second of two habits with one name.
  func completions(like record: ExportRecord, about name: String) -> [Operation] {
    guard let at = record.at, case .complete = record.intent else { return [] }
    let same = (completions[at] ?? []).compactMap { operations[$0] }.filter {
      isSameDay(record, as: $0) && isSameAmount(record, as: $0)
        && (record.id == nil || ledger[$0.key]?.step.isContentKey ?? false)
    }
    let plain = String(name.withoutNumber)
    let isOwnName = plain == name || givenNames.values.contains { TextRules.areSame($0.last ?? "", name) }
    let numbered = isOwnName ? [] : same.filter { isAbout(plain, $0) && sharesName($0.habit) }
    let found = same.filter { isAbout(name, $0) } + numbered
    return found.filter(\.inForce) + found.filter { !$0.inForce }
  }

  /// Whether another habit has the same last name.
  private func sharesName(_ habit: HabitID?) -> Bool {
    guard let habit, let name = givenNames[habit]?.last else { return false }
    return givenNames.contains { $0.key != habit && TextRules.areSame($0.value.last ?? "", name) }
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

  /// The last name of each habit that was added, and possibly deleted.
  var lastNames: [HabitID: String] {
    givenNames.filter { !undoneHabits.contains($0.key) }.compactMapValues(\.last)
  }

  /// The completions in force.
  var inForce: Set<Counted> {
    Set(
      operations.values.lazy.filter(\.inForce).compactMap { operation in
        guard let habit = operation.habit, let day = operation.day, let amount = operation.amount else { return nil }
        return Counted(habit: habit, day: day, amount: amount)
      })
  }

  /// What a record counts for a habit; nil if it is not a completion.
  func counted(by record: ExportRecord, for habit: HabitID) -> Counted? {
    guard case .complete(let completion) = record.intent, let day = completion.day,
      let amount = places[habit]?.stored(completion.amount.number)
    else { return nil }
    return Counted(habit: habit, day: day, amount: amount)
  }

  /// Whether an operation was about a habit that has, or once had, this name.
  func isAbout(_ name: String, _ operation: Operation) -> Bool {
    ([operation.habit].compactMap(\.self) + operation.habits).contains { names[$0]?.contains(name) ?? false }
  }

  /// Whether an import added an operation's habit under this name with a number after it.
  func isNumbered(_ name: String, _ operation: Operation) -> Bool {
    ledger[operation.key] != nil
      && operation.habit.flatMap { names[$0] }?.contains { $0.withoutNumber == name } ?? false
  }
}
