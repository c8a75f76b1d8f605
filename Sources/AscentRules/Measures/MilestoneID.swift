/// Identifies a milestone of a measure.
///
/// The ID is the same in any comparable unit, so a goal that is set again in pounds does not
/// celebrate the same mass twice.
public struct MilestoneID: Hashable, Sendable {
  /// The measure.
  public let measure: MeasureID
  /// The milestone on the scale that comparable units share; see ``MeasureUnit/scale``.
  package let steps: Int64

  /// Creates the ID of a milestone of a measure.
  package init(_ measure: MeasureID, steps: Int64) {
    self.measure = measure
    self.steps = steps
  }
}

/// The text of a milestone is `1/85`: the measure's number, and the amount as a decimal; a mass is
/// given in kilograms.
extension MilestoneID: LosslessStringConvertible {
  private static let stepsPerUnit: UInt64 = 100_000_000_000

  public var description: String {
    let (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: Self.stepsPerUnit)
    var decimals = String(Self.stepsPerUnit + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(measure.number)/\(steps < 0 ? "-" : "")\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int32(parts[0]), let steps = Self.steps(parts[1]) else { return nil }
    self.init(MeasureID(number: number), steps: steps)
    // Each milestone has exactly one text.
    guard description == text else { return nil }
  }

  private static func steps(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.utf8.count <= 11 else { return nil }
    return Int64(parts[0] + decimals + String(repeating: "0", count: 11 - decimals.utf8.count))
  }
}
