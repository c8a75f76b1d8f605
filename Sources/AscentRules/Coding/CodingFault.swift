/// Why bytes could not be decoded.
package enum CodingFault: Error, Hashable {
  /// The bytes end before the value does.
  case truncated(at: Int)
  /// A value is there, but not one that could have been written.
  case badValue(field: String, at: Int)
  /// The bytes start with another mark: they encode something else.
  case otherKind(found: UInt8, expected: UInt8)
  /// The bytes have an unknown version.
  case unknownVersion(UInt8)
  /// Bytes are left over after the value.
  case leftover(count: Int)
  /// The bytes do not have the digest that was written with them.
  case damaged
}
