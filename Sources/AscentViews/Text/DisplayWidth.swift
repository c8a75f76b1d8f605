extension StringProtocol {
  /// The number of terminal columns of the text: two for each emoji or wide East Asian character,
  /// none for marks, and one for any other character.
  ///
  /// It approximates Unicode Standard Annex 11 by ranges of scalars. If a terminal disagrees, a
  /// table is misaligned by a column, and nothing worse happens.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    var count = 0
    for scalar in unicodeScalars {
      guard scalar.isPlainColumn else { return unusualWidth }
      count += 1
    }
    return count
  }

  /// The width of a text that contains characters whose width must be looked up.
  private var unusualWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text in at most 40 columns, cut with an ellipsis.
  package var clipped: String { cut(to: 40) }

  /// The text in at most this many columns, cut with an ellipsis.
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

extension Unicode.Scalar {
  /// Whether the scalar is known to be readable and one column wide, whatever its neighbours are.
  ///
  /// A fast path for ASCII, Latin letters and the signs used in pictures: it needs no
  /// Unicode properties.
  var isPlainColumn: Bool {
    switch value {
    case 0x20..<0x7F, 0xAE..<0x250, 0xA1..<0xA9, 0xAA..<0xAD, 0x2500..<0x25A0, 0x2800..<0x2900: true
    // Geometric shapes such as □ ■ ● ○ ▮ ▯, without those that can be emoji.
    case 0x25A0..<0x25AA, 0x25AC..<0x25B6, 0x25B7..<0x25C0, 0x25C1..<0x25FB: true
    // – — ‘ ’ “ ” … › ∙ ✓ ✗ ★
    case 0x2013...0x2014, 0x2018...0x2019, 0x201C...0x201D, 0x2026, 0x203A, 0x2219, 0x2713, 0x2717, 0x2605: true
    default: false
    }
  }
}

extension Character {
  /// The width of the character in columns: that of its first scalar, unless it is an emoji.
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
