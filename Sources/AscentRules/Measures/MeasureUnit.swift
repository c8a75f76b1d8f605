/// The unit of a measured value: kilograms, pounds, or any other unit by its symbol.
///
/// Kilograms and pounds are converted into each other exactly. Values of any other unit can only be
/// compared with values of the same unit.
public struct MeasureUnit: Hashable, Sendable {
  /// The symbol shown after a value, such as `kg`: 1 to 40 characters.
  public let symbol: String

  /// Kilograms.
  public static let kilograms = MeasureUnit("kg")
  /// Avoirdupois pounds of 0.45359237 kg.
  public static let pounds = MeasureUnit("lb")

  /// Creates a unit from its symbol. `kgs` and `lbs` are other spellings of `kg` and `lb`, in
  /// any case.
  public init(_ symbol: String) {
    switch symbol.lowercased() {
    case "kg", "kgs": self.symbol = "kg"
    case "lb", "lbs": self.symbol = "lb"
    default: self.symbol = symbol
    }
  }

  /// How many steps of the common scale make a thousandth of the unit.
  ///
  /// The step is 10⁻¹¹ units; for masses 10⁻¹¹ kg, so that a thousandth of a pound, which is
  /// 0.00045359237 kg by definition (NIST SP 811, appendix B), is a whole number of steps too.
  package var scale: Int64 { symbol == "lb" ? 45_359_237 : 100_000_000 }

  /// Whether values of the two units can be compared.
  package func isComparable(with other: MeasureUnit) -> Bool {
    self == other || (isMass && other.isMass)
  }

  /// The units whose values can be compared with values of this unit.
  package var comparable: [MeasureUnit] { isMass ? [.kilograms, .pounds] : [self] }

  /// Refuses a mass below 0. Values of other units may be negative, such as a temperature or
  /// a balance.
  func check(_ thousandths: Int64, field: String) throws(Refusal) {
    guard thousandths >= 0 || !isMass else {
      throw .badNumber(field: field, reason: "a value in \(symbol) must be 0 or more")
    }
  }

  private var isMass: Bool { symbol == "kg" || symbol == "lb" }
}
