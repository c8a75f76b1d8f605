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
    let table = Table(
      rows,
      [
        .left("id") { $0.short }, .left("recorded") { $0.time },
        .left("action", { $0.since == nil ? nil : .faint }) { $0.words }, .left("", { _ in .faint }) { $0.since },
      ])
    return (table.lines(style) + [end].compactMap(\.self)).lines
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
