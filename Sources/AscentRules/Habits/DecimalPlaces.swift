/// How many decimals the amounts of a habit have, 0 to 3.
///
/// Amounts are stored as integers: 2.5 with one decimal is stored as 25.
package struct DecimalPlaces: Hashable {
  /// The most decimals that a habit may have, as many as a ``MeasureAmount``.
  package static let max = 3
  /// No decimals: whole amounts.
  package static let none = DecimalPlaces(0)!

  /// The number of decimals.
  package let count: UInt8

  /// Creates a number of decimals; nil for less than 0 or more than 3.
  package init?(_ count: some BinaryInteger) {
    guard (0...Self.max).contains(Int(count)) else { return nil }
    self.count = UInt8(count)
  }

  /// What an amount of 1 is stored as: 1, 10, 100 or 1,000.
  package var scale: Int64 { [1, 10, 100, 1000][Int(count)] }

  /// The stored form of an amount in thousandths; nil when it needs more decimals.
  package func stored(thousandths: Int64) -> Int64? {
    let (amount, rest) = thousandths.quotientAndRemainder(dividingBy: 1000 / scale)
    return rest == 0 ? amount : nil
  }

  /// The stored form of a number; nil when it needs more decimals. Meant for results up to
  /// ``DayCounts/limit``.
  package func stored(_ amount: Double) -> Int64? {
    let scaled = amount * Double(scale)
    // A decimal fraction is rarely exact in binary, so a number that is almost a whole multiple is
    // accepted as one.
    guard abs(scaled - scaled.rounded()) <= Swift.min(0.25, Swift.max(1e-6, abs(scaled) * 0x1p-51)) else { return nil }
    return Int64(exactly: scaled.rounded())
  }

  /// A stored amount as a decimal without trailing zeros, such as `2.5`.
  package func text(_ amount: Int64) -> String {
    count == 0 ? String(amount) : MeasureAmount.text(amount * (1000 / scale))
  }

  /// A stored amount as a JSON number.
  package func json(_ amount: Int64) -> JSONValue {
    let (whole, rest) = amount.quotientAndRemainder(dividingBy: scale)
    return rest == 0 ? .integer(whole) : .number(Double(amount) / Double(scale))
  }
}
