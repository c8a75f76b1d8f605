import AscentRules
package import AscentRuntime

/// The text of an export, piece by piece.
package protocol ExportText {
  /// What comes before the first record.
  var opening: String { get }
  /// What comes after the last one.
  var closing: String { get }
  /// How many records there were.
  var count: Int { get }

  /// Appends what the next command recorded, oldest first.
  mutating func append(_ command: StoredCommand, to text: inout String)
}

/// A history as JSON, a record a line; see the article on the format.
package struct ExportJSON: ExportText {
  private var export = PersonExport()
  package private(set) var count = 0

  package init() {}

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

/// The completions of a history as CSV (RFC 4180), for spreadsheets. Habits have the names that
/// they have now; those of deleted ones are left out.
package struct ExportCSV: ExportText {
  /// A habit as a row names it.
  private struct Habit {
    var name: String
    var unit: String
    var places: DecimalPlaces
  }

  private let habits: [HabitID: Habit]
  package private(set) var count = 0

  /// - Parameter habits: the person's habits. If two have a name, the later ones get a number.
  package init(_ habits: [HabitReport]) {
    var (named, taken) = ([HabitID: Habit](), Set<String>())
    for habit in habits.sorted(by: { $0.id < $1.id }) {
      let names = [habit.name] + (2...habits.count + 1).map { "\(habit.name) (\($0))" }
      let name = names.first { taken.insert($0.lowercased()).inserted } ?? habit.name
      named[habit.id] = Habit(name: name, unit: habit.unit ?? "", places: habit.traits.decimals)
    }
    self.habits = named
  }

  package var opening: String { "habit,day,amount,unit,at,zone,device,note,id\r\n" }
  package var closing: String { "" }

  package mutating func append(_ command: StoredCommand, to text: inout String) {
    guard command.inForce, let completion = command.events.completion, let habit = habits[completion.habit] else {
      return
    }
    let (accepted, moved) = (command.accepted, completion.moved)
    let fields = [
      habit.name, "\(completion.day)", habit.places.text(completion.amount), habit.unit,
      (moved?.at ?? accepted.evidence.occurredAt).iso8601UTC, accepted.evidence.zone.name,
      (moved.map(\.device) ?? accepted.device)?.text ?? "", completion.note, ExportRecord.id(of: accepted.operation),
    ]
    text += fields.map(Self.field).joined(separator: ",") + "\r\n"
    count += 1
  }

  /// A field in quotes if need be. What a spreadsheet would take for a formula gets an apostrophe,
  /// as does a text with one, so that the import can take it away again.
  package static func field(_ text: String) -> String {
    guard let first = text.utf8.first else { return "" }
    let guarded = "=+-@'\t\r".utf8.contains(first) ? "'" + text : text
    guard guarded.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return guarded }
    return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
  }
}

extension [Event] {
  /// The completion that they log: where it belongs, its note and, if it was moved, when and where
  /// it happened.
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
