import AscentRules
import AscentRuntime
import Foundation
import Testing

@testable import AscentSQLite

/// Writes an old store for `.ci/kill-at-each-write`, which kills its conversion.
@Suite("An old store")
struct OldStoreTests {
  /// The path of a store, and that of the old store to make of its commands.
  private static let paths = ProcessInfo.processInfo.environment["ASCENT_OLD_STORE"]?
    .split(separator: "\n").map(String.init)

  @Test("is written for the check that kills its conversion", .enabled(if: paths != nil, "without ASCENT_OLD_STORE"))
  func write() async throws {
    let paths = try #require(Self.paths)
    let journal = SQLiteReadOnlyJournal(path: paths[0])
    _ = try await journal.open()
    var old = try Version3Database(path: paths[1])
    for (index, command) in try await journal.commands(after: .start, limit: .max).enumerated() {
      var group = CommitGroup(
        number: Int64(index) + 1, firstPosition: command.position,
        committedAt: command.accepted.evidence.recordedAt)
      (group.commands, group.events) = ([command.accepted], command.events)
      try old.append(group)
    }
    old.close()
    await journal.close()
  }
}
