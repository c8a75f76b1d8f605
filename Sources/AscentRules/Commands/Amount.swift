/// An amount or a goal as a caller gives it. A whole number is always `whole`: the two are stored
/// differently.
package enum Amount: Hashable {
  /// A whole number.
  case whole(Int64)
  /// A number that is not whole. Make it with ``init(_:)``.
  case decimal(Double)

  /// A number, whole if it is.
  package init(_ number: Double) { self = Int64(exactly: number).map { .whole($0) } ?? .decimal(number) }

  /// The number.
  package var number: Double {
    switch self {
    case .whole(let whole): Double(whole)
    case .decimal(let decimal): decimal
    }
  }
}

extension Amount: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(integerLiteral whole: Int64) { self = .whole(whole) }

  package init(floatLiteral number: Double) { self.init(number) }
}

extension Double {
  /// Refuses a number that no habit takes, whatever its decimals.
  func checkForm(_ field: String) throws(Refusal) {
    guard isFinite else { throw .badNumber(field: field, reason: "it must be a finite number") }
    guard abs(self) <= Double(DayCounts.limit) else {
      throw .badNumber(field: field, reason: "it must be at most \(DayCounts.limit)")
    }
    guard DecimalPlaces(DecimalPlaces.max)?.stored(self) != nil else {
      throw .badNumber(field: field, reason: "it must have at most three decimals")
    }
  }
}
