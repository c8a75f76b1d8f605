package import AscentRules
package import AscentRuntime

/// How commits were chained before commands were packed: in SQLite stores up to schema 10, and in
/// PostgreSQL stores up to schema 4. Only the conversion of such a store reads the chain, to check
/// it; ``CommitSeal`` took its place.
///
/// Each commit carried the BLAKE2b-128 digest (RFC 7693) of the previous digest and of everything
/// in the commit, in the order in which it was stored. Changing, dropping or reordering anything
/// broke the chain from there.
package struct UnpackedCommitChain: CommitDigest {
  private var hasher = Blake2b()
  /// The zone of the last command and its name. The next command probably has the same zone, and
  /// making a name from a zone is slow.
  private var zone = (id: ZoneID.utc, name: ZoneID.utc.name)

  /// Begins a commit that follows another one.
  ///
  /// - Parameters:
  ///   - number: the number of the commit.
  ///   - firstPosition: the position of its first event.
  ///   - committedAt: when it was made.
  ///   - previous: the digest of the previous commit; zero for the first.
  package init(after previous: Digest, number: Int64, firstPosition: Position, committedAt: Instant) {
    hasher.update(previous)
    hasher.update(integer: number)
    hasher.update(integer: firstPosition.number)
    hasher.update(integer: committedAt.milliseconds)
  }

  /// Appends a command; its events follow it.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - receipt: the stored bytes of its receipt; see ``ReceiptCoding``.
  package mutating func append(_ command: AcceptedCommand, receipt: [UInt8]) {
    let evidence = command.evidence
    hasher.update(words: command.user.text.utf8.span)
    hasher.update(word: command.operation.key.high)
    hasher.update(word: command.operation.key.low)
    hasher.update(words: command.operation.longText.utf8.span)
    hasher.update(word: command.content)
    hasher.update(integer: evidence.occurredAt.milliseconds)
    hasher.update(integer: evidence.recordedAt.milliseconds)
    if evidence.zone != zone.id { zone = (evidence.zone, evidence.zone.name) }
    hasher.update(words: zone.name.utf8.span)
    hasher.update(integer: Int64(evidence.offset))
    hasher.update(integer: Int64(evidence.dayStart))
    hasher.update(integer: Int64(evidence.day.number))
    hasher.update(word: command.device == nil ? 0 : 1)
    if let device = command.device { hasher.update(words: device.text.utf8.span) }
    hasher.update(integer: command.version)
    hasher.update(integer: Int64(command.eventCount))
    hasher.update(integer: Int64(command.receipt.ordinal))
    hasher.update(words: receipt.span)
  }

  /// Appends an event of the last command.
  package mutating func append(_ columns: EventColumns) {
    hasher.update(columns)
  }

  /// The digest of the commit.
  package func digest() -> Digest {
    hasher.finalize()
  }
}
