import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Foundation
import Testing

@testable import AscentSQLite

@Suite("What a file has lost is noticed")
struct DamageTests {
  /// A journal with some commits, closed, or left as a killed process leaves it.
  private func filled(
    _ folder: TemporaryFolder, commits: Int, isKilled: Bool = false
  ) async throws -> (path: String, draft: JournalDraft) {
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...commits {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
        .init("bob", "b\(number)", []),
      ]
      try await journal.commit(draft.group(entries, snapshotting: number == 2 ? ["ann"] : []))
    }
    guard isKilled else {
      await journal.close()
      return (path, draft)
    }
    // What a kill leaves is what lies on the disk now, the lock aside.
    let killed = folder.path("killed.db")
    for suffix in ["", "-wal", "-anchor"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: killed + suffix)
    }
    await journal.close()
    return (killed, draft)
  }

  private func change(_ path: String, _ body: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: URL(filePath: path))
    body(&data)
    try data.write(to: URL(filePath: path))
  }

  /// Opens a journal and gives what is damaged; empty when it opens.
  private func damage(_ path: String) async throws -> [JournalDamage] {
    let journal = SQLiteJournal(path: path)
    do throws(JournalFailure) {
      _ = try await journal.open()
    } catch {
      guard case .damaged(let damage) = error else { throw error }
      return damage
    }
    await journal.close()
    return []
  }

  @Test("what a killed process leaves opens with all that was committed")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await filled(folder, commits: 5, isKilled: true)
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    #expect(try await journal.verify() == [])
    #expect(await journal.notes == [])
    await journal.close()
  }

  @Test(
    "a bit that flips in the write-ahead log, or its end cut off, is a lost tail", arguments: [0.3, 0.6, 0.95, 1.0])
  func walDamage(_ place: Double) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 5, isKilled: true)
    try change(path + "-wal") { data in
      if place < 1 { data[Int(Double(data.count) * place)] ^= 4 } else { data.removeLast(4120) }
    }
    let before = try folder.contents()["killed.db-wal"]
    let found = try await damage(path)
    #expect(found.contains { $0.detail.contains("lost tail") }, "\(found)")
    #expect(try folder.contents()["killed.db-wal"] == before)
  }

  @Test("the write-ahead log removed is a lost tail")
  func walRemoved() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 5, isKilled: true)
    try FileManager.default.removeItem(atPath: path + "-wal")
    #expect(try await damage(path).contains { $0.detail.contains("lost tail") })
  }

  @Test("an old copy of the database swapped back is a lost tail, and the database removed is one")
  func oldCopy() async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await filled(folder, commits: 3)
    let old = try Data(contentsOf: URL(filePath: path))
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var later = draft
    try await journal.commit(later.group([.init("ann", "later", [])]))
    await journal.close()
    try old.write(to: URL(filePath: path))
    let found = try await damage(path)
    #expect(found.count == 1 && found[0].commit == 4 && found[0].detail.contains("lost tail"), "\(found)")
    try FileManager.default.removeItem(atPath: path)
    #expect(try await damage(path).contains { $0.detail.contains("lost tail") })
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("another journal's database in its place is named")
  func otherDatabase() async throws {
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    let (path, _) = try await filled(one, commits: 3)
    let other = SQLiteJournal(path: two.path("journal.db"))
    _ = try await other.open()
    var draft = JournalDraft()
    for number in 1...5 { try await other.commit(draft.group([.init("eve", "op\(number)", [])])) }
    await other.close()
    try Data(contentsOf: URL(filePath: two.path("journal.db"))).write(to: URL(filePath: path))
    let found = try await damage(path)
    #expect(found.contains { $0.commit == 3 && $0.detail.contains("another one") }, "\(found)")
  }

  @Test("an anchor that is torn or gone is noted and written anew", arguments: [true, false])
  func headFileLost(isTorn: Bool) async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await filled(folder, commits: 4)
    if isTorn {
      try change(path + "-anchor") { $0[9] ^= 1 }
    } else {
      try FileManager.default.removeItem(atPath: path + "-anchor")
    }
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    #expect(await journal.notes.count == 1)
    #expect(try await journal.open() == draft.head)
    #expect(await journal.notes == [])
    await journal.close()
  }

  @Test(
    "whatever is changed in the tables is found, at its commit",
    arguments: [
      "UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 1",
      "UPDATE operations SET events = json_insert(events, '$[1][3]', json('{}')) WHERE seq = 3",
      "UPDATE operations SET events = json_remove(events, '$[0]') WHERE seq = 5",
      "UPDATE operations SET events = NULL WHERE seq = 5",
      "UPDATE operations SET events = '' WHERE seq = 5", "UPDATE operations SET events = events || ' ' WHERE seq = 5",
      "UPDATE operations SET events = substr(events, 1, 40) WHERE seq = 5",
      "UPDATE operations SET events = '[]' WHERE seq = 6",
      "UPDATE operations SET events = json_insert(events, '$[#]', json('[15,1,20003]')) WHERE seq = 5",
      "UPDATE operations SET events = replace(events, ',', ', ') WHERE seq = 5",
      "UPDATE operations SET events = replace(events, 'null', '99999999999999999999') WHERE seq = 5",
      "UPDATE operations SET events = replace(hex(zeroblob(500000)), '0', '[') WHERE seq = 5",
      "UPDATE operations SET event_count = 2147483647 WHERE seq = 5",
      "UPDATE operations SET event_count = -1 WHERE seq = 6",
      "UPDATE operations SET event_count = event_count - 1, events = json_remove(events, '$[4]') WHERE seq = 7",
      "UPDATE operations SET content = content + 1 WHERE seq = 3",
      "UPDATE operations SET device = 'other' WHERE seq = 3",
      "UPDATE operations SET utc_offset = 0 WHERE seq = 5", "UPDATE operations SET in_force = 0 WHERE seq = 5",
      "UPDATE operations SET receipt = x'00' WHERE seq = 5", "UPDATE users SET name = 'eve' WHERE id = 2",
      "UPDATE zones SET name = 'UTC'",
      "UPDATE operations SET committed_at = 1 WHERE seq = 4", "UPDATE operations SET committed_at = 1 WHERE seq = 3",
      "UPDATE operations SET chain = zeroblob(16) WHERE seq = 4",
      "UPDATE operations SET chain = zeroblob(16) WHERE seq = 3",
      "UPDATE operations SET chain = NULL WHERE seq = 4", "UPDATE operations SET commit_number = 2 WHERE seq = 3",
      "UPDATE operations SET commit_number = 7 WHERE seq = 4",
      "UPDATE operations SET commit_number = NULL WHERE seq = 8",
      "UPDATE operations SET commit_number = NULL, committed_at = NULL, chain = NULL WHERE seq = 6",
      "INSERT INTO empty_commits SELECT * FROM commits WHERE number = 2",
      "INSERT INTO empty_commits SELECT 5, 20, 8, 1, zeroblob(16)",
      "INSERT INTO empty_commits SELECT * FROM commits WHERE number = 4; UPDATE operations SET commit_number = NULL WHERE seq = 8",
      "DELETE FROM operations WHERE seq = 6", "DELETE FROM operations WHERE seq >= 7",
      "UPDATE operations SET previous = 1 WHERE seq = 7", "UPDATE operations SET previous = NULL WHERE seq = 7",
      "UPDATE operations SET previous = 7 WHERE seq = 7", "UPDATE operations SET previous_block = 1 WHERE seq = 7",
      "UPDATE new_keys SET seq = 5 WHERE user = 1 AND operation = x''", "DELETE FROM new_keys WHERE operation = x''",
      "INSERT INTO keys VALUES (3, x'', 8)",
      "DELETE FROM new_keys WHERE seq = 5", "UPDATE new_keys SET seq = 3 WHERE seq = 5",
      "UPDATE new_keys SET user = 2 WHERE seq = 5",
      "INSERT INTO keys SELECT * FROM new_keys WHERE seq = 5", "INSERT INTO keys VALUES (1, zeroblob(16), 5)",
      "DROP VIEW streaks", "DROP VIEW events",
      "CREATE TRIGGER t AFTER INSERT ON operations BEGIN DELETE FROM empty_commits; END",
      "UPDATE operations SET ordinal = 40 WHERE seq = 5", "UPDATE operations SET position = 2 WHERE seq = 5",
      "UPDATE operations SET version = -9223372036854775808", "UPDATE operations SET version = 9223372036854775807",
      "UPDATE operations SET commit_number = 9223372036854775807 WHERE seq = 2",
      "UPDATE operations SET position = 9223372036854775807",
    ])
  func changedTables(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql)
    connection.close()
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(try await damage(path) != [])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(
    "of a long journal the last commits are checked, with what links them to those before",
    arguments: [
      nil, "UPDATE operations SET previous = 2 WHERE seq = 11", "UPDATE operations SET previous = NULL WHERE seq = 11",
      "UPDATE operations SET previous = 10 WHERE seq = 11", "UPDATE operations SET previous = 99 WHERE seq = 11",
      "UPDATE operations SET previous_block = 1 WHERE seq = 11", "UPDATE operations SET user = 2 WHERE seq = 9",
      "UPDATE operations SET device = 'other' WHERE seq = 11",
      "UPDATE new_keys SET seq = 9 WHERE user = 1 AND operation = x''",
      "UPDATE operations SET version = -9223372036854775808", "UPDATE operations SET version = 9223372036854775807",
      "UPDATE operations SET commit_number = 9223372036854775807 WHERE commit_number IS NOT NULL",
    ])
  func lastCommits(_ sql: String?) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 6)
    let connection = try Connection(path: path, role: .writer)
    if let sql { try connection.execute(sql) }
    let found = try ChainCheck(connection).lastCommits(eventsMax: 5)
    #expect(found.isEmpty == (sql == nil), "\(found)")
    if sql == nil {
      // What came before is not looked at.
      try connection.execute("UPDATE operations SET device = 'other' WHERE seq = 3")
      #expect(try ChainCheck(connection).lastCommits(eventsMax: 5) == [])
      #expect(try ChainCheck(connection).everything() != [])
    }
    connection.close()
  }

  @Test("a reader of numbers that have no successor throws")
  func lastNumbers() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    let snapshot = Snapshot(user: UserID("ann"), version: .max, ordinal: 1, bytes: [1])
    let put = try connection.prepare("UPDATE snapshots SET version = ?1, ordinal = 1, bytes = ?2, digest = ?3")
    put.bind(snapshot.version, at: 1)
    put.bind(snapshot.bytes, at: 2)
    put.bind(snapshot.digest, at: 3)
    try put.run()
    try connection.execute("UPDATE operations SET seq = 9223372036854775807 WHERE seq = 8")
    let reader = try OpenReader(connection)
    #expect(throws: SQLiteFailure.self) { try reader.past(of: UserID("ann")) }
    #expect(throws: SQLiteFailure.self) { try reader.commands(after: .start, limit: 10) }
    connection.close()
  }

  @Test("a snapshot that is not whole is passed over, and told by verify")
  func badSnapshot() async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("UPDATE snapshots SET bytes = zeroblob(length(bytes))")
    connection.close()
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    let past = try await journal.hydrate([UserID("ann")])[0]
    #expect(past.snapshot == nil)
    #expect(past.tail.count == 4)
    #expect(try await journal.verify().map(\.detail) == ["the snapshot of ann is not whole"])
    await journal.close()
  }
}
