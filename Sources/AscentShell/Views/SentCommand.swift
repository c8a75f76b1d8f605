import AscentRules
import AscentRuntime
import AscentViews

/// The outcome of a command that was sent. It is part of every answer to a change.
struct SentCommand: Hashable {
  /// The name of the command.
  var command = ""
  var receipt: Receipt
  /// The traits of the habit that the command was about; the default traits if none.
  var traits = HabitTraits()
  /// The operation ID, with which the command can be undone or repeated.
  var operation: OperationID
  /// Whether the operation had already been recorded, so that nothing changed now.
  var isKnown = false
  /// What became of the operation after it was recorded; nil if it is in force.
  var laterChange: String?
  /// The day as of which the receipt gives streaks; nil for today. After the undo of a journey,
  /// that day may not have begun.
  var asOf: LocalDay?
  /// Whether the command is a new completion for today: it names no other time and was not
  /// already recorded.
  var isOfNow = false
  /// The celebrations that the command raised or withdrew.
  var celebrations: [CelebrationNotice] = []
  /// Further notes, such as on a change of time zone that was sent first.
  var notes: [String] = []

  /// Whether the command has just raised a celebration.
  var celebrates: Bool { !isKnown && celebrations.contains(where: \.isRaised) }

  /// The answer as text: notes, the headline with the ID, further lines, and celebrations.
  func text(_ headline: String, _ lines: [String], _ style: Style) -> String {
    var all = notes.map { style.tinted($0.visible, .faint) }
    let (headline, id) = (headline.visible, "id \(shortID.visible)")
    if headline.displayWidth + 3 + id.displayWidth <= style.columns {
      all.append(headline + style.tinted(" · " + id, .faint))
    } else {
      all += [headline, "  " + style.tinted(id, .faint)]
    }
    if isKnown { all.append("  \(known); nothing changed") }
    all += (lines + celebrations.lines(style)).map { "  " + $0 }
    return all.lines
  }

  /// The part of the operation ID that `undo` needs. JSON has the whole ID.
  private var shortID: String { ShortIDs.alone(operation.description) }

  private var known: String { "already recorded" + (laterChange.map { ", and \($0)" } ?? "") }

  private var changes: JSONValue {
    celebrations.objects {
      ["id": $0.id, "category": $0.category.rawValue, "day": $0.day, "text": $0.text, "raised": $0.isRaised]
    }
  }

  /// The answer as JSON: the command, its own fields, celebrations and notes.
  func json(_ members: JSONFields) -> JSONValue {
    .object(
      ["command": command, "operation": operation, "known": isKnown], members,
      ["celebrations": changes, "notes": notes + (laterChange == nil ? [] : [known])])
  }
}
