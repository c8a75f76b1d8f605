package import AscentRules

/// How the commands of a person are linked: each carries the BLAKE2b-128 digest (RFC 7693) of the
/// previous link and of its own body.
///
/// ```
/// link 0 = BLAKE2b-128("ascent person 1" ‖ name of the person)
/// link n = BLAKE2b-128(link n−1 ‖ revision n ‖ zone ‖ body)
/// ```
///
/// The revision is a varint that counts the person's commands. The zone is a zero byte if it is the
/// same as that of the previous command; otherwise it is the length of its name, then the name. A
/// link identifies the whole history up to it, whatever numbers a store gives to people and zones,
/// and wherever it stores them. For a usual command the message has 120 bytes: one block.
package enum PersonChain {
  /// The link before a person's first command.
  package static func start(of user: UserID) -> Digest {
    var hasher = Blake2b()
    hasher.update("ascent person 1")
    hasher.update(user.text)
    return hasher.finalize()
  }

  /// The link of a command with this body.
  ///
  /// - Parameters:
  ///   - revision: the number of the command among the person's.
  ///   - zone: the zone, if it differs from that of the previous command.
  package static func link(after previous: Digest, revision: Int64, zone: ZoneID?, body: [UInt8]) -> Digest {
    var prefix: [UInt8] = []
    append(revision: revision, zone: zone, to: &prefix)
    var hasher = Blake2b()
    hasher.update(previous)
    hasher.update(prefix)
    hasher.update(body)
    return hasher.finalize()
  }

  /// Appends what comes between the previous link and the body.
  static func append(revision: Int64, zone: ZoneID?, to bytes: inout [UInt8]) {
    append(varint: UInt64(bitPattern: revision), to: &bytes)
    guard let name = zone?.name else { return bytes.append(0) }
    append(varint: UInt64(name.utf8.count), to: &bytes)
    bytes += name.utf8
  }

  private static func append(varint value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
