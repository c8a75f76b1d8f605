/// How much a database of Ascent contains after a run.
struct WrittenRows: Sendable {
  var rows: Int
  var commits: Int
  /// Bytes per row, including indexes and the rest of the file.
  var bytesPerRow: Int

  /// Counts the rows of the closed database at a path, without those of the set-up.
  init(path: String, without setUp: Int) throws {
    let database = try PeerDatabase(path: path)
    let count = try database.prepare(
      """
      SELECT
        (SELECT count(*) FROM commands) + (SELECT count(*) FROM empty_commits) + (SELECT count(*) FROM snapshots),
        (SELECT count(*) FROM commands WHERE commit_number IS NOT NULL) + (SELECT count(*) FROM empty_commits),
        (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)
      """)
    guard let figures = try database.run(count), figures[0] > setUp else { throw PeerFailure("no rows in \(path)") }
    rows = figures[0] - setUp
    commits = figures[1]
    bytesPerRow = figures[2] / figures[0]
  }
}

/// Writes as many rows of the same size as Ascent wrote, in as many transactions, into one table
/// without an index. The first third is the warm-up.
enum BulkInsertPeer {
  static func run(_ setting: PeerSetting, like written: WrittenRows) throws -> PeerRun {
    let database = try PeerDatabase(path: setting.newFolder() + "/bulk.db")
    try database.execute(
      "CREATE TABLE rows(id INTEGER PRIMARY KEY, kind INTEGER, habit INTEGER, day INTEGER, amount INTEGER, rest BLOB)")
    let insert = try database.prepare("INSERT INTO rows VALUES(?, ?, ?, ?, ?, ?)")
    let (begin, commit) = (try database.prepare("BEGIN IMMEDIATE"), try database.prepare("COMMIT"))
    // The row id, the header and small integers take about sixteen bytes.
    let blob = max(0, written.bytesPerRow - 16)
    let perCommit = max(1, written.rows / max(1, written.commits))
    let (warmUp, clock) = (written.rows / 3, ContinuousClock())
    var start = clock.now
    for group in [0..<warmUp, warmUp..<written.rows] {
      start = clock.now
      for first in stride(from: group.lowerBound, to: group.upperBound, by: perCommit) {
        try database.run(begin)
        for row in first..<min(first + perCommit, group.upperBound) {
          try database.run(insert, row, row % 30, row % 5, row % 400, 1, blob: blob)
        }
        try database.run(commit)
      }
    }
    return PeerRun(counts: [written.rows], warmUp: warmUp, wall: clock.now - start)
  }
}
