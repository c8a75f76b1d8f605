package import AscentRules
package import AscentRuntime

extension Snapshot {
  /// A digest of the whole snapshot, which is checked when it is read.
  package var digest: Digest {
    var hasher = Blake2b()
    hasher.update(words: user.text.utf8.span)
    hasher.update(integer: version)
    hasher.update(integer: Int64(ordinal))
    hasher.update(words: bytes.span)
    return hasher.finalize()
  }
}
