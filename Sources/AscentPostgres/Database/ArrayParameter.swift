#if PostgreSQL
/// A one-dimensional array in PostgreSQL's binary format.
struct ArrayParameter: ParameterValue {
  /// The types that elements can have: the names in SQL, and the server's type ids as raw values.
  enum Element: Int32 {
    case boolean = 16
    case bytea = 17
    case bigint = 20
    case integer = 23
    case text = 25
  }

  private let element: Element
  private var count: Int32 = 0
  private var hasNull = false
  private var body: [UInt8] = []

  /// An array with one value for each item; nil becomes null.
  init<Item>(_ element: Element, _ items: some Collection<Item>, _ value: (Item) -> (some ParameterValue)?) {
    self.element = element
    body.reserveCapacity(items.count * 12)
    var bytes: [UInt8] = []
    for item in items {
      count += 1
      guard let value = value(item) else {
        hasNull = true
        Int32(-1).write(to: &body)
        continue
      }
      bytes.removeAll(keepingCapacity: true)
      value.write(to: &bytes)
      Int32(truncatingIfNeeded: bytes.count).write(to: &body)
      body += bytes
    }
  }

  /// The SQL for the rows that arrays of equal length make up. The arrays must be the
  /// statement's only parameters.
  static func unnest(_ arrays: [ArrayParameter]) -> String {
    "unnest(" + arrays.enumerated().map { "$\($0 + 1)::\($1.element)[]" }.joined(separator: ", ") + ")"
  }

  /// Writes the number of dimensions, whether there are nulls, the element type, the count, the
  /// first index, and each element after its length. An empty array has no dimension. Source:
  /// the server's `array_send`.
  func write(to bytes: inout [UInt8]) {
    for word in [count == 0 ? 0 : 1, hasNull ? 1 : 0, element.rawValue] { word.write(to: &bytes) }
    guard count > 0 else { return }
    for word in [count, 1] { word.write(to: &bytes) }
    bytes += body
  }
}
#endif
