/// A person's state as bytes, for the snapshots of a journal.
///
/// The states of the services are encoded each by itself, since each lives in its own actor, and
/// joined into one array. Equal states give equal bytes on every machine, and what is decoded
/// equals what was encoded, down to ordinals and versions. A snapshot is a cache: bytes of a
/// version that is not known are refused, and the state is rebuilt from the events.
public enum SnapshotCoding {
  /// The version of the form that is written here, but for methods and celebrations.
  public static let version: UInt8 = 1
  /// The version of the form that methods are written in: since 2 with their running totals, which
  /// were counted anew at each reading before.
  public static let progressionVersion: UInt8 = 2
  /// The version of the form that celebrations are written in: since 2 with the lines that were
  /// used. Before, none were noted.
  public static let celebrationVersion: UInt8 = 2

  /// What the bytes of a state, or of states joined, begin with.
  enum Kind: UInt8 {
    case joined = 0xA5
    case completion = 1
    case streak = 2
    case award = 3
    case progression = 4
    case celebration = 5
  }

  /// Joins parts into one array, with a digest over all of it.
  public static func join(_ parts: [[UInt8]]) -> [UInt8] {
    var writer = beginning(.joined)
    writer.count(parts.count)
    for part in parts { writer.block(part) }
    writer.digest(digest(of: writer.bytes))
    return writer.bytes
  }

  /// The parts that were joined.
  ///
  /// - Throws: ``CodingFault/damaged`` when the digest does not fit, and any other fault when the
  ///   bytes were never joined here.
  public static func split(_ bytes: [UInt8]) throws(CodingFault) -> [[UInt8]] {
    guard bytes.count >= 16 else { throw .truncated(at: bytes.count) }
    var hash = Blake2b()
    hash.update(bytes.span.extracting(..<(bytes.count - 16)))
    guard try reading(bytes, .joined).left >= 16, hash.finalize() == Digest(bytes: bytes.suffix(16)) else {
      throw .damaged
    }
    return try splitWhole(bytes)
  }

  /// The parts that were joined, of bytes that are known to be whole, as those are that a journal
  /// gives back: the digest, which of a snapshot of a megabyte takes a millisecond, is not worked
  /// out.
  ///
  /// - Throws: any fault but ``CodingFault/damaged`` when the bytes were never joined here.
  public static func splitWhole(_ bytes: [UInt8]) throws(CodingFault) -> [[UInt8]] {
    // Read in place: somebody's snapshot may be a megabyte.
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

  static func beginning(_ kind: Kind, version: UInt8 = version) -> ByteWriter {
    var writer = ByteWriter()
    writer.byte(kind.rawValue)
    writer.byte(version)
    return writer
  }

  static func reading(_ bytes: [UInt8], _ kind: Kind) throws(CodingFault) -> ByteReader {
    try reading(bytes, kind, versions: version...version).reader
  }

  /// A reader of what follows the beginning, and the version that stands there.
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

  private static func digest(of bytes: [UInt8]) -> Digest {
    var hash = Blake2b()
    hash.update(bytes)
    return hash.finalize()
  }
}
