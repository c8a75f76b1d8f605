import AscentRuntime
import Synchronization

/// The completion flow in SQLite, one transaction per completion, on one connection that
/// the callers share.
final class SQLiteStore: Sendable {
  private struct Statements {
    var begin, commit, rollback, known, count, habit, satisfy, done, award, pay, total, keep: Int

    init(_ database: PeerDatabase) throws {
      begin = try database.prepare("BEGIN IMMEDIATE")
      commit = try database.prepare("COMMIT")
      rollback = try database.prepare("ROLLBACK")
      known = try database.prepare(
        "SELECT count, satisfied, streak, longest, total FROM operation WHERE person = ? AND id = ?")
      count = try database.prepare(
        """
        INSERT INTO day_count VALUES(?, ?, ?, 1)
        ON CONFLICT(person, habit, day) DO UPDATE SET count = count + 1 RETURNING count
        """)
      habit = try database.prepare("SELECT goal, last_day, streak, longest FROM habit WHERE person = ? AND number = ?")
      satisfy = try database.prepare(
        "UPDATE habit SET last_day = ?, streak = ?, longest = ? WHERE person = ? AND number = ?")
      done = try database.prepare(
        """
        INSERT INTO day_done VALUES(?, ?, 1)
        ON CONFLICT(person, day) DO UPDATE SET satisfied = satisfied + 1 RETURNING satisfied
        """)
      award = try database.prepare("INSERT INTO ledger VALUES(?, ?, ?, ?)")
      pay = try database.prepare("UPDATE person SET total = total + ? WHERE id = ? RETURNING total")
      total = try database.prepare("SELECT total, due FROM person WHERE id = ?")
      keep = try database.prepare("INSERT INTO operation VALUES(?, ?, ?, ?, ?, ?, ?)")
    }
  }

  private let state: Mutex<(database: PeerDatabase, statements: Statements)>

  init(path: String, people: Int, synchronous: String = "FULL") throws {
    let database = try PeerDatabase(path: path, synchronous: synchronous)
    try database.execute(Self.schema)
    try database.execute("BEGIN")
    for person in 0..<people {
      try database.execute("INSERT INTO person VALUES(\(person), \(PeerLoad.goals.count), 0)")
      for (index, goal) in PeerLoad.goals.enumerated() {
        try database.execute("INSERT INTO habit VALUES(\(person), \(index + 1), \(goal), -1, 0, 0)")
      }
    }
    try database.execute("COMMIT")
    state = Mutex((database, try Statements(database)))
  }

  func complete(_ operation: PeerOperation) throws -> PeerReceipt {
    try state.withLock { state in
      try state.database.run(state.statements.begin)
      do {
        let receipt = try Self.complete(operation, state.database, state.statements)
        try state.database.run(state.statements.commit)
        return receipt
      } catch {
        try state.database.run(state.statements.rollback)
        throw error
      }
    }
  }

  private static func complete(
    _ operation: PeerOperation, _ database: PeerDatabase, _ statements: Statements
  ) throws -> PeerReceipt {
    let person = operation.person
    if let row = try database.run(statements.known, person, operation.id) {
      return PeerReceipt(count: row[0], isSatisfied: row[1] != 0, streak: row[2], longest: row[3], total: row[4])
    }
    guard
      let count = try database.run(statements.count, person, operation.habit, operation.day)?.first,
      let habit = try database.run(statements.habit, person, operation.habit),
      let standing = try database.run(statements.total, person)
    else { throw PeerFailure("unknown person or habit") }
    var receipt = PeerReceipt(
      count: count, isSatisfied: count >= habit[0], streak: habit[2], longest: habit[3], total: standing[0])
    if count == habit[0] {
      if habit[1] != operation.day { receipt.streak = habit[1] == operation.day - 1 ? receipt.streak + 1 : 1 }
      receipt.longest = max(receipt.longest, receipt.streak)
      try database.run(statements.satisfy, operation.day, receipt.streak, receipt.longest, person, operation.habit)
      let isComplete = try database.run(statements.done, person, operation.day)?.first == standing[1]
      try database.run(statements.award, person, operation.day, operation.habit, 10)
      if isComplete { try database.run(statements.award, person, operation.day, 0, 50) }
      receipt.total = try database.run(statements.pay, isComplete ? 60 : 10, person)?.first ?? 0
    }
    try database.run(
      statements.keep, person, operation.id, receipt.count, receipt.isSatisfied ? 1 : 0, receipt.streak,
      receipt.longest, receipt.total)
    return receipt
  }

  func standings(people: Int) throws -> [PeerStanding] {
    try state.withLock { state in
      try (0..<people).map { person in
        let habits = try (1...PeerLoad.goals.count).compactMap {
          try state.database.run(state.statements.habit, person, $0)
        }
        let total = try state.database.run(state.statements.total, person)?.first ?? 0
        return PeerStanding(total: total, streaks: habits.map { $0[2] }, longest: habits.map { $0[3] })
      }
    }
  }

  /// The same tables as for the PostgreSQL peer. Each table is stored in the order of its key, so
  /// that no second tree is written.
  private static let schema = """
    CREATE TABLE person(id INTEGER PRIMARY KEY, due INTEGER NOT NULL, total INTEGER NOT NULL);
    CREATE TABLE habit(
      person INTEGER NOT NULL, number INTEGER NOT NULL, goal INTEGER NOT NULL, last_day INTEGER NOT NULL,
      streak INTEGER NOT NULL, longest INTEGER NOT NULL, PRIMARY KEY(person, number)) WITHOUT ROWID;
    CREATE TABLE day_count(
      person INTEGER NOT NULL, habit INTEGER NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY(person, habit, day)) WITHOUT ROWID;
    CREATE TABLE day_done(
      person INTEGER NOT NULL, day INTEGER NOT NULL, satisfied INTEGER NOT NULL,
      PRIMARY KEY(person, day)) WITHOUT ROWID;
    CREATE TABLE ledger(
      person INTEGER NOT NULL, day INTEGER NOT NULL, habit INTEGER NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY(person, day, habit)) WITHOUT ROWID;
    CREATE TABLE operation(
      person INTEGER NOT NULL, id INTEGER NOT NULL, count INTEGER NOT NULL, satisfied INTEGER NOT NULL,
      streak INTEGER NOT NULL, longest INTEGER NOT NULL, total INTEGER NOT NULL, PRIMARY KEY(person, id)) WITHOUT ROWID;
    """
}

/// The rows of SQLite with one transaction per completion.
enum SQLitePeer {
  /// SQLite's setting for a durability. With NORMAL a commit survives a kill, but not
  /// a power failure.
  static func synchronous(_ durability: Durability) -> String { durability == .powerSafe ? "FULL" : "NORMAL" }

  static func run(_ row: PeerRow, _ setting: PeerSetting) async throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    let store = try SQLiteStore(
      path: setting.newFolder() + "/peer.db", people: load.people,
      synchronous: synchronous(row.durability))
    var run = try await PeerLoop.run(load, setting) { client, sent in
      // As for the dictionary, an occasional yield gives every caller its turn.
      if sent % 8 == 7 { await Task.yield() }
      _ = try store.complete(load.operation(after: sent, of: client))
      return 1
    }
    run.standings = try store.standings(people: load.people)
    return run
  }
}
