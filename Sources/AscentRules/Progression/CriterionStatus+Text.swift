extension Readiness.Criterion {
  /// A number as people write it: whole, or with up to two decimals, rounded down, so that what is
  /// not reached does not look so.
  public static func text(of value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    // Decimals of a binary fraction lie a hair below what they stand for.
    let hundredths = Int64((abs(value) * 100 + 1e-6).rounded(.down))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (value < 0 && hundredths > 0 ? "-" : "") + "\(whole)\(decimals)"
  }
}
