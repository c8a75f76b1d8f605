import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("Damage to the files is found")
struct DamageTests {
  /// A journal with some commits, closed, or left as a killed process leaves it.
  private func filled(
    _ folder: TemporaryFolder, commits: Int, isKilled: Bool = false
  ) async throws -> (path: String, draft: JournalDraft) {
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    let draft = try await journal.openFilled(commits: commits)
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

  @Test("after a kill the journal opens with everything that was committed")
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
    "a flipped bit in the write-ahead log, or a missing end, is reported as a lost tail",
    arguments: [0.3, 0.6, 0.95, 1.0])
  func walDamage(_ place: Double) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 5, isKilled: true)
    try change(path + "-wal") { data in
      if place < 1 { data[Int(Double(data.count) * place)] ^= 4 } else { data.removeLast(4120) }
    }
    let before = try folder.contents()["killed.db-wal"]
    let found = try await damage(path)
    #expect(found.contains { $0.detail.contains("latest commits are missing") }, "\(found)")
    #expect(try folder.contents()["killed.db-wal"] == before)
  }

  @Test("a missing write-ahead log is reported as a lost tail")
  func walRemoved() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 5, isKilled: true)
    try FileManager.default.removeItem(atPath: path + "-wal")
    #expect(try await damage(path).contains { $0.detail.contains("latest commits are missing") })
  }

  @Test("an old copy of the database, or none, is reported as a lost tail")
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
    #expect(
      found.count == 1 && found[0].commit == 4 && found[0].detail.contains("latest commits are missing"), "\(found)")
    try FileManager.default.removeItem(atPath: path)
    #expect(try await damage(path).contains { $0.detail.contains("latest commits are missing") })
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("another journal's database in its place is reported")
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
    #expect(found.contains { $0.commit == 3 && $0.detail.contains("this is a different database") }, "\(found)")
  }

  @Test("a torn or missing head file is noted and written again", arguments: [true, false])
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

  @Test("a change to the tables is found", arguments: PlantedDamage.changes)
  func changedTables(_ change: PlantedChange, finding: String) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    try connection.plant(change)
    connection.close()
    let before = try Data(contentsOf: URL(filePath: path))
    let found = try await damage(path)
    #expect(found.contains { $0.detail.contains(finding) }, "\(found)")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("a change to the index of ids is found by a verification, or earlier", arguments: PlantedDamage.index)
  func changedIndex(_ sql: String, finding: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let limits = OperationIndexWriter.MergeLimits(tailMax: 8, fanOut: 2, workPerCommand: 400)
    let journal = SQLiteJournal(path: path, indexLimits: limits)
    _ = try await journal.openFilled(commits: 40)
    #expect(try await journal.verify() == [])
    await journal.close()
    let connection = try Connection(path: path, role: .writer)
    #expect(try ChainCheck(connection).everything() == [])
    try connection.execute(sql)
    let found = try ChainCheck(connection).everything()
    #expect(found.contains { $0.detail.contains(finding) }, "\(found)")
    connection.close()
  }

  @Test(
    "when a long journal is opened, its last commits are checked, and their links", arguments: PlantedDamage.lastCommits
  )
  func lastCommits(_ change: PlantedChange, finding: String) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 6)
    let connection = try Connection(path: path, role: .writer)
    #expect(try ChainCheck(connection).lastCommits(eventsMax: 5) == [])
    try connection.plant(change)
    let found = try ChainCheck(connection).lastCommits(eventsMax: 5)
    #expect(found.contains { $0.detail.contains(finding) }, "\(found)")
    connection.close()
  }

  @Test("when a long journal is opened, earlier commits are not checked; a verification checks them")
  func earlierCommits() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 6)
    let connection = try Connection(path: path, role: .writer)
    try connection.plant(.command(3) { command, _ in command.device = DeviceID("other") })
    #expect(try ChainCheck(connection).lastCommits(eventsMax: 5) == [])
    #expect(
      try ChainCheck(connection).everything()
        == [JournalDamage(commit: 2, detail: "operation 3 differs from what was committed")])
    connection.close()
  }

  @Test("a read of a number without a successor throws")
  func lastNumbers() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("UPDATE commands SET seq = 9223372036854775807 WHERE seq = 8")
    let reader = try OpenReader(connection)
    #expect(throws: SQLiteFailure.malformed("sequence: operation \(Int64.max)")) {
      try reader.commands(after: .start, limit: 10)
    }
    connection.close()
  }

  @Test("a person whose history is not what was committed is not read", arguments: [1, 5, 7])
  func changedHistory(seq: Int64) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await filled(folder, commits: 4)
    let connection = try Connection(path: path, role: .writer)
    // The snapshot covers the first two commands of ann, so a change to them is not read.
    try connection.plant(.command(seq) { command, _ in command.device = DeviceID("other") })
    let reader = try OpenReader(connection)
    if seq == 1 {
      #expect(try reader.pasts(of: [UserID("ann")])[0].tail.count == 2)
      try connection.execute("DELETE FROM snapshots")
    }
    #expect(throws: SQLiteFailure.malformed("link of operation \(seq)")) { try reader.pasts(of: [UserID("ann")]) }
    #expect(try reader.pasts(of: [UserID("bob")])[0].tail.count == 4)
    connection.close()
  }

  @Test("a corrupt snapshot is ignored, and reported by verify")
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
    #expect(try await journal.verify().map(\.detail) == ["the snapshot of ann is corrupt"])
    await journal.close()
  }
}
