import AscentExport
import AscentRules
import AscentRuntime

/// What a user has recorded before an import. What is there is not recorded again, but only if it
/// is the same.
struct RecordedBefore {
  /// An operation, in force or not.
  struct Operation {
    /// Nil for one that no file has.
    var kind: ExportRecord.Kind?
    var habit: HabitID?
    /// The habits of a pause or its end of several.
    var habits: [HabitID] = []
    /// The day of a completion.
    var day: LocalDay?
    /// Whether it changed nothing, so that nothing tells what it was.
    var isSilent: Bool

    func isAbout(_ id: HabitID) -> Bool { habit == id || habits.contains(id) }
  }

  private var operations: [OperationKey: Operation] = [:]
  /// The names that habits have had, in lower case.
  private var names: [HabitID: Set<String>] = [:]

  /// Takes note of the next command of the user.
  mutating func add(_ command: StoredCommand) {
    let (accepted, events) = (command.accepted, command.events)
    var operation = Operation(
      kind: PersonExport.kind(of: events), habit: accepted.receipt.habit, isSilent: events.isEmpty)
    for event in events {
      switch event {
      case .habitAdded(let id, let definition, _): names[id, default: []].insert(definition.name.lowercased())
      case .habitRenamed(let id, _, let name, _): names[id, default: []].insert(name.lowercased())
      case .daysExcused(let id, _, _, _, _, _), .pauseEnded(let id, _):
        if id != operation.habit { operation.habits.append(id) }
      case .completionLogged(_, let day, _, _, _): operation.day = day
      default: break
      }
    }
    operations[accepted.operation.key] = operation
    guard ImportID.step(of: accepted.operation.description)?.app != ExportRecord.app else { return }
    for id in PersonExport.ids(of: command) {
      if let key = OperationID(id)?.key { operations[key] = operation }
    }
  }

  subscript(operation: OperationKey) -> Operation? { operations[operation] }

  /// Whether an operation was about a habit that has or had a name.
  func isAbout(_ name: String, _ operation: Operation) -> Bool {
    ([operation.habit].compactMap(\.self) + operation.habits).contains { names[$0]?.contains(name) ?? false }
  }
}
