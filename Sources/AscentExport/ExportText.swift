package import AscentRules
package import AscentRuntime

/// The text of an export, piece by piece.
package protocol ExportText {
  /// The text before the first record.
  var opening: String { get }
  /// The text after the last record.
  var closing: String { get }
  /// How many records were appended so far.
  var count: Int { get }

  /// Appends the records of the next command, oldest first.
  mutating func append(_ command: StoredCommand, to text: inout String)
}

/// A history as JSON, one record per line; see the article on the format.
package struct ExportJSON: ExportText {
  private var export: PersonExport
  package private(set) var count = 0

  /// - Parameter export: the history, before its first command.
  package init(_ export: PersonExport) { self.export = export }

  package var opening: String { #"{"format":"ascent-history","version":1,"history":["# }
  package var closing: String { count == 0 ? "]}\n" : "\n]}\n" }

  package mutating func append(_ command: StoredCommand, to text: inout String) {
    for record in export.records(of: command) {
      text += count == 0 ? "\n" : ",\n"
      text += record.json.line
      count += 1
    }
  }
}

/// The completions of a history as CSV (RFC 4180), for spreadsheets. Habits have their present
/// names; completions of deleted habits are left out.
package struct ExportCSV: ExportText {
  /// A column with the names that habits have in the tracker that they were imported from.
  package struct NamesInTracker {
    /// The title of the column, and the attribute with a habit's name in the tracker. Without the
    /// attribute, the name is the one that the habit was added with.
    package var attribute: String
    /// The habits from the tracker. If there are none, the table does not have the column.
    package var habits: Set<HabitID>

    package init(attribute: String, habits: Set<HabitID>) { (self.attribute, self.habits) = (attribute, habits) }
  }

  /// A habit as it is written in rows.
  private struct Habit {
    var name: String
    var unit: String
    var places: DecimalPlaces
    var nameInTracker: String?
  }

  private var habits: [HabitID: Habit]
  private let namesInTracker: NamesInTracker
  private var ids = ExportIDs()
  package private(set) var count = 0

  /// - Parameter habits: the person's habits. If several have the same name, the later ones
  ///   get a number.
  package init(_ habits: [HabitReport], _ namesInTracker: NamesInTracker) {
    self.namesInTracker = namesInTracker
    var (named, taken) = ([HabitID: Habit](), Set<String>())
    for habit in habits.sorted(by: { $0.id < $1.id }) {
      let names = [habit.name] + (2...habits.count + 1).map { "\(habit.name) (\($0))" }
      let name = names.first { taken.insert($0.lowercased()).inserted } ?? habit.name
      named[habit.id] = Habit(
        name: name, unit: habit.unit ?? "", places: habit.traits.decimals,
        nameInTracker: habit.attributes[namesInTracker.attribute])
    }
    self.habits = named
  }

  package var opening: String {
    let names = namesInTracker.habits.isEmpty ? "" : ",\(namesInTracker.attribute)"
    return "habit,day,amount,unit,at,zone,device,note,id\(names)\r\n"
  }
  package var closing: String { "" }

  package mutating func append(_ command: StoredCommand, to text: inout String) {
    let id = ids.id(of: command)
    for case .habitAdded(let habit, let definition, _) in command.events where namesInTracker.habits.contains(habit) {
      if habits[habit]?.nameInTracker == nil { habits[habit]?.nameInTracker = definition.name }
    }
    guard command.inForce, let completion = command.events.completion, let habit = habits[completion.habit] else {
      return
    }
    let (accepted, moved) = (command.accepted, completion.moved)
    var fields = [
      habit.name, "\(completion.day)", habit.places.text(completion.amount), habit.unit,
      (moved?.at ?? accepted.evidence.occurredAt).iso8601UTC, accepted.evidence.zone.name,
      (moved.map(\.device) ?? accepted.device)?.text ?? "", completion.note, id,
    ]
    if !namesInTracker.habits.isEmpty { fields.append(habit.nameInTracker ?? "") }
    text += fields.map(Self.field).joined(separator: ",") + "\r\n"
    count += 1
  }

  /// A field, in quotes if needed. An apostrophe is put before a text that a spreadsheet would take
  /// for a formula, or that begins with an apostrophe; the import removes it again.
  package static func field(_ text: String) -> String {
    guard let first = text.utf8.first else { return "" }
    let guarded = "=+-@'\t\r".utf8.contains(first) ? "'" + text : text
    guard guarded.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return guarded }
    return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
  }
}

extension [Event] {
  /// The completion that the events log: its habit, day, amount and note and, if it was moved, when
  /// and where it happened. Nil if they log none.
  var completion: (habit: HabitID, day: LocalDay, amount: Int64, note: String, moved: CompletionOrigin?)? {
    guard case .completionLogged(let habit, let day, let amount, _, _)? = first(where: { $0.kind == .completionLogged })
    else { return nil }
    var (note, moved) = ("", CompletionOrigin?.none)
    for event in self {
      if case .completionNoted(_, _, let text) = event { note = text }
      if case .completionMoved(_, _, let origin) = event { moved = origin }
    }
    return (habit, day, amount, note, moved)
  }
}
