import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// Damage to the write-ahead log while the journal is open. It must never reach the database, which
/// has what a kill would have preserved.
@Suite("A log damaged while the journal is open")
struct LiveDamageTests {
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// A journal with commits in the database and more of them in the log.
  private func journal(
    _ folder: TemporaryFolder, _ synchronous: SQLiteJournal.Synchronous = .full
  ) async throws -> (SQLiteJournal, JournalDraft) {
    let journal = SQLiteJournal(path: folder.path("journal.db"), synchronous: synchronous)
    var draft = JournalDraft()
    for _ in 0..<2 {
      await journal.close()
      _ = try await journal.open()
      for _ in 0..<15 {
        let operation = "op\(draft.head.commit)"
        try await journal.commit(draft.group([.init("ann", operation, SampleEvents.completion())]))
      }
    }
    return (journal, draft)
  }

  private func change(_ path: String, _ body: (FileHandle, UInt64) throws -> Void) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try body(file, try file.seekToEnd())
    try file.close()
  }

  private func expectDatabaseIsWhole(_ folder: TemporaryFolder) async throws {
    let alone = folder.path("alone.db")
    for suffix in ["", "-wal", "-shm", "-anchor"] { try? FileManager.default.removeItem(atPath: alone + suffix) }
    try FileManager.default.copyItem(atPath: folder.path("journal.db"), toPath: alone)
    let journal = SQLiteJournal(path: alone)
    #expect(try await journal.open().commit == 15)
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("is not copied into the database, and stays as it is", arguments: ["cut", "zeroed"])
  func log(_ damage: String) async throws {
    let folder = try TemporaryFolder()
    var (journal, draft) = try await journal(folder, damage == "cut" ? .normal : .full)
    let log = folder.path("journal.db-wal")
    try change(log) { file, length in
      if damage == "cut" {
        try file.truncate(atOffset: 0)
      } else {
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(count: Int(length)))
      }
    }
    let left = try folder.contents()["journal.db-wal"]
    if damage == "cut" {
      let group = draft.group([.init("ann", "late", [])])
      let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
      guard case .nothingWritten(let detail) = thrown, detail.contains("is damaged") else {
        Issue.record("\(String(describing: thrown))")
        return
      }
    }
    await journal.close()
    guard case .damaged = await journal.lastingFailure else { Issue.record("closed as if whole"); return }
    #expect(try folder.contents()["journal.db-wal"] == left)
    try await expectDatabaseIsWhole(folder)
    journal = SQLiteJournal(path: folder.path("journal.db"))
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    #expect(
      thrown?.description.contains("commit 16: the latest commits are missing") == true, "\(String(describing: thrown))"
    )
  }

  @Test("or a database cut while it is open, is noticed at the next commit, checkpoint or close, and the log is kept")
  func cutDatabase() async throws {
    for nextStep in ["commit", "close"] {
      let folder = try TemporaryFolder()
      var (journal, draft) = try await journal(folder)
      try change(folder.path("journal.db")) { file, length in try file.truncate(atOffset: length / 2) }
      let left = try folder.contents()["journal.db-wal"]
      let detail = "\(folder.path("journal.db")) is shorter than what was written to it"
      if nextStep == "commit" {
        let group = draft.group([.init("bob", "late", [])])
        let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
        guard case .nothingWritten(let found) = thrown, found.contains(detail) else {
          Issue.record("\(String(describing: thrown))")
          return
        }
      }
      await journal.close()
      #expect(await journal.lastingFailure == .damaged([JournalDamage(commit: nil, detail: detail)]))
      #expect(try folder.contents()["journal.db-wal"] == left)
    }
  }

  @Test("or replaced in place by an earlier state, with all files beside it, is still missed by the next process")
  func earlierState() async throws {
    let folder = try TemporaryFolder()
    var (journal, draft) = try await journal(folder)
    let paths = ["", "-wal", "-shm", "-anchor"].map { folder.path("journal.db" + $0) }
    let earlier = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
    for number in 0..<5 { try await journal.commit(draft.group([.init("ann", "later\(number)", [])])) }
    for (path, data) in zip(paths, earlier) {
      try change(path) { file, _ in
        try file.truncate(atOffset: 0)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: data)
      }
    }
    let group = draft.group([.init("ann", "last", [])])
    let isCommitted = (try? await journal.commit(group)) != nil
    #expect(!isCommitted)
    _ = try? await journal.open()
    await journal.close()
    journal = SQLiteJournal(path: folder.path("journal.db"))
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    #expect(thrown?.description.contains("the latest commits are missing") == true, "\(String(describing: thrown))")
  }

  @Test("or with a flipped bit, is never closed as if it were whole")
  func flippedBit() async throws {
    var generator = SeededGenerator(seed: 13)
    let rounds = Self.isLong ? 2_000 : 4
    var reported = 0
    for _ in 0..<rounds {
      let folder = try TemporaryFolder()
      let (journal, draft) = try await journal(folder)
      var place: UInt64 = 0
      try change(folder.path("journal.db-wal")) { file, length in
        place = generator.next() % length
        try file.seek(toOffset: place)
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: place)
        try file.write(contentsOf: Data([byte ^ 1 << UInt8(generator.next() % 8)]))
      }
      await journal.close()
      let again = SQLiteJournal(path: folder.path("journal.db"))
      if await journal.lastingFailure == nil {
        #expect(try await again.open() == draft.head, "byte \(place)")
        #expect(try await again.verify() == [], "byte \(place)")
        await again.close()
      } else {
        reported += 1
        try await expectDatabaseIsWhole(folder)
      }
    }
    print("live log: \(reported) reported, \(rounds - reported) harmless")
  }

  @Test("by a malformed row stops writing, until it is opened again")
  func malformedRow() async throws {
    let folder = try TemporaryFolder()
    let (journal, made) = try await journal(folder)
    var draft = made
    let outside = try Connection(path: folder.path("journal.db"), role: .writer)
    try outside.execute("UPDATE commands SET body = x'00' WHERE seq = 1")
    outside.close()
    await #expect(throws: JournalFailure.damaged([JournalDamage(commit: nil, detail: "malformed body of operation 1")]))
    {
      _ = try await journal.hydrate([UserID("ann")])
    }
    let group = draft.group([.init("bob", "late", [])])
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
    guard case .nothingWritten(let detail) = thrown else { Issue.record("\(String(describing: thrown))"); return }
    #expect(detail.contains("malformed body of operation 1"), "\(detail)")
    await journal.close()
    guard case .damaged = await journal.lastingFailure else { Issue.record("closed as if whole"); return }
  }

  @Test("is found by a verification, though what was read from it before is still in memory")
  func verified() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await journal(folder)
    #expect(try await journal.verify() == [])
    try change(folder.path("journal.db-wal")) { file, length in
      // In unused bytes of a page: nothing that is read shows it.
      try file.seek(toOffset: 32 + 24 + 2000)
      try file.write(contentsOf: Data([0xAA, 0x55]))
    }
    let found = try await journal.verify()
    #expect(found.map(\.detail) == ["frame 1 of \(folder.path("journal.db"))-wal is not what was written"])
    await journal.close()
    guard case .damaged = await journal.lastingFailure else { Issue.record("closed as if whole"); return }
  }
}
