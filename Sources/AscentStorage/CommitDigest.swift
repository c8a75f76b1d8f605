package import AscentRules
package import AscentRuntime

/// A digest of a commit and of all commits before it.
package protocol CommitDigest {
  /// Begins a commit that follows another one.
  ///
  /// - Parameters:
  ///   - previous: the digest of the previous commit; zero for the first.
  ///   - number: the number of the commit.
  ///   - firstPosition: the position of its first event.
  ///   - committedAt: when it was made.
  init(after previous: Digest, number: Int64, firstPosition: Position, committedAt: Instant)

  /// The digest of the commit.
  func digest() -> Digest
}
