package import AscentRules

/// Writes a command's events in their stored form: a JSON array with one array for each event,
/// which has the columns of ``/AscentRules/EventColumns`` in order and no empty ones at the end. A
/// digest is written as lower-case hexadecimal digits, a detail as its JSON object.
///
/// `[[12,1,20370,1,1],[15,1,20370],[101,1,20370,10,40,4,1,"ae05bbf89b1de8a0ffffffffffffffff"]]`
///
/// Equal events have equal texts, without spaces. A writer can be reused, so a command costs
/// no allocation.
package struct EventTextWriter {
  /// The longest event without its detail: seven numbers, a digest, and the characters between
  /// them.
  private static let eventMax = 7 * 20 + 34 + 16
  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// The text, followed by unused bytes.
  package private(set) var bytes = [UInt8](repeating: 0, count: 4096)
  /// The length of the text.
  package private(set) var count = 0
  /// How many empty columns were skipped since the event's last filled one.
  private var emptyCount = 0

  /// An empty text.
  package init() {}

  /// Begins a text.
  package mutating func begin() {
    count = 0
  }

  /// Appends an event.
  package mutating func append(_ columns: EventColumns) {
    reserve(Self.eventMax + (columns.detail?.utf8.count ?? 0))
    put(count == 0 ? "[" : ",")
    put("[")
    emptyCount = 0
    put(UInt64(columns.kind))
    put(columns.habit)
    put(columns.day)
    put(columns.amount)
    put(columns.total)
    put(columns.number)
    put(columns.policy)
    put(columns.digest)
    put(object: columns.detail)
    put("]")
  }

  /// Ends a text that has at least one event.
  package mutating func end() {
    reserve(1)
    put("]")
  }

  private mutating func reserve(_ more: Int) {
    guard count + more > bytes.count else { return }
    bytes.append(contentsOf: repeatElement(0, count: count + more))
  }

  @inline(__always)
  private mutating func put(_ character: Unicode.Scalar) {
    put(UInt8(truncatingIfNeeded: character.value))
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  /// Begins a filled column: skipped empty ones are written as `null`.
  @inline(__always)
  private mutating func beginColumn() {
    while emptyCount > 0 {
      for character: Unicode.Scalar in [",", "n", "u", "l", "l"] { put(character) }
      emptyCount &-= 1
    }
    put(",")
  }

  @inline(__always)
  private mutating func put(_ value: (some FixedWidthInteger)?) {
    guard let value else { return emptyCount &+= 1 }
    beginColumn()
    if value < 0 { put("-") }
    put(UInt64(truncatingIfNeeded: value.magnitude))
  }

  @inline(__always)
  private mutating func put(_ value: UInt64) {
    if value < 10 { return put(UInt8(truncatingIfNeeded: value) | 0x30) }
    var (length, power): (Int, UInt64) = (1, 10)
    while length < 19, value >= power {
      length &+= 1
      power &*= 10
    }
    if length == 19, value >= power { length = 20 }
    var rest = value
    var place = count &+ length
    while place > count {
      place &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[place] = UInt8(truncatingIfNeeded: digit) | 0x30
      rest = quotient
    }
    count &+= length
  }

  private mutating func put(_ digest: Digest?) {
    guard let digest else { return emptyCount &+= 1 }
    beginColumn()
    put("\"")
    put(hex: digest.high)
    put(hex: digest.low)
    put("\"")
  }

  private mutating func put(hex word: UInt64) {
    for place in 0..<16 {
      bytes[count &+ place] = Self.hexDigits[Int(truncatingIfNeeded: word &>> UInt64(60 &- 4 &* place) & 15)]
    }
    count &+= 16
  }

  private mutating func put(object: String?) {
    guard let object else { return }
    beginColumn()
    for byte in object.utf8 { put(byte) }
  }
}
