import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Testing

@testable import AscentSQLite

/// Bit flips in each of the files of a journal, at places all over them. `ASCENT_LONG` takes ten
/// times as many.
@Suite("A flipped bit")
struct FlippedByteTests {
  /// The files that a killed process leaves, the lock aside.
  private static let suffixes = ["", "-wal", "-anchor"]
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// What a process leaves that was killed after six commits: in the database alone, or most of it
  /// in the write-ahead log.
  private func files(in folder: TemporaryFolder, isKilled: Bool) async throws -> [String: Data] {
    let path = folder.path("original.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...6 {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
        .init("bob", "b\(number)", []),
      ]
      try await journal.commit(draft.group(entries, snapshotting: number == 2 ? ["ann"] : []))
    }
    if !isKilled { await journal.close() }
    var files: [String: Data] = [:]
    // A journal that was closed has no log.
    for suffix in Self.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
      files[suffix] = try Data(contentsOf: URL(filePath: path + suffix))
    }
    if isKilled { await journal.close() }
    return files
  }

  private func put(_ files: [String: Data], at path: String) throws {
    for suffix in Self.suffixes + ["-shm"] {
      // What the one before left, if anything.
      try? FileManager.default.removeItem(atPath: path + suffix)
      if let data = files[suffix] { try data.write(to: URL(filePath: path + suffix)) }
    }
  }

  /// All that a journal answers, in brief, and what it put right.
  private func answers(_ path: String) async throws -> (answers: [String], notes: [String]) {
    let journal = SQLiteJournal(path: path)
    let head = try await journal.open()
    let people = [UserID("ann"), UserID("bob"), UserID("eve")]
    let pasts = try await journal.hydrate(people)
    let all = try await journal.commands(after: .start, limit: 100)
    let addresses = (1...7).map { OperationAddress(user: people[0], key: OperationID("a\($0)")!.key) }
    let found = try await journal.lookUp(addresses)
    let notes = await journal.notes
    await journal.close()
    return (["\(head)", "\(pasts.map(\.tail.last))", "\(all)", "\(found)"], notes)
  }

  @Test(
    "anywhere in a file is noticed or harmless",
    arguments: [
      ("", false, 801), ("", true, 1201), ("-wal", true, 1201), ("-anchor", true, 11), ("-anchor", false, 11),
    ])
  func anywhere(suffix: String, isKilled: Bool, stride step: Int) async throws {
    let folder = try TemporaryFolder()
    let whole = try await files(in: folder, isKilled: isKilled)
    let path = folder.path("flipped.db")
    try put(whole, at: path)
    let expected = try await answers(path).answers
    let original = try #require(whole[suffix])
    var (noticed, harmless) = (0, 0)
    for place in stride(from: min(17, step), to: original.count, by: max(1, Self.isLong ? step / 10 : step)) {
      var files = whole
      files[suffix]?[place] ^= 1 << UInt8(place % 8)
      try put(files, at: path)
      do {
        let (answers, notes) = try await answers(path)
        #expect(answers == expected, "a flip at \(place) changed what is read")
        if notes.isEmpty { harmless += 1 } else { noticed += 1 }
      } catch is JournalFailure {
        noticed += 1
      }
    }
    print(
      "\(suffix.isEmpty ? "database" : suffix)\(isKilled ? " after a kill" : ""): \(noticed) noticed, "
        + "\(harmless) harmless of \(original.count) bytes"
    )
    #expect(noticed + harmless >= 30 && noticed > 5)
  }
}
