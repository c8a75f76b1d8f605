import AscentImport
import AscentRules

/// What a user has recorded from other trackers: which of the user's habits are which habits of a
/// tracker, and which operation recorded an entry of a habit.
///
/// An entry is identified by the user's habit, its kind and its day, however it came here: from the
/// tracker's own files, with IDs or without, or from an export of another store. Which habit of a
/// tracker a user's habit is, its IDs there tell. Without an ID, the names tell that it had there,
/// with its category if the tracker allows a name in several categories.
struct TrackedRecords {
  /// How a tracker knows a habit.
  struct Identity {
    /// Its IDs in the tracker, as in the keys of records.
    var ids: Set<String> = []
    /// Its names in the tracker, as in the keys of records, in lower case.
    var names: Set<String> = []
    /// The newest of the names, as a short and a long one.
    var newest: Set<String> = []
    /// Its category, empty for none; nil if that is not known.
    var category: String?

    /// Whether the two may be the same habit: they have no different IDs or categories.
    func mayBe(_ other: Identity) -> Bool {
      (ids.isEmpty || other.ids.isEmpty || !ids.isDisjoint(with: other.ids))
        && (category == nil || other.category == nil || category == other.category)
    }

    /// Whether a habit is known by an ID and a name.
    func knows(_ id: String, name: String) -> Bool { ids.contains(id) && names.isSuperset(of: Self.keys(of: name)) }

    /// Whether the two are of one category, and their names are the same but for the numbers that
    /// habits of one name get.
    func isNumbered(like other: Identity) -> Bool {
      category != nil && category == other.category
        && names.contains { name in other.names.contains { $0.withoutNumber == name.withoutNumber } }
    }
  }

  /// An entry of one of the user's habits.
  private struct Entry: Hashable {
    let app: String
    let habit: HabitID
    /// The kind and the day, as in the keys of records.
    let rest: Substring
  }

  /// An ID or name of a habit in a tracker.
  private struct Mark: Hashable {
    let app: String
    let text: String
  }

  private var identities: [String: [HabitID: Identity]] = [:]
  private var ids: [Mark: Set<HabitID>] = [:]
  private var names: [Mark: Set<HabitID>] = [:]
  private var operations: [Entry: OperationID] = [:]
  private var completionCounts: [String: [HabitID: Int]] = [:]

  /// Collects what was recorded, without what was undone with a whole import.
  init(_ recorded: RecordedBefore) {
    for (habit, id) in recorded.addedIDs { note(habit, id, name: recorded.givenNames[habit]?.first, in: ImportID.loop) }
    for entry in recorded.ledger.entries where entry.undo?.isOfImport != true {
      guard let habit = entry.habit, let step = entry.trackerStep else { continue }
      let noted = recorded.notedNames[entry.operation.key]
      note(habit, step.habitName, name: noted ?? recorded.trackerNames[habit], in: step.app, isNewest: noted != nil)
      identities[step.app]?[habit]?.category = step.app == ImportID.habitBull ? recorded.categories[habit] : nil
      let own = Entry(app: step.app, habit: habit, rest: step.rest)
      if operations[own] == nil, own.rest.hasPrefix(Self.completion) {
        completionCounts[step.app, default: [:]][habit, default: 0] += 1
      }
      // Of two, the one in force counts.
      if operations[own] == nil || entry.inForce { operations[own] = entry.operation }
    }
  }

  private mutating func note(
    _ habit: HabitID, _ keyName: String, name: String?, in app: String, isNewest: Bool = false
  ) {
    let own = Identity(keyName: keyName, name: name)
    var identity = identity(of: habit, in: app) ?? Identity()
    identity.add(own)
    if isNewest || own.ids.isEmpty || identity.newest.isEmpty { identity.newest = own.names }
    identities[app, default: [:]][habit] = identity
    for id in own.ids { ids[Mark(app: app, text: id), default: []].insert(habit) }
    for name in own.names { names[Mark(app: app, text: name), default: []].insert(habit) }
  }

  /// How a tracker knows one of the user's habits; nil if nothing of the habit is from it.
  func identity(of habit: HabitID, in app: String) -> Identity? { identities[app]?[habit] }

  /// The user's habits, deleted ones included, that may be a tracker's habit, newest first: those
  /// with its ID, and those that had its name in the tracker and are not known to be another one.
  func habits(for identity: Identity, in app: String) -> [HabitID] {
    let identified = identity.ids.flatMap { ids[Mark(app: app, text: $0)] ?? [] }
    let named = identity.names.flatMap { names[Mark(app: app, text: $0)] ?? [] }
    return Set(identified + named.filter { self.identity(of: $0, in: app)?.mayBe(identity) ?? true }).sorted(by: >)
  }

  /// The operation that recorded a step for a habit, or for one of the other habits that may be the
  /// same in the tracker; nil if there is none.
  func operation(_ step: ImportID.Step, of habit: HabitID?, or others: [HabitID] = []) -> OperationID? {
    let identity = habit.flatMap { self.identity(of: $0, in: step.app) } ?? Identity()
    let same = others.lazy.filter { self.identity(of: $0, in: step.app)?.mayBe(identity) ?? true }
    return ([habit].compactMap(\.self) + same).lazy.compactMap {
      operations[Entry(app: step.app, habit: $0, rest: step.rest)]
    }.first
  }

  /// Whether a habit has a completion of a day from a tracker.
  func hasCompletion(on day: LocalDay, of habit: HabitID, in app: String) -> Bool {
    operations[Entry(app: app, habit: habit, rest: "\(Self.completion)\(day)")] != nil
  }

  /// How many completions a habit has from a tracker.
  func completionCount(of habit: HabitID, in app: String) -> Int { completionCounts[app]?[habit] ?? 0 }

  private static let completion = ":completion:"

  /// The habits that have the entry of a record of our own file.
  func habits(with record: ExportRecord) -> [HabitID] {
    guard let step = record.trackerStep, let identity = Identity(record, name: nil) else { return [] }
    return habits(for: identity, in: step.app).filter { operation(step, of: $0) != nil }
  }

  /// The operation that recorded a record of our own file: under one of its keys, or as a tracker's
  /// entry that the file has copied.
  ///
  /// - Parameter habit: the user's habit that the record is about; nil if it is not known.
  func operation(
    of record: ExportRecord, _ own: (key: String, former: String?, name: String?), _ habit: HabitID?,
    in settled: [ImportID.Step: OperationID]
  ) -> OperationID? {
    if let operation = settled.operation(of: record, own.key, former: own.former) { return operation }
    guard let step = record.trackerStep else { return nil }
    let name = step.habitName.hasPrefix(ImportedHabit.idMark) ? own.name : nil
    let others = habits(for: Identity(keyName: step.habitName, name: name), in: step.app)
    return operation(step, of: habit, or: others)
  }

  /// Whether an operation recorded something for a habit with the ID in Loop that a record has.
  func isIdentified(_ record: ExportRecord, as operation: RecordedBefore.Operation) -> Bool {
    guard let identity = Identity(record, name: nil), let habit = operation.habit else { return false }
    return identity.ids.contains { ids[Mark(app: ImportID.loop, text: $0)]?.contains(habit) ?? false }
  }

  /// The operations that recorded what an entry of an import records, for any habit that may be the
  /// same one in the tracker. The entry itself is one of them, unless its whole import was undone.
  func operations(
    like entry: ImportLedger.Entry, in recorded: RecordedBefore, _ settled: [ImportID.Step: OperationID]
  ) -> [OperationID] {
    let same = entry.steps.compactMap { settled[$0.ofAnyExport] }
    guard let step = entry.trackerStep, let habit = entry.habit else { return same }
    var identity = Identity(keyName: step.habitName, name: recorded.trackerNames[habit])
    identity.ids.formUnion(self.identity(of: habit, in: step.app)?.ids ?? [])
    return same + ([habit] + habits(for: identity, in: step.app)).compactMap { operation(step, of: $0) }
  }
}

extension TrackedRecords.Identity {
  /// The identity of a habit with an ID or a name, as in the keys of its records.
  ///
  /// - Parameter name: the name that goes with an ID; nil if it is not known.
  init(keyName: String, name: String?) {
    guard keyName.hasPrefix(ImportedHabit.idMark) else {
      names = [keyName.lowercased()]
      return
    }
    ids = [keyName]
    if let name { names = Self.keys(of: name) }
  }

  /// The identity in Loop of the habit that a record of our own file adds or is about; nil if the
  /// record does not tell it.
  ///
  /// - Parameter name: the name of the habit in the file, which is probably that in Loop if it has
  ///   an ID there.
  init?(_ record: ExportRecord, name: String?) {
    self.init()
    if let step = record.trackerStep, step.app == ImportID.loop { add(Self(keyName: step.habitName, name: name)) }
    switch record.intent {
    case .addHabit(let definition): add(definition.attributes)
    case .editHabit(_, let edit): add(edit.attributes)
    default: break
    }
    if ids.isEmpty && names.isEmpty { return nil }
  }

  mutating func add(_ other: TrackedRecords.Identity) {
    ids.formUnion(other.ids)
    names.formUnion(other.names)
  }

  /// Adds the ID and name in Loop that the attributes of a habit tell.
  private mutating func add(_ attributes: [String: String]) {
    if let id = ImportedHabit.keyName(attributes) { ids.insert(id) }
    if let name = attributes[ImportedHabit.nameAttribute] { names.formUnion(Self.keys(of: name)) }
  }

  /// A name as in keys, which have the digest of a long one.
  static func keys(of name: String) -> Set<String> {
    Set([name, name.lowercased()].map { ImportedHabit.short($0).lowercased() })
  }

  /// The identity of a habit of an export.
  init(_ habit: ImportedHabit, in app: String) {
    category = app == ImportID.habitBull ? habit.attributes["category"] ?? "" : nil
    ids = ImportedHabit.keyName(habit.attributes).map { [$0] } ?? []
    names = Self.keys(of: habit.nameInExport ?? habit.name)
  }
}

extension ImportID.Step {
  /// The habit in the key of a tracker's record: its ID or name.
  var habitName: String { TrackerExport.habitName(ofKey: key) }
  /// The rest of the key, which has the kind and the day.
  var rest: Substring { key.dropFirst(habitName.count) }
}

extension ExportRecord {
  /// The step of a tracker's import that the record copies; nil if it copies none, or if only a
  /// digest of it is known.
  fileprivate var trackerStep: ImportID.Step? {
    let exported = id.flatMap { OperationID($0) }.map(ExportRecord.id)
    return exported.flatMap { ImportID.exportedStep(of: $0) }.flatMap { $0.habitName.isEmpty ? nil : $0 }
  }
}

extension String {
  /// The name without a number at its end, such as `Read` for `Read (2)`.
  fileprivate var withoutNumber: Substring {
    guard hasSuffix(")"), let start = lastIndex(of: "("), self[..<start].hasSuffix(" "),
      self[start...].dropFirst().dropLast().allSatisfy(\.isNumber)
    else { return self[...] }
    return self[..<start].dropLast()
  }

  /// The name with the first number that makes it free, such as `Read (2)`.
  func numbered(_ isTaken: (String) -> Bool) -> String {
    let short = String(unicodeScalars.prefix(RuleLimits.nameLength - 8))
    var number = 2
    while isTaken("\(short) (\(number))") { number += 1 }
    return "\(short) (\(number))"
  }
}

extension ImportLedger.Entry {
  /// The step of a tracker's import that the operation records; nil if it is none, or if only a
  /// digest of it is known.
  var trackerStep: ImportID.Step? {
    steps.first { $0.app != ExportRecord.app && !$0.habitName.isEmpty }
  }
}
