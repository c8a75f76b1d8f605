/// Puts numbers and nouns together.
extension BinaryInteger {
  /// The number and its noun, such as `1 day` or `2 entries`.
  ///
  /// - Parameter plural: the noun for any number except 1; by default the singular with an s. Both
  ///   forms may include a verb.
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
