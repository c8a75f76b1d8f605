import AscentImport
import AscentRules

/// Derives the keys of a file's records, and the names of its habits, while the records are read.
///
/// A key is the part of an operation ID that tells the records of a file apart. The same record has
/// the same key in every file of an app.
struct RecordKeys {
  /// The key of a record, and the habit's name that goes with it.
  struct Key {
    let key: String
    /// The key that earlier versions gave the record, if it was another one.
    let former: String?
    /// The name of the habit that the record adds or is about, in lower case; nil if it is about
    /// none.
    let name: String?
  }

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

  /// The key of the file's next record. Must be called once for each record, in order.
  mutating func next(_ record: ExportRecord) -> Key {
    let name = name(of: record)
    if let own = record.id {
      return Key(key: isOfTracker ? own : ExportRecord.key(of: own), former: nil, name: name)
    }
    let (key, occurrence) = key(of: record.composed, about: name?.composed)
    // Earlier versions took the letters as they were in the file.
    let former = record.keyOfContent(about: name, occurrence)
    return Key(key: key, former: former == key ? nil : former, name: name)
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

  /// The key of a record without an ID, and how often its content has occurred in the file.
  private mutating func key(of record: ExportRecord, about name: String?) -> (key: String, occurrence: Int) {
    let key = record.keyOfContent(about: name, 1)
    let occurrence = (occurrences[key] ?? 0) + 1
    occurrences[key] = occurrence
    return (occurrence == 1 ? key : record.keyOfContent(about: name, occurrence), occurrence)
  }
}

extension ExportRecord {
  /// The record with composed letters in the note of a completion, the one text of a table besides
  /// the name.
  fileprivate var composed: ExportRecord {
    guard case .complete(var logged) = intent, !logged.note.isEmpty else { return self }
    logged.note = logged.note.composed
    var record = self
    record.intent = .complete(logged)
    return record
  }
}
