package import AscentRules
package import AscentRuntime

/// The mark that a database stores beside a snapshot. It shows whether the snapshot is undamaged
/// and belongs to this journal.
///
/// A snapshot is a cache and not a link of the chain. So it names the history that it replaces, by
/// the last command of the person, see ``SnapshotMark``. A snapshot from another journal names a
/// link that this journal does not have.
extension Snapshot {
  /// The bytes of the mark: the digest of the snapshot and of its history, then the fields that
  /// name the history.
  package func mark(of mark: SnapshotMark) -> [UInt8] {
    var writer = ByteWriter()
    writer.digest(digest([mark.commit, mark.revision], mark.link))
    for number in [mark.commit, mark.revision] { writer.word(UInt64(bitPattern: number)) }
    writer.digest(mark.link)
    return writer.bytes
  }

  /// The history that the bytes of a mark name; nil if the mark or the snapshot is corrupt.
  package func history(mark: [UInt8]) -> SnapshotMark? {
    var reader = ByteReader(mark)
    guard let found = try? reader.digest(), let commit = try? reader.word(), let revision = try? reader.word(),
      let link = try? reader.digest(), reader.left == 0
    else { return nil }
    let mark = SnapshotMark(commit: Int64(bitPattern: commit), revision: Int64(bitPattern: revision), link: link)
    return found == digest([mark.commit, mark.revision], mark.link) ? mark : nil
  }

  /// A digest of the whole snapshot. Without parameters it is the digest that earlier versions
  /// stored; with them it also covers the history.
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
