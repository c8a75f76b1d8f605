import AscentRules
import AscentStorage

/// Reads the rows of the index of ids.
final class IDRunStore {
  /// The table of the parts of runs, or that of their filters.
  enum RunTable: String {
    case parts = "id_parts"
    case filters = "id_filters"
  }

  let connection: Connection
  private let reading: Reading?
  /// Whether the store can have runs; a store of an older version cannot.
  var hasRuns: Bool { reading != nil }
  private let findCommand, findTail, findLast: Statement

  /// The SQL expression for the id of an operation in its body.
  private static let key = "substr(body, 2, 16)"

  private struct Reading {
    let version, runs, part, filters: Statement
  }

  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    findCommand = try connection.prepare("SELECT seq, user, \(Self.key) FROM commands WHERE seq = ?1")
    findTail = try connection.prepare(
      "SELECT seq, user, \(Self.key) FROM commands WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq")
    findLast = try connection.prepare(
      "SELECT seq FROM commands WHERE seq BETWEEN ?2 AND ?3 AND user = ?1 ORDER BY seq DESC LIMIT 1")
    let count = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'id_index'")
    guard count == 1 else {
      reading = nil
      return
    }
    reading = Reading(
      version: try connection.prepare(
        "SELECT version, coalesce((SELECT max(seq) FROM commands), 0) FROM id_index WHERE id = 1"),
      runs: try connection.prepare(
        "SELECT run, state, level, first_seq, last_seq, part_count, entry_count, built_count FROM id_runs"),
      part: try connection.prepare("SELECT body FROM id_parts WHERE place = ?1"),
      filters: try connection.prepare("SELECT place, body FROM id_filters WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
    )
  }

  /// The store's random key.
  func secret() throws(SQLiteFailure) -> IDSecret {
    guard reading != nil else { return IDSecret(.zero) }
    let find = try connection.prepare("SELECT secret FROM id_index WHERE id = 1")
    guard let found = try find.first(read: { row throws(SQLiteFailure) in try row.digest(0) }) else {
      throw .malformed("index of ids: its key is missing")
    }
    return IDSecret(found)
  }

  /// The version of the catalog, and the sequence number of the last operation.
  func state() throws(SQLiteFailure) -> (version: Int64, head: Int64) {
    guard let reading else {
      return (0, try connection.integer("SELECT max(seq) FROM commands") ?? 0)
    }
    guard let found = try reading.version.first(read: { ($0.int64(0), $0.int64(1)) }) else {
      throw .malformed("index of ids: its key is missing")
    }
    guard (0..<IDRun.numberMax).contains(found.0) else {
      throw .malformed("index of ids: version \(found.0) is impossible")
    }
    return found
  }

  /// All runs.
  func runs() throws(SQLiteFailure) -> [IDRun] {
    guard let rows = reading?.runs else { return [] }
    defer { rows.reset() }
    var runs: [IDRun] = []
    while try rows.step() {
      let (first, last, parts, entryCount) = (rows.int64(3), rows.int64(4), rows.int64(5), rows.int64(6))
      guard let state = IDRun.State(rawValue: rows.int64(1)), first > 0, first <= last, last - first < 1 << 31,
        (1..<1 << 28).contains(parts), (0..<IDRun.numberMax).contains(rows.int64(0)), (0..<64).contains(rows.int64(2)),
        (0...2 * (last - first + 1)).contains(entryCount),
        // A command has an entry, and may have another one for its person.
        parts <= IDRun.partCount(forEntries: Int(2 * (last - first + 1)))
      else { throw .malformed("index of ids: run \(rows.int64(0)) has an impossible state, range or size") }
      // A run is finished in the same transaction that writes its last part.
      let built = rows.int64(7)
      guard state == .building ? (0..<parts).contains(built) : built == parts else {
        throw .malformed("index of ids: run \(rows.int64(0)) has \(built) of \(parts) parts, against its state")
      }
      runs.append(
        IDRun(
          number: rows.int64(0), state: state, level: rows.int64(2), seqs: first...last, partCount: Int(parts),
          entryCount: Int(entryCount)))
    }
    return runs
  }

  /// How many parts of each run have been written.
  func progress() throws(SQLiteFailure) -> [Int64: Int] {
    guard reading != nil else { return [:] }
    let rows = try connection.prepare("SELECT run, built_count FROM id_runs")
    var counts: [Int64: Int] = [:]
    while try rows.step() { counts[rows.int64(0)] = Int(rows.int64(1)) }
    return counts
  }

  /// The bytes of a part, after verifying its checksum.
  func bytes(of run: IDRun, part: Int, _ secret: IDSecret) throws(SQLiteFailure) -> [UInt8] {
    guard let bytes = try reading?.part.first(run.rowID(of: part), read: { $0.bytes(0) }) else {
      throw .malformed("index of ids: part \(part) of run \(run.number) is missing")
    }
    guard IDPart.isWhole(bytes, seed: run.seed(of: part, isFilter: false, secret)) else {
      throw .malformed("index of ids: part \(part) of run \(run.number) is damaged")
    }
    return bytes
  }

  /// The entries of a part.
  func entries(of run: IDRun, part: Int, _ secret: IDSecret) throws(SQLiteFailure) -> [IDEntry] {
    IDPart.entries(in: try bytes(of: run, part: part, secret), of: run)
  }

  /// The filters of consecutive parts, concatenated.
  func filters(of run: IDRun, parts: Range<Int>, _ secret: IDSecret) throws(SQLiteFailure) -> [UInt64] {
    guard let rows = reading?.filters else { return [] }
    defer { rows.reset() }
    let rowIDs = run.rowIDs(of: parts)
    rows.bind(rowIDs.lowerBound, rowIDs.upperBound)
    var words: [UInt64] = []
    words.reserveCapacity(parts.count * run.filterWordCount)
    for part in parts {
      guard try rows.step(), rows.int64(0) == run.rowID(of: part) else {
        throw .malformed("index of ids: the filter \(part) of run \(run.number) is missing")
      }
      let seed = run.seed(of: part, isFilter: true, secret)
      guard let filter = IDPart.decode(filter: rows.bytes(1), wordCount: run.filterWordCount, seed: seed) else {
        throw .malformed("index of ids: the filter \(part) of run \(run.number) is damaged")
      }
      words += filter
    }
    return words
  }

  /// The id in the third column; zero if the body is too short to have one. Whatever reads that
  /// command reports the damage, and all other commands are still found.
  private static func key(in row: Statement) -> OperationKey {
    let key = Digest(bytes: row.bytes(2)) ?? .zero
    return OperationKey(high: key.high, low: key.low)
  }

  /// The user and the id of an operation; nil if it is missing.
  func command(_ seq: Int64) throws(SQLiteFailure) -> (user: Int64, key: OperationKey)? {
    try findCommand.first(seq) { ($0.int64(1), Self.key(in: $0)) }
  }

  /// The users and ids of two operations; nil if either is missing.
  func commands(_ one: Int64, _ other: Int64) throws(SQLiteFailure) -> ((Int64, OperationKey), (Int64, OperationKey))? {
    guard let first = try command(one), let second = try command(other) else { return nil }
    return (first, second)
  }

  /// A user's last operation in a range of sequence numbers.
  func lastSeq(of user: Int64, in seqs: ClosedRange<Int64>) throws(SQLiteFailure) -> Int64? {
    try findLast.first(user, seqs.lowerBound, seqs.upperBound) { $0.int64(0) }
  }

  /// Calls `body` with the sequence number, user and id of each operation in a range.
  func forEachOperation(
    _ seqs: ClosedRange<Int64>, _ body: (Int64, Int64, OperationKey) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    defer { findTail.reset() }
    findTail.bind(seqs.lowerBound, seqs.upperBound)
    while try findTail.step() { try body(findTail.int64(0), findTail.int64(1), Self.key(in: findTail)) }
  }
}
