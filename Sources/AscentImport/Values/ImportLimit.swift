/// The bounds of an import. An export beyond one of them is refused as
/// ``ImportFailure/tooLarge(file:limit:)``.
package enum ImportLimit: String, CaseIterable {
  /// The bytes of a file: 64 MB.
  case bytes
  /// The habits of an export: 4,096.
  case habits
  /// The marks or rows of an export, all habits together: 2,000,000.
  case marks

  /// The bound.
  package var count: Int {
    switch self {
    case .bytes: 64 << 20
    case .habits: 4096
    case .marks: 2_000_000
    }
  }
}

extension ImportLimit: CustomStringConvertible {
  /// The bound with its unit.
  package var description: String { "\(count) \(rawValue)" }
}
