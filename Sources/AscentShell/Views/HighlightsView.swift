import AscentRules
import AscentViews

/// The latest achievements of a user.
struct HighlightsView: View {
  /// The achievements, the newest first.
  var highlights: Highlights

  func text(_ style: Style) -> String {
    guard !highlights.items.isEmpty else {
      return "No highlights yet: completed stages, levels, and milestones of streaks and sessions appear here."
    }
    var table = Table([("", .left), ("", .left)])
    for item in highlights.items { table.append([Table.Cell("\(item.day)", .faint), Table.Cell("★ \(item.text)")]) }
    return table.text(style)
  }

  var json: JSONValue {
    .array(
      highlights.items.map { item in
        .object([
          "id": .string(item.key.description), "category": .string(item.category.rawValue), "day": .day(item.day),
          "at": .string(item.at.iso8601UTC), "text": .string(item.text),
        ])
      })
  }
}
