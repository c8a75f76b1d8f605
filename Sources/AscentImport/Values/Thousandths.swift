/// An amount in thousandths, which Loop stores and no export exceeds in precision.
struct Thousandths: Equatable {
  var count: Int
  /// Whether the number had more than three decimals. In that case `count` is rounded up, so that a
  /// positive amount stays positive and still reaches the same targets.
  var isRoundedUp = false

  /// The highest accepted amount.
  static let limit = 1_000_000_000

  /// One whole.
  static let one = Thousandths(count: 1000)

  init(count: Int) {
    self.count = count
  }

  /// The number in thousandths; nil if it is not finite, negative or above the limit.
  init?(_ number: Double) {
    guard number.isFinite, number >= 0, number <= Double(Self.limit) else { return nil }
    // 1.1 is not a binary fraction: round to the nearest thousandth if within a millionth of it.
    let scaled = number * 1000
    let nearest = scaled.rounded()
    let isExact = abs(scaled - nearest) <= max(1e-6, scaled * 1e-12)
    self.count = Int(isExact ? nearest : scaled.rounded(.up))
    self.isRoundedUp = !isExact
  }

  /// Parses a decimal number; `value` is nil if the number is negative or above the limit.
  static func parse(_ text: some StringProtocol) -> (number: Double, value: Thousandths?)? {
    // Accept only the characters of decimal numbers: `Double` would also accept "nan",
    // "infinity" and "0x10".
    guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy(Self.isNumeric),
      let number = Double(text)
    else {
      return nil
    }
    return (number, Thousandths(number))
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "+", "-", ".", "e", "E": true
    default: false
    }
  }
}
