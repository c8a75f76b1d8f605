/// A moment of sparks on one line, for a terminal that may move. The text of a celebration stands
/// above it already and stays; the sparks leave nothing behind.
package struct CelebrationMotion {
  /// How many pictures there are.
  package static let frameCount = 18
  /// How long each is shown: 0.81 seconds in all.
  package static let frame = Duration.milliseconds(45)

  private let style: Style

  /// The motion in a style.
  package init(_ style: Style) { self.style = style }

  /// The sparks of a picture: they start in the middle and fly apart.
  package func line(_ frame: Int) -> String {
    let width = min(style.columns - 1, 60)
    let sparks = style.isUnicode ? ["★", "✦", "✧", "·"] : ["*", "+", "'", "."]
    let tints: [Style.Tint] = [.good, .open, .cold, .excused]
    var cells = Array(repeating: " ", count: width)
    for spark in 0..<12 {
      // Each spark has its own speed and its own moment; the multipliers scatter them.
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

  /// What is written for a picture: it takes the place of the one before it.
  package func text(_ frame: Int) -> String { "\r" + line(frame) + "\u{1B}[K" }

  /// What is written when the motion is over.
  package static let end = "\r\u{1B}[K"
}
