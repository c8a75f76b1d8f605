import AscentRules

/// Numbers in the bodies of commands. These methods are compiled for each type of integer. The
/// general one belongs to another module, so it would look the type up at each call, which takes
/// longer than all the rest of decoding.
extension ByteReader {
  /// Reads a signed integer.
  mutating func integer<Value: FixedWidthInteger & SignedInteger>() throws(CodingFault) -> Value {
    let start = offset
    guard let value = Value(exactly: try signed()) else { throw .badValue(field: "integer", at: start) }
    return value
  }

  /// Reads an integer that is stored only if it is not 0.
  mutating func nonzero<Value: FixedWidthInteger & SignedInteger>() throws(CodingFault) -> Value {
    let start = offset
    let value: Value = try integer()
    guard value != 0 else { throw .badValue(field: "integer", at: start) }
    return value
  }
}
