/// A number with its noun.
extension BinaryInteger {
  /// The number and its noun, such as `1 day` or `2 entries`.
  ///
  /// - Parameter plural: what stands after any other number than 1; the singular with an s unless
  ///   it is given. Either may have a verb with it.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(noun(singular, plural))"
  }
}

extension Numeric {
  /// The noun alone, for a number that is formatted elsewhere.
  package func noun(_ singular: String, _ plural: String? = nil) -> String {
    self == 1 ? singular : plural ?? singular + "s"
  }
}
