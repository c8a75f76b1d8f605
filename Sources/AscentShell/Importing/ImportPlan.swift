import AscentImport
import AscentRules
import AscentRuntime

/// Decides what to do with the records of a file, one by one.
///
/// The operation ID of a command follows from the file and the record, so the same file gives the
/// same commands. A record that an earlier import or the user has already recorded is known. A
/// record that was undone with this import is brought back.
struct ImportPlan {
  /// What to do with a record.
  enum Step {
    case send(Command, isRestored: Bool)
    /// The record is already there, or the user has undone or moved it. The habit is the one that
    /// the record is about.
    case known(HabitID?, isUndone: Bool = false)
    /// The record can't be imported, for a reason.
    case faulty(String)
  }

  private let file: ImportInput.Summary
  private let user: UserID
  private let dates: RecordableDates
  /// The habits of the user before the import.
  private let present: [HabitReport]
  private let presentIDs: Set<HabitID>
  private let recorded: RecordedBefore
  private let tracked: TrackedRecords
  private let settled: [ImportID.Step: OperationID]
  /// What earlier imports of this file have recorded, by key, newest last.
  private let own: [ImportID.Step: [ImportLedger.Entry]]
  /// The user's habits, by the file's habit numbers.
  private var habits: [Int32: HabitID] = [:]
  private var names: NamesInUse
  private var keys: RecordKeys
  private var alike: LikeCompletions
  /// The reasons why amounts of some of the file's habits can't be added to the user's.
  private var unitFaults: [Int32: String] = [:]
  /// The hashes of the new records with an ID, by the ID.
  private var new: [OperationKey: Int] = [:]

  /// The ID of the import.
  var id: ImportID { file.id }
  /// Whether an earlier import of this file has recorded anything.
  var isRepeated: Bool { !own.isEmpty }

  init(
    _ file: ImportInput.Summary, for user: UserID, _ dates: RecordableDates, _ present: [HabitReport],
    after recorded: RecordedBefore, _ tracked: TrackedRecords
  ) {
    (self.file, self.user, self.dates, self.present) = (file, user, dates, present)
    (self.recorded, self.tracked) = (recorded, tracked)
    keys = RecordKeys(isOfTracker: file.id.isOfTracker)
    presentIDs = Set(present.map(\.id))
    (names, settled) = (NamesInUse(present), recorded.ledger.settled)
    alike = LikeCompletions(in: recorded, of: presentIDs)
    own = Dictionary(grouping: recorded.ledger.entries(of: file.id), by: \.step)
  }

  /// Records which habit a record has added; nil if it was refused.
  mutating func note(_ habit: HabitID?, as number: Int32) { habits[number] = habit }

  /// Decides what to do with the next record.
  mutating func step(for record: ExportRecord) -> Step {
    let own = keys.next(record)
    let (key, name) = (own.key, own.name)
    let habit = habit(of: record, name)
    let step = ImportID.Step(of: id, key: key)
    let known = id.isOfTracker ? foundOfTracker(record, step, habit) : found(record, own, habit)
    return known ?? command(for: record, step, habit, name)
  }
}

/// What is already there.
extension ImportPlan {
  /// What became of a tracker's record before; nil if it is new.
  private mutating func foundOfTracker(_ record: ExportRecord, _ step: ImportID.Step, _ habit: HabitID?) -> Step? {
    var report: HabitReport? { present.first { $0.id == habit } }
    let match = file.match(of: record)
    let earlier = earlierOfTracker(step, habit, match).flatMap { recorded[$0.key] }
    switch record.intent {
    case .addHabit(let definition):
      guard let number = record.added, let habit = match?.habit else {
        return (earlier?.habit ?? match?.others.first).map { .known($0) }
      }
      habits[number] = habit
      // What came from the tracker before had the unit, even if you changed it here.
      if tracked.identity(of: habit, in: id.app) == nil { unitFaults[number] = unitFault(definition, in: habit) }
      return .known(habit)
    case .archive:
      if let report, report.isArchived { return .known(report.id) }
    case .setReminder:
      // The user's own reminder stays.
      if let report, report.reminder != nil { return .known(report.id) }
    case .editHabit(.name(let name), _) where step.rest.hasPrefix(":edit="):
      guard let habit, let match, report?.isArchived != true else { return .known(habit) }
      // A new habit already has these attributes, so the edit is needed only if its name was
      // numbered.
      let isNamedHere = match.identity.names == TrackerIdentity.forms(of: name)
      let known = tracked.identity(of: habit, in: id.app)?.knows(match.identity)
      return known ?? (report == nil && (isNamedHere || match.identity.ids.isEmpty)) ? .known(habit) : nil
    default: break
    }
    guard let earlier else { return nil }
    // The day from which a habit is archived depends on when it was imported.
    let isSame = record.kind == .archive || isContent(earlier, of: record)
    return isSame
      ? .known(earlier.habit, isUndone: recorded.isUndone(earlier))
      : .faulty("it differs from the earlier import, which stays")
  }

  /// The operation that recorded a tracker's record before, in any file.
  private func earlierOfTracker(
    _ step: ImportID.Step, _ habit: HabitID?, _ match: TrackedHabits.Match?
  ) -> OperationID? {
    if let operation = tracked.operation(step, of: habit, or: match?.others ?? []) { return operation }
    guard let same = settled[step.ofAnyExport] ?? settled.copy(ofRecord: "\(id.text):\(step.key)"),
      let entry = recorded.ledger[same.key]
    else { return nil }
    // Nothing else is known of an entry with a long key, or without a habit.
    return entry.trackerStep == nil || entry.habit == nil ? same : nil
  }

  /// Whether an operation recorded what a tracker's record says, for the habit of the record's name
  /// or for one that was renamed.
  private func isContent(_ operation: RecordedBefore.Operation, of record: ExportRecord) -> Bool {
    let given = operation.habit.flatMap { recorded.givenNames[$0] } ?? []
    return ([record.habit, operation.habit.map { .id($0) }] + given.map { .name($0) }).contains { habit in
      var command = Command(user: user, operation: "import", intent: record.intent)
      command.intent.habit = habit
      if command.contentDigest == operation.content { return true }
      // A copy by an export of our own has an instant.
      command.occurredAt = operation.occurredAt
      return command.contentDigest == operation.content
    }
  }

  /// What became of a record of our own file before; nil if it is new.
  private mutating func found(_ record: ExportRecord, _ key: RecordKeys.Key, _ habit: HabitID?) -> Step? {
    let name = key.name
    let number = number(of: record, name)
    let others = file.identified.lazy.filter { $0.key != number }.map(\.value)
    let earlier = tracked.operation(
      recording: record, key, of: habit, number.flatMap { file.habits?.identities(of: $0) } ?? [],
      except: others, in: settled)
    let before = recorded.operations(of: record, earlier)
    if case .addHabit(let definition) = record.intent, let number = record.added {
      if let known = self.habit(definition.name, record, before) {
        habits[number] = known
        if record.id == nil { unitFaults[number] = unitFault(definition, in: known) }
        return .known(known)
      }
    } else if let same = before.first(where: { difference(record, from: $0, habit, name) == nil }) {
      alike.skip(same)
      return .known(same.habit, isUndone: recorded.isUndone(same))
    } else if before.isEmpty, let same = alike.next(record, about: name) {
      return .known(same.habit, isUndone: recorded.isUndone(same))
    }
    // Without an ID of its own, the record can't conflict.
    guard let id = record.id, let other = before.first else { return nil }
    return .faulty("operation \(id) already exists, \(difference(record, from: other, habit, name) ?? "")")
  }

  /// What to do with a record whose ID a new record of the file has; nil if none has it.
  private mutating func repetition(of record: ExportRecord, _ habit: HabitID?) -> Step? {
    guard let id = record.id.flatMap({ OperationID($0) }), !self.id.isOfTracker else { return nil }
    guard let first = new.updateValue(record.hashValue, forKey: id.key) else { return nil }
    return first == record.hashValue ? .known(habit) : .faulty("another record of the file has the ID \(id)")
  }

  /// The existing habit for a record that adds one; nil if there is none.
  private func habit(_ name: String, _ record: ExportRecord, _ before: [RecordedBefore.Operation]) -> HabitID? {
    if let identified = record.added.flatMap({ file.identified[$0] }) { return identified }
    // Otherwise a habit of the same name is the same habit.
    let named = present.named(name).flatMap { isOther($0.id, record.added) ? nil : $0.id }
    let same = before.first { difference(record, from: $0, $0.habit, name.lowercased()) == nil }?.habit
    let recorded = record.added.flatMap { file.habits?.recorded[$0] }
    guard record.id == nil, let number = record.added else {
      // Its completions may have come in a table, which does not tell the habit's ID.
      let own = recorded.flatMap { isOther($0, record.added) ? nil : $0 }
      let existing = own.flatMap { presentIDs.contains($0) ? $0 : nil }
      return same ?? existing ?? named ?? own
    }
    // Without an ID, nothing indicates that a deleted habit is meant, so prefer one that exists.
    let found = [same, named, recorded].lazy.compactMap(\.self).first(where: presentIDs.contains)
    return found ?? same ?? (file.habits?.withoutNew.contains(number) == true ? recorded : nil)
  }

  /// Whether the user's habit can't be this habit of the file: it belongs to another habit of the
  /// file, or its ID or category in a tracker differs.
  private func isOther(_ habit: HabitID, _ number: Int32?) -> Bool {
    if file.identified.values.contains(habit) || habits.values.contains(habit) { return true }
    let own = number.flatMap { file.habits?.identities(of: $0) } ?? []
    return own.contains { !tracked.mayBe(habit, $0) }
  }

  /// Why amounts of a habit in a table can't be added to a habit of the user: they count something
  /// else. Nil if they can.
  private func unitFault(_ definition: HabitDefinition, in habit: HabitID) -> String? {
    guard let unit = present.first(where: { $0.id == habit })?.unit, let other = definition.unit,
      !UnitText.isUnit(other, unit)
    else { return nil }
    return "the unit is \(unit), not \(other)"
  }

  /// How a record differs from an operation; nil if the operation recorded the same.
  private func difference(
    _ record: ExportRecord, from operation: RecordedBefore.Operation, _ habit: HabitID?, _ name: String?
  ) -> String? {
    if !operation.isSilent, operation.kind != record.kind { return "of another kind" }
    let isSameDay = recorded.isSameDay(record, as: operation)
    // In a table, the ID and the day tell whose completion it is, whatever the habit is called,
    // unless another habit has the name.
    let isOfOther = name.flatMap { present.named($0) }.map { !operation.isAbout($0.id) } ?? false
    let isLabel = file.isTable && record.id != nil && operation.day != nil && isSameDay && !isOfOther
    if let name, !isLabel, !tracked.hasSameID(record, as: operation) {
      let isSame = record.added == nil && habit.map(operation.isAbout) ?? false
      // The habit may have been renamed. Without an ID, a habit that currently has the name takes
      // precedence over a deleted one.
      let mayBeRenamed =
        record.id != nil || habit == nil || record.added != nil || operation.habit.map(presentIDs.contains) ?? false
      guard isSame || mayBeRenamed && recorded.isAbout(name, operation) else { return "for another habit" }
    }
    guard isSameDay else { return "on another day" }
    return recorded.isSameAmount(record, as: operation) ? nil : "with another amount"
  }
}

/// Habits and commands.
extension ImportPlan {
  /// The user's habit for the name of one of the file's; nil if there is none.
  func habit(_ name: String) -> HabitID? { keys.number(of: name.lowercased()).flatMap { habits[$0] } }

  /// The number of the file's habit that a record adds or is about.
  private func number(of record: ExportRecord, _ name: String?) -> Int32? {
    if case .id(let habit)? = record.habit { habit.number } else { record.added ?? name.flatMap(keys.number) }
  }

  /// The habit that a record is about; nil if it neither exists nor was added by the file.
  private func habit(of record: ExportRecord, _ name: String?) -> HabitID? {
    switch record.habit {
    case .id(let habit)?: habits[habit.number]
    case .name(let given)?:
      name.flatMap(habit) ?? (id.isOfTracker ? nil : present.named(given)?.id)
    case nil: nil
    }
  }

  private mutating func command(
    for record: ExportRecord, _ step: ImportID.Step, _ habit: HabitID?, _ name: String?
  ) -> Step {
    // An empty habit was not asked for.
    if let number = record.added, file.habits?.withoutNew.contains(number) == true {
      return .faulty("no record of this habit can be imported")
    }
    let own = own[step] ?? []
    // Operations of an earlier habit with the same name stay with that habit.
    let isOfHabit = record.habit == nil || habit != nil && habit == own.last?.habit
    if isOfHabit, let command = own.last?.broughtBack(by: user) {
      // Two records of the file with one ID have one operation.
      if let repetition = repetition(of: record, habit) { return repetition }
      if let number = record.added { habits[number] = own.last?.habit }
      return .send(command, isRestored: true)
    }
    if let (date, reason) = dates.fault(in: record) { return .faulty("\(id.isOfTracker ? "that" : date) \(reason)") }
    if record.kind == .completion, let fault = number(of: record, name).flatMap({ unitFaults[$0] }) {
      return .faulty(fault)
    }
    var intent = record.intent
    if case .id? = record.habit {
      guard let habit else { return .faulty("the habit was not imported") }
      intent.habit = .id(habit)
    }
    if id.isOfTracker, record.added == nil, habit == nil {
      let isDeleted = file.match(of: record)?.others.isEmpty == false
      return .faulty(isDeleted ? "you deleted this habit" : "the habit was not imported")
    }
    if case .name(let name)? = record.habit, let habit, present.named(name)?.id != habit,
      presentIDs.contains(habit) || !id.isOfTracker
    {
      // The habit has another name here.
      intent.habit = .id(habit)
    }
    if case .addHabit(let definition) = intent, !id.isOfTracker {
      intent = .addHabit(names.numbered(definition, except: file.habits?.names ?? []))
    }
    if !id.isOfTracker, !names.update(with: record, of: habit) {
      return .faulty("you already have a habit with this name")
    }
    if let repetition = repetition(of: record, habit) { return repetition }
    guard let operation = id.operation(step.key, own.count + 1) else { preconditionFailure("an id of \(step.key)") }
    var command = Command(
      user: user, operation: operation, intent: intent, occurredAt: record.at, zone: record.zone,
      device: record.device)
    command.isImported = !id.isOfTracker
    return .send(command, isRestored: false)
  }
}
