import AscentRules

/// Derives the keys of a file's records, and the names of its habits, while the records are read.
///
/// A key is the part of an operation ID that tells the records of a file apart. The same record has
/// the same key in every file of an app.
struct RecordKeys {
  /// Whether the file is from another app.
  let isOfTracker: Bool
  /// The names of the file's habits, in lower case, by number.
  private var names: [Int32: String] = [:]
  /// The number of the file's newest habit of each name.
  private var numbers: [String: Int32] = [:]
  /// How often each record without an ID has occurred in the file, by its content.
  private var occurrences: [String: Int] = [:]

  init(isOfTracker: Bool) { self.isOfTracker = isOfTracker }

  /// The number of the file's newest habit with a name in lower case.
  func number(of name: String) -> Int32? { numbers[name] }

  /// The key of the next record, and the name of the habit that it adds or is about, in lower case;
  /// nil if it is about none.
  mutating func next(_ record: ExportRecord) -> (key: String, name: String?) {
    let name = name(of: record)
    return (key(of: record, about: name), name)
  }

  /// The name of the habit that a record adds or is about, in lower case; nil for none.
  ///
  /// Keeps track of added and renamed habits.
  private mutating func name(of record: ExportRecord) -> String? {
    if case .addHabit(let definition) = record.intent, let number = record.added {
      let name = definition.name.lowercased()
      (names[number], numbers[name]) = (name, number)
      return name
    }
    switch record.habit {
    case .id(let habit)?:
      let name = names[habit.number]
      if case .renameHabit(_, let new) = record.intent {
        if let name, numbers[name] == habit.number { numbers[name] = nil }
        (names[habit.number], numbers[new.lowercased()]) = (new.lowercased(), habit.number)
      }
      return name
    case .name(let name)?: return name.lowercased()
    case nil: return nil
    }
  }

  private mutating func key(of record: ExportRecord, about name: String?) -> String {
    if let own = record.id { return isOfTracker ? own : ExportRecord.key(of: own) }
    let key = record.keyOfContent(about: name, 1)
    occurrences[key, default: 0] += 1
    return occurrences[key] == 1 ? key : record.keyOfContent(about: name, occurrences[key] ?? 1)
  }
}
