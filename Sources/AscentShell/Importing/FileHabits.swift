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

  private let before: RecordedBefore
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

  init(isTable: Bool, _ present: [HabitReport], after before: RecordedBefore) {
    (self.isTable, self.present, self.before) = (isTable, Set(present.map(\.id)), before)
    settled = before.settled
    alike = LikeCompletions(in: before, of: self.present)
  }

  /// Adds the file's next record.
  mutating func add(_ record: ExportRecord, isRecordable: Bool) {
    let key = keys.next(record)
    if let number = record.added, record.id == nil {
      numbers.insert(number)
      if isTable { withoutNew.insert(number) }
    }
    guard case .id(let habit)? = record.habit, numbers.contains(habit.number) else { return }
    var operations = before.operations(of: record, before.earlier(record, key, in: settled))
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
}
