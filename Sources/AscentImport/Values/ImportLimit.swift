/// The limits of an import. An export that exceeds one is
/// refused with ``ImportFailure/tooLarge(file:limit:)``.
package enum ImportLimit: String, CaseIterable {
  /// The size of a file: 64 MB.
  case bytes
  /// The number of habits in an export: 4,096.
  case habits
  /// The number of marks or rows in an export, for all habits together: 2,000,000.
  case marks

  /// The limit as a number.
  package var count: Int {
    switch self {
    case .bytes: 64 << 20
    case .habits: 4096
    case .marks: 2_000_000
    }
  }
}

extension ImportLimit: CustomStringConvertible {
  /// The limit with its unit.
  package var description: String { "\(count) \(rawValue)" }
}
