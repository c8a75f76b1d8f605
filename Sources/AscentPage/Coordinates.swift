/// Formats the numbers of a drawing with at most one decimal, which is finer than any screen shows.
enum Coordinates {
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, part) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (part == 0 ? "" : ".\(part)")
  }

  static func point(_ x: Double, _ y: Double) -> String { text(x) + " " + text(y) }
}
