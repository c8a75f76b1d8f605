/// The hash chain of a ledger: each entry carries the BLAKE2b-128 digest (RFC 7693) of the
/// digest before it and its own fields, in one block, each field a 64-bit little-endian word.
package enum LedgerChain {
  /// The digest of an entry, given the digest of the entry before it.
  ///
  /// - Parameters:
  ///   - entry: the entry; its own `chain` is ignored.
  ///   - previous: the digest of the entry before, zero for the first.
  package static func digest(of entry: LedgerEntry, after previous: Digest) -> Digest {
    var words = SIMD16<UInt64>()
    words[0] = previous.high
    words[1] = previous.low
    words[2] = UInt64(UInt32(bitPattern: entry.number)) | UInt64(entry.key.kind.rawValue) << 32
    words[3] = UInt64(UInt32(bitPattern: entry.key.subject)) | UInt64(UInt32(bitPattern: entry.key.day.number)) << 32
    words[4] = UInt64(bitPattern: entry.amount)
    words[5] = UInt64(bitPattern: entry.total)
    words[6] = UInt64(UInt32(bitPattern: entry.policy))
    return Blake2b.digest(words: words, byteCount: 56)
  }
}
