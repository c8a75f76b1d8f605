CREATE TABLE users(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO users VALUES(1,'me');
CREATE TABLE zones(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO zones VALUES(1,'Etc/UTC');
CREATE TABLE snapshots(
  user INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  digest BLOB NOT NULL
) STRICT;
CREATE TABLE checkpoints(
  name TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
INSERT INTO checkpoints VALUES('analytics',40,X'a704500002dac402060c040f041202140415022906dcc4020e010203040c040d040e060f061002120214081502160a2a022d0443020002dac402014170b6de5fbf12ee00dcc402014170b6de5fbf12ee0000014170b6de5fbf12ee04dcc402f3e45700000021c66e97d30f29020ba29a224337c836');
CREATE TABLE empty_commits(
  number INTEGER PRIMARY KEY,
  last_position INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  committed_at INTEGER NOT NULL,
  chain BLOB NOT NULL
) STRICT;
CREATE TABLE event_kinds(
  kind INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  award TEXT,
  is_of_habit INTEGER NOT NULL
) STRICT;
CREATE TABLE due(
  user INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  day INTEGER,
  minute INTEGER
) STRICT;
INSERT INTO due VALUES(1,1795662000000,20782,NULL);
CREATE TABLE id_index(
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret BLOB NOT NULL,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO id_index VALUES(1,X'cb7f7e8060e033c771626a13a18484ea',0);
CREATE TABLE id_runs(
  run INTEGER PRIMARY KEY,
  state INTEGER NOT NULL,
  level INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  part_count INTEGER NOT NULL,
  built_count INTEGER NOT NULL,
  entry_count INTEGER NOT NULL
) STRICT;
CREATE TABLE id_parts(
  place INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE id_filters(
  place INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE commands(
  seq INTEGER PRIMARY KEY,
  user INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  previous INTEGER,
  block INTEGER,
  zone INTEGER NOT NULL,
  position INTEGER NOT NULL,
  in_force INTEGER NOT NULL CHECK (in_force IN (0, 1)),
  commit_number INTEGER,
  committed_at INTEGER,
  seal BLOB,
  link BLOB NOT NULL,
  body BLOB NOT NULL
) STRICT;
INSERT INTO commands VALUES(1,1,1,NULL,NULL,1,2,1,1,1795649717402,X'71c894c95657f173b6abeea8330450c7',X'b7dbf25630b088968d94850900c8cab4',X'01cc92a3f57dcb413da4385af8c835a7ec16c58061d3420dab40b29282d1c268dcc402000202020200800202020387020002217b226e616d65223a2252756e222c227363686564756c65223a226461696c79227d019a00dac402b29282d1c268127b227a6f6e65223a224574632f555443227d');
INSERT INTO commands VALUES(2,1,2,1,NULL,1,3,1,2,1795649717418,X'069b7332fbf9cfdfe1a9abb6b6c9edb6',X'21ca0503a764e8b11fb3dedf45e09adf',X'010837800bd0e04fa1a6117ef5d213c33238ecd7c2e7c46b9740d49282d1c268dcc402000601040400800202020387040002227b226e616d65223a2252656164222c227363686564756c65223a226461696c79227d');
INSERT INTO commands VALUES(3,1,3,2,NULL,1,10,1,3,1795649717425,X'be2982b62a0ab4f759f693896cf51a94',X'f98f9d17a824b86390e4734590ed67eb',X'0137405ffdde1140a0a683c65ba90ad6b2035408cd639e4a2cc4e29282d1c268dac40200e1aa977a080706020c8202023d020202020201060c2f02000202000f030200120200292302000229220002140f02000202150e000202');
INSERT INTO commands VALUES(4,1,4,3,NULL,1,12,1,4,1795649717427,X'38edc5b7817e58a33e1b2bd6613a75c3',X'd270490eb7f67f7022cc3f70a709905f',X'017ee1f8420d6a3a33fbf116628ceca0fe39243baa3b3f288921e69282d1c268dcc402001602080100b00202020010636c6f73653a323032362d31312d323443260008022a26000202');
INSERT INTO commands VALUES(5,1,5,4,NULL,1,14,1,5,1795649717429,X'b7b97ce04c160d94726589987e3bdb3c',X'20aff5d14928f173e82da51ad6966c22',X'01bfbfc08602663781d0bbce34ded325d3ec71e4f089c130a001e89282d1c268dcc402001a020a00b0020202001672656d696e643a323032362d31312d32353a323030302d070200022d060002');
INSERT INTO commands VALUES(6,1,6,5,NULL,1,18,1,6,1795649717430,X'1e6f6deea2957e0f34dcd96185bba51a',X'31db599c5e8e97e98700ca1e4841383a',X'018e8ca8cdfaf0476fb723e85628959dbc8931679ba519a59ac4ec9282d1c268dac40200ebaa977a1e040c040eb2020202020d02020201060c2f04000202000f0304002923040002140f04000202');
INSERT INTO commands VALUES(7,1,7,6,NULL,1,22,1,7,1795649717431,X'e97a5c0614001d88b86dd3c53e324f9c',X'39f30d8692a093f5066ca71563884da8',X'016088728bcd424a9db92b4eb4765670fffe9e17c896964cd940ee9282d1c268dcc4020026040e0204be0202020202024d020202140c0f020002020f030200140f02000404657f0200141402023e3760c0b7154ecfb0eb033d23dc6fab');
INSERT INTO commands VALUES(8,1,8,7,NULL,1,27,0,8,1795649717433,X'f37e1b62d7332da1d9785ee0d0a3de29',X'5a53503b2af11599afc892a592b60116',X'017ea5ae971a07459799f5050d695fb495c97d22a027c9ffbe40f29282d1c268dcc402002e05100201ff02020404020214024d010101130e60006088728bcd424a9db92b4eb4765670ff0d3f020002000e0010030200140f02010202657f02001300040294097cba0d47c7c3aaa7316cd55c428b');
INSERT INTO commands VALUES(9,1,9,8,NULL,1,33,1,9,1795649717436,X'18bfb6e8648a28cb1c0b4098f45e7938',X'076cfbaafbb573c3ff32ac47acc083c9',X'019a65caf19924480bb93ec54e97eea2109a5a90acf625775d40f89282d1c268dcc402003806120204be0202020202024d020202140e60007ea5ae971a07459799f5050d695fb4950e60026088728bcd424a9db92b4eb4765670ff0d3f020002020e020f030200140f02000404657f020014140602688f87e954bc513402c5b03d90aef6b2');
INSERT INTO commands VALUES(10,1,10,9,NULL,1,40,1,10,1795649717438,X'b586beff9d1ec49c45aa4dc48023591d',X'38016295ead4a358ae0f8e449618b2ef',X'0159105028c9e44c21ae6e6899f199cb2954754da9e258618040fc9282d1c268dcc40200440714040cfe020202020214027d0202020202780c0f040002020f030400120200140f04000404150e000404657f04001428080218f07e6512919be96bb3a16822748807667f0000648c010a02b190c2ba1adf3743bc0e7c27b8b51f57');
CREATE TABLE conversion(
  commit_number INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,
  chain BLOB NOT NULL
) STRICT;
CREATE INDEX due_closes ON due(at) WHERE minute IS NULL;
CREATE INDEX due_reminders ON due(at) WHERE minute IS NOT NULL;
CREATE VIEW operations AS
SELECT seq, user, ascent_operation(body) AS operation, CAST(ascent_ordinal(body) AS INTEGER) AS ordinal, CAST(ascent_version(body) AS INTEGER) AS version,
  position - max(ascent_event_count(body) - 1, 0) AS position, CAST(ascent_event_count(body) AS INTEGER) AS event_count,
  in_force, CAST(ascent_content(body) AS INTEGER) AS content, CAST(ascent_occurred_at(body) AS INTEGER) AS occurred_at, CAST(ascent_recorded_at(body) AS INTEGER) AS recorded_at, zone,
  CAST(ascent_utc_offset(body) AS INTEGER) AS utc_offset, CAST(ascent_day_start(body) AS INTEGER) AS day_start, CAST(ascent_day(body) AS INTEGER) AS day, ascent_device(body) AS device, ascent_long_text(body) AS long_text,
  ascent_event_text(body) AS events, revision, previous, block,
  commit_number, committed_at, seal AS chain
FROM commands;
CREATE VIEW operation_names AS
SELECT seq, ascent_operation_name(body) AS name FROM commands;
CREATE VIEW commits AS
SELECT commit_number AS number, position AS last_position, seq AS last_seq, committed_at, seal AS chain
FROM commands
WHERE commit_number IS NOT NULL
UNION ALL
SELECT * FROM empty_commits;
CREATE VIEW events AS
SELECT c.position - e.remaining AS position, c.seq AS operation, e.kind, e.habit, e.day, e.amount, e.total,
  e.number, e.policy, e.digest, e.detail,
  coalesce(k.name, 'kind ' || e.kind) AS event, k.award, k.is_of_habit
FROM commands c JOIN ascent_events(c.body) e LEFT JOIN event_kinds k ON k.kind = e.kind;
CREATE VIEW habit_events AS
SELECT e.*, o.user AS user_id, o.in_force, o.seq
FROM events e JOIN operations o ON o.seq = e.operation
WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL;
CREATE VIEW habit_names AS
SELECT c.user AS user_id, e.habit, json_extract(e.detail, '$.name') AS name,
  max(c.position - e.remaining) AS position, group_concat(json_extract(e.detail, '$.decimals')) AS decimals
FROM commands c JOIN ascent_events(c.body) e JOIN event_kinds k ON k.kind = e.kind
WHERE instr(c.body, CAST('"name"' AS BLOB)) AND k.is_of_habit AND k.award IS NULL AND e.habit IS NOT NULL
  AND json_extract(e.detail, '$.name') IS NOT NULL
GROUP BY c.user, e.habit;
CREATE VIEW events_readable AS
SELECT e.position, u.name AS user, n.name AS operation, e.event, h.name AS habit,
  date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
FROM events e
  JOIN operations o ON o.seq = e.operation
  JOIN users u ON u.id = o.user
  JOIN operation_names n ON n.seq = o.seq
  LEFT JOIN habit_names h ON e.is_of_habit AND h.user_id = o.user AND h.habit = e.habit
ORDER BY e.position;
CREATE VIEW habits AS
SELECT u.name AS user, h.habit AS number,
  (SELECT n.name FROM habit_names n WHERE n.user_id = h.user_id AND n.habit = h.habit) AS name,
  json_extract(h.detail, '$.unit') AS unit,
  CASE coalesce(json_extract(h.detail, '$.decimals'), '0') WHEN '1' THEN round(coalesce(
    (SELECT g.amount FROM habit_events g
      WHERE g.event = 'goalChanged' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
      ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) / 10.0, 1) WHEN '2' THEN round(coalesce(
    (SELECT g.amount FROM habit_events g
      WHERE g.event = 'goalChanged' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
      ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) / 100.0, 2) WHEN '3' THEN round(coalesce(
    (SELECT g.amount FROM habit_events g
      WHERE g.event = 'goalChanged' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
      ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) / 1000.0, 3) ELSE coalesce(
    (SELECT g.amount FROM habit_events g
      WHERE g.event = 'goalChanged' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
      ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) END AS goal,
  json_extract(h.detail, '$.schedule') AS first_schedule, date(h.day * 86400, 'unixepoch') AS first_day, h.in_force,
  coalesce(json_extract(h.detail, '$.kind'), 'atLeast') AS kind, CASE
    WHEN EXISTS (SELECT 1 FROM habit_events g WHERE g.event = 'habitEdited' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force AND json_extract(g.detail, '$.field') = 'group')
    THEN (SELECT json_extract(g.detail, '$."to"') FROM habit_events g WHERE g.event = 'habitEdited' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force AND json_extract(g.detail, '$.field') = 'group'
      ORDER BY g.position DESC LIMIT 1)
    ELSE json_extract(h.detail, '$.group')
  END AS habit_group
FROM habit_events h JOIN users u ON u.id = h.user_id
WHERE h.event = 'habitAdded';
CREATE VIEW completions AS
SELECT u.name AS user, h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, CASE coalesce(h.decimals, '0') WHEN '1' THEN round(e.amount / 10.0, 1) WHEN '2' THEN round(e.amount / 100.0, 2) WHEN '3' THEN round(e.amount / 1000.0, 3) ELSE e.amount END AS amount,
  CASE coalesce(h.decimals, '0') WHEN '1' THEN round(e.total / 10.0, 1) WHEN '2' THEN round(e.total / 100.0, 2) WHEN '3' THEN round(e.total / 1000.0, 3) ELSE e.total END AS count,
  strftime('%Y-%m-%dT%H:%M:%fZ', coalesce((SELECT max(m.number) FROM events m WHERE m.operation = e.operation AND m.event = 'completionMoved'), o.occurred_at) / 1000.0, 'unixepoch') AS at, z.name AS zone,
  CASE WHEN (SELECT max(1) FROM events m WHERE m.operation = e.operation AND m.event = 'completionMoved') = 1 THEN (SELECT max(json_extract(m.detail, '$.device')) FROM events m WHERE m.operation = e.operation AND m.event = 'completionMoved') ELSE o.device END AS device,
  n.name AS operation, o.in_force
FROM events e
  JOIN operations o ON o.seq = e.operation
  JOIN users u ON u.id = o.user
  JOIN zones z ON z.id = o.zone
  JOIN operation_names n ON n.seq = o.seq
  LEFT JOIN habit_names h ON h.user_id = o.user AND h.habit = e.habit
WHERE e.event = 'completionLogged'
ORDER BY e.position;
CREATE VIEW xp_ledger AS
SELECT u.name AS user, e.number, e.award AS kind, h.name AS habit, date(e.day * 86400, 'unixepoch') AS day,
  e.amount, e.total, e.policy, json_extract(e.detail, '$.reason') AS reason, e.digest AS hash
FROM events e
  JOIN operations o ON o.seq = e.operation
  JOIN users u ON u.id = o.user
  LEFT JOIN habit_names h ON e.is_of_habit AND h.user_id = o.user AND h.habit = e.habit
WHERE e.event IN ('xpEntered', 'xpGranted')
ORDER BY e.position;
CREATE VIEW streaks AS
SELECT u.name AS user, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit,
  s.amount AS current, s.total AS longest,
  CASE WHEN s.total > 0 THEN date(s.day * 86400, 'unixepoch') END AS last_day
FROM (
    SELECT o.user AS user_id, e.habit, e.amount, e.total, e.day, max(e.position)
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.event IN ('streakChanged', 'dailyStreakChanged')
    GROUP BY o.user, e.habit) s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN habit_names h ON h.user_id = s.user_id AND h.habit = s.habit;
CREATE VIEW sessions AS
SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, date(e.day * 86400, 'unixepoch') AS day,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at, e.amount AS minutes,
  CASE e.policy
    WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good'
  END AS feedback,
  json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force
FROM events e
  JOIN operations o ON o.seq = e.operation
  JOIN users u ON u.id = o.user
  JOIN operation_names n ON n.seq = o.seq
WHERE e.event = 'sessionLogged'
ORDER BY e.position;
CREATE VIEW progressions AS
SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, json_extract(e.detail, '$."from"') AS from_stage,
  json_extract(e.detail, '$."to"') AS to_stage, date(e.day * 86400, 'unixepoch') AS day,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at,
  round(e.amount / 86400000.0, 2) AS days_in_previous_stage, e.total AS criteria_version,
  json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force, json_extract(e.detail, '$.met') AS criteria_met
FROM events e
  JOIN operations o ON o.seq = e.operation
  JOIN users u ON u.id = o.user
  JOIN operation_names n ON n.seq = o.seq
WHERE e.event = 'stageAdvanced'
ORDER BY e.position;
CREATE VIEW celebrations AS
WITH told AS (
  SELECT o.user AS user_id, json_extract(e.detail, '$.id') AS id, e.event, e.day, e.position
  FROM events e JOIN operations o ON o.seq = e.operation
  WHERE e.event IN ('celebrationRaised', 'celebrationWithdrawn', 'celebrationAcknowledged')),
raised AS (
  SELECT user_id, id, day, max(position) AS position FROM told WHERE event = 'celebrationRaised'
  GROUP BY user_id, id),
latest AS (SELECT user_id, id, event, max(position) AS position FROM told GROUP BY user_id, id)
SELECT u.name AS user, r.id, date(r.day * 86400, 'unixepoch') AS day,
  lower(substr(l.event, length('celebration') + 1)) AS state
FROM raised r
  JOIN latest l ON l.user_id = r.user_id AND l.id = r.id
  JOIN users u ON u.id = r.user_id
ORDER BY r.position;
CREATE VIEW catalogues AS
SELECT e.amount AS version, strftime('%Y-%m-%dT%H:%M:%fZ', o.recorded_at / 1000.0, 'unixepoch') AS loaded_at,
  json_extract(e.detail, '$.catalog') AS catalogue
FROM events e JOIN operations o ON o.seq = e.operation
WHERE e.event = 'catalogLoaded'
ORDER BY e.position;
PRAGMA application_id = 1098081134; PRAGMA user_version = 11;
