import AscentExport
import AscentRules
import AscentRuntime
import Synchronization

/// Operation IDs that an import has taken over from a file.
///
/// An import records each operation under an ID of its own, which contains the ID in the file. A
/// line with `--op` that was recorded before the export must not be recorded again after the
/// import.
extension CommandLineSession {
  /// What the session knows about the user's imports from files of our own format.
  struct KnownImports {
    private(set) var ids: Set<ImportID> = []
    /// The ordinal of the last command that was searched.
    private(set) var last: Int32 = 0

    mutating func add(_ command: StoredCommand) {
      last = max(last, command.accepted.receipt.ordinal)
      guard let step = ImportID.step(of: command.accepted.operation.description), step.app == ExportRecord.app,
        let id = ImportID(of: step, isUndo: false)
      else { return }
      ids.insert(id)
    }
  }

  /// The user's command with the ID that a line gave, whether it was recorded here or imported.
  func recordedOrImported(_ operation: OperationID) async throws(ShellError) -> StoredCommand? {
    if let stored = try await storedCommand(operation) { return stored }
    if arguments.has(Arguments.hasFreshID) { return nil }
    return try await importedCommands(operation).last
  }

  /// The imported command that a line with `--op` repeats; nil if there is none, or if the ID was
  /// recorded here. An ID that the program itself has made cannot have been imported.
  ///
  /// - Throws: ``Refusal/operationReused(_:)`` if the ID was imported with something else.
  func importedCommand(
    repeatedBy intent: Intent, _ metadata: CommandMetadata
  ) async throws(ShellError) -> StoredCommand? {
    guard let operation = metadata.operation, !arguments.has(Arguments.hasFreshID),
      try await storedCommand(operation) == nil
    else { return nil }
    let imported = try await importedCommands(operation)
    guard !imported.isEmpty else { return nil }
    for command in imported where try await isSame(intent, metadata, as: command) { return command }
    throw .refused(.operationReused(operation.key))
  }

  /// The commands that imports recorded for records with an ID, oldest first.
  private func importedCommands(_ record: OperationID) async throws(ShellError) -> [StoredCommand] {
    var found: [StoredCommand] = []
    for id in try await imports() {
      var number = 1
      while let operation = id.operation(ExportRecord.key(of: record.description), number),
        let command = try await storedCommand(operation)
      {
        found.append(command)
        number += 1
      }
    }
    return found.sorted { $0.accepted.receipt.ordinal < $1.accepted.receipt.ordinal }
  }

  /// The user's imports from files of our own format. Reads only the commands that are new since
  /// the last call.
  private func imports() async throws(ShellError) -> Set<ImportID> {
    var known = memory.state.withLock(\.imports)
    while true {
      let page = try await commands(ordinals: (known.last + 1)...(.max), limit: 4096)
      for command in page { known.add(command) }
      guard page.count == 4096 else { break }
    }
    let all = known
    memory.state.withLock { $0.imports = all }
    return all.ids
  }

  /// Whether an imported command recorded what an intent asks for.
  private func isSame(
    _ intent: Intent, _ metadata: CommandMetadata, as imported: StoredCommand
  ) async throws(ShellError) -> Bool {
    let (evidence, habit) = (imported.accepted.evidence, imported.accepted.receipt.habit)
    var asked = intent
    var traits = HabitTraits()
    if let habit {
      // A habit that was renamed or deleted since is meant by the name that it had.
      let reports = try await formerReports(of: habit, report()[habit])
      traits = reports.first?.traits ?? traits
      if case .name(let name)? = intent.habit, reports.contains(where: { TextRules.areSame($0.name, name) }) {
        asked.habit = .id(habit)
      }
    }
    if case .complete(let logged) = asked {
      guard let recorded = imported.events.loggedCompletion, logged.habit == .id(recorded.habit),
        traits.decimals.stored(logged.amount.number) == recorded.amount, logged.note == recorded.note
      else { return false }
      if let at = metadata.at, at != evidence.occurredAt, try await context().day(at: at) != recorded.day {
        return false
      }
      return logged.day == nil || logged.day == recorded.day
    }
    let references = KnownReferences(report: try await report(), traits: traits)
    guard let recorded = PersonExport.intent(of: imported.events, references) else { return false }
    return (metadata.at == nil || metadata.at == evidence.occurredAt)
      && asked.filled(from: recorded) == recorded.filled(from: recorded)
  }
}

/// What events refer to, for one habit and the user's measures.
private struct KnownReferences: EventReferences {
  let report: PersonReport
  /// The traits of the habit.
  let traits: HabitTraits

  func scale(of habit: HabitID) -> Int64 { traits.decimals.scale }
  func name(of measure: MeasureID) -> String? { report.measures.first { $0.id == measure }?.name }
}

extension [Event] {
  /// The completion that the events log; nil if they log none.
  fileprivate var loggedCompletion: (habit: HabitID, day: LocalDay, amount: Int64, note: String)? {
    var note = ""
    for case .completionNoted(_, _, let text) in self { note = text }
    for case .completionLogged(let habit, let day, let amount, _, _) in self { return (habit, day, amount, note) }
    return nil
  }
}

extension Intent {
  /// The intent, with what a line may leave out as a recorded intent has it.
  fileprivate func filled(from recorded: Intent) -> Intent {
    switch (self, recorded) {
    case (.setGoal(let habit, let goal, nil), .setGoal(_, _, let day)): return .setGoal(habit, goal: goal, from: day)
    case (.setSchedule(let habit, let schedule, nil), .setSchedule(_, _, let day)):
      return .setSchedule(habit, schedule, from: day)
    case (.archive(let habit, nil), .archive(_, let day)): return .archive(habit, from: day)
    case (.restore(let habit, nil), .restore(_, let day)): return .restore(habit, from: day)
    case (.resume(let habit, nil), .resume(_, let day)): return .resume(habit, from: day)
    // The export has a record for each habit.
    case (.pauseAll(let first, let last), .pause(let habit, _, _)): return .pause(habit, from: first, through: last)
    case (.resumeAll(let first), .resume(let habit, let day)): return .resume(habit, from: first ?? day)
    // A recorded skip may be of any age.
    case (.skip(let skip), .skip): return .recordSkip(skip.habit, skip.day, reason: skip.reason)
    case (.addHabit(var definition), .addHabit(let other)):
      definition.firstDay = definition.firstDay ?? other.firstDay
      return .addHabit(definition)
    case (.setMeasureGoal(var goal), .setMeasureGoal(let other)):
      goal.interval = goal.interval ?? other.interval
      goal.firstDay = goal.firstDay ?? other.firstDay
      return .setMeasureGoal(goal)
    case (.measure(let name, let value, nil), .measure(_, _, let unit)): return .measure(name, value, in: unit)
    default: return self
    }
  }
}
