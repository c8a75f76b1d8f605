/// A brief animation of sparks on one line of a terminal.
///
/// The text of the celebration is already printed above and stays. The sparks leave nothing behind.
package struct CelebrationMotion {
  /// The number of frames.
  package static let frameCount = 18
  /// How long each frame is shown; 0.81 seconds in total.
  package static let frame = Duration.milliseconds(45)

  private let style: Style

  /// Creates the animation in a style.
  package init(_ style: Style) { self.style = style }

  /// The sparks of a frame: they start in the middle and fly apart.
  package func line(_ frame: Int) -> String {
    let width = min(style.columns - 1, 60)
    let sparks = style.isUnicode ? ["★", "✦", "✧", "·"] : ["*", "+", "'", "."]
    let tints: [Style.Tint] = [.good, .open, .cold, .excused]
    var cells = Array(repeating: " ", count: width)
    for spark in 0..<12 {
      // Each spark has its own speed and starting frame; the multipliers scatter them.
      let age = frame - spark % 4
      guard age >= 0, age < 14 else { continue }
      let speed = 1 + (spark * 7) % 5
      let reach = width * age * speed / (14 * 8)
      let place = width / 2 + (spark.isMultiple(of: 2) ? reach : -reach)
      guard cells.indices.contains(place) else { continue }
      cells[place] = style.tinted(sparks[min(3, age / 4)], tints[spark % 4])
    }
    return cells.joined().withoutTrailingSpaces
  }

  /// The text that draws a frame over the previous one.
  package func text(_ frame: Int) -> String { "\r" + line(frame) + "\u{1B}[K" }

  /// The text that clears the line after the last frame.
  package static let end = "\r\u{1B}[K"
}
