public import AscentRules

/// The latest achievements of a person.
public struct HighlightsView: View {
  /// The achievements, the newest first.
  public var highlights: Highlights

  /// Achievements.
  public init(_ highlights: Highlights) {
    self.highlights = highlights
  }

  public func text(_ style: Style) -> String {
    guard !highlights.items.isEmpty else {
      return "No highlights yet: stages, levels, round streaks and round numbers of sessions come here."
    }
    var table = Table([("", .left), ("", .left)])
    for item in highlights.items { table.append([Table.Cell("\(item.day)", .faint), Table.Cell("★ \(item.text)")]) }
    return table.text(style)
  }

  public var json: JSON {
    .array(
      highlights.items.map { item in
        .object([
          "id": .string(item.key.description), "category": .string(item.category.rawValue), "day": .day(item.day),
          "at": .string(item.at.iso8601UTC), "text": .string(item.text),
        ])
      })
  }
}
