import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a database in the order in which it was written and reports damage in the chain, and in
/// what is stored beside the chain to find commands.
final class ChainCheck: ChainReader {
  let connection: Connection
  let rows: CommandRows
  let chains: CommandChainReader
  let findUser: Statement
  let index: OperationIndex
  /// The entries that the runs of ids must have, according to the commands read so far.
  var runs = IDRunAudit()
  var audit = ChainAudit<CommitSeal>()
  /// Each user's number and last command, among the commands read so far.
  var lasts: [UserID: (id: Int64, link: CommandLink)] = [:]
  /// Whether the chain, and the tables by which commands are found, were read to the end
  /// without a finding.
  private(set) var isChainWhole = false
  /// What is wrong with pages and indexes when the chain is whole.
  private(set) var pageFaults: [String] = []
  private var commits: CommitRows?
  private var operations: Statement?

  init(_ connection: Connection, memory: IndexMemory = IndexMemory()) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    index = try OperationIndex(connection, memory: memory)
    chains = try CommandChainReader(connection, rows: rows, index: index)
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
  }

  /// Checks the last commits: enough of them to cover the last `eventsMax` events.
  func lastCommits(eventsMax: Int64) throws(SQLiteFailure) -> [JournalDamage] {
    let found = try damage { () throws(SQLiteFailure) in
      if let head = try StoredHead(in: connection), head.position > eventsMax,
        let before = try StoredHead(in: connection, through: head.position - eventsMax)
      {
        audit = ChainAudit(after: before)
      }
      try check()
    }
    isChainWhole = found.isEmpty
    return found
  }

  /// Checks all commits, the pages and indexes of the database, and all snapshots.
  func everything() throws(SQLiteFailure) -> [JournalDamage] {
    try damage { () throws(SQLiteFailure) in
      try check()
      // Otherwise most faults of the pages follow from the damage that was found.
      if audit.damage.isEmpty { pageFaults = try connection.pageFaults() }
      isChainWhole = audit.damage.isEmpty
      for fault in pageFaults { audit.report(fault) }
      try checkSnapshots()
    }
  }

  func nextCommit() throws(SQLiteFailure) -> CommitEnd? { try commits?.next() }

  func nextOperation() throws(SQLiteFailure) -> Statement? {
    guard let operations, try operations.step() else { return nil }
    return operations
  }

  private func check() throws(SQLiteFailure) {
    commits = try CommitRows(connection, after: audit.head)
    operations = try connection.prepare(
      "SELECT \(CommandRows.columns), \(Self.linkColumns) FROM commands WHERE seq > ?1 ORDER BY seq")
    operations?.bind(audit.head.seq)
    try index.update()
    let first = audit.head.seq &+ 1
    guard try checkCommits() else { return }
    audit.finish()
    if audit.damage.isEmpty { try checkLasts() }
    if audit.damage.isEmpty { try checkRuns(from: first) }
  }

  private func checkSnapshots() throws(SQLiteFailure) {
    let snapshots = try connection.prepare(
      """
      SELECT s.user, u.name, s.version, s.ordinal, s.bytes, s.digest
      FROM snapshots s LEFT JOIN users u ON u.id = s.user
      """)
    while try snapshots.step() {
      let snapshot = try Snapshot(snapshots, of: UserID(try snapshots.optionalText(1) ?? ""), at: 2)
      let isOfHistory = try snapshot.history(mark: snapshots.bytes(5)).map { mark throws(SQLiteFailure) in
        let last = try chains.last(of: snapshots.int64(0), through: snapshot.ordinal)
        return mark.commit <= audit.head.commit && mark.revision == last?.revision ?? 0
          && mark.link == last?.link ?? PersonChain.start(of: snapshot.user)
          && snapshot.version == last?.place.lastVersion ?? 0
      }
      audit.check(snapshot, isOfHistory: isOfHistory)
    }
  }
}
