/// The rules for texts that come from outside. A text is bounded in characters, for people, and in
/// bytes, since one character can be a million bytes long.
package enum TextRules {
  /// What is wrong with a text, or nil.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - length: the allowed number of characters. The bytes may be four times as many.
  package static func fault(in text: String, length: ClosedRange<Int>) -> String? {
    let bytes = text.utf8.count
    if bytes == 0 { return length.lowerBound == 0 ? nil : "it is empty" }
    guard bytes <= 4 * length.upperBound else {
      return "it has \(bytes) bytes; at most \(4 * length.upperBound) are allowed"
    }
    // No text has more characters than bytes.
    guard bytes <= length.upperBound || text.count <= length.upperBound else {
      return "it has \(text.count) characters; at most \(length.upperBound) are allowed"
    }
    if let scalar = firstForbidden(in: text) {
      return "it has the control character U+" + scalar.value.digits(4, radix: 16, uppercase: true)
    }
    if length.lowerBound > 0, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "it is blank" }
    return nil
  }

  /// Whether two names count as the same: case and the encoding of accents do not matter.
  package static func areSame(_ name: String, _ other: String) -> Bool {
    if isASCII(name), isASCII(other) {
      return name.utf8.count == other.utf8.count && isPrefix(other, of: name.utf8)
    }
    // Swift compares by canonical equivalence, so a composed and a decomposed accent are equal.
    return name == other || name.lowercased() == other.lowercased()
  }

  /// Whether a name begins with a text, ignoring case. An emoji or another sign before the name's
  /// first word may be left out.
  package static func begins(_ name: String, with text: String) -> Bool {
    if isASCII(name), isASCII(text) {
      return isPrefix(text, of: name.utf8)
        || !text.isEmpty && isPrefix(text, of: name.utf8.drop { !isLetterOrDigit($0) })
    }
    let (name, text) = (name.lowercased(), text.lowercased())
    return name.hasPrefix(text) || !text.isEmpty && withoutSign(name).hasPrefix(text)
  }

  /// A name without what precedes its first letter or digit.
  package static func withoutSign(_ name: String) -> Substring { name.drop { !$0.isLetter && !$0.isNumber } }

  // Most names are ASCII, and those are compared without making new strings.
  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private static func isPrefix(_ text: String, of name: some Sequence<UInt8>) -> Bool {
    name.starts(with: text.utf8) { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= lowercase(byte) || 0x30...0x39 ~= byte
  }

  /// The first scalar of a text that controls a terminal or the direction of text; nil if none.
  static func firstForbidden(in text: String) -> Unicode.Scalar? {
    // Most texts are printable ASCII, whose bytes are quicker to read than its scalars.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return nil }
    return text.unicodeScalars.first(where: isForbidden)
  }

  /// Whether a scalar controls a terminal or the direction of text: control and format characters,
  /// except the joiners of scripts and emoji.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    case .format: return scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
    default: return false
    }
  }
}
