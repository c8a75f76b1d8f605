import AscentRules

/// Numbers with commas or points that can be read in more than one way.
extension String {
  /// The numbers that a text with a comma can mean: `84.5`, or `4000 or 4` if the comma may
  /// separate thousands. Nil for any other text.
  var numbersMeant: String? { contains(",") ? readings : nil }

  /// The numbers that a text such as `12.000` can mean: `12000 or 12`. Nil if the text
  /// is unambiguous.
  var roundNumbersMeant: String? { hasSuffix(".000") && digits(inThousandsBy: ".") != nil ? readings : nil }

  private var readings: String? {
    let point = replacing(",", with: ".")
    let decimal = Arguments.isNumber(point) ? Double(point) : nil
    guard let whole = digits(inThousandsBy: ",.") else { return decimal.map { _ in point } }
    return decimal.map { "\(whole) or \($0.plainText)" } ?? whole
  }

  /// The digits of a number with separators between thousands, as in `4,000`; nil for any
  /// other text.
  func digits(inThousandsBy marks: String) -> String? {
    let groups = split(omittingEmptySubsequences: false) { marks.contains($0) }
    let isGrouped =
      groups.count > 1 && 1...3 ~= groups[0].utf8.count && !groups[0].hasPrefix("0")
      && groups.dropFirst().allSatisfy { $0.utf8.count == 3 } && groups.joined().utf8.allSatisfy(\.isDigit)
    return isGrouped ? groups.joined() : nil
  }
}

extension Double {
  /// A number with a few decimals, without a needless `.0`.
  var plainText: String { Int64(exactly: self).map(String.init) ?? "\(self)" }
}
