import AscentRules
import AscentRuntime

/// What a first pass over a file of our own format finds out about its habits.
struct FileHabits {
  /// By the file's habit number: the user's habit for which an earlier import recorded the records
  /// of this habit. For a habit that the file adds without an ID, records made here count, too.
  ///
  /// Their names may have changed since. Of several, one that was not deleted takes precedence.
  private(set) var recorded: [Int32: HabitID] = [:]
  /// The habits of a table without a row that is new and can be recorded.
  private(set) var withoutNew: Set<Int32> = []
  /// The names that the file gives to habits, in lower case.
  private(set) var names: Set<String> = []
  /// The habits that the file adds, in order, and their last names.
  private var added: [(number: Int32, name: String)] = []
  /// The habits that the file deletes.
  private(set) var deleted: Set<Int32> = []
  /// The habits that are archived at the end of the file.
  private var archived: Set<Int32> = []
  /// How trackers know the file's habits, by number.
  private var identities: [Int32: [String: TrackerIdentity]] = [:]
  /// By the file's habit number: how many of its tracker entries each of the user's habits has.
  private var entryCounts: [Int32: [HabitID: Int]] = [:]

  private let before: RecordedBefore
  private let tracked: TrackedRecords
  private let settled: [ImportID.Step: OperationID]
  /// The user's habits that were not deleted.
  private let present: Set<HabitID>
  private let isTable: Bool
  private var keys = RecordKeys(isOfTracker: false)
  private var alike: LikeCompletions
  /// The numbers of the habits that the file adds with an ID.
  private var withID: Set<Int32> = []
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
    follow(record, about: key.name.flatMap(keys.number))
    if let number = record.added {
      if isTable { withoutNew.insert(number) }
      if record.id != nil { withID.insert(number) }
    }
    guard case .id(let habit)? = record.habit else { return }
    let earlier = tracked.operation(
      recording: record, key, of: nil, identities(of: habit.number), except: [], in: settled)
    var operations = before.operations(of: record, earlier)
    if let known = operations.first {
      alike.skip(known)
    } else if let known = alike.next(record, about: key.name) {
      operations = [known]
    }
    let isRepeated = isTable && record.id.map { !ids.insert($0).inserted } ?? false
    if isRecordable, !isRepeated, operations.isEmpty { withoutNew.remove(habit.number) }
    let same = operations.first { $0.kind == record.kind && before.isSameDay(record, as: $0) }
    // A completion recorded here may by chance have the ID of another habit's in the file, so for a
    // habit with an ID only imported ones count.
    guard let same, let known = same.habit, !withID.contains(habit.number) || before.ledger[same.key] != nil else {
      return
    }
    if present.contains(known) || recorded[habit.number] == nil { recorded[habit.number] = known }
  }

  /// Notes the names of the habit that a record adds or is about, here and in a tracker.
  private mutating func identify(_ record: ExportRecord) {
    switch record.intent {
    case .addHabit(let definition): names.insert(definition.name.lowercased())
    case .renameHabit(_, let name): names.insert(name.lowercased())
    default: break
    }
    let number: Int32? = if case .id(let habit)? = record.habit { habit.number } else { record.added }
    guard let number, let identity = TrackerIdentity(record) else { return }
    identities[number, default: [:]][identity.app, default: TrackerIdentity(app: identity.app)].add(identity)
    for habit in tracked.habits(with: record) { entryCounts[number, default: [:]][habit, default: 0] += 1 }
  }

  /// Follows the names of the file's habits, and which of them end.
  private mutating func follow(_ record: ExportRecord, about named: Int32?) {
    let number: Int32? = if case .id(let habit)? = record.habit { habit.number } else { record.added ?? named }
    guard let number else { return }
    switch record.intent {
    case .addHabit(let definition): added.append((number, definition.name))
    case .renameHabit(_, let name):
      if let place = added.firstIndex(where: { $0.number == number }) { added[place].name = name }
    case .archive: archived.insert(number)
    case .restore: archived.remove(number)
    case .deleteHabit: deleted.insert(number)
    default: break
    }
  }

  /// The last names in lower case of habits in use at the end of the file, by number, if an earlier
  /// one has the same name.
  var repeatedNames: [Int32: String] {
    var (names, repeated): (Set<String>, [Int32: String]) = ([], [:])
    for (number, name) in added where !deleted.contains(number) && !archived.contains(number) {
      let name = name.lowercased()
      if !names.insert(name).inserted { repeated[number] = name }
    }
    return repeated
  }

  /// What trackers tell about a habit.
  func identities(of number: Int32) -> [TrackerIdentity] { identities[number].map { Array($0.values) } ?? [] }

  /// By the file's habit number: the user's habit that is the same habit in a tracker.
  var identified: [Int32: HabitID] {
    var pairs = HabitPairs<Int32>()
    for likeness in [TrackedRecords.Likeness.id, .category, .name] {
      var candidates: [(key: Int32, habit: HabitID, rank: [Int])] = []
      for (number, identity) in identities.flatMap({ number, all in all.values.map { (number, $0) } }) {
        for habit in tracked.habits(like: identity, in: likeness) where present.contains(habit) {
          let newest = tracked.identity(of: habit, in: identity.app)?.newestNameForms ?? []
          let (common, name) = (entryCounts[number]?[habit] ?? 0, identity.names.isDisjoint(with: newest) ? 0 : 1)
          candidates.append((number, habit, likeness == .category ? [name, common] : [common, name]))
        }
      }
      pairs.add(candidates)
    }
    return pairs.habits
  }
}
