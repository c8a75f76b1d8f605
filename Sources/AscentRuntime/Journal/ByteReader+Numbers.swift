import AscentRules

/// Reading the numbers in command bodies.
///
/// These methods are compiled for each integer type. The general method belongs to another module
/// and would look up the type on each call, which takes longer than the rest of decoding.
extension ByteReader {
  /// Reads a signed integer.
  mutating func integer<Value: FixedWidthInteger & SignedInteger>() throws(CodingFault) -> Value {
    let start = offset
    guard let value = Value(exactly: try signed()) else { throw .badValue(field: "integer", at: start) }
    return value
  }

  /// Reads a signed integer that lies in a range.
  mutating func integer<Value: FixedWidthInteger & SignedInteger>(
    in range: ClosedRange<Value>, field: String
  ) throws(CodingFault) -> Value {
    let start = offset
    let value: Value = try integer()
    guard range.contains(value) else { throw .badValue(field: field, at: start) }
    return value
  }

  /// Reads an integer that is stored only if it is not 0. Throws for 0.
  mutating func nonzero<Value: FixedWidthInteger & SignedInteger>() throws(CodingFault) -> Value {
    let start = offset
    let value: Value = try integer()
    guard value != 0 else { throw .badValue(field: "integer", at: start) }
    return value
  }
}
