#if PostgreSQL
/// Changes to the tables, each with the finding that must name the damage.
enum PlantedDamage {
  /// In a journal of four commits with two operations each.
  static let changes: [(change: String, finding: String)] = [
    ("UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 1", "?"),
    ("UPDATE operations SET events = NULL WHERE seq = 5", "?"),
    ("UPDATE operations SET events = '' WHERE seq = 5", "?"),
    ("UPDATE operations SET events = events || ' ' WHERE seq = 5", "?"),
    ("UPDATE operations SET events = left(events, 40) WHERE seq = 5", "?"),
    ("UPDATE operations SET events = '[]' WHERE seq = 6", "?"),
    ("UPDATE operations SET events = replace(events, ',', ', ') WHERE seq = 5", "?"),
    ("UPDATE operations SET events = replace(events, '20003', '99999999999999999999') WHERE seq = 5", "?"),
    ("UPDATE operations SET events = repeat('[', 1000000) WHERE seq = 5", "?"),
    ("UPDATE operations SET events = 'null' WHERE seq = 5", "?"),
    ("UPDATE operations SET event_count = 2147483647 WHERE seq = 5", "?"),
    ("UPDATE operations SET event_count = -1 WHERE seq = 6", "?"),
    ("UPDATE operations SET event_count = -2147483648 WHERE seq = 5", "?"),
    ("UPDATE operations SET event_count = event_count - 1 WHERE seq = 7", "?"),
    ("UPDATE operations SET content = content + 1 WHERE seq = 3", "?"),
    ("UPDATE operations SET device = 'other' WHERE seq = 3", "?"),
    ("UPDATE operations SET device = NULL WHERE seq = 1", "?"),
    ("UPDATE operations SET utc_offset = 0 WHERE seq = 5", "?"),
    ("UPDATE operations SET utc_offset = 2147483647 WHERE seq = 5", "?"),
    ("UPDATE operations SET day_start = 40000 WHERE seq = 5", "?"),
    ("UPDATE operations SET day = -2147483648 WHERE seq = 5", "?"),
    ("UPDATE operations SET in_force = false WHERE seq = 5", "?"),
    ("UPDATE operations SET occurred_at = 9223372036854775807 WHERE seq = 5", "?"),
    ("UPDATE operations SET recorded_at = recorded_at - 1 WHERE seq = 5", "?"),
    ("UPDATE operations SET receipt = '\\x00' WHERE seq = 5", "?"),
    ("UPDATE operations SET receipt = '' WHERE seq = 5", "?"),
    ("UPDATE operations SET receipt = set_byte(receipt, 3, get_byte(receipt, 3) # 1) WHERE seq = 5", "?"),
    ("UPDATE operations SET receipt = receipt || '\\x00' WHERE seq = 5", "?"),
    ("UPDATE operations SET zone = 'UTC' WHERE seq = 5", "?"),
    ("UPDATE operations SET zone = '' WHERE seq = 5", "?"),
    ("UPDATE operations SET zone = E'\\u001b[31m' WHERE seq = 5", "?"),
    ("UPDATE operations SET user_name = 'eve' WHERE seq = 6", "?"),
    ("UPDATE operations SET user_name = '' WHERE user_name = 'bob'", "?"),
    ("UPDATE operations SET operation = gen_random_uuid() WHERE seq = 6", "?"),
    ("UPDATE operations SET ordinal = 40 WHERE seq = 5", "?"),
    ("UPDATE operations SET ordinal = -2147483648 WHERE seq = 5", "?"),
    ("UPDATE operations SET position = 2 WHERE seq = 5", "?"),
    ("UPDATE operations SET position = 9223372036854775807", "?"),
    ("UPDATE operations SET position = -9223372036854775808", "?"),
    ("UPDATE operations SET version = -9223372036854775808", "?"),
    ("UPDATE operations SET version = 9223372036854775807", "?"),
    ("UPDATE operations SET seq = 9223372036854775807 WHERE seq = 8", "?"),
    ("UPDATE operations SET seq = -9223372036854775808 WHERE seq = 8", "?"),
    ("UPDATE operations SET seq = seq + 100 WHERE seq > 6", "?"),
    ("DELETE FROM operations WHERE seq = 1", "?"),
    ("DELETE FROM operations WHERE seq = 6", "?"),
    ("DELETE FROM operations WHERE seq >= 7", "?"),
    ("TRUNCATE operations", "?"),
    ("TRUNCATE commits", "?"),
    ("TRUNCATE journal", "?"),
    ("TRUNCATE operations, commits", "?"),
    (
      "INSERT INTO operations SELECT 9, user_name, gen_random_uuid(), 9, version, position, event_count,"
        + " in_force, content, occurred_at, recorded_at, zone, utc_offset, day_start, day, device,"
        + " operation_name, receipt, events FROM operations WHERE seq = 8",
      "?"
    ),
    ("UPDATE commits SET committed_at = 1 WHERE number = 2", "?"),
    ("UPDATE commits SET committed_at = -9223372036854775808 WHERE number = 4", "?"),
    ("UPDATE commits SET chain = decode(repeat('00', 16), 'hex') WHERE number = 4", "?"),
    ("UPDATE commits SET chain = '' WHERE number = 3", "?"),
    ("UPDATE commits SET chain = chain || '\\x00' WHERE number = 3", "?"),
    ("UPDATE commits SET last_seq = 3 WHERE number = 2", "?"),
    ("UPDATE commits SET last_seq = 9223372036854775807 WHERE number = 4", "?"),
    ("UPDATE commits SET last_seq = -9223372036854775808 WHERE number = 4", "?"),
    ("UPDATE commits SET last_position = 4 WHERE number = 2", "?"),
    ("UPDATE commits SET last_position = 9223372036854775807 WHERE number = 4", "?"),
    ("UPDATE commits SET last_position = -9223372036854775808 WHERE number = 4", "?"),
    ("UPDATE commits SET last_position = -9223372036854775808, number = 9223372036854775807 WHERE number = 4", "?"),
    ("UPDATE commits SET number = 9223372036854775807 WHERE number = 4", "?"),
    ("UPDATE commits SET number = -9223372036854775808 WHERE number = 4", "?"),
    ("DELETE FROM commits WHERE number = 1", "?"),
    ("DELETE FROM commits WHERE number = 3", "?"),
    ("DELETE FROM commits WHERE number = 4", "?"),
    ("DELETE FROM commits WHERE number = 4; DELETE FROM operations WHERE seq >= 7", "?"),
    ("INSERT INTO commits SELECT 5, 20, 8, 1, chain FROM journal", "?"),
    ("UPDATE journal SET commit_number = 3", "?"),
    ("UPDATE journal SET commit_number = 9223372036854775807", "?"),
    ("UPDATE journal SET commit_number = -9223372036854775808", "?"),
    ("UPDATE journal SET last_position = 0", "?"),
    ("UPDATE journal SET last_position = 9223372036854775807", "?"),
    ("UPDATE journal SET last_position = -9223372036854775808", "?"),
    ("UPDATE journal SET last_seq = 9223372036854775807", "?"),
    ("UPDATE journal SET chain = ''", "?"),
    ("UPDATE journal SET chain = decode(repeat('11', 16), 'hex')", "?"),
  ]

  /// Changes after which such a journal does not open.
  static let unopenable: [(change: String, finding: String)] = [
    ("UPDATE operations SET device = 'other' WHERE seq = 3", "?"),
    ("DELETE FROM commits WHERE number = 4", "?"),
    ("DELETE FROM journal", "?"),
    ("UPDATE journal SET last_position = -9223372036854775808", "?"),
    (
      "UPDATE journal SET commit_number = 9223372036854775807; UPDATE commits SET number ="
        + " 9223372036854775807 WHERE number = 4",
      "?"
    ),
    ("ALTER TABLE operations DROP CONSTRAINT operations_by_key", "?"),
    (
      "ALTER TABLE operations DROP CONSTRAINT operations_by_key, ADD CONSTRAINT operations_by_key UNIQUE"
        + " (user_name, seq)",
      "?"
    ),
    (
      "ALTER TABLE operations DROP CONSTRAINT operations_pkey, ADD CONSTRAINT operations_pkey UNIQUE (seq) DEFERRABLE",
      "?"
    ),
    ("ALTER TABLE journal ALTER commit_number DROP NOT NULL", "?"),
    ("DROP TABLE snapshots", "?"),
    ("UPDATE journal SET schema_version = -1", "?"),
  ]
}
#endif
