import AscentRules

/// Where the journal ends, kept in a second place: `<database>-headFile`. SQLite drops the end of a
/// damaged write-ahead log in silence, and an old copy of a database is a whole database; the
/// anchor is what tells.
///
/// The file has two slots, written in turn, each with a digest of its own: a torn write spoils one
/// of them.
struct HeadFile {
  /// A commit that there was.
  struct Record: Hashable {
    var commit: Int64
    var position: Int64
    var chain: Digest
  }

  private static let slotLength = 512
  private static let recordLength = 56
  /// `AscentA1`, little-endian.
  private static let magic: UInt64 = 0x3141_746E_6563_7341

  /// The name of the file.
  let path: String
  private let file: File

  /// The anchor of a database; its file is made when it is not there.
  init(beside database: String) throws(File.Failure) {
    path = Self.path(beside: database)
    file = try File(path: path, isWritable: true)
  }

  /// The name of a database's anchor.
  static func path(beside database: String) -> String { database + "-anchor" }

  /// The latest mark, and whether some slot that was written cannot be read.
  static func read(beside database: String) -> (mark: Record?, isTorn: Bool) {
    // Without a file, or with one that cannot be read, there is no mark: that is noted, and no
    // reason not to open.
    guard let file = try? File(path: path(beside: database), isWritable: false) else { return (nil, false) }
    var latest: Record?
    var isTorn = false
    for slot in 0..<2 {
      guard let bytes = try? file.read(count: recordLength, at: Int64(slot * slotLength)) else { continue }
      let isEmpty = bytes.allSatisfy { $0 == 0 }
      if let mark = decode(bytes) {
        if mark.commit > latest?.commit ?? 0 { latest = mark }
      } else if !isEmpty {
        isTorn = true
      }
    }
    return (latest, isTorn)
  }

  /// Writes a mark over the one before the last. It is in the system's hands when this returns, on
  /// the disk after ``sync()``.
  func write(_ mark: Record) throws(File.Failure) {
    try file.write(Self.encode(mark), at: mark.commit & 1 * Int64(Self.slotLength))
  }

  /// Has the disk keep the marks.
  func sync() throws(File.Failure) {
    try file.sync()
  }

  private static func encode(_ mark: Record) -> [UInt8] {
    let words = [
      magic, UInt64(bitPattern: mark.commit), UInt64(bitPattern: mark.position), mark.chain.high, mark.chain.low,
    ]
    let check = digest(of: words)
    return (words + [check.high, check.low]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) }
    }
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
