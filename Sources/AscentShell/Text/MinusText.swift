extension BinaryInteger {
  /// The number in prose, with the minus sign that everything else has.
  var withMinus: String { self < 0 ? "−\(magnitude)" : "\(self)" }
}
