package import AscentRules

/// Links the packed bodies of commands. It reuses one buffer, from which the database reads the
/// body and the link.
package struct CommandLinker {
  /// The message of the last link, then the link.
  package private(set) var bytes: [UInt8] = []
  /// Where the last command's body and link are in ``bytes``.
  package private(set) var bodyRange = 0..<0
  package var linkRange: Range<Int> { bodyRange.upperBound..<bytes.count }

  package init() {}

  /// Links the body of a command.
  ///
  /// - Parameters:
  ///   - link: the link of the same person's previous command, or the link before the first.
  ///   - revision: the number of the command among the person's.
  ///   - zone: the zone, if it differs from that of the previous command.
  /// - Returns: the command's link.
  package mutating func link(
    _ body: ArraySlice<UInt8>, after link: Digest, revision: Int64, zone: ZoneID?
  ) -> Digest {
    bytes.removeAll(keepingCapacity: true)
    append(link)
    PersonChain.append(revision: revision, zone: zone, to: &bytes)
    let start = bytes.count
    bytes += body
    bodyRange = start..<bytes.count
    var hasher = Blake2b()
    hasher.update(bytes.span)
    let next = hasher.finalize()
    append(next)
    return next
  }

  private mutating func append(_ digest: Digest) {
    bytes.append(addingCapacity: 16) { span in
      span.append(bigEndian: digest.high)
      span.append(bigEndian: digest.low)
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends eight bytes, the most significant first. Written out: a loop with a stride takes three
  /// times the instructions.
  @inline(__always)
  fileprivate mutating func append(bigEndian word: UInt64) {
    append(UInt8(truncatingIfNeeded: word &>> 56))
    append(UInt8(truncatingIfNeeded: word &>> 48))
    append(UInt8(truncatingIfNeeded: word &>> 40))
    append(UInt8(truncatingIfNeeded: word &>> 32))
    append(UInt8(truncatingIfNeeded: word &>> 24))
    append(UInt8(truncatingIfNeeded: word &>> 16))
    append(UInt8(truncatingIfNeeded: word &>> 8))
    append(UInt8(truncatingIfNeeded: word))
  }
}
