import AscentRules
import AscentViews

/// What the user did, the newest first.
struct RecentView: View {
  /// One action.
  struct Row: Hashable {
    /// Its operation ID, or that of the import.
    var id: String
    /// What is enough of the ID to name it.
    var short: String
    /// When it was recorded, on the user's clock.
    var time: String
    /// When it was recorded.
    var at: Instant
    /// What was done.
    var words: String
    /// What became of it; nil while it is in force.
    var since: String?
  }

  var rows: [Row]
  /// Why older actions are not shown, if there may be some; nil otherwise.
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
      // What does not fit goes on below itself: a date that is cut says nothing.
      let words = row.words.visible + (row.since.map { " (\($0.visible))" } ?? "")
      for (part, text) in WrappedText.wrapped(words, columns: room).split(separator: "\n").enumerated() {
        let tinted = style.tinted(String(text), row.since == nil ? nil : .faint)
        lines.append(part == 0 ? line(ids[index], times[index], tinted) : line("", "", tinted))
      }
    }
    return (lines + [end].compactMap(\.self)).lines
  }

  var json: JSONValue {
    rows.objects { row in
      [
        "id": row.short, "operation": row.id, "at": row.at, "time": row.time, "action": row.words,
        "inForce": row.since == nil, "since": row.since,
      ]
    }
  }
}

extension Style {
  /// A date and a time, with the date in the style of tables.
  fileprivate func moment(_ text: String) -> String {
    LocalDay(String(text.prefix(10))).map { date($0) + text.dropFirst(10) } ?? text
  }
}

extension String {
  /// The text with spaces behind it, up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
