import AscentRules
import AscentRuntime

/// Finds operations by the ids that callers gave them.
///
/// Ids are random. In one large tree each command would change a page of its own: a commit for
/// 1,024 users would write a thousand pages for the ids and fewer than a hundred for everything
/// else. So there are two tables. New ids go into a small one, where many share a page. Later they
/// move to the large one, in the order of users, all ids of a user together. A very busy user may
/// own most of the small table, which then moves in one commit.
///
/// Each user also has an entry with an empty id. It leads to the user's last operation, and it lies
/// on a page that changes anyway.
final class OperationIndex {
  /// When ids move to the large table.
  struct Limits {
    /// How many ids the small table may hold; it exceeds that by one or two commits at most.
    var newMax = 16_384
    /// How many ids move at once at least, except at the end of the order.
    var movedMin = 512
  }

  /// An SQL expression: the sequence number of user `?1`'s operation with the id `?2`, or null.
  static let seq = seq(of: "?2")

  /// An SQL expression: the sequence number of user `?1`'s last operation, or null.
  static let last = seq(of: "x''")

  private static func seq(of id: String) -> String {
    """
    coalesce((SELECT seq FROM new_keys WHERE user = ?1 AND operation = \(id)), \
    (SELECT seq FROM keys WHERE user = ?1 AND operation = \(id)))
    """
  }

  /// An id of a user, and its operation.
  private struct Entry {
    var user: Int64
    var key: OperationKey
    var seq: Int64

    /// The order of the table.
    static func < (left: Entry, right: Entry) -> Bool {
      (left.user, left.key.high, left.key.low) < (right.user, right.key.high, right.key.low)
    }
  }

  private let connection: Connection
  private let limits: Limits
  private let add, putLast, findUpper, move, moveLasts, remove: Statement
  /// The ids that were added and are not in the table yet: at most those of one group.
  private var waiting: [Entry] = []
  /// How many ids the small table holds, without the empty ones.
  private(set) var newCount = 0
  /// The first user whose ids move next.
  private var nextUser: Int64 = 0

  init(_ connection: Connection, limits: Limits = Limits()) throws(SQLiteFailure) {
    self.connection = connection
    self.limits = limits
    // An id may occur only once. For one in the large table the value is null, which the table
    // refuses.
    add = try connection.prepare(
      """
      INSERT INTO new_keys
      VALUES (?1, ?2, CASE WHEN EXISTS (SELECT 1 FROM keys WHERE user = ?1 AND operation = ?2) THEN NULL ELSE ?3 END)
      """)
    putLast = try connection.prepare(
      "INSERT INTO new_keys VALUES (?1, x'', ?2) ON CONFLICT DO UPDATE SET seq = excluded.seq")
    findUpper = try connection.prepare(
      "SELECT user FROM new_keys WHERE user >= ?1 AND operation <> x'' ORDER BY user, operation LIMIT 1 OFFSET ?2")
    let ofUsers = "FROM new_keys WHERE user BETWEEN ?1 AND ?2"
    move = try connection.prepare("INSERT INTO keys SELECT * \(ofUsers) AND operation <> x'' ORDER BY user, operation")
    moveLasts = try connection.prepare(
      "INSERT INTO keys SELECT * \(ofUsers) AND operation = x'' ON CONFLICT DO UPDATE SET seq = excluded.seq")
    remove = try connection.prepare("DELETE \(ofUsers)")
    try recount()
  }

  /// Adds the id of an operation, which is the user's last one. It can be found after ``write()``.
  func insert(_ key: OperationKey, of user: Int64, seq: Int64) {
    waiting.append(Entry(user: user, key: key, seq: seq))
  }

  /// Writes the added ids in the table's order, so that neighbours share a page, with one entry for
  /// each user's last operation.
  func write() throws(SQLiteFailure) {
    waiting.sort(by: <)
    var rest = waiting[...]
    while let first = rest.first {
      let ofUser = rest.prefix { $0.user == first.user }
      try putLast.run(first.user, ofUser.reduce(first.seq) { max($0, $1.seq) })
      for entry in ofUser { try add.run(entry.user, entry.key, entry.seq) }
      rest = rest[ofUser.endIndex...]
    }
    newCount += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes the added ids. When the small table is full, moves twice as many as were added to the
  /// large one. All new ids of a user move together, so reaching a busy user makes a commit slower.
  func settle(afterAdding count: Int) throws(SQLiteFailure) {
    try write()
    guard newCount > limits.newMax else { return }
    let upper = try findUpper.first(nextUser, max(limits.movedMin, 2 * count)) { $0.int64(0) } ?? .max
    for statement in [move, moveLasts, remove] {
      try statement.run(nextUser, upper)
      if statement === move { newCount -= connection.changeCount }
    }
    nextUser = upper == .max ? 0 : upper + 1
  }

  /// Drops unwritten ids and counts the table again, after a rollback.
  func recount() throws(SQLiteFailure) {
    waiting.removeAll()
    newCount = Int(try connection.integer("SELECT count(*) FROM new_keys WHERE operation <> x''") ?? 0)
  }
}
