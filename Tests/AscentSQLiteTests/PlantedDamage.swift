import AscentRules
import AscentRuntime
import Foundation
import Testing

@testable import AscentSQLite

/// Changes to the tables, each with the finding that must name the damage.
enum PlantedDamage {
  /// In a journal of four commits with two operations each.
  static let changes: [(change: PlantedChange, finding: String)] = contents + tables

  /// Overwrites the start of a leaf page of a table, the first one being 0.
  static func overwriteLeafPage(_ index: Int, of table: String, in path: String) throws {
    let connection = try Connection(path: path, role: .reader)
    let page = try connection.integer(
      "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' LIMIT 1 OFFSET \(index)")
    connection.close()
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 600))
    try file.close()
  }

  /// Changes to what was committed.
  private static let contents: [(change: PlantedChange, finding: String)] = [
    (.command(1) { _, events in events.swapAt(0, 1) }, "operation 1 differs from what was committed"),
    (
      .command(7) { command, events in
        events.removeLast()
        command.eventCount -= 1
      }, "operation 7 has position 17 instead of 16"
    ),
    (.command(3) { command, _ in command.content += 1 }, "operation 3 differs from what was committed"),
    (.command(3) { command, _ in command.device = DeviceID("other") }, "operation 3 differs from what was committed"),
    (.command(5) { command, _ in command.evidence.offset = 0 }, "operation 5 differs from what was committed"),
    (.command(5) { command, _ in command.receipt.after.count += 1 }, "operation 5 differs from what was committed"),
    (.command(5) { command, _ in command.receipt.ordinal = 40 }, "ordinal 4 of a user follows 40"),
    (.command(1) { command, _ in command.version = .min }, "version -9223372036854775808 of a user follows 0"),
    (.command(1) { command, _ in command.version = .max }, "version 9223372036854775807 of a user follows 0"),
    ("UPDATE commands SET body = x'' WHERE seq = 5", "malformed body of operation 5"),
    ("UPDATE commands SET body = x'00' WHERE seq = 5", "malformed body of operation 5"),
    ("UPDATE commands SET body = zeroblob(500000) WHERE seq = 5", "malformed body of operation 5"),
    ("UPDATE commands SET body = CAST(body || x'00' AS BLOB) WHERE seq = 5", "malformed body of operation 5"),
    ("UPDATE commands SET body = substr(body, 1, length(body) - 1) WHERE seq = 5", "malformed body of operation 5"),
    (
      "UPDATE commands SET body = CAST(substr(body, 1, 20) || x'F1' || substr(body, 22) AS BLOB) WHERE seq = 5",
      "operation 5 differs from what was committed"
    ),
    (
      "UPDATE commands SET body = (SELECT body FROM commands c WHERE c.seq = 8 - commands.seq) WHERE seq IN (3, 5)",
      "operation 3 differs from what was committed"
    ),
    ("UPDATE commands SET link = zeroblob(16) WHERE seq = 3", "operation 3 differs from what was committed"),
    ("UPDATE commands SET link = zeroblob(16) WHERE seq = 3", "its content differs from what was committed"),
    ("UPDATE commands SET link = x'00' WHERE seq = 3", "malformed digest in column link"),
    ("UPDATE commands SET user = 1 WHERE seq = 6", "operation 6 differs from what was committed"),
    (
      "INSERT INTO zones VALUES (9, 'UTC'); UPDATE commands SET zone = 9 WHERE seq = 5",
      "operation 5 differs from what was committed"
    ),
    ("UPDATE commands SET zone = 9 WHERE seq = 5", "malformed reference to name 9"),
    ("UPDATE commands SET revision = 9 WHERE seq = 7", "operation 7 differs from what was committed"),
    ("UPDATE users SET name = 'eve' WHERE id = 2", "operation 2 differs from what was committed"),
    ("UPDATE zones SET name = 'UTC'", "operation 1 differs from what was committed"),
    (
      "UPDATE commands SET in_force = 0 WHERE seq = 5",
      "operation a3 of ann is stored as undone, but its events differ"
    ),
    ("PRAGMA ignore_check_constraints = 1; UPDATE commands SET in_force = 2 WHERE seq = 5", "malformed flag"),
  ]

  /// Changes to commits, and to what commands are found by.
  private static let tables: [(change: PlantedChange, finding: String)] = [
    ("UPDATE commands SET committed_at = 1 WHERE seq = 4", "its content differs from what was committed"),
    ("UPDATE commands SET committed_at = 1 WHERE seq = 3", "operation 3 is wrongly marked as the end of a commit"),
    ("UPDATE commands SET seal = zeroblob(16) WHERE seq = 4", "its content differs from what was committed"),
    ("UPDATE commands SET seal = zeroblob(16) WHERE seq = 3", "operation 3 is wrongly marked as the end of a commit"),
    ("UPDATE commands SET seal = NULL WHERE seq = 4", "malformed digest in column seal"),
    ("UPDATE commands SET commit_number = 2 WHERE seq = 3", "malformed digest in column seal"),
    ("UPDATE commands SET commit_number = 7 WHERE seq = 4", "the commit is missing"),
    ("UPDATE commands SET commit_number = NULL WHERE seq = 8", "operation 7 belongs to no commit"),
    (
      "UPDATE commands SET commit_number = NULL, committed_at = NULL, seal = NULL WHERE seq = 6",
      "the commit is missing"
    ),
    (
      """
      INSERT INTO empty_commits SELECT commit_number, position, seq, committed_at, seal FROM commands
      WHERE commit_number = 2
      """, "its stored end is operation 4, after operation 2"
    ),
    ("INSERT INTO empty_commits SELECT 5, 20, 8, 1, zeroblob(16)", "its content differs from what was committed"),
    (
      """
      INSERT INTO empty_commits SELECT commit_number, position, seq, committed_at, seal FROM commands
      WHERE commit_number = 4; UPDATE commands SET commit_number = NULL WHERE seq = 8
      """, "its stored end is operation 8, after operation 6"
    ),
    ("DELETE FROM commands WHERE seq = 6", "operation 6 is missing"),
    ("DELETE FROM commands WHERE seq = 7", "operation 7 is missing"),
    ("DELETE FROM commands WHERE seq = 8", "operation 7 belongs to no commit"),
    ("DELETE FROM commands WHERE seq >= 7", "the latest commits are missing"),
    (
      "UPDATE commands SET seq = -seq WHERE seq IN (5, 6); UPDATE commands SET seq = 11 + seq WHERE seq < 0",
      "operation 5 has position 15 instead of 10"
    ),
    ("UPDATE commands SET previous = 1 WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    ("UPDATE commands SET previous = NULL WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    ("UPDATE commands SET previous = 7 WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    ("UPDATE commands SET block = 1 WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    (
      "CREATE UNIQUE INDEX once ON commands(seq, zone)",
      "index once was added, and would change or refuse what is stored"
    ),
    (
      "CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM empty_commits; END",
      "trigger t was added, and would change or refuse what is stored"
    ),
    ("UPDATE commands SET position = 2 WHERE seq = 5", "operation 5 has position -2 instead of 11"),
    ("UPDATE commands SET commit_number = 9223372036854775807 WHERE seq = 2", "the commit is missing"),
    (
      "UPDATE commands SET position = 9223372036854775807", "operation 1 has position 9223372036854775803 instead of 1"
    ),
  ]

  /// In a journal of 40 such commits, of whose 80 ids all but a few are in runs. Parts and filters
  /// are checked by digests of their own, so only what is consistent in itself is changed here.
  static let index: [(change: String, finding: String)] = [
    ("DELETE FROM id_index", "index of ids: its key is missing"),
    ("UPDATE id_index SET secret = zeroblob(16)", "of run"),
    ("UPDATE id_index SET secret = x'00'", "malformed digest in column secret"),
    ("DELETE FROM id_runs WHERE first_seq = 1", "begins with operation"),
    ("DELETE FROM id_runs WHERE state = 1; UPDATE id_runs SET state = 1", "index of ids"),
    (
      "INSERT INTO id_runs SELECT run - 1, 1, 0, 1, 8, 1, 1, 1 FROM id_runs WHERE first_seq = 1",
      "begins with operation 1"
    ),
    ("UPDATE id_runs SET state = 7", "malformed index of ids: run"),
    ("UPDATE id_runs SET state = 0 WHERE state = 1", "against its state"),
    ("UPDATE id_runs SET state = 0 WHERE last_seq = (SELECT max(last_seq) FROM id_runs WHERE state = 1)", "against"),
    ("UPDATE id_index SET version = 9223372036854775807", "version 9223372036854775807 is impossible"),
    ("UPDATE id_runs SET level = 9223372036854775807", "malformed index of ids: run"),
    ("UPDATE id_runs SET first_seq = 2 WHERE first_seq = 1", "begins with operation 2, not 1"),
    (
      "UPDATE id_runs SET last_seq = 9000 WHERE last_seq = (SELECT max(last_seq) FROM id_runs WHERE state = 1)",
      "but the store ends with 80"
    ),
    ("UPDATE id_runs SET part_count = part_count + 1 WHERE first_seq = 1", "malformed index of ids: run"),
    ("UPDATE id_runs SET part_count = 268435455 WHERE first_seq = 1", "malformed index of ids: run"),
    ("UPDATE id_runs SET entry_count = 9223372036854775807 WHERE first_seq = 1", "malformed index of ids: run"),
    ("UPDATE id_runs SET part_count = 0 WHERE first_seq = 1", "malformed index of ids: run"),
    ("UPDATE id_runs SET entry_count = entry_count + 1 WHERE first_seq = 1", "has entries without an operation"),
    ("UPDATE id_parts SET body = zeroblob(length(body))", "is damaged"),
    ("UPDATE id_parts SET body = x''", "is damaged"),
    ("UPDATE id_parts SET body = substr(body, 1, length(body) - 12)", "is damaged"),
    ("DELETE FROM id_parts", "is missing"),
    ("UPDATE id_filters SET body = zeroblob(length(body))", "is damaged"),
    ("DELETE FROM id_filters", "is missing"),
    ("INSERT INTO id_parts VALUES (2147483647 << 32, x'00')", "the index of ids has 1 parts without a run"),
    ("INSERT INTO id_filters VALUES (2147483647 << 32, x'00')", "the index of ids has 1 parts without a run"),
  ]

  /// In a journal of six such commits, of which the last ones are checked.
  static let lastCommits: [(change: PlantedChange, finding: String)] = [
    ("UPDATE commands SET previous = 2 WHERE seq = 11", "malformed link from or to operation 2"),
    ("UPDATE commands SET previous = 7 WHERE seq = 11", "operation 11 is not linked to the same user's previous one"),
    (
      "UPDATE commands SET previous = NULL WHERE seq = 11", "operation 11 is not linked to the same user's previous one"
    ),
    ("UPDATE commands SET previous = 10 WHERE seq = 11", "malformed link from or to operation 10"),
    ("UPDATE commands SET previous = 99 WHERE seq = 11", "operation 11 is linked to 99"),
    ("UPDATE commands SET block = 1 WHERE seq = 11", "operation 11 is not linked to the same user's previous one"),
    ("UPDATE commands SET revision = 9 WHERE seq = 11", "operation 11 differs from what was committed"),
    ("UPDATE commands SET link = zeroblob(16) WHERE seq = 9", "operation 11 differs from what was committed"),
    ("UPDATE commands SET user = 2 WHERE seq = 9", "malformed link from or to operation 9"),
    (.command(11) { command, _ in command.device = DeviceID("other") }, "operation 11 differs from what was committed"),
    (.command(11) { command, _ in command.version = .min }, "operation 11 differs from what was committed"),
    (.command(11) { command, _ in command.version = .max }, "operation 11 differs from what was committed"),
    (
      "UPDATE commands SET commit_number = 9223372036854775807 WHERE commit_number IS NOT NULL",
      "the commit is missing"
    ),
  ]
}
