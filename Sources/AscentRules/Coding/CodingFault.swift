/// Why bytes could not be decoded. The value that was to be read is not made.
public enum CodingFault: Error, Hashable, Sendable {
  /// The bytes end before the value does.
  case truncated(at: Int)
  /// A value is there, but not one that could have been written.
  case badValue(field: String, at: Int)
  /// The bytes begin with another mark than theirs: they hold something else.
  case otherKind(found: UInt8, expected: UInt8)
  /// The bytes were written by a version that is not known here.
  case unknownVersion(UInt8)
  /// Bytes are left over after the value.
  case leftover(count: Int)
  /// The bytes do not have the digest that was written with them.
  case damaged
}
