package import AscentRules

/// Makes randomly damaged files, to test readers of files that people and programs write.
package enum FileMutant {
  /// Bytes that have a meaning in a table, in JSON or in UTF-8.
  private static let telling: [UInt8] = Array(",\"\n\r0123456789-./eE\0\u{FEFF}{}[]:;=#\\".utf8) + [0xFF, 0x80, 0xC3]

  /// A copy of a file with one to six changes: a byte replaced by one of ``telling``, such a byte
  /// inserted, one or more bytes lost, or a part repeated.
  package static func of(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      guard let index = result.indices.randomElement(using: &generator) else { break }
      let byte = telling.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: result[index] = byte
      case 1: result.insert(byte, at: index)
      case 2: result.remove(at: index)
      case 3: result.removeSubrange(index..<min(result.count, index + Int.random(in: 1...20, using: &generator)))
      default:
        result.insert(
          contentsOf: result[index..<min(result.count, index + Int.random(in: 1...40, using: &generator))], at: index)
      }
    }
    return result
  }
}
