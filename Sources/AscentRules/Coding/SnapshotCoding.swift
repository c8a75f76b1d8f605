/// A person's state as bytes, for the snapshots of a journal.
///
/// Each service's state is encoded separately, since it lives in its own actor, and then joined
/// into one array. Equal states give equal bytes on every machine, and decoding restores
/// everything, including ordinals and versions. A snapshot is a cache: an unknown version is
/// refused, and the state is rebuilt from the events. So a new version replaces the old one, and
/// its decoder.
package enum SnapshotCoding {
  /// The version of every encoding that has no version of its own.
  package static let version: UInt8 = 1
  /// The version of the encoding of counts and plans when something earned no XP.
  package static let completionVersion: UInt8 = 2
  /// The version of the encoding of methods.
  package static let progressionVersion: UInt8 = 2
  /// The version of the encoding of the ledger's state.
  package static let awardVersion: UInt8 = 2
  /// The version of the encoding of celebrations.
  package static let celebrationVersion: UInt8 = 3

  /// The first byte of an encoded state, or of joined states.
  enum Kind: UInt8 {
    case joined = 0xA5
    case completion = 1
    case streak = 2
    case award = 3
    case progression = 4
    case celebration = 5
    /// The figures of analytics, for a checkpoint.
    case analytics = 0xA7
  }

  /// Joins parts into one array, with a digest of the whole.
  package static func join(_ parts: [[UInt8]]) -> [UInt8] {
    var writer = beginning(.joined)
    writer.count(parts.count)
    for part in parts { writer.block(part) }
    writer.digest(digest(of: writer.bytes))
    return writer.bytes
  }

  /// Splits joined parts, and checks their digest.
  ///
  /// - Throws: ``CodingFault/damaged`` if the digest differs, and any other fault if the bytes are
  ///   not joined parts.
  package static func split(_ bytes: [UInt8]) throws(CodingFault) -> [[UInt8]] {
    guard bytes.count >= 16 else { throw .truncated(at: bytes.count) }
    var hash = Blake2b()
    hash.update(bytes.span.extracting(..<(bytes.count - 16)))
    guard try reading(bytes, .joined).left >= 16, hash.finalize() == Digest(bytes: bytes.suffix(16)) else {
      throw .damaged
    }
    return try splitUnchecked(bytes)
  }

  /// Splits joined parts without checking the digest, for bytes that a journal has already checked:
  /// hashing a snapshot of a megabyte takes a millisecond.
  ///
  /// - Throws: any fault but ``CodingFault/damaged`` if the bytes are not joined parts.
  package static func splitUnchecked(_ bytes: [UInt8]) throws(CodingFault) -> [[UInt8]] {
    // Read in place: a snapshot may be a megabyte.
    var reader = try reading(bytes, .joined)
    let count = try reader.count()
    var parts: [[UInt8]] = []
    parts.reserveCapacity(count)
    for _ in 0..<count { parts.append(try reader.block()) }
    // What is left is the digest.
    guard reader.left >= 16 else { throw .truncated(at: reader.offset) }
    guard reader.left == 16 else { throw .leftover(count: reader.left - 16) }
    return parts
  }

  static func beginning(_ kind: Kind, version: UInt8 = version, forMemory isForMemory: Bool = false) -> ByteWriter {
    var writer = ByteWriter(isForMemory: isForMemory)
    writer.byte(kind.rawValue)
    writer.byte(version)
    return writer
  }

  static func reading(
    _ bytes: [UInt8], _ kind: Kind, version: UInt8 = version
  ) throws(CodingFault) -> ByteReader {
    try reading(bytes, kind, versions: version...version).reader
  }

  /// A reader positioned after the kind and the version, and the version that it found.
  static func reading(
    _ bytes: [UInt8], _ kind: Kind, versions: ClosedRange<UInt8>
  ) throws(CodingFault) -> (reader: ByteReader, version: UInt8) {
    var reader = ByteReader(bytes)
    let found = try reader.byte()
    guard found == kind.rawValue else { throw .otherKind(found: found, expected: kind.rawValue) }
    let version = try reader.byte()
    guard versions.contains(version) else { throw .unknownVersion(version) }
    return (reader, version)
  }

  static func digest(of bytes: [UInt8]) -> Digest {
    var hash = Blake2b()
    hash.update(bytes)
    return hash.finalize()
  }
}
