import AscentRules

/// Text from users, written so that it is read and never obeyed.
///
/// A terminal acts on more than the ASCII controls: C1 controls such as U+009B begin a sequence,
/// bidirectional formats reorder what stands beside them, tags and private characters hide. So
/// scalars are let through by their Unicode category, and the rest are written as `\u{1B}`.
package enum VisibleText {
  /// The text with each scalar that is not plainly readable written as its number.
  ///
  /// Joiners stay where they have a purpose, inside an emoji or between letters of a script that
  /// shapes them. The result never has a control, a format but a joiner, a line or paragraph
  /// separator, a private, an unassigned or a surrogate scalar.
  package static func visible(_ text: some StringProtocol) -> String {
    // Nearly all text is printable ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    // And nearly all other text has letters and signs of one column.
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

  /// Whether the scalar at an index is a joiner between two scalars that it can join.
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
