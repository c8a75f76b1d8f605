import AscentRules
import AscentRuntime
import AscentViews

/// A user's latest achievements.
struct HighlightsView: View {
  /// The achievements, newest first.
  var highlights: Highlights

  func text(_ style: Style) -> String {
    guard !highlights.items.isEmpty else {
      return "No highlights yet: completed stages, levels, and milestones of streaks and sessions appear here."
    }
    let table = Table(
      highlights.items, [.left("", { _ in .faint }) { style.date($0.day) }, .left { "★ \($0.text.withMinus)" }])
    return (table.lines(style) + leftOut.map { style.tinted($0, .faint) }).lines
  }

  /// Notes on achievements that are not listed.
  private var leftOut: [String] {
    let older = highlights.omittedCount
    return (older > 0 ? [older.counted("older highlight") + " left out (--limit N)"] : [])
      + (highlights.mayHaveMore && highlights.commandCount >= Ascent.highlightCommandsMax
        ? ["older ones may be missing: only the last \(highlights.commandCount) changes were searched"] : [])
  }

  var json: JSONValue {
    .object([
      "items": highlights.items.objects { item in
        ["id": item.key, "category": item.category.rawValue, "day": item.day, "at": item.at, "text": item.text]
      }, "leftOut": highlights.omittedCount, "operationsRead": highlights.commandCount,
      "mayHaveMore": highlights.mayHaveMore,
    ])
  }
}
