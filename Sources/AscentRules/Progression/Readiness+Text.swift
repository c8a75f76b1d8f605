extension Readiness.Criterion {
  /// A number as people write it: whole or with up to two decimals. It is rounded down, so that a
  /// value that is not reached does not look reached.
  public static func text(of value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    // In binary, a decimal fraction can be slightly below its value.
    let hundredths = Int64((abs(value) * 100 + 1e-6).rounded(.down))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (value < 0 && hundredths > 0 ? "-" : "") + "\(whole)\(decimals)"
  }
}
