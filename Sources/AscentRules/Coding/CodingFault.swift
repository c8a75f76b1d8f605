/// Why bytes could not be decoded.
package enum CodingFault: Error, Hashable {
  /// The bytes end before the value does.
  case truncated(at: Int)
  /// There is a value, but no encoder can have written it.
  case badValue(field: String, at: Int)
  /// The first byte is that of another kind of value.
  case otherKind(found: UInt8, expected: UInt8)
  /// The bytes have an unknown version.
  case unknownVersion(UInt8)
  /// Bytes are left over after the value.
  case leftover(count: Int)
  /// The bytes do not match the digest that was written with them.
  case damaged
}
