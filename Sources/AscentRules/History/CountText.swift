/// A number with its noun.
package enum CountText {
  /// The number and its noun, such as `1 day` or `2 entries`.
  ///
  /// - Parameter plural: what stands after any other number than 1; the singular with an s unless
  ///   it is given. Either may have a verb with it.
  package static func text(_ count: some BinaryInteger, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(noun(for: count, singular, plural))"
  }

  /// The noun alone, for a number that is formatted elsewhere.
  package static func noun(for count: some Numeric, _ singular: String, _ plural: String? = nil) -> String {
    count == 1 ? singular : plural ?? singular + "s"
  }
}
