import AscentImport
import AscentRules
import AscentRuntime

/// The names of the user's habits that are not archived, after the records planned so far. Habits
/// that the import adds are not included.
///
/// The rules do not compare the names of imported habits, because habits of one file may share one.
struct NamesInUse {
  private let present: [HabitReport]
  private var names: [HabitID: String]

  init(_ present: [HabitReport]) {
    self.present = present
    names = Dictionary(uniqueKeysWithValues: present.lazy.filter { !$0.isArchived }.map { ($0.id, $0.name) })
  }

  func contains(_ name: String, except habit: HabitID? = nil) -> Bool {
    names.contains { $0.key != habit && TextRules.areSame($0.value, name) }
  }

  /// A new habit with a number after its name if one in use has the name. If it has an ID in Loop,
  /// its name there is noted.
  ///
  /// - Parameter others: other taken names, in lower case.
  func numbered(_ definition: HabitDefinition, except others: Set<String>) -> HabitDefinition {
    guard contains(definition.name) else { return definition }
    var numbered = definition
    numbered.name = definition.name.numbered { contains($0) || others.contains($0.lowercased()) }
    if definition.attributes[ImportedHabit.nameAttribute] == nil,
      definition.attributes.count < RuleLimits.attributeCount,
      ImportedHabit.keyName(definition.attributes) != nil
    {
      numbered.attributes[ImportedHabit.nameAttribute] = definition.name
    }
    return numbered
  }

  /// Changes the names as a record does. Returns false, and changes nothing, if another habit has
  /// the name that the record gives its habit.
  mutating func update(with record: ExportRecord, of habit: HabitID?) -> Bool {
    guard let habit else { return true }
    switch record.intent {
    case .renameHabit(_, let name):
      if contains(name, except: habit) { return false }
      if names[habit] != nil { names[habit] = name }
    case .restore:
      guard let name = present.first(where: { $0.id == habit })?.name else { return true }
      if contains(name, except: habit) { return false }
      names[habit] = name
    case .archive, .deleteHabit: names[habit] = nil
    default: break
    }
    return true
  }
}
