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
  /// The names with numbers that new habits got, in lower case.
  private var numberedNames: Set<String> = []

  init(_ present: [HabitReport]) {
    self.present = present
    names = Dictionary(uniqueKeysWithValues: present.lazy.filter { !$0.isArchived }.map { ($0.id, $0.name) })
  }

  func contains(_ name: String, except habit: HabitID? = nil) -> Bool {
    names.contains { $0.key != habit && TextRules.areSame($0.value, name) }
  }

  /// A name with a number after it that is not taken.
  ///
  /// - Parameter others: other taken names, in lower case.
  mutating func numbered(_ name: String, except others: Set<String>) -> String {
    let free = name.numbered { name in
      contains(name) || others.contains(name.lowercased()) || numberedNames.contains(name.lowercased())
    }
    numberedNames.insert(free.lowercased())
    return free
  }

  /// A new habit with a number after its name. If it has an ID in Loop, its name there is noted.
  ///
  /// - Parameter others: other taken names, in lower case.
  mutating func numbered(_ definition: HabitDefinition, except others: Set<String>) -> HabitDefinition {
    var numbered = definition
    numbered.name = self.numbered(definition.name, except: others)
    if definition.attributes[ImportedHabit.nameAttribute] == nil,
      definition.attributes.count < RuleLimits.attributeCount,
      ImportedHabit.keyName(definition.attributes) != nil
    {
      numbered.attributes[ImportedHabit.nameAttribute] = definition.name
    }
    return numbered
  }

  /// Changes the names as an intent does. Returns false, and changes nothing, if another habit has
  /// the name that the intent gives its habit.
  mutating func update(with intent: Intent, of habit: HabitID?) -> Bool {
    guard let habit else { return true }
    switch intent {
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
