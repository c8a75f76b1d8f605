import AscentRules
import AscentViews

/// The people of a store.
struct PeopleView: View {
  struct Row {
    var user: UserID
    /// How many habits are in use.
    var habits: Int
    var archived: Int
    /// When and where they did something last; nil if only days were closed.
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
  /// When it was recorded, to the minute, by the clock of the place.
  fileprivate func minute(_ style: Style) -> String {
    let text = recordedAt.iso8601(offset: offset)
    return "\(style.date(recordedAt.localDay(offset: offset, dayStart: 0))) \(text.dropFirst(11).prefix(5))"
  }
}
