#if PostgreSQL
import AscentRules

/// A statement's parameters in PostgreSQL's binary format: user data is never part of the SQL text,
/// and a value may contain any byte.
struct Parameters {
  /// All values, one after the other.
  private(set) var bytes: [UInt8] = [0]
  /// The range of each value. None is null; elements of an array may be.
  private(set) var places: [Range<Int>] = []

  /// No parameters.
  init() {}

  /// Appends an eight-byte number.
  mutating func append(_ value: Int64) {
    append { $0.appendBigEndian(value) }
  }

  /// Appends a four-byte number.
  mutating func append(_ value: Int32) {
    append { $0.appendBigEndian(value) }
  }

  /// Appends a text.
  mutating func append(_ value: String) {
    append { $0.append(contentsOf: value.utf8) }
  }

  /// Appends bytes.
  mutating func append(_ value: [UInt8]) {
    append { $0.append(contentsOf: value) }
  }

  /// Appends a digest, as its bytes.
  mutating func append(_ value: Digest) {
    append { $0.appendWords(value.high, value.low) }
  }

  /// Appends an array.
  mutating func append(_ array: ArrayParameter) {
    append { array.write(to: &$0) }
  }

  private mutating func append(_ write: (inout [UInt8]) -> Void) {
    let first = bytes.count
    write(&bytes)
    places.append(first..<bytes.count)
  }
}

/// A one-dimensional array in PostgreSQL's binary format.
struct ArrayParameter {
  /// The type of the elements, as the server's type id.
  enum Element: Int32 {
    case boolean = 16
    case bytes = 17
    case int64 = 20
    case int32 = 23
    case text = 25
    case uuid = 2950
  }

  private let element: Element
  private(set) var count: Int32 = 0
  private var hasNull = false
  private var body: [UInt8] = []

  /// An empty array.
  init(_ element: Element, capacity: Int = 0) {
    self.element = element
    body.reserveCapacity(capacity * 12)
  }

  mutating func append(_ value: Int64) {
    append(length: 8) { $0.appendBigEndian(value) }
  }

  mutating func append(_ value: Int32) {
    append(length: 4) { $0.appendBigEndian(value) }
  }

  mutating func append(_ value: Bool) {
    append(length: 1) { $0.append(value ? 1 : 0) }
  }

  mutating func append(_ value: String?) {
    guard let value else { return appendNull() }
    append(length: value.utf8.count) { $0.append(contentsOf: value.utf8) }
  }

  mutating func append(_ value: ArraySlice<UInt8>?) {
    guard let value else { return appendNull() }
    append(length: value.count) { $0.append(contentsOf: value) }
  }

  /// Appends sixteen bytes, given as two words.
  mutating func append(high: UInt64, low: UInt64) {
    append(length: 16) { $0.appendWords(high, low) }
  }

  private mutating func append(length: Int, _ write: (inout [UInt8]) -> Void) {
    count += 1
    body.appendBigEndian(Int32(truncatingIfNeeded: length))
    write(&body)
  }

  private mutating func appendNull() {
    count += 1
    hasNull = true
    body.appendBigEndian(Int32(-1))
  }

  /// The number of dimensions, whether there are nulls, the element type, the count, the first
  /// index, and each element after its length. An empty array has no dimension. Source:
  /// `array_send` of the server.
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.appendBigEndian(Int32(count == 0 ? 0 : 1))
    bytes.appendBigEndian(Int32(hasNull ? 1 : 0))
    bytes.appendBigEndian(element.rawValue)
    guard count > 0 else { return }
    bytes.appendBigEndian(count)
    bytes.appendBigEndian(Int32(1))
    bytes.append(contentsOf: body)
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    var shift = value.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  fileprivate mutating func appendWords(_ high: UInt64, _ low: UInt64) {
    appendBigEndian(high)
    appendBigEndian(low)
  }
}
#endif
