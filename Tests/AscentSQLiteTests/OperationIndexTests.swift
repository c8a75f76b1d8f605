import AscentRules
import Testing

@testable import AscentSQLite

@Suite("Operations are found by their ids")
struct OperationIndexTests {
  private func connection() throws -> Connection {
    let connection = try Connection(path: ":memory:", role: .writer)
    try Migrations.apply(to: connection, from: 0)
    return connection
  }

  private func seq(of key: OperationKey, user: Int64, in connection: Connection) throws -> Int64? {
    let find = try connection.prepare("SELECT \(OperationIndex.seq)")
    find.bind(user, key)
    return try find.step() ? find.optionalInt64(0) : nil
  }

  @Test("in the small and the large table, and the small one stays small", arguments: [1, 7, 40] as [Int64])
  func moves(people: Int64) throws {
    let connection = try connection()
    let index = try OperationIndex(connection, limits: OperationIndex.Limits(newMax: 100, movedMin: 16))
    var random = SeededGenerator(seed: 1)
    var keys: [(OperationKey, Int64)] = []
    var newMax = 0
    for commit in 0..<300 {
      let count = commit % 3 == 0 ? 1 : 10
      for _ in 0..<count {
        keys.append((OperationKey(high: random.next(), low: random.next()), Int64(random.next() % UInt64(people))))
        index.insert(keys[keys.count - 1].0, of: keys[keys.count - 1].1, seq: Int64(keys.count))
      }
      try index.settle(afterAdding: count)
      newMax = max(newMax, index.newCount)
    }
    for (place, (key, user)) in keys.enumerated() {
      #expect(try seq(of: key, user: user, in: connection) == Int64(place + 1))
      #expect(try seq(of: key, user: user + people, in: connection) == nil)
    }
    let last = try connection.prepare("SELECT \(OperationIndex.last)")
    for user in 0..<people {
      last.bind(user)
      #expect(try last.step() && last.optionalInt64(0) == keys.lastIndex { $0.1 == user }.map { Int64($0 + 1) })
      last.reset()
    }
    func count(_ table: String) throws -> Int64? {
      try connection.integer("SELECT count(*) FROM \(table) WHERE operation <> x''")
    }
    let (new, old) = (try count("new_keys"), try count("keys"))
    #expect(new == Int64(index.newCount) && new! + old! == Int64(keys.count))
    #expect(old! > 1500 && newMax <= 130, "\(old!) moved, at most \(newMax) new")
    try index.recount()
    #expect(new == Int64(index.newCount))
  }

  @Test("the small table stays small when every id has a different user")
  func singles() throws {
    let connection = try connection()
    let index = try OperationIndex(connection, limits: OperationIndex.Limits(newMax: 100, movedMin: 1))
    var random = SeededGenerator(seed: 2)
    var newMax = 0
    for commit in 0..<200 {
      for place in 0..<40 {
        let user = Int64(random.next() % 1_000_000_007)
        index.insert(
          OperationKey(high: random.next(), low: random.next()), of: user, seq: Int64(commit * 40 + place + 1))
      }
      try index.settle(afterAdding: 40)
      newMax = max(newMax, index.newCount)
    }
    #expect(newMax <= 180)
  }

  @Test("a second use of an id by one user is refused, even after the first has moved to the large table")
  func twice() throws {
    let connection = try connection()
    let index = try OperationIndex(connection, limits: OperationIndex.Limits(newMax: 0, movedMin: 1))
    let (first, second) = (OperationKey(high: 1, low: 2), OperationKey(high: 1, low: 3))
    index.insert(first, of: 1, seq: 1)
    try index.settle(afterAdding: 1)
    #expect(index.newCount == 0)
    index.insert(second, of: 1, seq: 2)
    try index.write()
    // The first is refused by a look-up in the large table, the second by the key of the small one.
    let refusals = [
      (first, "NOT NULL constraint failed: new_keys.seq"),
      (second, "UNIQUE constraint failed: new_keys.user, new_keys.operation"),
    ]
    for (key, message) in refusals {
      index.insert(key, of: 1, seq: 3)
      let thrown = #expect(throws: SQLiteFailure.self) { try index.write() }
      #expect(thrown?.message == message)
      try index.recount()
    }
    index.insert(first, of: 2, seq: 3)
    try index.write()
    #expect(try seq(of: first, user: 1, in: connection) == 1)
  }
}
