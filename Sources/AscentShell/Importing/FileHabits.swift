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
  /// The user's habits that have the same IDs in a tracker, by the file's habit numbers.
  private(set) var identified: [Int32: HabitID] = [:]
  /// The IDs of the file's habits in a tracker, as in the keys of records, by number.
  private(set) var trackerIDs: [Int32: Set<String>] = [:]

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
    identify(record)
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

  /// Notes which of the user's habits has the ID in a tracker that a record has for its habit. Of
  /// several habits of the file with one ID, it is the last.
  private mutating func identify(_ record: ExportRecord) {
    let number: Int32? = if case .id(let habit)? = record.habit { habit.number } else { record.added }
    guard let number, let id = record.trackerID else { return }
    trackerIDs[number, default: []].insert(id)
    guard let habit = tracked.habits(withID: id).first(where: present.contains) else { return }
    if let other = identified.first(where: { $0.value == habit })?.key { identified[other] = nil }
    identified[number] = habit
  }
}
