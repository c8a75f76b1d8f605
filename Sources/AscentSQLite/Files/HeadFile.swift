import AscentRules
import AscentStorage

/// A second record of the journal's head, in the file `<database>-anchor`. SQLite silently drops
/// the end of a damaged write-ahead log, and an old copy of a database is intact in itself; only
/// this file shows that commits are missing.
///
/// The file has two slots, written in turn, each with its own digest: a torn write damages only
/// one of them.
final class HeadFile {
  /// A commit that the database had.
  struct Record: Hashable {
    var commit: Int64
    var position: Int64
    var chain: Digest
  }

  private static let slotLength = 512
  private static let recordLength = 56
  /// `AscentA1`, little-endian.
  private static let magic: UInt64 = 0x3141_746E_6563_7341

  /// The path of the file.
  let path: String
  private let file: File
  /// The slot that is not written next, and its commit; 0 if the other slot cannot be read.
  private var latest: (commit: Int64, slot: Int) = (0, 1)

  /// Opens the head file of a database, creating it if needed.
  init(beside database: String) throws(File.Failure) {
    path = Self.path(beside: database)
    file = try File(path: path, isWritable: true)
    let (found, torn) = Self.latest(in: file)
    if let found { latest = (found.record.commit, found.slot) }
    // A slot that cannot be read is written next.
    if let torn { latest = (0, 1 - torn) }
  }

  /// The path of a database's head file.
  static func path(beside database: String) -> String { database + "-anchor" }

  /// The latest record, and whether a slot was written but cannot be read.
  static func read(beside database: String) -> (record: Record?, isTorn: Bool) {
    // A missing or unreadable file means that there is no record; the journal then opens
    // with a note.
    guard let file = try? File(path: path(beside: database), isWritable: false) else { return (nil, false) }
    let (found, torn) = latest(in: file)
    return (found?.record, torn != nil)
  }

  /// The latest record with its slot, and a slot that was written but cannot be read.
  private static func latest(in file: File) -> (found: (record: Record, slot: Int)?, torn: Int?) {
    var (latest, torn): ((record: Record, slot: Int)?, Int?) = (nil, nil)
    for slot in 0..<2 {
      guard let bytes = try? file.read(count: recordLength, at: Int64(slot * slotLength)) else { continue }
      let isEmpty = bytes.allSatisfy { $0 == 0 }
      if let record = decode(bytes) {
        if record.commit > latest?.record.commit ?? 0 { latest = (record, slot) }
      } else if !isEmpty {
        torn = slot
      }
    }
    return (latest, torn)
  }

  /// Overwrites a slot that cannot be read, a record of the same commit, or the older one. When
  /// this returns, the record is in the system's cache; after ``sync()``, it is on the disk.
  func write(_ record: Record) throws(File.Failure) {
    let slot = record.commit == latest.commit ? latest.slot : 1 - latest.slot
    try file.write(Self.encode(record), at: Int64(slot * Self.slotLength))
    latest = (record.commit, slot)
  }

  /// Records the head of a database that nobody has open, and waits until it is on the disk. If
  /// that fails, the next start only notes it.
  static func record(_ head: StoredHead, beside database: String) {
    guard head.commit > 0, let file = try? HeadFile(beside: database) else { return }
    try? file.write(Record(head))
    try? file.sync()
  }

  /// Waits until the records are on the disk.
  func sync() throws(File.Failure) {
    try file.sync()
  }

  private static func encode(_ record: Record) -> [UInt8] {
    let words = [
      magic, UInt64(bitPattern: record.commit), UInt64(bitPattern: record.position), record.chain.high,
      record.chain.low,
    ]
    let check = digest(of: words)
    var writer = ByteWriter(capacity: recordLength)
    writer.words(words + [check.high, check.low])
    return writer.bytes
  }

  private static func decode(_ bytes: [UInt8]) -> Record? {
    guard bytes.count == recordLength else { return nil }
    let words = (0..<7).map { index in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[index * 8 + $1]) << UInt64($1 * 8) }
    }
    guard words[0] == magic, digest(of: Array(words[..<5])) == Digest(high: words[5], low: words[6]) else { return nil }
    return Record(
      commit: Int64(bitPattern: words[1]), position: Int64(bitPattern: words[2]),
      chain: Digest(high: words[3], low: words[4]))
  }

  private static func digest(of words: [UInt64]) -> Digest {
    var hasher = Blake2b()
    for word in words { hasher.update(word: word) }
    return hasher.finalize()
  }
}

extension HeadFile.Record {
  init(_ head: StoredHead) {
    self.init(commit: head.commit, position: head.position, chain: head.chain)
  }
}
