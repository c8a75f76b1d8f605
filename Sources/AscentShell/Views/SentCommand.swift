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
  /// Whether it is about the present day: it says no other, and was not recorded before.
  var isOfNow = false
  /// The celebrations that the command raised or withdrew.
  var celebrations: [CelebrationNotice] = []
  /// What else to say, such as a change of time zone that was sent first.
  var notes: [String] = []

  /// Whether it raised a celebration just now.
  var celebrates: Bool { !isKnown && celebrations.contains(where: \.isRaised) }

  /// The lines of an answer: notes, the headline with the ID, and what the command brought.
  func text(_ headline: String, _ lines: [String], _ style: Style) -> String {
    var all = notes.map { style.tinted($0.visible, .faint) }
    let (headline, id) = (headline.visible, "id \(shortID.visible)")
    if headline.displayWidth + 3 + id.displayWidth <= style.columns {
      all.append(headline + style.tinted(" · " + id, .faint))
    } else {
      all += [headline, "  " + style.tinted(id, .faint)]
    }
    if isKnown { all.append("  \(known); nothing changed") }
    all += (lines + celebrations.map { $0.line(style) }).map { "  " + $0 }
    return all.lines
  }

  /// As much of the operation ID as a person needs for `undo`: of a random UUID the first 8 digits,
  /// which two actions share with a chance of 1 in 4 billion. JSON has the whole ID.
  private var shortID: String {
    let text = operation.description
    let parts = text.split(separator: "-")
    // Others may begin with the time, which thousands share.
    let isRandom = parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts[2].hasPrefix("4")
    return isRandom ? String(parts[0]) : text
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
