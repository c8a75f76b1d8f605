#if PostgreSQL
import AscentRules

/// A statement's parameters in PostgreSQL's binary format. User data is never part of the SQL text,
/// and a value may contain any byte.
struct Parameters {
  /// All values, concatenated after one unused byte.
  private(set) var bytes: [UInt8] = [0]
  /// The range of each value in `bytes`. No parameter is null, but elements of an array may be.
  private(set) var places: [Range<Int>] = []

  init(_ values: [any ParameterValue]) {
    for value in values {
      let first = bytes.count
      value.write(to: &bytes)
      places.append(first..<bytes.count)
    }
  }
}

/// A value in PostgreSQL's binary format.
protocol ParameterValue {
  func write(to bytes: inout [UInt8])
}

extension ParameterValue where Self: FixedWidthInteger {
  func write(to bytes: inout [UInt8]) {
    for shift in stride(from: bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: self >> shift))
    }
  }
}

extension Int64: ParameterValue {}
extension Int32: ParameterValue {}

extension Bool: ParameterValue {
  func write(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }
}

extension String: ParameterValue {
  func write(to bytes: inout [UInt8]) { bytes += utf8 }
}

extension [UInt8]: ParameterValue {
  func write(to bytes: inout [UInt8]) { bytes += self }
}

extension Digest: ParameterValue {
  func write(to bytes: inout [UInt8]) { bytes += self.bytes }
}

extension OperationKey: ParameterValue {
  func write(to bytes: inout [UInt8]) { Digest(high: high, low: low).write(to: &bytes) }
}
#endif
