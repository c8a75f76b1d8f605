import AscentImport
import AscentRules

/// What a user has recorded from other trackers: which of the user's habits are which habits of a
/// tracker, and which operation recorded an entry of a habit.
///
/// An entry is identified by the user's habit, its kind and its day, however it came here: from the
/// tracker's own files, with IDs or without, or from an export of another store.
struct TrackedRecords {
  /// What two habits have in common if they may be the same one in a tracker.
  enum Likeness {
    case id
    /// The category, and the name but for its number.
    case category
    /// A name, and no different ID or category.
    case name
  }

  /// An entry of one of the user's habits.
  private struct Entry: Hashable {
    let app: String
    let habit: HabitID
    /// The kind and the day, as in the keys of records.
    let rest: Substring
  }

  /// An ID or name of a habit in a tracker.
  private struct IDOrName: Hashable {
    let app: String
    let text: String
  }

  private var identities: [String: [HabitID: TrackerIdentity]] = [:]
  private var habits: [IDOrName: Set<HabitID>] = [:]
  private var operations: [Entry: OperationID] = [:]
  private var completedDays: [String: [HabitID: Set<LocalDay>]] = [:]

  /// Collects what was recorded, without what was undone with a whole import.
  init(_ recorded: RecordedBefore) {
    for (habit, id) in recorded.addedIDs {
      note(habit, TrackerIdentity(app: ImportID.loop, keyName: id, name: recorded.givenNames[habit]?.first))
    }
    for (habit, name) in recorded.addedNames {
      var own = TrackerIdentity(app: ImportID.loop)
      own.names = TrackerIdentity.forms(of: name)
      note(habit, own, isNewest: true)
    }
    for entry in recorded.ledger.entries where entry.undo?.isOfImport != true {
      guard let habit = entry.habit, let step = entry.trackerStep else { continue }
      let noted = recorded.notedNames[entry.operation.key]
      let name = noted ?? recorded.trackerNames[habit]
      var own = TrackerIdentity(app: step.app, keyName: step.habitName, name: name)
      own.category = step.app == ImportID.habitBull ? recorded.categories[habit] : nil
      note(habit, own, isNewest: noted != nil || own.ids.isEmpty)
      note(entry, step, of: habit)
    }
  }

  private mutating func note(_ habit: HabitID, _ own: TrackerIdentity, isNewest: Bool = false) {
    var identity = identity(of: habit, in: own.app) ?? TrackerIdentity(app: own.app)
    identity.add(own)
    if isNewest || identity.newestNameForms.isEmpty { identity.newestNameForms = own.names }
    identities[own.app, default: [:]][habit] = identity
    for text in own.ids.union(own.names) { habits[IDOrName(app: own.app, text: text), default: []].insert(habit) }
  }

  private mutating func note(_ entry: ImportLedger.Entry, _ step: ImportID.Step, of habit: HabitID) {
    let own = Entry(app: step.app, habit: habit, rest: step.rest)
    if own.rest.hasPrefix(":completion:"), let day = LocalDay(own.rest.suffix(10)) {
      completedDays[step.app, default: [:]][habit, default: []].insert(day)
    }
    // The last operation in force wins; if none is in force, the first one stays.
    if operations[own] == nil || entry.inForce { operations[own] = entry.operation }
  }

  /// How a tracker knows one of the user's habits; nil if nothing of the habit is from it.
  func identity(of habit: HabitID, in app: String) -> TrackerIdentity? { identities[app]?[habit] }

  /// The days on which a habit has completions from a tracker.
  func completedDays(of habit: HabitID, in app: String) -> Set<LocalDay> { completedDays[app]?[habit] ?? [] }

  /// The user's habits, deleted ones included, that may be a tracker's habit, newest first.
  func habits(like identity: TrackerIdentity, in likeness: Likeness) -> [HabitID] {
    func marked(_ texts: Set<String>) -> Set<HabitID> {
      Set(texts.flatMap { habits[IDOrName(app: identity.app, text: $0)] ?? [] })
    }
    let found: [HabitID]
    switch likeness {
    case .id: found = Array(marked(identity.ids))
    case .category:
      guard identity.category != nil else { return [] }
      found = (identities[identity.app] ?? [:]).filter { $0.value.hasSameCategoryAndName(as: identity) }.map(\.key)
    case .name: found = marked(identity.names).filter { mayBe($0, identity) }
    }
    return found.sorted(by: >)
  }

  /// The user's habits, deleted ones included, that have a tracker's ID or name of a habit, and may
  /// be that habit.
  func habits(like identity: TrackerIdentity) -> [HabitID] {
    let identified = habits(like: identity, in: .id)
    return identified + habits(like: identity, in: .name).filter { !identified.contains($0) }
  }

  /// Whether a habit may be a tracker's: it is not known to be another one.
  func mayBe(_ habit: HabitID, _ identity: TrackerIdentity) -> Bool {
    self.identity(of: habit, in: identity.app)?.mayBe(identity) ?? true
  }

  /// The operation that recorded a step for a habit, or for one of the other habits that may be the
  /// same in the tracker; nil if there is none.
  func operation(_ step: ImportID.Step, of habit: HabitID?, or others: [HabitID] = []) -> OperationID? {
    let identity = habit.flatMap { self.identity(of: $0, in: step.app) } ?? TrackerIdentity(app: step.app)
    return ([habit].compactMap(\.self) + others.lazy.filter { mayBe($0, identity) }).lazy.compactMap {
      operations[Entry(app: step.app, habit: $0, rest: step.rest)]
    }.first
  }

  /// The habits that have the entry of a record of our own file.
  func habits(with record: ExportRecord) -> [HabitID] {
    guard let step = record.trackerStep, let identity = TrackerIdentity(record) else { return [] }
    return habits(like: identity).filter { operation(step, of: $0) != nil }
  }

  /// The operation that recorded a record of our own file: under one of its keys, or as a tracker's
  /// entry that the file has copied.
  ///
  /// - Parameters:
  ///   - habit: the user's habit that the record is about; nil if it is not known.
  ///   - identities: how trackers know the file's habit.
  ///   - taken: the user's habits that are other habits of the file.
  func operation(
    recording record: ExportRecord, _ key: RecordKeys.Key, of habit: HabitID?, _ identities: [TrackerIdentity],
    except taken: some Collection<HabitID>, in settled: [ImportID.Step: OperationID]
  ) -> OperationID? {
    if let operation = settled.operation(key.key, former: key.former) { return operation }
    guard let step = record.trackerStep else { return record.id.flatMap(settled.copy(ofRecord:)) }
    let others = identities.filter { $0.app == step.app }.flatMap { habits(like: $0) }.filter { !taken.contains($0) }
    return operation(step, of: habit, or: others)
  }

  /// Whether the habit of an operation has the ID in a tracker that a record has.
  func hasSameID(_ record: ExportRecord, as operation: RecordedBefore.Operation) -> Bool {
    guard let identity = TrackerIdentity(record), let habit = operation.habit else { return false }
    return !identity.ids.isDisjoint(with: self.identity(of: habit, in: identity.app)?.ids ?? [])
  }

  /// The operations that recorded what an entry of an import records, for any habit that may be the
  /// same one in the tracker. The entry's own operation may be one of them.
  func operations(
    like entry: ImportLedger.Entry, in recorded: RecordedBefore, _ settled: [ImportID.Step: OperationID]
  ) -> [OperationID] {
    guard let step = entry.trackerStep, let habit = entry.habit else {
      return entry.steps.compactMap { settled[$0.ofAnyExport] }
    }
    let own = step == entry.step ? nil : settled[entry.step.ofAnyExport]
    var identity = TrackerIdentity(app: step.app, keyName: step.habitName, name: recorded.trackerNames[habit])
    identity.ids.formUnion(self.identity(of: habit, in: step.app)?.ids ?? [])
    identity.category = step.app == ImportID.habitBull ? recorded.categories[habit] : nil
    let same = ([habit] + habits(like: identity)).compactMap { operation(step, of: $0) }
    return [own].compactMap(\.self) + same
  }
}

extension ImportLedger.Entry {
  /// The step of a tracker's import that the operation records; nil if it is none, or if only a
  /// digest of it is known.
  var trackerStep: ImportID.Step? {
    steps.first { $0.app != ExportRecord.app && !$0.habitName.isEmpty }
  }
}
