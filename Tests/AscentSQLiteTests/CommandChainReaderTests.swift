import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A user's commands are found by ordinal")
struct CommandChainReaderTests {
  /// A journal in which two people have a few hundred commands each, whose ordinals pass some over;
  /// and the ordinals of the first.
  private func filled(_ folder: TemporaryFolder) async throws -> (journal: SQLiteJournal, ordinals: [Int32]) {
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    var draft = JournalDraft()
    var ordinals: [Int32] = []
    for number in 0..<60 {
      let entries = (0..<5).map {
        JournalDraft.Entry($0 % 2 == 0 ? "ann" : "bob", "op \(number)-\($0)", SampleEvents.completion())
      }
      var group = draft.group(entries)
      for index in group.commands.indices {
        let ordinal = group.commands[index].receipt.ordinal
        // Two ordinals of three from the fiftieth on, and a long gap in the end.
        let changed = ordinal < 50 ? ordinal : ordinal < 170 ? 50 + (ordinal - 50) * 3 / 2 : 1_000_000_000 + ordinal
        group.commands[index].receipt.ordinal = changed
        if group.commands[index].user == UserID("ann") { ordinals.append(changed) }
      }
      try await journal.commit(group)
    }
    return (journal, ordinals)
  }

  @Test("from either end of any range, up to the limit")
  func ranges() async throws {
    let folder = try TemporaryFolder()
    let (journal, ordinals) = try await filled(folder)
    #expect(ordinals.count == 180)
    var random = SeededGenerator(seed: 1)
    for round in 0..<300 {
      let ends = (0..<2).map { _ in round % 10 == 0 ? Int32.max : Int32(random.next() % 260) }
      let range = ends.min()!...ends.max()!
      let limit = Int(random.next() % 90)
      let inRange = ordinals.filter { range.contains($0) }
      let forward = try await journal.commands(of: UserID("ann"), ordinals: range, newestFirst: false, limit: limit)
      #expect(forward.map(\.accepted.receipt.ordinal) == Array(inRange.prefix(limit)), "\(range) \(limit)")
      let backward = try await journal.commands(of: UserID("ann"), ordinals: range, newestFirst: true, limit: limit)
      #expect(backward.map(\.accepted.receipt.ordinal) == Array(inRange.reversed().prefix(limit)), "\(range) \(limit)")
    }
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("across a long gap, with a small limit")
  func gap() async throws {
    let folder = try TemporaryFolder()
    let (journal, ordinals) = try await filled(folder)
    let found = try await journal.commands(of: UserID("ann"), ordinals: 220...(.max), newestFirst: false, limit: 4)
    #expect(found.map(\.accepted.receipt.ordinal) == Array(ordinals.filter { $0 >= 220 }.prefix(4)))
    #expect(found.count == 4)
    await journal.close()
  }
}
