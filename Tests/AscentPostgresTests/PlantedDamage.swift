#if PostgreSQL
import AscentRules
import AscentRuntime

/// Changes to the tables, each with the finding that must name the damage.
enum PlantedDamage {
  /// In a journal of four commits with two operations each.
  static let changes: [(change: PlantedChange, finding: String)] = contents + commands + commits

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
    (.command(1) { command, _ in command.device = nil }, "operation 1 differs from what was committed"),
    (.command(5) { command, _ in command.evidence.offset = 0 }, "operation 5 differs from what was committed"),
    (.command(5) { command, _ in command.evidence.dayStart = 40 }, "operation 5 differs from what was committed"),
    (.command(5) { command, _ in command.evidence.day = LocalDay(number: .min) }, "operation 5 differs from what was"),
    (
      .command(5) { command, _ in command.evidence.occurredAt = Instant(milliseconds: .max) },
      "operation 5 differs from what was committed"
    ),
    (.command(5) { command, _ in command.receipt.after.count += 1 }, "operation 5 differs from what was committed"),
    (.command(5) { command, _ in command.receipt.ordinal = 40 }, "ordinal 4 of a user follows 40"),
    (.command(1) { command, _ in command.version = .min }, "version -9223372036854775808 of a user follows 0"),
    (.command(1) { command, _ in command.version = .max }, "version 9223372036854775807 of a user follows 0"),
    ("UPDATE commands SET body = '' WHERE seq = 5", "malformed body of operation 5"),
    ("UPDATE commands SET body = '\\x00' WHERE seq = 5", "malformed body of operation 5"),
    (
      "UPDATE commands SET body = decode(repeat('00', 500000), 'hex') WHERE seq = 5",
      "malformed body of operation 5"
    ),
    ("UPDATE commands SET body = body || '\\x00' WHERE seq = 5", "malformed body of operation 5"),
    (
      "UPDATE commands SET body = substring(body, 1, length(body) - 1) WHERE seq = 5",
      "malformed body of operation 5"
    ),
    (
      "UPDATE commands SET body = set_byte(body, 20, get_byte(body, 20) # 1) WHERE seq = 5",
      "operation 5 differs from what was committed"
    ),
    (
      "UPDATE commands SET link = decode(repeat('00', 16), 'hex') WHERE seq = 3",
      "operation 3 differs from what was committed"
    ),
    (
      "UPDATE commands SET link = decode(repeat('00', 16), 'hex') WHERE seq = 3",
      "its content differs from what was committed"
    ),
    ("UPDATE commands SET link = '\\x00' WHERE seq = 3", "malformed digest in column link"),
  ]

  /// Changes to the columns of commands, and to the names that they refer to.
  private static let commands: [(change: PlantedChange, finding: String)] = [
    ("UPDATE commands SET user_id = 1, ordinal = 9 WHERE seq = 6", "malformed ordinal of operation 6"),
    ("UPDATE commands SET user_id = 9 WHERE seq = 6", "malformed text in column name"),
    ("UPDATE commands SET zone = 9 WHERE seq = 5", "malformed text in column name"),
    (
      "INSERT INTO zones VALUES (9, 'UTC'); UPDATE commands SET zone = 9 WHERE seq = 5",
      "operation 5 differs from what was committed"
    ),
    ("UPDATE zones SET name = 'UTC'", "operation 1 differs from what was committed"),
    ("UPDATE zones SET name = ''", "malformed time zone of operation 1"),
    ("UPDATE zones SET name = E'\\u001b[31m'", "malformed time zone of operation 1"),
    ("UPDATE users SET name = 'eve' WHERE id = 2", "operation 2 differs from what was committed"),
    ("UPDATE users SET name = '' WHERE id = 2", "operation 2 differs from what was committed"),
    ("DELETE FROM users WHERE id = 2", "malformed text in column name"),
    ("UPDATE commands SET revision = 9 WHERE seq = 7", "operation 7 differs from what was committed"),
    ("UPDATE commands SET revision = 9 WHERE seq = 7", "operation 7 has revision 9 after 3"),
    (
      "UPDATE commands SET in_force = false WHERE seq = 5",
      "operation a3 of ann is stored as undone, but its events differ"
    ),
    ("UPDATE commands SET ordinal = 40 WHERE seq = 5", "malformed ordinal of operation 5"),
    ("UPDATE commands SET ordinal = -2147483648 WHERE seq = 5", "malformed ordinal of operation 5"),
    ("UPDATE commands SET position = 2 WHERE seq = 5", "operation 5 has position -2 instead of 11"),
    (
      "UPDATE commands SET position = 9223372036854775807",
      "operation 1 has position 9223372036854775803 instead of 1"
    ),
    (
      "UPDATE commands SET position = -9223372036854775808",
      "operation 1 has position 9223372036854775804 instead of 1"
    ),
    ("UPDATE commands SET seq = 9223372036854775807 WHERE seq = 8", "operation 8 is missing"),
    ("UPDATE commands SET seq = -9223372036854775808 WHERE seq = 8", "operation 8 is missing"),
    ("UPDATE commands SET seq = seq + 100 WHERE seq > 6", "operation 7 is missing"),
    ("DELETE FROM commands WHERE seq = 1", "operation 1 is missing"),
    ("DELETE FROM commands WHERE seq = 6", "operation 6 is missing"),
    ("DELETE FROM commands WHERE seq >= 7", "operation 7 is missing"),
    ("TRUNCATE commands", "operation 1 is missing"),
    ("TRUNCATE commits", "operation 1 belongs to no commit"),
    ("TRUNCATE journal", "the row of the journal is missing"),
    ("TRUNCATE commands, commits", "the journal's stored end is commit 4 instead of 0"),
    (
      """
      INSERT INTO commands SELECT 9, position, user_id, revision, 9, zone, in_force, link, set_byte(body, 1, 9)
      FROM commands WHERE seq = 8
      """,
      "operation 9 belongs to no commit"
    ),
  ]

  /// Changes to the ends of commits.
  private static let commits: [(change: PlantedChange, finding: String)] = [
    ("UPDATE commits SET committed_at = 1 WHERE number = 2", "its content differs from what was committed"),
    (
      "UPDATE commits SET committed_at = -9223372036854775808 WHERE number = 4",
      "its content differs from what was committed"
    ),
    (
      "UPDATE commits SET chain = decode(repeat('00', 16), 'hex') WHERE number = 4",
      "its content differs from what was committed"
    ),
    (
      "UPDATE commits SET chain = '' WHERE number = 3",
      "malformed digest in column chain"
    ),
    (
      "UPDATE commits SET chain = chain || '\\x00' WHERE number = 3",
      "malformed digest in column chain"
    ),
    ("UPDATE commits SET last_seq = 3 WHERE number = 2", "its content differs from what was committed"),
    ("UPDATE commits SET last_seq = 9223372036854775807 WHERE number = 4", "operation 9 is missing"),
    (
      "UPDATE commits SET last_seq = -9223372036854775808 WHERE number = 4",
      "its stored end is position 20, but its events end at 15"
    ),
    (
      "UPDATE commits SET last_position = 4 WHERE number = 2",
      "its stored end is position 4, but its events end at 10"
    ),
    (
      "UPDATE commits SET last_position = 9223372036854775807 WHERE number = 4",
      "its stored end is position 9223372036854775807, but its events end at 20"
    ),
    (
      "UPDATE commits SET last_position = -9223372036854775808 WHERE number = 4",
      "the journal's stored end is position 20 instead of -9223372036854775808"
    ),
    (
      "UPDATE commits SET last_position = -9223372036854775808, number = 9223372036854775807 WHERE number = 4",
      "the journal's stored end is commit 4 instead of 9223372036854775807"
    ),
    ("UPDATE commits SET number = 9223372036854775807 WHERE number = 4", "the commit is missing"),
    ("UPDATE commits SET number = -9223372036854775808 WHERE number = 4", "operation 7 belongs to no commit"),
    ("DELETE FROM commits WHERE number = 1", "the commit is missing"),
    ("DELETE FROM commits WHERE number = 3", "the commit is missing"),
    ("DELETE FROM commits WHERE number = 4", "operation 7 belongs to no commit"),
    (
      "DELETE FROM commits WHERE number = 4; DELETE FROM commands WHERE seq >= 7",
      "the journal's stored end is commit 4 instead of 3"
    ),
    ("INSERT INTO commits SELECT 5, 20, 8, 1, chain FROM journal", "its content differs from what was committed"),
    ("UPDATE journal SET commit_number = 3", "the journal's stored end is commit 3 instead of 4"),
    (
      "UPDATE journal SET commit_number = 9223372036854775807",
      "the journal's stored end is commit 9223372036854775807 instead of 4"
    ),
    (
      "UPDATE journal SET commit_number = -9223372036854775808",
      "the journal's stored end is commit -9223372036854775808 instead of 4"
    ),
    ("UPDATE journal SET last_position = 0", "the journal's stored end is position 0 instead of 20"),
    (
      "UPDATE journal SET last_position = 9223372036854775807",
      "the journal's stored end is position 9223372036854775807 instead of 20"
    ),
    (
      "UPDATE journal SET last_position = -9223372036854775808",
      "the journal's stored end is position -9223372036854775808 instead of 20"
    ),
    (
      "UPDATE journal SET last_seq = 9223372036854775807",
      "the journal's stored end is operation 9223372036854775807 instead of 8"
    ),
    (
      "UPDATE journal SET chain = ''", "malformed digest in column chain"
    ),
    ("UPDATE journal SET chain = decode(repeat('11', 16), 'hex')", "the journal's stored end is a different chain"),
  ]

  /// Changes after which such a journal does not open.
  static let unopenable: [(change: String, finding: String)] = [
    (
      "UPDATE commands SET link = decode(repeat('00', 16), 'hex') WHERE seq = 3",
      "its content differs from what was committed"
    ),
    (
      "DELETE FROM commits WHERE number = 4",
      "operation 7 belongs to no commit"
    ),
    ("DELETE FROM journal", "malformed journal: its row is missing"),
    (
      "UPDATE journal SET last_position = -9223372036854775808",
      "the journal's stored end is position -9223372036854775808 instead of 20"
    ),
    (
      "UPDATE journal SET commit_number = 9223372036854775807; UPDATE commits SET number ="
        + " 9223372036854775807 WHERE number = 4",
      "the commit is missing"
    ),
    (
      "DROP INDEX commands_by_key",
      "some constraints of the schema are missing"
    ),
    (
      "ALTER TABLE commands DROP CONSTRAINT commands_by_ordinal, ADD CONSTRAINT commands_by_ordinal UNIQUE"
        + " (user_id, seq)",
      "some constraints of the schema are missing"
    ),
    (
      "ALTER TABLE commands DROP CONSTRAINT commands_pkey, ADD CONSTRAINT commands_pkey UNIQUE (seq) DEFERRABLE",
      "some constraints of the schema are missing"
    ),
    (
      "ALTER TABLE journal ALTER commit_number DROP NOT NULL",
      "some constraints of the schema are missing"
    ),
    (
      "DROP TABLE snapshots",
      "some constraints of the schema are missing"
    ),
    (
      "UPDATE journal SET schema_version = -1",
      "malformed version of the schema"
    ),
  ]
}
#endif
