/// A measured amount with at most three decimals, in a unit. Amounts of comparable units are
/// compared without rounding.
public struct MeasureAmount: Hashable, Sendable {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// The unit.
  public let unit: MeasureUnit

  /// The largest absolute value, in thousandths: a million units. The steps of ten times as much
  /// still fit into an `Int64`.
  package static let limit: Int64 = 1_000_000_000

  /// Creates an amount from thousandths of the unit.
  package init(thousandths: Int64, _ unit: MeasureUnit) {
    self.thousandths = thousandths
    self.unit = unit
  }

  /// An amount read from a journal; nil if it is out of range.
  package init?(stored thousandths: Int64, _ unit: MeasureUnit) {
    guard (-Self.limit...Self.limit).contains(thousandths) else { return nil }
    self.init(thousandths: thousandths, unit)
  }

  /// The amount as a floating-point number, for drawing.
  public var value: Double { Double(thousandths) / 1000 }

  /// The amount on the scale that all comparable units share; see ``MeasureUnit/scale``.
  package var steps: Int64 { thousandths * unit.scale }

  /// The amount in a comparable unit, rounded to thousandths.
  package func converted(to other: MeasureUnit) -> MeasureAmount {
    unit == other
      ? self : MeasureAmount(thousandths: Int64((Double(steps) / Double(other.scale)).rounded()), other)
  }

  /// Converts a number from unchecked input to thousandths.
  ///
  /// - Throws: ``Refusal/badNumber(field:reason:)`` for a number that is not finite, has more than
  ///   three decimals, or is above a million or below minus a million.
  package static func thousandths(of value: Double, field: String) throws(Refusal) -> Int64 {
    guard value.isFinite else { throw .badNumber(field: field, reason: "it must be a finite number") }
    let scaled = value * 1000
    guard abs(scaled) <= Double(limit) else {
      throw .badNumber(field: field, reason: "it must be between -1,000,000 and 1,000,000")
    }
    // A decimal fraction is rarely exact in binary, so a number that is almost a whole number of
    // thousandths is accepted as one.
    guard abs(scaled - scaled.rounded()) < 1e-6 else {
      throw .badNumber(field: field, reason: "it must have at most three decimals")
    }
    return Int64(scaled.rounded())
  }
}

extension MeasureAmount: CustomStringConvertible {
  /// The amount with its unit and without trailing zeros, such as `84.5 kg`.
  public var description: String { "\(Self.text(thousandths)) \(unit.symbol)" }

  /// A number of thousandths as a decimal without trailing zeros.
  package static func text(_ thousandths: Int64) -> String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}
