package import AscentPictures
import AscentRules

extension MilestoneBar {
  /// A bar for the goal and one for the next milestone, each between its ends, and a dot for each
  /// milestone; the sentences where the style has no pictures.
  package func full(_ style: Style) -> [String] {
    guard style.hasPictures else { return [spoken.visible] }
    let ends = ways.map { ($0, from: $0.from.cut(to: 12).visible, to: $0.to.cut(to: 12).visible) }
    // Below each other, so that the bars begin and end together.
    let widths = (ends.map(\.from.displayWidth).max() ?? 0, ends.map(\.to.displayWidth).max() ?? 0)
    let room = style.columns - widths.0 - widths.1 - 4
    // A shorter bar if then the words fit beside it.
    let beside = room - 3 - (ways.map(\.words.visible.displayWidth).max() ?? 0)
    let bar = EighthBar(width: min(30, beside >= 12 ? beside : room))
    let lines = ends.flatMap { way, from, to in
      let picture = style.tinted(bar.text(way.fraction, style), way.fraction == 1 ? .good : .open)
      let (before, after) = (widths.0 - from.displayWidth, widths.1 - to.displayWidth)
      let line = String(repeating: " ", count: before) + "\(from) \(picture) \(to)"
      return style.joined([line + String(repeating: " ", count: after), way.words.visible]).map(\.withoutTrailingSpaces)
    }
    let dots = self.dots(style)
    return lines + [(dots.isEmpty ? "" : dots + "  ") + "\(reached) of \(count.counted("milestone")) reached"]
  }

  /// A dot for each milestone; empty when there are too many for a line.
  private func dots(_ style: Style) -> String {
    guard count <= (style.columns - 28) / 2 else { return "" }
    let done = Array(repeating: style.tinted("●", .good), count: reached)
    let ahead = Array(repeating: style.tinted("○", .faint), count: max(0, count - reached))
    return (done + ahead).joined(separator: " ")
  }
}

/// A bar that fills in eighths of a character, or in whole ones without Unicode.
package struct EighthBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  /// The width between its ends.
  package var width: Int

  /// A bar of a width.
  package init(width: Int) { self.width = max(1, width) }

  /// The bar of a fraction. It is full only at 1, and empty only at 0.
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
