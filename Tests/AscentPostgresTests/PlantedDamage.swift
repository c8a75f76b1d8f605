#if PostgreSQL
/// Changes to the tables, each with the finding that must name the damage.
enum PlantedDamage {
  /// In a journal of four commits with two operations each.
  static let changes: [(change: String, finding: String)] = [
    (
      "UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 1",
      "its content differs from what was committed"
    ),
    ("UPDATE operations SET events = NULL WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET events = '' WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET events = events || ' ' WHERE seq = 5", "malformed end of the events of operation 5"),
    ("UPDATE operations SET events = left(events, 40) WHERE seq = 5", "malformed event 13"),
    ("UPDATE operations SET events = '[]' WHERE seq = 6", "malformed number of events of operation 6"),
    ("UPDATE operations SET events = replace(events, ',', ', ') WHERE seq = 5", "malformed event 11"),
    (
      "UPDATE operations SET events = replace(events, '20003', '99999999999999999999') WHERE seq = 5",
      "malformed event 11"
    ),
    ("UPDATE operations SET events = repeat('[', 1000000) WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET events = 'null' WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET event_count = 2147483647 WHERE seq = 5", "malformed event 16"),
    ("UPDATE operations SET event_count = -1 WHERE seq = 6", "malformed number of events of operation 6"),
    ("UPDATE operations SET event_count = -2147483648 WHERE seq = 5", "malformed number of events of operation 5"),
    ("UPDATE operations SET event_count = event_count - 1 WHERE seq = 7", "malformed end of the events of operation 7"),
    ("UPDATE operations SET content = content + 1 WHERE seq = 3", "its content differs from what was committed"),
    ("UPDATE operations SET device = 'other' WHERE seq = 3", "its content differs from what was committed"),
    ("UPDATE operations SET device = NULL WHERE seq = 1", "its content differs from what was committed"),
    ("UPDATE operations SET utc_offset = 0 WHERE seq = 5", "its content differs from what was committed"),
    ("UPDATE operations SET utc_offset = 2147483647 WHERE seq = 5", "its content differs from what was committed"),
    (
      "UPDATE operations SET day_start = 40000 WHERE seq = 5",
      "malformed number in column day_start"
    ),
    ("UPDATE operations SET day = -2147483648 WHERE seq = 5", "its content differs from what was committed"),
    (
      "UPDATE operations SET in_force = false WHERE seq = 5",
      "operation a3 of ann is stored as undone, but its events differ"
    ),
    (
      "UPDATE operations SET occurred_at = 9223372036854775807 WHERE seq = 5",
      "its content differs from what was committed"
    ),
    (
      "UPDATE operations SET recorded_at = recorded_at - 1 WHERE seq = 5", "its content differs from what was committed"
    ),
    ("UPDATE operations SET receipt = '\\x00' WHERE seq = 5", "malformed receipt of operation 5"),
    ("UPDATE operations SET receipt = '' WHERE seq = 5", "malformed receipt of operation 5"),
    (
      "UPDATE operations SET receipt = set_byte(receipt, 3, get_byte(receipt, 3) # 1) WHERE seq = 5",
      "its content differs from what was committed"
    ),
    ("UPDATE operations SET receipt = receipt || '\\x00' WHERE seq = 5", "malformed receipt of operation 5"),
    ("UPDATE operations SET zone = 'UTC' WHERE seq = 5", "its content differs from what was committed"),
    ("UPDATE operations SET zone = '' WHERE seq = 5", "malformed time zone of operation 5"),
    ("UPDATE operations SET zone = E'\\u001b[31m' WHERE seq = 5", "malformed time zone of operation 5"),
    ("UPDATE operations SET user_name = 'eve' WHERE seq = 6", "its content differs from what was committed"),
    ("UPDATE operations SET user_name = '' WHERE user_name = 'bob'", "its content differs from what was committed"),
    (
      "UPDATE operations SET operation = gen_random_uuid() WHERE seq = 6", "its content differs from what was committed"
    ),
    ("UPDATE operations SET ordinal = 40 WHERE seq = 5", "malformed ordinal of operation 5"),
    ("UPDATE operations SET ordinal = -2147483648 WHERE seq = 5", "malformed ordinal of operation 5"),
    ("UPDATE operations SET position = 2 WHERE seq = 5", "operation 5 has position 2 instead of 11"),
    (
      "UPDATE operations SET position = 9223372036854775807",
      "operation 1 has position 9223372036854775807 instead of 1"
    ),
    (
      "UPDATE operations SET position = -9223372036854775808",
      "operation 1 has position -9223372036854775808 instead of 1"
    ),
    ("UPDATE operations SET version = -9223372036854775808", "version -9223372036854775808 of a user follows 0"),
    ("UPDATE operations SET version = 9223372036854775807", "version 9223372036854775807 of a user follows 0"),
    ("UPDATE operations SET seq = 9223372036854775807 WHERE seq = 8", "operation 8 is missing"),
    ("UPDATE operations SET seq = -9223372036854775808 WHERE seq = 8", "operation 8 is missing"),
    ("UPDATE operations SET seq = seq + 100 WHERE seq > 6", "operation 7 is missing"),
    ("DELETE FROM operations WHERE seq = 1", "operation 1 is missing"),
    ("DELETE FROM operations WHERE seq = 6", "operation 6 is missing"),
    ("DELETE FROM operations WHERE seq >= 7", "operation 7 is missing"),
    ("TRUNCATE operations", "operation 1 is missing"),
    ("TRUNCATE commits", "operation 1 belongs to no commit"),
    ("TRUNCATE journal", "the row of the journal is missing"),
    ("TRUNCATE operations, commits", "the journal's end is stored as commit 4 instead of 0"),
    (
      "INSERT INTO operations SELECT 9, user_name, gen_random_uuid(), 9, version, position, event_count,"
        + " in_force, content, occurred_at, recorded_at, zone, utc_offset, day_start, day, device,"
        + " operation_name, receipt, events FROM operations WHERE seq = 8",
      "operation 9 belongs to no commit"
    ),
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
      "its end is stored as position 20, but its events end at 15"
    ),
    (
      "UPDATE commits SET last_position = 4 WHERE number = 2",
      "its end is stored as position 4, but its events end at 10"
    ),
    (
      "UPDATE commits SET last_position = 9223372036854775807 WHERE number = 4",
      "its end is stored as position 9223372036854775807, but its events end at 20"
    ),
    (
      "UPDATE commits SET last_position = -9223372036854775808 WHERE number = 4",
      "the journal's end is stored as position 20 instead of -9223372036854775808"
    ),
    (
      "UPDATE commits SET last_position = -9223372036854775808, number = 9223372036854775807 WHERE number = 4",
      "the journal's end is stored as commit 4 instead of 9223372036854775807"
    ),
    ("UPDATE commits SET number = 9223372036854775807 WHERE number = 4", "the commit is missing"),
    ("UPDATE commits SET number = -9223372036854775808 WHERE number = 4", "operation 7 belongs to no commit"),
    ("DELETE FROM commits WHERE number = 1", "the commit is missing"),
    ("DELETE FROM commits WHERE number = 3", "the commit is missing"),
    ("DELETE FROM commits WHERE number = 4", "operation 7 belongs to no commit"),
    (
      "DELETE FROM commits WHERE number = 4; DELETE FROM operations WHERE seq >= 7",
      "the journal's end is stored as commit 4 instead of 3"
    ),
    ("INSERT INTO commits SELECT 5, 20, 8, 1, chain FROM journal", "its content differs from what was committed"),
    ("UPDATE journal SET commit_number = 3", "the journal's end is stored as commit 3 instead of 4"),
    (
      "UPDATE journal SET commit_number = 9223372036854775807",
      "the journal's end is stored as commit 9223372036854775807 instead of 4"
    ),
    (
      "UPDATE journal SET commit_number = -9223372036854775808",
      "the journal's end is stored as commit -9223372036854775808 instead of 4"
    ),
    ("UPDATE journal SET last_position = 0", "the journal's end is stored as position 0 instead of 20"),
    (
      "UPDATE journal SET last_position = 9223372036854775807",
      "the journal's end is stored as position 9223372036854775807 instead of 20"
    ),
    (
      "UPDATE journal SET last_position = -9223372036854775808",
      "the journal's end is stored as position -9223372036854775808 instead of 20"
    ),
    (
      "UPDATE journal SET last_seq = 9223372036854775807",
      "the journal's end is stored as operation 9223372036854775807 instead of 8"
    ),
    (
      "UPDATE journal SET chain = ''", "malformed digest in column chain"
    ),
    ("UPDATE journal SET chain = decode(repeat('11', 16), 'hex')", "the journal's end is stored as a different chain"),
  ]

  /// Changes after which such a journal does not open.
  static let unopenable: [(change: String, finding: String)] = [
    (
      "UPDATE operations SET device = 'other' WHERE seq = 3",
      "its content differs from what was committed"
    ),
    (
      "DELETE FROM commits WHERE number = 4",
      "operation 7 belongs to no commit"
    ),
    ("DELETE FROM journal", "malformed journal: its row is missing"),
    (
      "UPDATE journal SET last_position = -9223372036854775808",
      "the journal's end is stored as position -9223372036854775808 instead of 20"
    ),
    (
      "UPDATE journal SET commit_number = 9223372036854775807; UPDATE commits SET number ="
        + " 9223372036854775807 WHERE number = 4",
      "the commit is missing"
    ),
    (
      "ALTER TABLE operations DROP CONSTRAINT operations_by_key",
      "some constraints of the schema are missing"
    ),
    (
      "ALTER TABLE operations DROP CONSTRAINT operations_by_key, ADD CONSTRAINT operations_by_key UNIQUE"
        + " (user_name, seq)",
      "some constraints of the schema are missing"
    ),
    (
      "ALTER TABLE operations DROP CONSTRAINT operations_pkey, ADD CONSTRAINT operations_pkey UNIQUE (seq) DEFERRABLE",
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
