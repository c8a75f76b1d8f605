@testable import AscentSQLite

/// Changes to the tables, each with the finding that must name the damage.
enum PlantedDamage {
  /// In a journal of four commits with two operations each.
  static let changes: [(change: String, finding: String)] = [
    (
      "UPDATE operations SET events = replace(events, ',10,', ',11,') WHERE seq = 1",
      "its content differs from what was committed"
    ),
    ("UPDATE operations SET events = json_insert(events, '$[1][3]', json('{}')) WHERE seq = 3", "malformed event 7"),
    ("UPDATE operations SET events = json_remove(events, '$[0]') WHERE seq = 5", "malformed event 15"),
    ("UPDATE operations SET events = NULL WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET events = '' WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET events = events || ' ' WHERE seq = 5", "malformed end of the events of operation 5"),
    ("UPDATE operations SET events = substr(events, 1, 40) WHERE seq = 5", "malformed event 13"),
    ("UPDATE operations SET events = '[]' WHERE seq = 6", "malformed number of events of operation 6"),
    (
      "UPDATE operations SET events = json_insert(events, '$[#]', json('[15,1,20003]')) WHERE seq = 5",
      "malformed end of the events of operation 5"
    ),
    ("UPDATE operations SET events = replace(events, ',', ', ') WHERE seq = 5", "malformed event 11"),
    (
      "UPDATE operations SET events = replace(events, 'null', '99999999999999999999') WHERE seq = 5",
      "malformed event 15"
    ),
    ("UPDATE operations SET events = replace(hex(zeroblob(500000)), '0', '[') WHERE seq = 5", "malformed event 11"),
    ("UPDATE operations SET event_count = 2147483647 WHERE seq = 5", "malformed event 16"),
    ("UPDATE operations SET event_count = -1 WHERE seq = 6", "malformed number of events of operation 6"),
    (
      "UPDATE operations SET event_count = event_count - 1, events = json_remove(events, '$[4]') WHERE seq = 7",
      "operation 8 has position 20 instead of 19"
    ),
    ("UPDATE operations SET content = content + 1 WHERE seq = 3", "its content differs from what was committed"),
    ("UPDATE operations SET device = 'other' WHERE seq = 3", "its content differs from what was committed"),
    ("UPDATE operations SET utc_offset = 0 WHERE seq = 5", "its content differs from what was committed"),
    (
      "UPDATE operations SET in_force = 0 WHERE seq = 5",
      "operation a3 of ann is stored as taken back, but its events differ"
    ),
    ("UPDATE operations SET receipt = x'00' WHERE seq = 5", "malformed receipt of operation 5"),
    ("UPDATE users SET name = 'eve' WHERE id = 2", "its content differs from what was committed"),
    ("UPDATE zones SET name = 'UTC'", "its content differs from what was committed"),
    ("UPDATE operations SET committed_at = 1 WHERE seq = 4", "its content differs from what was committed"),
    ("UPDATE operations SET committed_at = 1 WHERE seq = 3", "operation 3 is stored as the end of a commit"),
    ("UPDATE operations SET chain = zeroblob(16) WHERE seq = 4", "its content differs from what was committed"),
    ("UPDATE operations SET chain = zeroblob(16) WHERE seq = 3", "operation 3 is stored as the end of a commit"),
    ("UPDATE operations SET chain = NULL WHERE seq = 4", "malformed digest in column chain"),
    ("UPDATE operations SET commit_number = 2 WHERE seq = 3", "malformed digest in column chain"),
    ("UPDATE operations SET commit_number = 7 WHERE seq = 4", "the commit is missing"),
    ("UPDATE operations SET commit_number = NULL WHERE seq = 8", "operation 7 belongs to no commit"),
    (
      "UPDATE operations SET commit_number = NULL, committed_at = NULL, chain = NULL WHERE seq = 6",
      "the commit is missing"
    ),
    (
      "INSERT INTO empty_commits SELECT * FROM commits WHERE number = 2",
      "its end is stored as operation 4, after operation 2"
    ),
    ("INSERT INTO empty_commits SELECT 5, 20, 8, 1, zeroblob(16)", "its content differs from what was committed"),
    (
      "INSERT INTO empty_commits SELECT * FROM commits WHERE number = 4; UPDATE operations SET"
        + " commit_number = NULL WHERE seq = 8",
      "its end is stored as operation 8, after operation 6"
    ),
    ("DELETE FROM operations WHERE seq = 6", "operation 6 is missing"),
    ("DELETE FROM operations WHERE seq >= 7", "the latest commits are missing"),
    ("UPDATE operations SET previous = 1 WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    (
      "UPDATE operations SET previous = NULL WHERE seq = 7", "operation 7 is not linked to the same user's previous one"
    ),
    ("UPDATE operations SET previous = 7 WHERE seq = 7", "operation 7 is not linked to the same user's previous one"),
    (
      "UPDATE operations SET previous_block = 1 WHERE seq = 7",
      "operation 7 is not linked to the same user's previous one"
    ),
    ("DROP VIEW streaks", "the schema is not that of version \(Migrations.current): view streaks"),
    ("DROP VIEW events", "the schema is not that of version \(Migrations.current): view events"),
    (
      "CREATE UNIQUE INDEX once ON operations(seq, day)",
      "the schema is not that of version \(Migrations.current): index once"
    ),
    ("PRAGMA ignore_check_constraints = 1; UPDATE operations SET in_force = 2 WHERE seq = 5", "malformed flag"),
    (
      "CREATE TRIGGER t AFTER INSERT ON operations BEGIN DELETE FROM empty_commits; END",
      "the schema is not that of version \(Migrations.current): trigger t"
    ),
    ("UPDATE operations SET ordinal = 40 WHERE seq = 5", "malformed ordinal of operation 5"),
    ("UPDATE operations SET position = 2 WHERE seq = 5", "operation 5 has position 2 instead of 11"),
    ("UPDATE operations SET version = -9223372036854775808", "version -9223372036854775808 of a user follows 0"),
    ("UPDATE operations SET version = 9223372036854775807", "version 9223372036854775807 of a user follows 0"),
    ("UPDATE operations SET commit_number = 9223372036854775807 WHERE seq = 2", "the commit is missing"),
    (
      "UPDATE operations SET position = 9223372036854775807",
      "operation 1 has position 9223372036854775807 instead of 1"
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
    ("UPDATE id_runs SET part_count = part_count + 1 WHERE first_seq = 1", "against its state"),
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
  static let lastCommits: [(change: String, finding: String)] = [
    ("UPDATE operations SET previous = 2 WHERE seq = 11", "malformed link from or to operation 2"),
    (
      "UPDATE operations SET previous = NULL WHERE seq = 11",
      "operation 11 is not linked to the same user's previous one"
    ),
    ("UPDATE operations SET previous = 10 WHERE seq = 11", "malformed link from or to operation 10"),
    ("UPDATE operations SET previous = 99 WHERE seq = 11", "operation 11 is linked to 99"),
    (
      "UPDATE operations SET previous_block = 1 WHERE seq = 11",
      "operation 11 is not linked to the same user's previous one"
    ),
    ("UPDATE operations SET user = 2 WHERE seq = 9", "malformed link from or to operation 9"),
    ("UPDATE operations SET device = 'other' WHERE seq = 11", "its content differs from what was committed"),
    ("UPDATE operations SET version = -9223372036854775808", "its content differs from what was committed"),
    ("UPDATE operations SET version = 9223372036854775807", "its content differs from what was committed"),
    (
      "UPDATE operations SET commit_number = 9223372036854775807 WHERE commit_number IS NOT NULL",
      "the commit is missing"
    ),
  ]
}
