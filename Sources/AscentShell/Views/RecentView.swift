import AscentRules
import AscentViews

/// The user's recent actions, newest first.
struct RecentView: View {
  /// One action.
  struct Row: Hashable {
    /// The operation ID, or the ID of the import.
    var id: String
    /// The short form of the ID.
    var short: String
    /// When the action was recorded, in the user's local time.
    var time: String
    /// When the action was recorded.
    var at: Instant
    /// The action in words.
    var words: String
    /// What became of the action; nil while it is in force.
    var laterChange: String?
  }

  var rows: [Row]
  /// A note on older actions that are not shown; nil if there are none.
  var end: String?

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "Nothing yet." }
    let (ids, times) = (rows.map(\.short.visible), rows.map { style.moment($0.time).visible })
    let idWidth = ids.map(\.displayWidth).max() ?? 0
    let timeWidth = style.columns < 60 ? 0 : times.map(\.displayWidth).max() ?? 0
    let gap = style.columns < 60 ? 1 : 2
    func line(_ id: String, _ time: String, _ words: String) -> String {
      let end = timeWidth > 0 ? time.padded(to: timeWidth + gap) : ""
      return id.padded(to: idWidth + gap) + end + words
    }
    let room = style.columns - idWidth - gap - (timeWidth > 0 ? timeWidth + gap : 0)
    var lines = [style.tinted(line("id", "recorded", "action"), .faint)]
    for (index, row) in rows.enumerated() {
      // Wrap long texts within their column, because a truncated date would say nothing.
      let words = row.words.visible + (row.laterChange.map { " (\($0.visible))" } ?? "")
      for (part, text) in WrappedText.wrapped(words, columns: room).split(separator: "\n").enumerated() {
        let tinted = style.tinted(String(text), row.laterChange == nil ? nil : .faint)
        lines.append(part == 0 ? line(ids[index], times[index], tinted) : line("", "", tinted))
      }
    }
    return (lines + [end].compactMap(\.self)).lines
  }

  var json: JSONValue {
    rows.objects { row in
      [
        "id": row.short, "operation": row.id, "at": row.at, "time": row.time, "action": row.words,
        "inForce": row.laterChange == nil, "since": row.laterChange,
      ]
    }
  }
}

extension Style {
  /// A date and time, with the date in this style.
  fileprivate func moment(_ text: String) -> String {
    LocalDay(String(text.prefix(10))).map { date($0) + text.dropFirst(10) } ?? text
  }
}

extension String {
  /// The text padded with trailing spaces to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
