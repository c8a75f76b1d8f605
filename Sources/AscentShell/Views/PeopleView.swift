import AscentRules
import AscentViews

/// The people of a store.
struct PeopleView: View {
  struct Person {
    var user: UserID
    /// How many habits are in use.
    var habits: Int
    var archived: Int
    /// When and where they did something last; nil if only days were closed.
    var active: Evidence?
  }

  var people: [Person]

  func text(_ style: Style) -> String {
    guard !people.isEmpty else { return "no users yet" }
    return Table(
      people,
      [
        .left("user") { $0.user }.fitting(.cut(to: 8)), .right("habits") { $0.habits },
        .right("archived") { $0.archived },
        .left("last activity") {
          $0.active.map { $0.recordedAt.iso8601(offset: $0.offset).prefix(16).replacing("T", with: " ") }
        },
      ]
    ).lines(style).lines
  }

  var json: JSONValue {
    people.objects {
      ["user": $0.user, "habits": $0.habits, "archived": $0.archived, "lastActivity": $0.active?.recordedAt]
    }
  }
}
