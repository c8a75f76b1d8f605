package import AscentRules
package import AscentRuntime

/// What a database stores beside a snapshot, to tell whether it is whole and of this journal.
///
/// A snapshot is a cache and no link of the chain, so it names the commit that wrote it, with the
/// chain's digest there: the digest covers every earlier command, so a snapshot of another journal
/// names a commit that this one does not have.
extension Snapshot {
  /// The digest of the snapshot and of the commit that wrote it, followed by that commit.
  package func mark(at head: StoredHead) -> [UInt8] {
    var writer = ByteWriter()
    writer.digest(digest(at: head))
    for number in [head.commit, head.position, head.seq] { writer.word(UInt64(bitPattern: number)) }
    writer.digest(head.chain)
    return writer.bytes
  }

  /// What a stored mark says about the snapshot.
  package func origin(mark: [UInt8]) -> SnapshotOrigin {
    // Earlier versions stored a digest alone.
    if mark.count == 16 { return mark == digest().bytes ? .unknown : .corrupt }
    var reader = ByteReader(mark)
    guard let found = try? reader.digest(), let head = try? StoredHead(from: &reader), reader.left == 0 else {
      return .corrupt
    }
    return found == digest(at: head) ? .commit(head) : .corrupt
  }

  /// A digest of the whole snapshot, as earlier versions stored it, or together with a commit.
  package func digest(at head: StoredHead? = nil) -> Digest {
    var hasher = Blake2b()
    hasher.update(words: user.text.utf8.span)
    hasher.update(integer: version)
    hasher.update(integer: Int64(ordinal))
    hasher.update(words: bytes.span)
    if let head {
      for number in [head.commit, head.position, head.seq] { hasher.update(integer: number) }
      hasher.update(words: head.chain.bytes.span)
    }
    return hasher.finalize()
  }
}

extension StoredHead {
  fileprivate init(from reader: inout ByteReader) throws(CodingFault) {
    let numbers = [try reader.word(), try reader.word(), try reader.word()].map { Int64(bitPattern: $0) }
    self.init(commit: numbers[0], position: numbers[1], seq: numbers[2], chain: try reader.digest())
  }
}

/// Where a stored snapshot comes from.
package enum SnapshotOrigin: Hashable {
  /// It names the commit that wrote it, which the journal must have.
  case commit(StoredHead)
  /// An earlier version wrote it, and did not store which history it belongs to.
  case unknown
  /// It differs from its digest.
  case corrupt
}
