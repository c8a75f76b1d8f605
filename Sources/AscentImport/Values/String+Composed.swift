import Foundation

extension String {
  /// The text with composed letters (Unicode normalization form C): equal texts have equal bytes.
  package var composed: String { utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping }
}
