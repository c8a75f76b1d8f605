/// How text for a person is written: with or without colour.
package struct Style: Hashable {
  /// A meaning that a colour can carry. Nothing is said by colour alone.
  package enum Tint: Int {
    /// Reached, satisfied, in order.
    case good = 32
    /// Not yet.
    case open = 33
    /// Refused, broken.
    case bad = 31
    /// Of less weight than what stands beside it.
    case faint = 2
    /// A heading.
    case strong = 1
  }

  /// Whether colours are written.
  package var hasColour: Bool

  /// Text without colour, for files, pipes and terminals that do not want any.
  package static let plain = Style(hasColour: false)

  /// A style with or without colour.
  package init(hasColour: Bool) {
    self.hasColour = hasColour
  }

  /// The text in a tint. The text must be visible already; see ``VisibleText``.
  package func tinted(_ text: String, _ tint: Tint?) -> String {
    guard hasColour, let tint, !text.isEmpty else { return text }
    return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
  }

  /// A title, and what stands beside it.
  package func title(_ text: String, beside: String) -> String {
    tinted(text.visible, .strong) + tinted(" · \(beside.visible)", .faint)
  }
}
