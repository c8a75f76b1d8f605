package import AscentPictures
import AscentRules

extension MilestoneBar {
  /// The bar between its milestones, and a dot for each milestone; the sentence where the style has
  /// no pictures.
  package func full(_ style: Style) -> [String] {
    guard style.hasPictures else { return [spoken.visible] }
    let (start, end) = (previous.cut(to: 12).visible, next.cut(to: 12).visible)
    let width = min(30, style.columns - start.displayWidth - end.displayWidth - 9)
    let bar = style.tinted(EighthBar(width: width).text(fraction, style), fraction == 1 ? .good : .open)
    let dots = self.dots(style)
    return ["\(start) \(bar) \(end) \(Percentage.of(fraction))%"]
      + [(dots.isEmpty ? "" : dots + "  ") + "\(reached) of \(count.counted("milestone")) reached"]
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
