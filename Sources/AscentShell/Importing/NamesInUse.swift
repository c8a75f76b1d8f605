import AscentRules
import AscentRuntime

/// The names of the habits in use that the user had before an import, as the records that are
/// planned so far leave them.
///
/// The rules do not compare the names of imported habits, because habits of one file may share one.
struct NamesInUse {
  private let present: [HabitReport]
  private var names: [HabitID: String]

  init(_ present: [HabitReport]) {
    self.present = present
    names = Dictionary(uniqueKeysWithValues: present.lazy.filter { !$0.isArchived }.map { ($0.id, $0.name) })
  }

  func contain(_ name: String, except habit: HabitID? = nil) -> Bool {
    names.contains { $0.key != habit && TextRules.areSame($0.value, name) }
  }

  /// Changes the names as a record does, unless it would give a habit the name of another one.
  /// Returns whether it would.
  mutating func refuse(_ record: ExportRecord, of habit: HabitID?) -> Bool {
    guard let habit else { return false }
    switch record.intent {
    case .renameHabit(_, let name):
      if contain(name, except: habit) { return true }
      if names[habit] != nil { names[habit] = name }
    case .restore:
      guard let name = present.first(where: { $0.id == habit })?.name else { return false }
      if contain(name, except: habit) { return true }
      names[habit] = name
    case .archive, .deleteHabit: names[habit] = nil
    default: break
    }
    return false
  }
}
