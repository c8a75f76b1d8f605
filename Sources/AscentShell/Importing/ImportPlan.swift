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
    /// The record would change a habit of the user that the file did not bring.
    case kept(Kept)
  }

  let file: ImportInput.Summary
  let user: UserID
  private let dates: RecordableDates
  /// The habits of the user before the import.
  let present: [HabitReport]
  let presentIDs: Set<HabitID>
  let recorded: RecordedBefore
  let tracked: TrackedRecords
  let settled: [ImportID.Step: OperationID]
  /// What earlier imports of this file have recorded, by key, newest last.
  private let own: [ImportID.Step: [ImportLedger.Entry]]
  /// The user's habits, by the file's habit numbers.
  var habits: [Int32: HabitID] = [:]
  /// The names of the user's habits that stand for one of the file's without having come from it,
  /// by the file's habit numbers.
  var namesakes: [Int32: String] = [:]
  private var names: NamesInUse
  /// The names that the file gives to a second habit, by its number.
  private let repeatedNames: [Int32: String]
  private var keys: RecordKeys
  var alike: LikeCompletions
  /// The user's completions in force.
  private lazy var inForce = recorded.inForce
  /// The days on which new completions without an ID and a time have an amount that was already
  /// there.
  private(set) var repeatedDays: [HabitID: Set<LocalDay>] = [:]
  /// The reasons why amounts of some of the file's habits can't be added to the user's.
  var unitFaults: [Int32: String] = [:]
  /// The hashes of the new records with an ID, by the ID.
  private var new: [OperationKey: Int] = [:]

  /// The ID of the import.
  var id: ImportID { file.id }
  /// Whether an earlier import of this file has recorded anything.
  var isRepeated: Bool { !own.isEmpty }
  /// The user's habits that the file deletes.
  var deleted: Set<HabitID> { Set((file.habits?.deleted ?? []).compactMap { habits[$0] }) }

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
    repeatedNames = file.habits?.repeatedNames ?? [:]
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
    return known ?? kept(record, habit, name) ?? command(for: record, step, habit, name)
  }
}

/// Habits that the file did not bring.
extension ImportPlan {
  /// What a record of the file would have done to a habit of the user.
  struct Kept {
    /// The name of the user's habit.
    let name: String
    /// Whether the file deletes its own habit. Nothing of it is added to the user's then.
    let isDeletedInFile: Bool
  }

  /// The user's habit that a record would change although the file did not bring it; nil for none.
  ///
  /// Completions and skips are added to such a habit, but its plan stays.
  private func kept(_ record: ExportRecord, _ habit: HabitID?, _ name: String?) -> Step? {
    guard !id.isOfTracker, record.habit != nil else { return nil }
    let number = number(of: record, name)
    let own = number == nil ? present.first { $0.id == habit && !recorded.imported.contains($0.id) }?.name : nil
    guard let name = number.flatMap({ namesakes[$0] }) ?? own else { return nil }
    let isDeleted = isDeletedInFile(number)
    return isDeleted || record.changesPlan ? .kept(Kept(name: name, isDeletedInFile: isDeleted)) : nil
  }

  /// Notes a new completion that nothing tells from one that was already there.
  private mutating func noteRepeated(_ record: ExportRecord, _ habit: HabitID?) {
    guard record.id == nil, record.at == nil, let habit,
      let counted = recorded.counted(by: record, for: habit), inForce.contains(counted)
    else { return }
    repeatedDays[habit, default: []].insert(counted.day)
  }
}

extension ExportRecord {
  /// Whether the record changes the plan of a habit. An edit that a tracker's import made only says
  /// which of its habits it is.
  fileprivate var changesPlan: Bool {
    switch kind {
    case .rename, .delete, .goal, .schedule, .archive, .restore, .pause, .resume, .reminder: true
    case .edit: trackerStep == nil
    default: false
    }
  }
}

/// Habits and commands.
extension ImportPlan {
  /// The user's habit for the name of one of the file's; nil if there is none.
  func habit(_ name: String) -> HabitID? { keys.number(of: name.lowercased()).flatMap { habits[$0] } }

  /// The number of the file's habit that a record adds or is about.
  func number(of record: ExportRecord, _ name: String?) -> Int32? {
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
    intent = numbered(intent, number(of: record, name))
    if !id.isOfTracker, !names.update(with: intent, of: habit) {
      return .faulty("you already have a habit with this name")
    }
    if let repetition = repetition(of: record, habit) { return repetition }
    guard let operation = id.operation(step.key, own.count + 1) else { preconditionFailure("an id of \(step.key)") }
    var command = Command(
      user: user, operation: operation, intent: intent, occurredAt: record.at, zone: record.zone,
      device: record.device)
    command.isImported = !id.isOfTracker
    noteRepeated(record, habit)
    return .send(command, isRestored: false)
  }

  /// What to do with a record whose ID a new record of the file has; nil if none has it.
  private mutating func repetition(of record: ExportRecord, _ habit: HabitID?) -> Step? {
    guard let id = record.id.flatMap({ OperationID($0) }), !self.id.isOfTracker else { return nil }
    guard let first = new.updateValue(record.hashValue, forKey: id.key) else { return nil }
    return first == record.hashValue ? .known(habit) : .faulty("another record of the file has the ID \(id)")
  }

  /// The intent with a number after the name that it gives to a habit, if another habit has it.
  private mutating func numbered(_ intent: Intent, _ number: Int32?) -> Intent {
    guard let others = file.habits?.names, let number else { return intent }
    switch intent {
    case .addHabit(let definition):
      let isRepeated = repeatedNames[number] == definition.name.lowercased()
      return isRepeated || names.contains(definition.name)
        ? .addHabit(names.numbered(definition, except: others)) : intent
    case .renameHabit(let habit, let name) where repeatedNames[number] == name.lowercased():
      return .renameHabit(habit, to: names.numbered(name, except: others))
    default: return intent
    }
  }
}
