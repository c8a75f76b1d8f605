extension StringProtocol {
  /// How many columns a terminal gives the text: none to marks, two to East Asian wide characters
  /// and emoji, one to the others.
  ///
  /// It follows Unicode Standard Annex 11 by ranges rather than by scalar. Where a terminal
  /// differs, a table is a column off and nothing worse.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text as a column of a table shows it: at most 40 columns, cut with an ellipsis.
  package var clipped: String { cut(to: 40) }

  /// The text in at most that many columns, cut with an ellipsis.
  package func cut(to columns: Int) -> String {
    guard displayWidth > columns else { return String(self) }
    var (text, width) = ("", 1)
    for character in self {
      width += character.displayWidth
      if width > columns { break }
      text.append(character)
    }
    return columns > 0 ? text + "…" : ""
  }
}

extension Character {
  /// The columns of one character: those of its first scalar, unless it is shown as an emoji.
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
