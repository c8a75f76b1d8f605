import AscentRules
import AscentRuntime

/// What a first pass over a file finds out about the habits that the file adds without an ID, such
/// as those of a table.
struct FileHabits {
  /// The user's habits that the records of a habit were recorded for before, by the file's habit
  /// numbers.
  ///
  /// Their names may have changed since. Of several, one that was not deleted takes precedence.
  private(set) var recorded: [Int32: HabitID] = [:]
  /// The habits of a table without a row that is new and can be recorded.
  private(set) var withoutNew: Set<Int32> = []
  /// How a tracker knows the file's habits, by number.
  private(set) var identities: [Int32: TrackedRecords.Identity] = [:]

  private let before: RecordedBefore
  private let tracked: TrackedRecords
  private let settled: [ImportID.Step: OperationID]
  /// The user's habits that were not deleted.
  private let present: Set<HabitID>
  private let isTable: Bool
  private var keys = RecordKeys(isOfTracker: false)
  private var alike: LikeCompletions
  /// The numbers of the habits that the file adds without an ID.
  private var numbers: Set<Int32> = []
  /// The IDs of a table's rows so far.
  private var ids: Set<String> = []

  init(isTable: Bool, _ present: [HabitReport], after before: RecordedBefore, _ tracked: TrackedRecords) {
    (self.isTable, self.present, self.before, self.tracked) = (isTable, Set(present.map(\.id)), before, tracked)
    settled = before.ledger.settled
    alike = LikeCompletions(in: before, of: self.present)
  }

  /// Adds the file's next record.
  mutating func add(_ record: ExportRecord, isRecordable: Bool) {
    let key = keys.next(record)
    identify(record, record.added == nil ? nil : key.name)
    if let number = record.added, record.id == nil {
      numbers.insert(number)
      if isTable { withoutNew.insert(number) }
    }
    guard case .id(let habit)? = record.habit, numbers.contains(habit.number) else { return }
    var operations = before.operations(of: record, tracked.operation(of: record, key, nil, in: settled))
    if let known = operations.first {
      alike.skip(known)
    } else if let known = alike.next(record, about: key.name) {
      operations = [known]
    }
    let isRepeated = isTable && record.id.map { !ids.insert($0).inserted } ?? false
    if isRecordable, !isRepeated, operations.isEmpty { withoutNew.remove(habit.number) }
    let known = operations.first { $0.kind == record.kind && before.isSameDay(record, as: $0) }?.habit
    guard let known else { return }
    if present.contains(known) || recorded[habit.number] == nil { recorded[habit.number] = known }
  }

  /// Notes how a tracker knows the habit that a record adds or is about.
  private mutating func identify(_ record: ExportRecord, _ name: String?) {
    let number: Int32? = if case .id(let habit)? = record.habit { habit.number } else { record.added }
    guard let number, let identity = TrackedRecords.Identity(record, name: name) else { return }
    identities[number, default: TrackedRecords.Identity()].add(identity)
  }

  /// The user's habits that are the same in a tracker, by the file's habit numbers: those with the
  /// same IDs, and then those that had the same names there. A habit is that of one number; the
  /// last one takes precedence.
  var identified: [Int32: HabitID] {
    var result: [Int32: HabitID] = [:]
    var taken: Set<HabitID> = []
    for isByID in [true, false] {
      for (number, var identity) in identities.sorted(by: { $0.key > $1.key }) where result[number] == nil {
        if isByID { identity.names = [] }
        let habits = tracked.habits(for: identity, in: ImportID.loop)
        result[number] = habits.first { present.contains($0) && !taken.contains($0) }
        if let habit = result[number] { taken.insert(habit) }
      }
    }
    return result
  }
}
