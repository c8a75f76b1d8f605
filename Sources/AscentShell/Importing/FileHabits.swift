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
  /// How many of the entries of a habit each of the user's habits has from the tracker, by number.
  private var entryCounts: [Int32: [HabitID: Int]] = [:]

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
    guard case .id(let habit)? = record.habit else { return }
    var operations = before.operations(of: record, tracked.operation(of: record, key, nil, in: settled))
    if let known = operations.first {
      alike.skip(known)
    } else if numbers.contains(habit.number), let known = alike.next(record, about: key.name) {
      operations = [known]
    }
    let isRepeated = isTable && record.id.map { !ids.insert($0).inserted } ?? false
    if isRecordable, !isRepeated, operations.isEmpty { withoutNew.remove(habit.number) }
    let known = operations.first { operation in
      // A record with the ID of another habit's operation is not that operation.
      operation.kind == record.kind && before.isSameDay(record, as: operation)
        && (numbers.contains(habit.number) || key.name.map { before.isAbout($0, operation) } ?? false)
    }?.habit
    guard let known else { return }
    if present.contains(known) || recorded[habit.number] == nil { recorded[habit.number] = known }
  }

  /// Notes how a tracker knows the habit that a record adds or is about.
  private mutating func identify(_ record: ExportRecord, _ name: String?) {
    let number: Int32? = if case .id(let habit)? = record.habit { habit.number } else { record.added }
    guard let number, let identity = TrackedRecords.Identity(record, name: name) else { return }
    identities[number, default: TrackedRecords.Identity()].add(identity)
    for habit in tracked.habits(with: record) { entryCounts[number, default: [:]][habit, default: 0] += 1 }
  }

  /// The user's habits that are the same in a tracker, by the file's habit numbers: those with the
  /// same IDs, and then those that had the same names there. The more of the same entries a habit
  /// has, the better it fits.
  var identified: [Int32: HabitID] {
    var pairs = HabitPairs<Int32>()
    for isByID in [true, false] {
      pairs.add(
        identities.flatMap { number, identity in
          var identity = identity
          if isByID { identity.names = [] }
          return tracked.habits(for: identity, in: ImportID.loop).filter(present.contains).map {
            let newest = tracked.identity(of: $0, in: ImportID.loop)?.newest ?? []
            return (number, $0, [entryCounts[number]?[$0] ?? 0, identity.names.isDisjoint(with: newest) ? 0 : 1])
          }
        })
    }
    return pairs.habits
  }
}
