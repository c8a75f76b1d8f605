package import AscentRules
package import AscentRuntime

/// What a database stores beside a snapshot, to tell whether it is whole and of this journal.
///
/// A snapshot is a cache and no link of the chain, so it names the history that it replaces. A
/// store in which people have chains of their own names the last command of the person, see
/// ``SnapshotMark``; any other names the commit that wrote it, with the chain's digest there: the
/// digest covers every earlier command, so a snapshot of another journal names a commit that this
/// one does not have.
extension Snapshot {
  /// The digest of the snapshot and of its history, followed by what names the history.
  package func mark(of mark: SnapshotMark) -> [UInt8] {
    var writer = ByteWriter()
    writer.digest(digest([mark.commit, mark.revision], mark.link))
    for number in [mark.commit, mark.revision] { writer.word(UInt64(bitPattern: number)) }
    writer.digest(mark.link)
    return writer.bytes
  }

  /// The history that a stored mark names; nil if the mark or the snapshot is corrupt.
  package func history(mark: [UInt8]) -> SnapshotMark? {
    var reader = ByteReader(mark)
    guard let found = try? reader.digest(), let commit = try? reader.word(), let revision = try? reader.word(),
      let link = try? reader.digest(), reader.left == 0
    else { return nil }
    let mark = SnapshotMark(commit: Int64(bitPattern: commit), revision: Int64(bitPattern: revision), link: link)
    return found == digest([mark.commit, mark.revision], mark.link) ? mark : nil
  }

  /// The digest of the snapshot and of the commit that wrote it, followed by that commit.
  package func mark(at head: StoredHead) -> [UInt8] {
    var writer = ByteWriter()
    writer.digest(digest([head.commit, head.position, head.seq], head.chain))
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
    return found == digest([head.commit, head.position, head.seq], head.chain) ? .commit(head) : .corrupt
  }

  /// A digest of the whole snapshot, as earlier versions stored it, or together with its history.
  package func digest(_ numbers: [Int64] = [], _ history: Digest? = nil) -> Digest {
    var hasher = Blake2b()
    hasher.update(words: user.text.utf8.span)
    hasher.update(integer: version)
    hasher.update(integer: Int64(ordinal))
    hasher.update(words: bytes.span)
    for number in numbers { hasher.update(integer: number) }
    if let history { hasher.update(words: history.bytes.span) }
    return hasher.finalize()
  }
}

/// Names the history of a person that a snapshot replaces.
package struct SnapshotMark: Hashable {
  /// The commit that wrote the snapshot.
  package var commit: Int64
  /// The number of the last command that the snapshot includes, and its link; 0 and the first link
  /// before the first command.
  package var revision: Int64
  package var link: Digest

  package init(commit: Int64, revision: Int64, link: Digest) {
    (self.commit, self.revision, self.link) = (commit, revision, link)
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
