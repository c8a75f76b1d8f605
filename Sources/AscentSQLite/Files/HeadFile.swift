import AscentRules

/// A second record of the journal's head, in the file `<database>-anchor`. SQLite silently drops
/// the end of a damaged write-ahead log, and an old copy of a database is intact in itself; only
/// this file shows that commits are missing.
///
/// The file has two slots, written in turn, each with its own digest: a torn write damages only
/// one of them.
struct HeadFile {
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

  /// Opens the head file of a database, creating it if needed.
  init(beside database: String) throws(File.Failure) {
    path = Self.path(beside: database)
    file = try File(path: path, isWritable: true)
  }

  /// The path of a database's head file.
  static func path(beside database: String) -> String { database + "-anchor" }

  /// The latest record, and whether a slot was written but cannot be read.
  static func read(beside database: String) -> (record: Record?, isTorn: Bool) {
    // A missing or unreadable file means that there is no record; the journal then opens
    // with a note.
    guard let file = try? File(path: path(beside: database), isWritable: false) else { return (nil, false) }
    var latest: Record?
    var isTorn = false
    for slot in 0..<2 {
      guard let bytes = try? file.read(count: recordLength, at: Int64(slot * slotLength)) else { continue }
      let isEmpty = bytes.allSatisfy { $0 == 0 }
      if let record = decode(bytes) {
        if record.commit > latest?.commit ?? 0 { latest = record }
      } else if !isEmpty {
        isTorn = true
      }
    }
    return (latest, isTorn)
  }

  /// Overwrites the older record. When this returns, the record is in the system's cache; after
  /// ``sync()``, it is on the disk.
  func write(_ record: Record) throws(File.Failure) {
    try file.write(Self.encode(record), at: record.commit & 1 * Int64(Self.slotLength))
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
