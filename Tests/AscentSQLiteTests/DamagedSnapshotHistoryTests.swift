import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// What a read-only session shows of a person whose snapshot is newer than the damage.
@Suite("A damaged store with a snapshot, opened read-only")
struct DamagedSnapshotHistoryTests {
  /// A closed journal of one person's commands, with a snapshot after one of them and damaged rows.
  private static func history(
    of count: Int, snapshotAfter last: Int, damaging rows: String = "", _ path: String
  ) async throws -> JournalDraft {
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...count {
      let snapshot = number == last ? ["ann"] : []
      try await journal.commit(draft.group([.init("ann", "a\(number)", [])], snapshotting: snapshot))
    }
    await journal.close()
    let connection = try Connection(path: path, role: .writer)
    if !rows.isEmpty { try connection.execute("UPDATE commands SET body = x'00' WHERE seq IN (\(rows))") }
    connection.close()
    return draft
  }

  @Test("with a damaged row before a snapshot shows all other rows, and says that one is missing")
  func damagedPage() async throws {
    let folder = try TemporaryFolder()
    // The snapshot is newer than the damage, so the person's state is complete.
    let draft = try await Self.history(of: 4, snapshotAfter: 4, damaging: "3", folder.path("journal.db"))
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    _ = try await reader.open()
    let commands = draft.commands(of: "ann").map(\.inWords)
    let ordinals = draft.commands(of: "ann").map(\.accepted.receipt.ordinal)
    func page(_ range: ClosedRange<Int32>, newestFirst: Bool, limit: Int = 9) async throws -> [String] {
      try await reader.commands(of: UserID("ann"), ordinals: range, newestFirst: newestFirst, limit: limit)
        .map(\.inWords)
    }
    #expect(try await page(1...9, newestFirst: true, limit: 1) == [commands[3]])
    #expect(try await page(1...9, newestFirst: false, limit: 2) == Array(commands[..<2]))
    #expect(try await page(ordinals[3]...9, newestFirst: true) == [commands[3]])
    let intact = [0, 1, 3].map { commands[$0] }
    #expect(try await page(1...9, newestFirst: false) == intact)
    #expect(try await page(1...9, newestFirst: true) == intact.reversed())
    #expect(try await page(ordinals[2]...9, newestFirst: false) == [commands[3]])
    #expect(try await page(1...ordinals[2], newestFirst: true) == [commands[1], commands[0]])
    #expect(try await page(ordinals[2]...ordinals[2], newestFirst: true) == [])
    let note =
      "the history of ann cannot be read in full: malformed body of operation 3; only the 3 commands found are shown"
    #expect(await reader.damage(of: UserID("ann")) == note)
    #expect(try await reader.hydrate([UserID("ann")])[0].damage == nil)
    await reader.close()
  }

  @Test("is read row by row around damaged rows and pages")
  func readableRows() async throws {
    let folder = try TemporaryFolder()
    let draft = try await Self.history(of: 400, snapshotAfter: 1, damaging: "3, 400", folder.path("journal.db"))
    try PlantedDamage.overwriteLeafPage(2, of: "commands", in: folder.path("journal.db"))
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    _ = try await reader.open()
    var (found, next) = ([StoredCommand](), Optional(Int64(1)))
    while let row = next {
      let page = try await reader.readableCommands(from: row, limit: 7)
      found += page.commands
      next = page.next
    }
    let (all, read) = (draft.commands(of: "ann").map(\.inWords), found.map(\.inWords))
    let known = Set(read)
    let missing = all.indices.filter { !known.contains(all[$0]) }
    #expect(read == all.indices.filter { !missing.contains($0) }.map { all[$0] })
    #expect(missing.contains(2) && missing.contains(399) && (5..<200).contains(missing.count), "\(missing)")
    await reader.close()
  }

  @Test("of a person with damage before and after a snapshot shows what the snapshot and the rows after it have")
  func damageAroundSnapshot() async throws {
    for (damaged, isUsed) in [("2, 6", true), ("2, 4, 6", false)] {
      let folder = try TemporaryFolder()
      let draft = try await Self.history(of: 7, snapshotAfter: 4, damaging: damaged, folder.path("journal.db"))
      let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
      _ = try await reader.open()
      let past = try await reader.hydrate([UserID("ann")])[0]
      // Without the command that a snapshot names, nothing shows that it belongs to this history.
      #expect((past.snapshot != nil) == isUsed)
      #expect(past.tail.map(\.inWords) == draft.commands(of: "ann")[isUsed ? 4..<5 : 0..<1].map(\.inWords))
      let shown = isUsed ? "only the first 5 commands are shown" : "only the first command is shown"
      #expect(past.damage?.hasSuffix(shown) == true, "\(past.damage ?? "")")
      #expect(await reader.damage(of: UserID("ann")) == past.damage)
      let newest = try await reader.commands(of: UserID("ann"), ordinals: 1...9, newestFirst: true, limit: 1)
      #expect(newest.map(\.inWords) == [draft.commands(of: "ann")[isUsed ? 4 : 0].inWords])
      await reader.close()
    }
  }

  @Test("with a damaged page shows all that the other pages have, and says that something is missing")
  func anyDamagedPage() async throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path("journal.db"), folder.path("copy.db"))
    let draft = try await Self.history(of: 300, snapshotAfter: 280, path)
    let committed = draft.commands(of: "ann").map(\.inWords)
    let whole = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.copyItem(atPath: HeadFile.path(beside: path), toPath: HeadFile.path(beside: copy))
    var (parts, unreadable) = (0, 0)
    for page in 1..<whole.count / 4096 {
      var bytes = whole
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0xFF, count: 4096))
      try bytes.write(to: URL(filePath: copy))
      let reader = SQLiteReadOnlyJournal(path: copy)
      do {
        _ = try await reader.open()
        let past = try await reader.hydrate([UserID("ann")])[0]
        let commands = try await reader.commands(
          of: UserID("ann"), ordinals: 1...(.max), newestFirst: false, limit: .max
        ).map(\.inWords)
        let found = Set(commands)
        #expect(commands == committed.filter(found.contains), "page \(page)")
        if commands.count < committed.count {
          parts += 1
          #expect(commands.count > committed.count - 64 || past.damage != nil, "page \(page)")
          let note = await reader.damage(of: UserID("ann"))
          #expect(note?.contains("a page of the database is damaged") == true, "page \(page)")
        }
      } catch {
        // The tables of names, the schema, or the root of the commands.
        unreadable += 1
      }
      await reader.close()
    }
    #expect(parts > 5 && unreadable * 4 < whole.count / 4096, "\(parts) and \(unreadable)")
  }
}
