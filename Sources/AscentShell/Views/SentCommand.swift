import AscentRules
import AscentRuntime
import AscentViews

/// What came back for a command that was sent. Every answer to a change shows it.
struct SentCommand: Hashable {
  /// The name of the command.
  var command = ""
  var receipt: Receipt
  /// What the habit that it was about is for good.
  var traits = HabitTraits()
  /// The operation ID, by which the command can be undone or sent again.
  var operation: OperationID
  /// Whether the operation had been recorded before, so that nothing changed now.
  var isKnown = false
  /// What became of the operation since it was recorded; nil if it is in force.
  var since: String?
  /// The day, before the present one, as of which the receipt gives streaks; nil for the present
  /// day.
  var asOf: LocalDay?
  /// The celebrations that the command raised or withdrew.
  var celebrations: [CelebrationNotice] = []
  /// What else to say, such as a change of time zone that was sent first.
  var notes: [String] = []

  /// Whether it raised a celebration just now.
  var celebrates: Bool { !isKnown && celebrations.contains(where: \.isRaised) }

  /// The lines of an answer: notes, the headline, what the command brought, and the operation ID.
  func text(_ headline: String, _ lines: [String], _ style: Style) -> String {
    var all = notes.map { style.tinted($0.visible, .faint) }
    all.append(headline.visible)
    if isKnown { all.append("  \(known); nothing changed") }
    all += (lines + celebrations.map { $0.line(style) }).map { "  " + $0 }
    all.append("  " + style.tinted("operation \(operation.description.visible)", .faint))
    return all.lines
  }

  private var known: String { "already recorded" + (since.map { ", and \($0)" } ?? "") }

  private var changes: JSONValue {
    celebrations.objects {
      ["id": $0.id, "category": $0.category.rawValue, "day": $0.day, "text": $0.text, "raised": $0.isRaised]
    }
  }

  /// An answer for a program: the command, what is particular to it, and the notes.
  func json(_ members: JSONFields) -> JSONValue {
    .object(
      ["command": command, "operation": operation, "known": isKnown], members,
      ["celebrations": changes, "notes": notes + (since == nil ? [] : [known])])
  }
}
