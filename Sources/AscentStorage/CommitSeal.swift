package import AscentRules
package import AscentRuntime

/// The digest of a commit in a store of packed commands.
///
/// It covers the links of the commit's commands, in order. Each link covers the command and the
/// same person's earlier ones, see ``PersonChain``. So the seal costs only an eighth of a hash
/// block per command.
///
/// ```
/// seal n = BLAKE2b-128(seal n−1 ‖ number ‖ first position ‖ committed at ‖ links)
/// ```
///
/// Numbers are words of eight bytes, least significant first.
package struct CommitSeal: CommitDigest {
  private var hasher = Blake2b()

  package init(after previous: Digest, number: Int64, firstPosition: Position, committedAt: Instant) {
    hasher.update(previous)
    hasher.update(integer: number)
    hasher.update(integer: firstPosition.number)
    hasher.update(integer: committedAt.milliseconds)
  }

  /// Appends the link of the next command.
  package mutating func append(_ link: Digest) { hasher.update(link) }

  package func digest() -> Digest { hasher.finalize() }
}
