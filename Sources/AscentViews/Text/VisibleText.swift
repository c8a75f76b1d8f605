import AscentRules

/// Makes text from users safe to print on a terminal.
///
/// A terminal acts on more than ASCII control characters: C1 controls such as U+009B begin escape
/// sequences, bidirectional controls reorder the text around them, and tags and private-use
/// characters are invisible. So scalars are allowed by Unicode category, and all others are
/// escaped, as in `\u{1B}`.
package enum VisibleText {
  /// The text with every scalar that is not plainly readable escaped as its number.
  ///
  /// Joiners stay where they have a purpose: inside an emoji, or between letters of a script that
  /// needs them. The result never contains control characters, line or paragraph separators,
  /// private-use, unassigned or surrogate scalars, or format characters other than joiners.
  package static func visible(_ text: some StringProtocol) -> String {
    // Nearly all text is printable ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    // Nearly all other text consists of letters and signs of one column.
    if text.unicodeScalars.allSatisfy(\.isPlainColumn) { return String(text) }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar.isReadable || isJoining(index, in: scalars) {
        result.append(scalar)
      } else {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      }
    }
    return String(result)
  }

  /// Whether the scalar at the index is a joiner between two scalars that it can join.
  private static func isJoining(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard scalars[index].value == 0x200C || scalars[index].value == 0x200D else { return false }
    guard index > 0, index + 1 < scalars.count else { return false }
    return isJoinable(scalars[index - 1]) && isJoinable(scalars[index + 1])
  }

  private static func isJoinable(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0xFF else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark, .otherSymbol, .modifierSymbol: return true
    default: return false
    }
  }
}

extension StringProtocol {
  /// The text as ``VisibleText`` writes it.
  package var visible: String { VisibleText.visible(self) }
}

extension String {
  /// The text; nil when it is empty.
  package var ifAny: String? { isEmpty ? nil : self }
}

extension [String] {
  /// The lines as one text.
  package var lines: String { joined(separator: "\n") }
}
