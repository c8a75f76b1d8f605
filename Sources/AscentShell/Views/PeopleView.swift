import AscentRules
import AscentViews

/// The users of a store.
struct PeopleView: View {
  struct Row {
    var user: UserID
    /// The number of habits in use.
    var habits: Int
    var archived: Int
    /// The evidence of the user's last own command; nil if there are only commands of
    /// the scheduler.
    var active: Evidence?
  }

  var people: [Row]

  func text(_ style: Style) -> String {
    guard !people.isEmpty else { return "no users yet" }
    return Table(
      people,
      [
        .left("user") { $0.user }.fitting(.cut(to: 8)), .right("habits") { $0.habits },
        .right("archived") { $0.archived }, .left("last activity") { $0.active?.minute(style) },
      ]
    ).lines(style).lines
  }

  var json: JSONValue {
    people.objects {
      ["user": $0.user, "habits": $0.habits, "archived": $0.archived, "lastActivity": $0.active?.recordedAt]
    }
  }
}

extension Evidence {
  /// When the command was recorded, to the minute, in its local time.
  fileprivate func minute(_ style: Style) -> String {
    let text = recordedAt.iso8601(offset: offset)
    return "\(style.date(recordedAt.localDay(offset: offset, dayStart: 0))) \(text.dropFirst(11).prefix(5))"
  }
}
