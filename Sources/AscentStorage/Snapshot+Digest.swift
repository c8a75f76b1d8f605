package import AscentRules
package import AscentRuntime

extension Snapshot {
  /// What a snapshot is checked by when it is read: a digest of everything in it.
  package var digest: Digest {
    var hasher = Blake2b()
    hasher.update(words: user.text.utf8.span)
    hasher.update(integer: version)
    hasher.update(integer: Int64(ordinal))
    hasher.update(words: bytes.span)
    return hasher.finalize()
  }
}
