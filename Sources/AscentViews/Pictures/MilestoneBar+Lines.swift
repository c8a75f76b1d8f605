package import AscentPictures
import AscentRules

extension MilestoneBar {
  /// The lines of the picture: a bar for the goal, one for the next milestone, and a dot for
  /// each milestone.
  ///
  /// In a style without pictures, sentences.
  package func full(_ style: Style) -> [String] {
    guard style.hasPictures else { return [spoken.visible] }
    let ends = legs.map { ($0, from: $0.from.cut(to: 12).visible, to: $0.to.cut(to: 12).visible) }
    // Pad the end values, so that the bars line up.
    let widths = (ends.map(\.from.displayWidth).max() ?? 0, ends.map(\.to.displayWidth).max() ?? 0)
    let room = style.columns - widths.0 - widths.1 - 4
    // Use a shorter bar if that makes room for the words beside it.
    let beside = room - 3 - (legs.map(\.words.visible.displayWidth).max() ?? 0)
    let bar = EighthBar(width: min(30, beside >= 12 ? beside : room))
    let lines = ends.flatMap { leg, from, to in
      let picture = style.tinted(bar.text(leg.fraction, style), leg.fraction == 1 ? .good : .open)
      let (before, after) = (widths.0 - from.displayWidth, widths.1 - to.displayWidth)
      let line = String(repeating: " ", count: before) + "\(from) \(picture) \(to)"
      return style.joined([line + String(repeating: " ", count: after), leg.words.visible]).map(\.withoutTrailingSpaces)
    }
    let dots = self.dots(style)
    return lines + [(dots.isEmpty ? "" : dots + "  ") + "\(reached) of \(count.counted("milestone")) reached"]
  }

  /// A dot for each milestone; empty if there are too many for one line.
  private func dots(_ style: Style) -> String {
    guard count <= (style.columns - 28) / 2 else { return "" }
    let done = Array(repeating: style.tinted("●", .good), count: reached)
    let ahead = Array(repeating: style.tinted("○", .faint), count: max(0, count - reached))
    return (done + ahead).joined(separator: " ")
  }
}

/// A bar that fills in eighths of a character or, without Unicode, in whole characters.
package struct EighthBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  /// The width between the end characters, in columns.
  package var width: Int

  /// Creates a bar of a width, at least 1 column.
  package init(width: Int) { self.width = max(1, width) }

  /// The bar for a fraction. It is full only at 1, and empty only at 0.
  package func text(_ fraction: Double, _ style: Style) -> String {
    let share = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let parts = style.isUnicode ? 8 : 1
    var filled = Int((share * Double(width * parts)).rounded())
    if share < 1 { filled = min(filled, width * parts - 1) }
    if share > 0 { filled = max(filled, 1) }
    guard style.isUnicode else {
      return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]"
    }
    let bar = String(repeating: "█", count: filled / 8) + Self.eighths[filled % 8]
    return "▕" + bar + String(repeating: " ", count: width - bar.count) + "▏"
  }
}
