extension BinaryInteger {
  /// The number with a comma between thousands from 10,000 on, as in `23,460`, and with a
  /// minus sign if it is negative.
  package var grouped: String {
    let digits = "\(magnitude)"
    let size = digits.count > 4 ? 3 : 4
    let groups = stride(from: digits.count, to: 0, by: -size).map { digits.prefix($0).suffix(size) }
    return (self < 0 ? "−" : "") + groups.reversed().joined(separator: ",")
  }
}
