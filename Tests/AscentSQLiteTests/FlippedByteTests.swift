import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// Damage to each of the files of a journal: bit flips at places all over them, and mutants.
/// `ASCENT_LONG` takes more than 10,000 places, and 10,000 mutants of each file.
@Suite("A flipped bit")
struct FlippedByteTests {
  /// The files that a killed process leaves, the lock aside.
  private static let suffixes = ["", "-wal", "-anchor"]
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// What a process leaves that was killed after six commits: in the database alone, or most of it
  /// in the write-ahead log.
  private func files(in folder: TemporaryFolder, isKilled: Bool) async throws -> [String: Data] {
    let path = folder.path("original.db")
    let journal = SQLiteJournal(path: path, indexLimits: .tiny)
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
      files[suffix] = TemporaryFolder.bytes(of: path + suffix)
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
    for place in stride(from: min(17, step), to: original.count, by: max(1, Self.isLong ? step / 25 : step)) {
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
    // Most of a database with a log is empty.
    #expect(noticed + harmless >= 30 && noticed > (suffix.isEmpty ? 1 : 5))
  }

  /// Changes some bytes, cuts the file, or writes a part of it over another.
  private func mutate(_ data: inout Data, using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<data.count, using: &generator)
    let end = min(data.count, place + Int.random(in: 1...4096, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: data.removeSubrange(place...)
    case 1: data.replaceSubrange(place..<end, with: Data(count: end - place))
    case 2:
      let from = Int.random(in: 0...data.count - (end - place), using: &generator)
      data.replaceSubrange(place..<end, with: Data(data[from..<from + (end - place)]))
    case 3: data.insert(contentsOf: Data(data[place..<end]), at: place)
    default:
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        data[Int.random(in: 0..<data.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
    }
  }

  @Test("a mutant of a file is refused and left as it is, put right with a note, or harmless", arguments: suffixes)
  func mutants(of suffix: String) async throws {
    let folder = try TemporaryFolder()
    let whole = try await files(in: folder, isKilled: true)
    let path = folder.path("mutant.db")
    try put(whole, at: path)
    let expected = try await answers(path).answers
    var generator = SeededGenerator(seed: UInt64(suffix.count))
    var (refused, noted, harmless) = (0, 0, 0)
    let rounds = Self.isLong ? 10_000 : 60
    for round in 0..<rounds {
      var files = whole
      mutate(&files[suffix]!, using: &generator)
      try put(files, at: path)
      do {
        let (answers, notes) = try await answers(path)
        #expect(answers == expected, "mutant \(round)")
        if notes.isEmpty { harmless += 1 } else { noted += 1 }
      } catch is JournalFailure {
        refused += 1
        // Its log may be needed to read it, and is not given up either.
        let left = try folder.contents()
        #expect(left["mutant.db"] == files[""] && left["mutant.db-wal"] == files["-wal"], "mutant \(round)")
      }
    }
    let name = suffix.isEmpty ? "database" : suffix == "-wal" ? "log" : "head file"
    print("\(rounds) mutants of \(name): \(refused) refused, \(noted) noted, \(harmless) harmless")
    #expect(refused + noted > rounds / 10)
  }
}
