import AscentRules
import AscentRuntime

/// Finds operations by the ids that callers gave them.
///
/// An id lies anywhere among those of its person, so that in one large tree each command would
/// change a page of its own: a commit of 1,024 people then writes a thousand pages for the ids and
/// less than a hundred for all the rest. So there are two tables. New ids come into a small one,
/// where many of them share a page; in the order of people they move on to the large one, those of
/// a person together. Those of one busy person therefore move at once, which may be nearly all that
/// the small table has.
///
/// Each person has an entry without an id as well, the first of all, which leads to the last
/// operation of the person: there it is on a page that changes anyway.
final class OperationIndex {
  /// How many ids the small table has before some move on, which it passes by those of a commit or
  /// two at most, and how many move at once at least, but for the last people in the order.
  struct Limits {
    var newMax = 16_384
    var movedMin = 512
  }

  /// The sequence number of the operation of person `?1` with the id `?2`, or null, for any
  /// statement.
  static let seq = """
    coalesce((SELECT seq FROM new_keys WHERE user = ?1 AND operation = ?2), (SELECT seq FROM keys WHERE user = ?1 AND operation = ?2))
    """

  /// The sequence number of the last operation of person `?1`, or null, for any statement.
  static let last = """
    coalesce((SELECT seq FROM new_keys WHERE user = ?1 AND operation = x''), (SELECT seq FROM keys WHERE user = ?1 AND operation = x''))
    """

  /// An id of a person, and its operation.
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
  /// What was added and is not in the table yet: at most the commands of one group.
  private var waiting: [Entry] = []
  /// How many ids the small table has, entries without one aside.
  private(set) var newCount = 0
  /// The first person whose ids move next.
  private var nextUser: Int64 = 0

  init(_ connection: Connection, limits: Limits = Limits()) throws(SQLiteFailure) {
    self.connection = connection
    self.limits = limits
    // An id that is there already must not come a second time: null is refused.
    add = try connection.prepare(
      """
      INSERT INTO new_keys VALUES (?1, ?2, CASE WHEN EXISTS (SELECT 1 FROM keys WHERE user = ?1 AND operation = ?2) THEN NULL ELSE ?3 END)
      """)
    putLast = try connection.prepare(
      "INSERT INTO new_keys VALUES (?1, x'', ?2) ON CONFLICT DO UPDATE SET seq = excluded.seq")
    findUpper = try connection.prepare(
      "SELECT user FROM new_keys WHERE user >= ?1 AND operation <> x'' ORDER BY user, operation LIMIT 1 OFFSET ?2")
    let ofPeople = "FROM new_keys WHERE user BETWEEN ?1 AND ?2"
    move = try connection.prepare("INSERT INTO keys SELECT * \(ofPeople) AND operation <> x'' ORDER BY user, operation")
    moveLasts = try connection.prepare(
      "INSERT INTO keys SELECT * \(ofPeople) AND operation = x'' ON CONFLICT DO UPDATE SET seq = excluded.seq")
    remove = try connection.prepare("DELETE \(ofPeople)")
    try recount()
  }

  /// Adds the id of an operation, which is the last one of the person. It can be found after
  /// ``write()``.
  func insert(_ key: OperationKey, of user: Int64, seq: Int64) {
    waiting.append(Entry(user: user, key: key, seq: seq))
  }

  /// Puts what was added into the table, in the table's order: so neighbours are on the page that
  /// was just at hand, and a person has one last operation.
  func write() throws(SQLiteFailure) {
    waiting.sort(by: <)
    var rest = waiting[...]
    while let first = rest.first {
      let ofPerson = rest.prefix { $0.user == first.user }
      try putLast(ofPerson.reduce(first.seq) { max($0, $1.seq) }, of: first.user)
      for entry in ofPerson { try add(entry) }
      rest = rest[ofPerson.endIndex...]
    }
    newCount += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  private func add(_ entry: Entry) throws(SQLiteFailure) {
    add.bind(entry.user, at: 1)
    add.bind(high: entry.key.high, low: entry.key.low, at: 2)
    add.bind(entry.seq, at: 3)
    try add.run()
  }

  private func putLast(_ seq: Int64, of user: Int64) throws(SQLiteFailure) {
    putLast.bind(user, at: 1)
    putLast.bind(seq, at: 2)
    try putLast.run()
  }

  /// Writes what was added, and moves ids on when there are many new ones: those of so many people
  /// as have twice as many as were added. All new ids of a person move together, so that a commit
  /// which comes to a busy person has more to do than others.
  func settle(afterAdding count: Int) throws(SQLiteFailure) {
    try write()
    guard newCount > limits.newMax else { return }
    findUpper.bind(nextUser, at: 1)
    findUpper.bind(max(limits.movedMin, 2 * count), at: 2)
    let upper = try findUpper.step() ? findUpper.int64(0) : .max
    findUpper.reset()
    for statement in [move, moveLasts, remove] {
      statement.bind(nextUser, at: 1)
      statement.bind(upper, at: 2)
      try statement.run()
      if statement === move { newCount -= connection.changeCount }
    }
    nextUser = upper == .max ? 0 : upper + 1
  }

  /// Forgets what was not written and counts anew, after a transaction that was undone.
  func recount() throws(SQLiteFailure) {
    waiting.removeAll()
    newCount = Int(try connection.integer("SELECT count(*) FROM new_keys WHERE operation <> x''") ?? 0)
  }
}
