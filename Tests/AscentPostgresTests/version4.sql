CREATE SCHEMA version4;
CREATE TABLE version4.event_kinds (
    kind integer NOT NULL,
    name text NOT NULL,
    award text,
    is_of_habit boolean NOT NULL
);
CREATE TABLE version4.operations (
    seq bigint NOT NULL,
    user_name text NOT NULL COLLATE pg_catalog."C",
    operation uuid NOT NULL,
    ordinal integer NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    event_count integer NOT NULL,
    in_force boolean NOT NULL,
    content bigint NOT NULL,
    occurred_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    zone text NOT NULL,
    utc_offset integer NOT NULL,
    day_start integer NOT NULL,
    day integer NOT NULL,
    device text,
    operation_name text,
    receipt bytea NOT NULL,
    events text
);
CREATE VIEW version4.events AS
 SELECT ((o."position" + e.number) - 1) AS "position",
    o.seq AS operation,
    ((e.value ->> 0))::integer AS kind,
    ((e.value ->> 1))::integer AS habit,
    ((e.value ->> 2))::integer AS day,
    ((e.value ->> 3))::bigint AS amount,
    ((e.value ->> 4))::bigint AS total,
    ((e.value ->> 5))::bigint AS number,
    ((e.value ->> 6))::integer AS policy,
    (e.value ->> 7) AS digest,
    (e.value -> 8) AS detail,
    COALESCE(k.name, ('kind '::text || (e.value ->> 0))) AS event,
    k.award,
    k.is_of_habit
   FROM ((version4.operations o
     CROSS JOIN LATERAL json_array_elements((o.events)::json) WITH ORDINALITY e(value, number))
     LEFT JOIN version4.event_kinds k ON ((k.kind = ((e.value ->> 0))::integer)));
CREATE VIEW version4.catalogues AS
 SELECT e.amount AS version,
    to_timestamp((((o.recorded_at)::numeric / 1000.0))::double precision) AS loaded_at,
    (e.detail ->> 'catalog'::text) AS catalogue
   FROM (version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
  WHERE (e.event = 'catalogLoaded'::text)
  ORDER BY e."position";
CREATE VIEW version4.celebrations AS
 WITH told AS (
         SELECT o.user_name,
            (e.detail ->> 'id'::text) AS id,
            e.event,
            e.day,
            e."position"
           FROM (version4.events e
             JOIN version4.operations o ON ((o.seq = e.operation)))
          WHERE (e.event = ANY (ARRAY['celebrationRaised'::text, 'celebrationWithdrawn'::text, 'celebrationAcknowledged'::text]))
        ), raised AS (
         SELECT DISTINCT ON (told.user_name, told.id) told.user_name,
            told.id,
            told.event,
            told.day,
            told."position"
           FROM told
          WHERE (told.event = 'celebrationRaised'::text)
          ORDER BY told.user_name, told.id, told."position" DESC
        ), latest AS (
         SELECT DISTINCT ON (told.user_name, told.id) told.user_name,
            told.id,
            told.event,
            told.day,
            told."position"
           FROM told
          ORDER BY told.user_name, told.id, told."position" DESC
        )
 SELECT r.user_name,
    r.id,
    ('1970-01-01'::date + r.day) AS day,
    lower(substr(l.event, (length('celebration'::text) + 1))) AS state
   FROM (raised r
     JOIN latest l ON (((l.user_name = r.user_name) AND (l.id = r.id))))
  ORDER BY r."position";
CREATE TABLE version4.checkpoints (
    name text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE version4.commits (
    number bigint NOT NULL,
    last_position bigint NOT NULL,
    last_seq bigint NOT NULL,
    committed_at bigint NOT NULL,
    chain bytea NOT NULL
);
CREATE VIEW version4.habit_events AS
 SELECT e."position",
    e.operation,
    e.kind,
    e.habit,
    e.day,
    e.amount,
    e.total,
    e.number,
    e.policy,
    e.digest,
    e.detail,
    o.user_name,
    o.in_force,
    o.seq,
    e.event
   FROM (version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
  WHERE (e.is_of_habit AND (e.award IS NULL) AND (e.habit IS NOT NULL));
CREATE VIEW version4.habit_names AS
 SELECT DISTINCT ON (habit_events.user_name, habit_events.habit) habit_events.user_name,
    habit_events.habit,
    (habit_events.detail ->> 'name'::text) AS name,
    habit_events."position",
    max((habit_events.detail ->> 'decimals'::text)) OVER (PARTITION BY habit_events.user_name, habit_events.habit) AS decimals
   FROM version4.habit_events
  WHERE ((habit_events.detail ->> 'name'::text) IS NOT NULL)
  ORDER BY habit_events.user_name, habit_events.habit, habit_events."position" DESC;
CREATE VIEW version4.completions AS
 SELECT o.user_name,
    h.name AS habit,
    ('1970-01-01'::date + e.day) AS day,
        CASE COALESCE(h.decimals, '0'::text)
            WHEN '1'::text THEN round(((e.amount)::numeric / 10.0), 1)
            WHEN '2'::text THEN round(((e.amount)::numeric / 100.0), 2)
            WHEN '3'::text THEN round(((e.amount)::numeric / 1000.0), 3)
            ELSE (e.amount)::numeric
        END AS amount,
        CASE COALESCE(h.decimals, '0'::text)
            WHEN '1'::text THEN round(((e.total)::numeric / 10.0), 1)
            WHEN '2'::text THEN round(((e.total)::numeric / 100.0), 2)
            WHEN '3'::text THEN round(((e.total)::numeric / 1000.0), 3)
            ELSE (e.total)::numeric
        END AS count,
    to_timestamp((((COALESCE(( SELECT max(m.number) AS max
           FROM version4.events m
          WHERE ((m.operation = e.operation) AND (m.event = 'completionMoved'::text))), o.occurred_at))::numeric / 1000.0))::double precision) AS at,
    o.zone,
        CASE
            WHEN (( SELECT max(1) AS max
               FROM version4.events m
              WHERE ((m.operation = e.operation) AND (m.event = 'completionMoved'::text))) = 1) THEN ( SELECT max((m.detail ->> 'device'::text)) AS max
               FROM version4.events m
              WHERE ((m.operation = e.operation) AND (m.event = 'completionMoved'::text)))
            ELSE o.device
        END AS device,
    COALESCE(o.operation_name, (o.operation)::text) AS operation,
    o.in_force
   FROM ((version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
     LEFT JOIN version4.habit_names h ON (((h.user_name = o.user_name) AND (h.habit = e.habit))))
  WHERE (e.event = 'completionLogged'::text)
  ORDER BY e."position";
CREATE TABLE version4.due (
    user_name text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    day integer,
    minute integer
);
CREATE VIEW version4.events_readable AS
 SELECT e."position",
    o.user_name,
    COALESCE(o.operation_name, (o.operation)::text) AS operation,
    e.event,
    h.name AS habit,
    ('1970-01-01'::date + e.day) AS day,
    e.amount,
    e.total,
    e.number,
    e.policy,
    e.digest,
    e.detail
   FROM ((version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
     LEFT JOIN version4.habit_names h ON ((e.is_of_habit AND (h.user_name = o.user_name) AND (h.habit = e.habit))))
  ORDER BY e."position";
CREATE VIEW version4.habits AS
 SELECT h.user_name,
    h.habit AS number,
    n.name,
    (h.detail ->> 'unit'::text) AS unit,
        CASE COALESCE((h.detail ->> 'decimals'::text), '0'::text)
            WHEN '1'::text THEN round(((COALESCE(( SELECT g.amount
               FROM version4.habit_events g
              WHERE ((g.event = 'goalChanged'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force)
              ORDER BY g.day DESC, g."position" DESC
             LIMIT 1), h.amount))::numeric / 10.0), 1)
            WHEN '2'::text THEN round(((COALESCE(( SELECT g.amount
               FROM version4.habit_events g
              WHERE ((g.event = 'goalChanged'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force)
              ORDER BY g.day DESC, g."position" DESC
             LIMIT 1), h.amount))::numeric / 100.0), 2)
            WHEN '3'::text THEN round(((COALESCE(( SELECT g.amount
               FROM version4.habit_events g
              WHERE ((g.event = 'goalChanged'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force)
              ORDER BY g.day DESC, g."position" DESC
             LIMIT 1), h.amount))::numeric / 1000.0), 3)
            ELSE (COALESCE(( SELECT g.amount
               FROM version4.habit_events g
              WHERE ((g.event = 'goalChanged'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force)
              ORDER BY g.day DESC, g."position" DESC
             LIMIT 1), h.amount))::numeric
        END AS goal,
    (h.detail ->> 'schedule'::text) AS first_schedule,
    ('1970-01-01'::date + h.day) AS first_day,
    h.in_force,
    COALESCE((h.detail ->> 'kind'::text), 'atLeast'::text) AS kind,
        CASE
            WHEN (EXISTS ( SELECT 1
               FROM version4.habit_events g
              WHERE ((g.event = 'habitEdited'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force AND ((g.detail ->> 'field'::text) = 'group'::text)))) THEN ( SELECT (g.detail ->> 'to'::text)
               FROM version4.habit_events g
              WHERE ((g.event = 'habitEdited'::text) AND (g.user_name = h.user_name) AND (g.habit = h.habit) AND g.in_force AND ((g.detail ->> 'field'::text) = 'group'::text))
              ORDER BY g."position" DESC
             LIMIT 1)
            ELSE (h.detail ->> 'group'::text)
        END AS habit_group
   FROM (version4.habit_events h
     JOIN version4.habit_names n ON (((n.user_name = h.user_name) AND (n.habit = h.habit))))
  WHERE (h.event = 'habitAdded'::text);
CREATE TABLE version4.journal (
    is_one boolean DEFAULT true NOT NULL,
    application text NOT NULL,
    schema_version integer NOT NULL,
    commit_number bigint NOT NULL,
    last_position bigint NOT NULL,
    last_seq bigint NOT NULL,
    chain bytea NOT NULL,
    CONSTRAINT journal_application_check CHECK ((application = 'ascent'::text)),
    CONSTRAINT journal_is_one_check CHECK (is_one)
);
CREATE VIEW version4.operation_names AS
 SELECT operations.seq,
    COALESCE(operations.operation_name, (operations.operation)::text) AS name
   FROM version4.operations;
CREATE VIEW version4.progressions AS
 SELECT o.user_name,
    (e.detail ->> 'method'::text) AS method,
    (e.detail ->> 'from'::text) AS from_stage,
    (e.detail ->> 'to'::text) AS to_stage,
    ('1970-01-01'::date + e.day) AS day,
    to_timestamp((((e.number)::numeric / 1000.0))::double precision) AS at,
    round(((e.amount)::numeric / 86400000.0), 2) AS days_in_previous_stage,
    e.total AS criteria_version,
    (e.detail ->> 'note'::text) AS note,
    COALESCE(o.operation_name, (o.operation)::text) AS operation,
    o.in_force,
    (e.detail ->> 'met'::text) AS criteria_met
   FROM (version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
  WHERE (e.event = 'stageAdvanced'::text)
  ORDER BY e."position";
CREATE VIEW version4.sessions AS
 SELECT o.user_name,
    (e.detail ->> 'method'::text) AS method,
    ('1970-01-01'::date + e.day) AS day,
    to_timestamp((((e.number)::numeric / 1000.0))::double precision) AS at,
    e.amount AS minutes,
        CASE e.policy
            WHEN 1 THEN 'very bad'::text
            WHEN 2 THEN 'bad'::text
            WHEN 3 THEN 'neutral'::text
            WHEN 4 THEN 'good'::text
            WHEN 5 THEN 'very good'::text
            ELSE NULL::text
        END AS feedback,
    (e.detail ->> 'note'::text) AS note,
    COALESCE(o.operation_name, (o.operation)::text) AS operation,
    o.in_force
   FROM (version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
  WHERE (e.event = 'sessionLogged'::text)
  ORDER BY e."position";
CREATE TABLE version4.snapshots (
    user_name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    ordinal integer NOT NULL,
    bytes bytea NOT NULL,
    digest bytea NOT NULL
);
CREATE VIEW version4.streaks AS
 SELECT s.user_name,
        CASE
            WHEN (s.habit IS NULL) THEN '(every habit)'::text
            ELSE h.name
        END AS habit,
    s.amount AS current,
    s.total AS longest,
        CASE
            WHEN (s.total > 0) THEN ('1970-01-01'::date + s.day)
            ELSE NULL::date
        END AS last_day
   FROM (( SELECT DISTINCT ON (o.user_name, e.habit) o.user_name,
            e.habit,
            e.amount,
            e.total,
            e.day
           FROM (version4.events e
             JOIN version4.operations o ON ((o.seq = e.operation)))
          WHERE (e.event = ANY (ARRAY['streakChanged'::text, 'dailyStreakChanged'::text]))
          ORDER BY o.user_name, e.habit, e."position" DESC) s
     LEFT JOIN version4.habit_names h ON (((h.user_name = s.user_name) AND (h.habit = s.habit))));
CREATE VIEW version4.xp_ledger AS
 SELECT o.user_name,
    e.number,
    e.award AS kind,
    h.name AS habit,
    ('1970-01-01'::date + e.day) AS day,
    e.amount,
    e.total,
    e.policy,
    (e.detail ->> 'reason'::text) AS reason,
    e.digest AS hash
   FROM ((version4.events e
     JOIN version4.operations o ON ((o.seq = e.operation)))
     LEFT JOIN version4.habit_names h ON ((e.is_of_habit AND (h.user_name = o.user_name) AND (h.habit = e.habit))))
  WHERE (e.event = ANY (ARRAY['xpEntered'::text, 'xpGranted'::text]))
  ORDER BY e."position";
INSERT INTO version4.checkpoints VALUES ('feed', 5, '\x010203');
INSERT INTO version4.commits VALUES (1, 92, 2, 1760000000000, '\xd860ce64e4cba0aeabc79e00a8956871');
INSERT INTO version4.commits VALUES (2, 92, 2, 1760000000001, '\xb044cbba5e22ed56de04f6280a0b4f2c');
INSERT INTO version4.commits VALUES (3, 97, 3, 1760000000002, '\x4123f200b55f0ba2a220e30528db9844');
INSERT INTO version4.commits VALUES (4, 102, 4, 1760000000003, '\x98250635bbc661d850218cc794c424a0');
INSERT INTO version4.commits VALUES (5, 107, 6, 1760000000004, '\x760523c11a321a312846b596a33a3df2');
INSERT INTO version4.commits VALUES (6, 112, 7, 1760000000005, '\x0d13af1cd9dba6b2466b0a59b34024c1');
INSERT INTO version4.commits VALUES (7, 117, 8, 1760000000006, '\x6eb2de31ffbad9a5faaea106a118364d');
INSERT INTO version4.commits VALUES (8, 122, 10, 1760000000007, '\x8c3118509fe6ef7167143d50897ad6f2');
INSERT INTO version4.commits VALUES (9, 127, 11, 1760000000008, '\xfea6e26033ff4b2cda4b6513ba35a5a4');
INSERT INTO version4.commits VALUES (10, 132, 12, 1760000000009, '\x85bbfb3b2e7dd4f7c939b4f73586d0a3');
INSERT INTO version4.commits VALUES (11, 137, 14, 1760000000010, '\x98663c6b2c32ec96f05e1d89390a032c');
INSERT INTO version4.commits VALUES (12, 142, 15, 1760000000011, '\xba6870626a599e110e3745582eec786d');
INSERT INTO version4.commits VALUES (13, 147, 16, 1760000000012, '\x5e809d7698e485b53b0110ef469a6cbe');
INSERT INTO version4.commits VALUES (14, 152, 18, 1760000000013, '\x3ea7c0b99d0a24cd185705dca63e132f');
INSERT INTO version4.commits VALUES (15, 158, 20, 1760000000014, '\x277ae6b634ab974388f11f50e75cfc1b');
INSERT INTO version4.commits VALUES (16, 163, 21, 1760000000015, '\xbc0b4e8d63e8f481732212f2c740ba30');
INSERT INTO version4.commits VALUES (17, 163, 21, 1760000000016, '\xe53156d5458289854305aee03ed347ac');
INSERT INTO version4.due VALUES ('ann', 1760000100000, 20003, NULL);
INSERT INTO version4.event_kinds VALUES (1, 'zoneChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (2, 'dayStartChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (3, 'habitAdded', NULL, true);
INSERT INTO version4.event_kinds VALUES (4, 'goalChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (5, 'scheduleChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (6, 'habitArchived', NULL, true);
INSERT INTO version4.event_kinds VALUES (7, 'habitRestored', NULL, true);
INSERT INTO version4.event_kinds VALUES (8, 'daysExcused', NULL, true);
INSERT INTO version4.event_kinds VALUES (9, 'excuseChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (10, 'freezesGranted', NULL, false);
INSERT INTO version4.event_kinds VALUES (11, 'freezeGrantChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (12, 'completionLogged', NULL, true);
INSERT INTO version4.event_kinds VALUES (13, 'completionChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (14, 'operationChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (15, 'habitSatisfied', NULL, true);
INSERT INTO version4.event_kinds VALUES (16, 'habitUnsatisfied', NULL, true);
INSERT INTO version4.event_kinds VALUES (121, 'manualAwardChanged', 'habit', true);
INSERT INTO version4.event_kinds VALUES (122, 'manualAwardChanged', 'day', false);
INSERT INTO version4.event_kinds VALUES (123, 'manualAwardChanged', 'manual', false);
INSERT INTO version4.event_kinds VALUES (124, 'manualAwardChanged', 'correction', false);
INSERT INTO version4.event_kinds VALUES (18, 'dayCompleted', NULL, true);
INSERT INTO version4.event_kinds VALUES (19, 'dayReopened', NULL, true);
INSERT INTO version4.event_kinds VALUES (20, 'streakChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (21, 'dailyStreakChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (101, 'xpEntered', 'habit', true);
INSERT INTO version4.event_kinds VALUES (102, 'xpEntered', 'day', false);
INSERT INTO version4.event_kinds VALUES (103, 'xpEntered', 'manual', false);
INSERT INTO version4.event_kinds VALUES (104, 'xpEntered', 'correction', false);
INSERT INTO version4.event_kinds VALUES (111, 'xpGranted', 'habit', true);
INSERT INTO version4.event_kinds VALUES (112, 'xpGranted', 'day', false);
INSERT INTO version4.event_kinds VALUES (113, 'xpGranted', 'manual', false);
INSERT INTO version4.event_kinds VALUES (114, 'xpGranted', 'correction', false);
INSERT INTO version4.event_kinds VALUES (24, 'levelChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (25, 'sessionLogged', NULL, false);
INSERT INTO version4.event_kinds VALUES (26, 'sessionChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (27, 'stageAdvanced', NULL, false);
INSERT INTO version4.event_kinds VALUES (28, 'advanceChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (29, 'advanceCauseChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (30, 'achievementChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (31, 'celebrationRaised', NULL, false);
INSERT INTO version4.event_kinds VALUES (32, 'celebrationWithdrawn', NULL, false);
INSERT INTO version4.event_kinds VALUES (33, 'celebrationAcknowledged', NULL, false);
INSERT INTO version4.event_kinds VALUES (34, 'catalogLoaded', NULL, false);
INSERT INTO version4.event_kinds VALUES (35, 'habitRenamed', NULL, true);
INSERT INTO version4.event_kinds VALUES (36, 'measureGoalSet', NULL, false);
INSERT INTO version4.event_kinds VALUES (37, 'measureGoalChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (38, 'measured', NULL, false);
INSERT INTO version4.event_kinds VALUES (39, 'measureChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (40, 'planRecordedLate', NULL, false);
INSERT INTO version4.event_kinds VALUES (41, 'awardWithheld', NULL, true);
INSERT INTO version4.event_kinds VALUES (42, 'dayClosed', NULL, true);
INSERT INTO version4.event_kinds VALUES (43, 'streakEnded', NULL, true);
INSERT INTO version4.event_kinds VALUES (44, 'streakRestored', NULL, true);
INSERT INTO version4.event_kinds VALUES (45, 'streakAtRisk', NULL, true);
INSERT INTO version4.event_kinds VALUES (46, 'freezeSpent', NULL, true);
INSERT INTO version4.event_kinds VALUES (47, 'freezeChanged', NULL, true);
INSERT INTO version4.event_kinds VALUES (48, 'reminderSet', NULL, true);
INSERT INTO version4.event_kinds VALUES (49, 'reminderDue', NULL, true);
INSERT INTO version4.event_kinds VALUES (50, 'habitEdited', NULL, true);
INSERT INTO version4.event_kinds VALUES (51, 'habitDeleted', NULL, true);
INSERT INTO version4.event_kinds VALUES (52, 'planRevised', NULL, true);
INSERT INTO version4.event_kinds VALUES (53, 'zoneRevised', NULL, false);
INSERT INTO version4.event_kinds VALUES (54, 'dayStartRevised', NULL, false);
INSERT INTO version4.event_kinds VALUES (55, 'completionNoted', NULL, true);
INSERT INTO version4.event_kinds VALUES (64, 'completionMoved', NULL, true);
INSERT INTO version4.event_kinds VALUES (65, 'dateSkipped', NULL, true);
INSERT INTO version4.event_kinds VALUES (66, 'freezeRevised', NULL, true);
INSERT INTO version4.event_kinds VALUES (67, 'automaticFreezesChanged', NULL, false);
INSERT INTO version4.event_kinds VALUES (68, 'pauseEnded', NULL, true);
INSERT INTO version4.event_kinds VALUES (69, 'daysReopened', NULL, true);
INSERT INTO version4.event_kinds VALUES (70, 'habitExempted', NULL, true);
INSERT INTO version4.journal VALUES (true, 'ascent', 4, 17, 163, 21, '\xe53156d5458289854305aee03ed347ac');
INSERT INTO version4.operations VALUES (1, 'ann', '32380a5b-90cb-f736-fa5e-39d4204a0720', 1, 1, 1, 92, true, -2, 1759999999000, 1760000000124, 'Europe/Amsterdam', 7200, 240, 20001, 'phone ☎', 'every kind', '\x0102c2b80202f881e682b966040000000000004f02020000000000b1ffffffffffffffff0100', '[[12,1,20000,1,1],[15,1,20000],[20,1,20000,3,7],[101,1,20000,10,10,1,1,"ae05bbf89b1de8a0ffffffffffffffff"],[24,null,null,1,2],[25,null,20000,1440,null,-1,5,null,{"first":"one","method":"breathing","note":"deep, \"slow\" and ünï 🏃🏽‍♀️"}],[25,null,20000,1,null,1,0,null,{"first":"one","method":"breathing"}],[26,5,20000,1440,0,-1,5,null,{"first":"one","method":"breathing","note":"deep, \"slow\" and ünï 🏃🏽‍♀️"}],[27,null,20000,86400000,3,1728000000000,null,null,{"criteria":"{\"minSessionsAtThisStage\":3,\"subjectiveFeedbackRequirement\":{\"good\":2},\"additionalCriteria\":{\"minDistinctDays\":2}}","decided":"1728000000001","from":"one","method":"breathing","minutes":"40","note":"deep, \"slow\" and ünï 🏃🏽‍♀️","sessions":"4","to":"two"}],[27,null,20000,86400000,3,1728000000000,null,null,{"criteria":"{\"minSessionsAtThisStage\":3,\"subjectiveFeedbackRequirement\":{\"good\":2},\"additionalCriteria\":{\"minDistinctDays\":2}}","decided":"1728000000001","from":"one","met":"[{\"name\":\"minSessionsAtThisStage\",\"current\":4.0,\"required\":3.0},{\"name\":\"minAverageFeedback\",\"current\":3.1,\"required\":0.3333333333333333}]","method":"breathing","minutes":"40","note":"deep, \"slow\" and ünï 🏃🏽‍♀️","sessions":"4","to":"two"}],[28,6,20000,86400000,3,1728000000000,1,null,{"criteria":"{\"minSessionsAtThisStage\":3,\"subjectiveFeedbackRequirement\":{\"good\":2},\"additionalCriteria\":{\"minDistinctDays\":2}}","decided":"1728000000001","from":"one","method":"breathing","minutes":"40","note":"deep, \"slow\" and ünï 🏃🏽‍♀️","sessions":"4","to":"two"}],[29,null,null,null,null,6,0,null,{"method":"breathing"}],[30,null,null,null,null,null,1,null,{"id":"streak:daily/7"}],[30,null,null,null,null,null,0,null,{"id":"streak:habit-3/30"}],[30,null,null,9,null,null,1,null,{"id":"comeback:2024-10-04"}],[30,null,null,null,null,null,1,null,{"id":"sessions:breathing/100"}],[31,null,20000,12,340,2,null,null,{"id":"advance:breathing/two"}],[31,null,20000,null,null,0,null,null,{"id":"level:2"}],[31,null,20000,9,null,1,null,null,{"id":"comeback:2024-10-04"}],[31,null,20000,null,null,1,null,null,{"id":"level:3","line":"ffffffff","place":"16"}],[32,null,null,null,null,null,null,null,{"id":"level:2"}],[33,null,null,null,null,null,null,null,{"id":"advance:breathing/two"}],[34,null,null,1,null,null,null,null,{"catalog":"{\"version\":1,\"notes\":\"General advice for healthy adults: a starting point to adapt to yourself. This is not medical advice. If you are ill, injured or unsure, ask a professional first.\",\"overtraining\":{\"maxSessionsPerDay\":4,\"maxMinutesPerDay\":180,\"risingDays\":3},\"methods\":[{\"id\":\"breathing\",\"title\":\"Calm breathing\",\"description\":\"Learn to settle body and mind with nothing but your breath: first by noticing it, then by slowing it, and finally in the middle of a busy day.\",\"notes\":\"Slow breathing with a long exhale is calming; forcing it is not. If you feel dizzy, breathe normally and sit still for a while.\",\"overtraining\":{\"maxSessionsPerDay\":6,\"maxMinutesPerDay\":90,\"risingDays\":4},\"stages\":[{\"id\":\"notice-the-breath\",\"title\":\"Notice the breath\",\"description\":\"Sit for a few minutes and follow the breath as it is, without changing it. When the mind wanders off, come back; that is the exercise.\",\"tips\":[\"Three to five minutes are plenty. Stop while you would still like to go on.\",\"Put a hand on your belly and feel it rise and fall.\",\"Tie it to something you do anyway, such as the first coffee.\"],\"criteria\":{\"minSessionsAtThisStage\":3,\"subjectiveFeedbackRequirement\":{\"good\":2}}},{\"id\":\"longer-out\",\"title\":\"A longer exhale\",\"description\":\"Breathe in through the nose while you count to three or four, and breathe out while you count to five or six. It is the exhale that calms you.\",\"tips\":[\"Count in your head, evenly, and shorten the counts if you run out of air.\",\"Breathe out as if through a straw, with loose lips.\",\"Let your shoulders drop with each exhale.\"],\"criteria\":{\"minSessionsAtThisStage\":6,\"subjectiveFeedbackRequirement\":{\"neutral\":4},\"timeSpentAtStage\":40,\"additionalCriteria\":{\"minDistinctDays\":4}}},{\"id\":\"slow-rhythm\",\"title\":\"The slow rhythm\",\"description\":\"Find a rhythm of about six breaths a minute and stay in it for ten minutes: five seconds in, five seconds out, soft at both turns.\",\"tips\":[\"Let a silent pacer or the second hand of a clock set the rhythm, so you don''t have to count.\",\"Practise at the same time every day; your body will learn to expect it.\",\"If it becomes a strain, breathe less deeply, not faster.\"],\"criteria\":{\"minSessionsAtThisStage\":10,\"minConsecutiveDaysPractice\":4,\"subjectiveFeedbackRequirement\":{\"good\":5},\"timeSpentAtStage\":90}},{\"id\":\"breath-under-load\",\"title\":\"Breath under load\",\"description\":\"Use the slow rhythm where it is hard: after climbing stairs, before a difficult conversation, on a noisy train. Settle within two minutes.\",\"tips\":[\"Start with a small load, such as one flight of stairs, and see how many breaths you need to settle.\",\"One long exhale before you answer is a whole session in miniature.\",\"Keep one quiet session a day as your anchor.\",\"Write down how your body felt before and after.\"],\"criteria\":{\"minSessionsAtThisStage\":15,\"minConsecutiveDaysPractice\":7,\"subjectiveFeedbackRequirement\":{\"good\":8,\"very good\":2},\"timeSpentAtStage\":180,\"additionalCriteria\":{\"minAverageFeedback\":3.5,\"minSessionMinutes\":{\"minutes\":10,\"sessions\":8}}}},{\"id\":\"breath-anywhere\",\"title\":\"Anywhere, any time\",\"description\":\"The breath is a tool in your pocket now. Keep it sharp with a short session on most days, and use it whenever the day gets loud.\",\"tips\":[\"Teach it to someone; explaining shows what you know.\",\"Go back to noticing the breath once a week, without any technique.\"]}]},{\"id\":\"strength\",\"title\":\"Strength\",\"description\":\"Get strong for everyday life with a handful of movements: squat, hinge, push, pull and carry. Clean form first, weight later.\",\"notes\":\"Muscles grow on rest days. No stage asks for days in a row, since a day of rest after a session is part of the plan.\",\"overtraining\":{\"maxSessionsPerDay\":2,\"maxMinutesPerDay\":120,\"risingDays\":3},\"stages\":[{\"id\":\"learn-the-moves\",\"title\":\"Learn the moves\",\"description\":\"Five movements without any weight: squat to a chair, hinge at the hips, push up against a table, row with a towel or band, carry a bag upright.\",\"tips\":[\"Film one set from the side and check that your back stays straight.\",\"Stop two repetitions before form falls apart.\",\"Eight slow repetitions teach more than twenty quick ones.\"],\"criteria\":{\"minSessionsAtThisStage\":3,\"timeSpentAtStage\":30}},{\"id\":\"whole-body\",\"title\":\"The whole body, twice a week\",\"description\":\"Two or three sessions a week with all five movements, two or three sets each. The aim is a rhythm that survives a bad week.\",\"tips\":[\"Fix the days in the calendar, with a free day between them.\",\"Warm up with the first exercise at half the effort.\",\"Write down sets and repetitions, so that next time you only have to look them up.\"],\"criteria\":{\"minSessionsAtThisStage\":6,\"timeSpentAtStage\":150,\"additionalCriteria\":{\"minDaysAtStage\":14,\"minDistinctDays\":6}}},{\"id\":\"add-load\",\"title\":\"Add load\",\"description\":\"Make it a little harder whenever all sets went well: one more repetition, a slower descent, or the smallest weight you have.\",\"tips\":[\"Change one thing at a time: repetitions, then weight.\",\"If you could not have done one more repetition, keep the weight for another week.\",\"Sleep and a meal with protein are part of the session.\",\"Joint pain is a stop sign; tired muscles are not.\"],\"criteria\":{\"minSessionsAtThisStage\":16,\"subjectiveFeedbackRequirement\":{\"good\":6,\"neutral\":12},\"timeSpentAtStage\":480,\"additionalCriteria\":{\"minDaysAtStage\":42}}},{\"id\":\"train-in-phases\",\"title\":\"Train in phases\",\"description\":\"Plan in blocks of four weeks: three that build up and a light one. Give each block one goal, and measure it at the end.\",\"tips\":[\"Write the block down before it begins, including the light week.\",\"Test yourself at the end of the light week, when you are rested.\",\"Drop what does not serve the goal of the block.\"],\"criteria\":{\"minSessionsAtThisStage\":24,\"subjectiveFeedbackRequirement\":{\"good\":12},\"timeSpentAtStage\":960,\"additionalCriteria\":{\"minAverageFeedback\":3.2,\"minDaysAtStage\":56,\"minSessionMinutes\":{\"minutes\":40,\"sessions\":16}}}},{\"id\":\"own-coach\",\"title\":\"Your own coach\",\"description\":\"You know what works for you. Set your own goals, keep a base of two sessions a week in busy times, and enjoy what your body can do.\",\"tips\":[\"Pick one goal a season that you look forward to.\",\"When life gets busy, halve the sets, not the sessions.\",\"Ask someone experienced to look at your form once in a while.\"]}]},{\"id\":\"running\",\"title\":\"Running\",\"description\":\"From the first jog around the block to an hour on your feet, at a pace that still lets you talk.\",\"notes\":\"Tendons and bones adapt more slowly than heart and lungs. Most running injuries come from doing too much more than the week before.\",\"overtraining\":{\"maxSessionsPerDay\":2,\"maxMinutesPerDay\":150,\"risingDays\":4},\"stages\":[{\"id\":\"walk-and-jog\",\"title\":\"Walk and jog\",\"description\":\"Jog for one minute, walk for two, and repeat for twenty minutes. If you can speak a whole sentence, the pace is right.\",\"tips\":[\"Slower than you think. If you are out of breath, walk.\",\"Short, light steps are kinder to the knees than long ones.\",\"Leave a day between two runs.\"],\"criteria\":{\"minSessionsAtThisStage\":4,\"timeSpentAtStage\":80}},{\"id\":\"easy-twenty\",\"title\":\"Twenty minutes easy\",\"description\":\"Shorten the walking breaks until you jog for twenty minutes at a stretch. The pace does not matter at all; the ease does.\",\"tips\":[\"Run with someone who likes to talk, or hum to yourself: that sets the pace.\",\"Put your shoes by the door in the evening.\",\"Lengthen one run a week, not all of them.\"],\"criteria\":{\"minSessionsAtThisStage\":8,\"subjectiveFeedbackRequirement\":{\"neutral\":6},\"additionalCriteria\":{\"minDaysAtStage\":14,\"minSessionMinutes\":{\"minutes\":20,\"sessions\":5}}}},{\"id\":\"steady-thirty\",\"title\":\"Thirty minutes, three times a week\",\"description\":\"Three runs of half an hour a week, in any weather that is safe. The body learns to expect them; so does the week.\",\"tips\":[\"Vary the ground: park, forest, road.\",\"Run the first ten minutes slower than the rest.\",\"Take as many days off as a cold or a sore tendon needs.\"],\"criteria\":{\"minSessionsAtThisStage\":12,\"subjectiveFeedbackRequirement\":{\"good\":6},\"timeSpentAtStage\":360,\"additionalCriteria\":{\"minDistinctDays\":12,\"minSessionMinutes\":{\"minutes\":30,\"sessions\":9}}}},{\"id\":\"long-and-lively\",\"title\":\"Long and lively\",\"description\":\"One long easy run a week that grows to an hour, and one with a few quick minutes in it. Strong legs carry both, so train them as well.\",\"tips\":[\"Add five minutes to the long run, then keep it there for a week.\",\"Four quick minutes, each followed by two slow ones, are enough speed work.\",\"After three weeks of building up, take a lighter one.\",\"Eat and drink before the long run, not only after it.\"],\"criteria\":{\"minSessionsAtThisStage\":18,\"minConsecutiveDaysPractice\":2,\"subjectiveFeedbackRequirement\":{\"good\":10},\"timeSpentAtStage\":700,\"additionalCriteria\":{\"minAverageFeedback\":3.3,\"minDaysAtStage\":42,\"minSessionMinutes\":{\"minutes\":60,\"sessions\":3},\"requiresStage\":{\"method\":\"strength\",\"stage\":\"add-load\"}}}},{\"id\":\"runner\",\"title\":\"Runner\",\"description\":\"Running is part of your life. Choose what you like best: distance, speed, hills, company, or just the morning air.\",\"tips\":[\"Sign up for one event a year that is a little outside your comfort zone.\",\"Keep four out of five runs easy.\",\"Buy new shoes before the old ones hurt.\"]}]},{\"id\":\"language\",\"title\":\"A new language\",\"description\":\"From the first sounds to a conversation with strangers. A little every day beats a lot on Sundays.\",\"notes\":\"Words stick when you meet them again after growing gaps, in sentences rather than in lists.\",\"overtraining\":{\"maxSessionsPerDay\":5,\"maxMinutesPerDay\":240,\"risingDays\":4},\"stages\":[{\"id\":\"first-sounds\",\"title\":\"First sounds\",\"description\":\"Listen, repeat aloud, and learn twenty words that you would need on your first day there: greeting, thanks, please, yes, no, how much, where.\",\"tips\":[\"Imitate the melody of a sentence before its individual sounds.\",\"Record yourself once and compare.\",\"Ten minutes a day, at the same time.\"],\"criteria\":{\"minSessionsAtThisStage\":3}},{\"id\":\"everyday-words\",\"title\":\"Everyday words\",\"description\":\"Learn the few hundred words that make up most of what people say, always in a short sentence that you could use today.\",\"tips\":[\"Flash cards with whole sentences, ten new ones a day at most.\",\"Repeat yesterday''s before you learn today''s.\",\"Put labels on things at home.\"],\"criteria\":{\"minSessionsAtThisStage\":12,\"minConsecutiveDaysPractice\":5,\"timeSpentAtStage\":180}},{\"id\":\"understand\",\"title\":\"Understand\",\"description\":\"Read and listen to what you nearly understand: children''s books, slow news, series with subtitles in the same language. Quantity counts.\",\"tips\":[\"Look up only the words without which you lose the thread.\",\"Hear the same episode twice; the second time is where you learn.\",\"Pick topics that you would enjoy in your own language.\"],\"criteria\":{\"minSessionsAtThisStage\":25,\"minConsecutiveDaysPractice\":7,\"subjectiveFeedbackRequirement\":{\"good\":10},\"timeSpentAtStage\":600,\"additionalCriteria\":{\"minDistinctDays\":20}}},{\"id\":\"speak\",\"title\":\"Speak\",\"description\":\"Talk with people at least twice a week, and to yourself on all other days. Mistakes are the price of the ticket; pay it gladly.\",\"tips\":[\"Prepare three questions before each conversation.\",\"Ask your partner to correct only mistakes that make you hard to understand.\",\"Describe your day in five sentences each evening.\",\"Collect the words that you were missing, and use each of them tomorrow.\"],\"criteria\":{\"minSessionsAtThisStage\":40,\"minConsecutiveDaysPractice\":14,\"subjectiveFeedbackRequirement\":{\"good\":15,\"very good\":3},\"timeSpentAtStage\":1200,\"additionalCriteria\":{\"minAverageFeedback\":3.4,\"minDaysAtStage\":60,\"minSessionMinutes\":{\"minutes\":30,\"sessions\":15}}}},{\"id\":\"live-in-it\",\"title\":\"Live in it\",\"description\":\"The language is no longer a subject but a place you go to: for books, friends, work and jokes.\",\"tips\":[\"Do one thing a week in it that you would do anyway: cook, read the news, write to a friend.\",\"Keep a friend who knows you only in this language.\"]}]},{\"id\":\"music\",\"title\":\"An instrument\",\"description\":\"Learn to play: first a good sound, then clean basics, then whole pieces, and finally music with and for others.\",\"notes\":\"What you practise slowly and correctly becomes fast by itself; what you practise fast and wrong has to be unlearned.\",\"overtraining\":{\"maxSessionsPerDay\":4,\"maxMinutesPerDay\":150,\"risingDays\":3},\"stages\":[{\"id\":\"first-tones\",\"title\":\"First tones\",\"description\":\"Get to know the instrument: how to hold it, how to tune it, how to get one note out of it that you like.\",\"tips\":[\"Leave it out where you can see it. An instrument in its case stays there.\",\"Check shoulders, jaw and hands for tension every few minutes.\",\"One beautiful note makes a good session.\"],\"criteria\":{\"minSessionsAtThisStage\":3,\"timeSpentAtStage\":30}},{\"id\":\"clean-basics\",\"title\":\"Clean basics\",\"description\":\"Scales, simple chords or rudiments with a metronome, slow enough to play without mistakes, and one short tune you are fond of.\",\"tips\":[\"Set the metronome so slow that you cannot go wrong, then go one notch faster.\",\"Two short sessions a day teach more than one long one.\",\"End with the tune, never with the exercise.\"],\"criteria\":{\"minSessionsAtThisStage\":12,\"minConsecutiveDaysPractice\":5,\"subjectiveFeedbackRequirement\":{\"neutral\":8},\"timeSpentAtStage\":200}},{\"id\":\"whole-pieces\",\"title\":\"Whole pieces\",\"description\":\"Learn three pieces from beginning to end. Work on the hard bars first, join them to their neighbours, and then play through without stopping.\",\"tips\":[\"Mark the two hardest bars and begin every session with them.\",\"Practise from the end: the last line first, then the last two.\",\"Record one run-through a week and listen to it the next day.\",\"When you make the same mistake twice, halve the tempo.\"],\"criteria\":{\"minSessionsAtThisStage\":30,\"minConsecutiveDaysPractice\":7,\"subjectiveFeedbackRequirement\":{\"good\":12},\"timeSpentAtStage\":750,\"additionalCriteria\":{\"minDaysAtStage\":45,\"minSessionMinutes\":{\"minutes\":25,\"sessions\":15}}}},{\"id\":\"play-for-others\",\"title\":\"Play for others\",\"description\":\"Music is made to be shared: a friend in the kitchen, a duo, a choir, a stage. Keep a small set of pieces that you can play at any time.\",\"tips\":[\"Play for one person this month, and for three the next.\",\"Learn one song by ear that others can sing along to.\",\"When it goes wrong, smile and go on: almost nobody noticed.\"]}]},{\"id\":\"writing\",\"title\":\"Writing\",\"description\":\"From the first honest page to a finished piece that others read. Quantity first, then form, then readers.\",\"notes\":\"Drafting and revising are two kinds of work. If you do both at once, you do neither well.\",\"overtraining\":{\"maxSessionsPerDay\":4,\"maxMinutesPerDay\":240,\"risingDays\":4},\"stages\":[{\"id\":\"first-pages\",\"title\":\"First pages\",\"description\":\"Write for ten minutes without stopping and without reading back. Nobody will see it; it only has to get written.\",\"tips\":[\"Begin with “I remember” whenever you do not know how to begin.\",\"Pen and paper have no backspace.\",\"Stop in the middle of a sentence, so that tomorrow you know how to start.\"],\"criteria\":{\"minSessionsAtThisStage\":3}},{\"id\":\"daily-pages\",\"title\":\"Daily pages\",\"description\":\"A page a day, about anything: what you saw, what you heard, what will not leave you. The habit is the work of this stage.\",\"tips\":[\"The same place, the same hour, the phone in another room.\",\"Write down one thing a day that only you could have noticed.\",\"A bad page counts just as much.\"],\"criteria\":{\"minSessionsAtThisStage\":10,\"minConsecutiveDaysPractice\":7,\"timeSpentAtStage\":150}},{\"id\":\"full-draft\",\"title\":\"A full draft\",\"description\":\"Choose one idea (an essay, a story, a chapter) and write it to the end. It does not have to be good; it has to be finished.\",\"tips\":[\"Say in one sentence what the piece is about, and pin it above your desk.\",\"Leave a gap where you are stuck, and carry on after it.\",\"Do not polish. A finished draft can be fixed; a perfect beginning is not a draft.\"],\"criteria\":{\"minSessionsAtThisStage\":18,\"subjectiveFeedbackRequirement\":{\"neutral\":10},\"timeSpentAtStage\":540,\"additionalCriteria\":{\"minDistinctDays\":14,\"minSessionMinutes\":{\"minutes\":30,\"sessions\":10}}}},{\"id\":\"revise\",\"title\":\"Revise\",\"description\":\"Let the draft rest for a week, then read it aloud and rework it: first the order, then the paragraphs, then the sentences.\",\"tips\":[\"Cut the first paragraph and see whether anyone misses it.\",\"One pass, one question: does it follow, is it true, is it short?\",\"Read it aloud. Where you stumble, your reader will, too.\",\"Ask one person what they would skip.\"],\"criteria\":{\"minSessionsAtThisStage\":15,\"minConsecutiveDaysPractice\":5,\"subjectiveFeedbackRequirement\":{\"good\":7},\"timeSpentAtStage\":450,\"additionalCriteria\":{\"minAverageFeedback\":3,\"minDaysAtStage\":21}}},{\"id\":\"readers\",\"title\":\"Readers\",\"description\":\"Publish, post, read aloud, hand out. Then begin the next piece while the last one is on its way.\",\"tips\":[\"Decide where to publish before the last pass.\",\"Say thank you for every comment, and act on the ones you hear twice.\",\"Keep writing pages that nobody reads.\"]}]}]}"}],[37,2,null,null,null,8,0],[38,2,20000,84500,9,1728000000000,null,null,{"unit":"kg"}],[39,2,20000,84500,9,1728000000000,0,null,{"unit":"kg"}],[30,null,null,195000,null,null,1,null,{"id":"milestone:2/88.45051215","measure":"Weight, \"mine\"","unit":"lb"}],[31,null,20000,null,null,0,null,null,{"amount":"195 lb","id":"milestone:2/88.45051215","measure":"Weight, \"mine\""}],[36,2,20000,198400,180000,5000,null,null,{"measure":"Weight","unit":"lb"}],[42,null,20000,3,null,null,3],[43,7,19999,12],[43,null,20000,1],[44,7,19999,13],[44,null,20000,2147483647],[45,7,20000,4,null,null,2],[45,null,20000,4],[46,null,20000,1,null,null,3],[46,null,20000,0,null,null,2147483647],[47,null,20000,null,null,null,0],[66,null,20000,null,null,null,0],[67,null,20000,null,null,null,1],[67,null,null,null,null,null,0],[48,7,null,null,null,null,null,null,{"to":"08:30 mon,wed"}],[48,7,null,null,null,null,null,null,{"from":"08:30 mon,wed","to":"00:00"}],[48,7,null,null,null,null,null,null,{"from":"08:30 mon,wed"}],[49,7,20000,1439],[65,null,20000],[69,null,20000],[1,null,-1,null,-6,-1,null,null,{"zone":"UTC"}],[2,null,null,1439],[3,7,-1,3,null,19000,null,null,{"attribute:":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é","attribute:color":"green500","attribute:name":"not the name","name":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é","schedule":"weekdays:mon,wed,sat","unit":"km"}],[3,7,-1,1,null,null,null,null,{"name":"x","schedule":"daily"}],[4,7,2932896,9223372036854775807],[5,7,-719162,null,null,null,null,null,{"schedule":"times:2/3d"}],[5,7,-1,null,null,null,null,null,{"schedule":"every:366d"}],[5,7,-1,null,null,null,null,null,{"schedule":"weekly:3"}],[6,7,-1],[7,7,-1],[35,7,null,null,null,null,null,null,{"from":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é","name":"x"}],[35,7,null,null,null,null,null,null,{"from":"x","name":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[50,7,null,null,null,null,null,null,{"field":"unit","to":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[50,7,null,null,null,null,null,null,{"field":"attribute:a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é","from":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[50,7,null,null,null,null,null,null,{"field":"group","from":"","to":"x"}],[50,7,null,null,null,null,null,null,{"field":"notes","to":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[51,7,-1],[52,7,null,6,null,2147483647,0],[52,7,-1,1,null,1,1],[53,null,-1,null,-1,-1,0,null,{"zone":"UTC"}],[54,null,null,1439,null,4,1],[55,7,-1,null,null,null,null,null,{"note":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[64,7,-1,null,-43200,-1,null,null,{"device":"phone ☎"}],[64,7,-1,null,50400,1],[8,7,-1,2,8,null,null,null,{"reason":""}],[68,7,3],[9,7,-1,3,-1,5,0],[10,null,null,2,null,null,null,null,{"reason":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}],[11,null,null,2,null,9,1],[13,7,-1,9223372036854775807,0,2147483647,0],[13,7,-1,1,1,3,1,null,{"pays":"no"}],[12,7,-1,1,1,null,0],[70,7,-1,1,2],[70,7,-1,3,-1],[40,null,-1,null,2],[41,7,-1,null,null,null,1],[41,null,-1,null,null,null,0],[16,7,-1],[123,12,-1,5,null,null,0],[18,null,-1],[19,null,-1],[21,null,-1,0,2147483647],[104,12,-1,-5,-9223372036854775808,3,0,"00000000000000010000000000000002"],[113,12,-1,-5,-9223372036854775808,3,0,"00000000000000010000000000000002",{"reason":"a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u0001\u009f é"}]]');
INSERT INTO version4.operations VALUES (2, 'bob', '6e6f6e65-0000-0000-0000-000000000004', 1, 1, 92, 0, true, -2, 1759999999000, 1760000000124, 'Europe/Amsterdam', 7200, 240, 20001, 'phone ☎', 'none', '\x0102c2b80202f881e682b966040000000000004f02020000000000b1ffffffffffffffff0100', NULL);
INSERT INTO version4.operations VALUES (3, 'ann', '61310000-0000-0000-0000-000000000002', 2, 93, 93, 5, true, -3, 1759999999000, 1760000000125, 'Europe/Amsterdam', 7200, 240, 20002, NULL, 'a1', '\x0102c4b80204fa81e682b966040000000000004f02040000000000b1ffffffffffffffff0100', '[[12,1,20001,1,1],[15,1,20001],[20,1,20001,3,7],[101,1,20001,10,10,1,1,"4c3d35b21a6864b5ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (5, 'ann', '61330000-0000-0000-0000-000000000002', 4, 103, 103, 5, true, -5, 1759999999000, 1760000000127, 'Europe/Amsterdam', 7200, 240, 20004, NULL, 'a3', '\x0102c8b80208fe81e682b966040000000000004f02080000000000b1ffffffffffffffff0100', '[[12,1,20003,1,1],[15,1,20003],[20,1,20003,3,7],[101,1,20003,10,10,1,1,"88ac292518fd5cdfffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (6, 'bob', '62330000-0000-0000-0000-000000000002', 2, 1, 107, 0, true, -3, 1759999999000, 1760000000125, 'Europe/Amsterdam', 7200, 240, 20002, NULL, 'b3', '\x0102c4b80204fa81e682b966040000000000004f02040000000000b1ffffffffffffffff0100', NULL);
INSERT INTO version4.operations VALUES (7, 'ann', '61340000-0000-0000-0000-000000000002', 5, 108, 108, 5, true, -6, 1759999999000, 1760000000128, 'Europe/Amsterdam', 7200, 240, 20005, 'phone ☎', 'a4', '\x0102cab8020a8082e682b966040000000000004f020a0000000000b1ffffffffffffffff0100', '[[12,1,20004,1,1],[15,1,20004],[20,1,20004,3,7],[101,1,20004,10,10,1,1,"26e3a2de9847d8f4ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (8, 'ann', '61350000-0000-0000-0000-000000000002', 6, 113, 113, 5, true, -7, 1759999999000, 1760000000129, 'Europe/Amsterdam', 7200, 240, 20006, NULL, 'a5', '\x0102ccb8020c8282e682b966040000000000004f020c0000000000b1ffffffffffffffff0100', '[[12,1,20005,1,1],[15,1,20005],[20,1,20005,3,7],[101,1,20005,10,10,1,1,"c51b1c9817925509ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (9, 'ann', '61360000-0000-0000-0000-000000000002', 7, 118, 118, 5, true, -8, 1759999999000, 1760000000130, 'Europe/Amsterdam', 7200, 240, 20007, 'phone ☎', 'a6', '\x0102ceb8020e8482e682b966040000000000004f020e0000000000b1ffffffffffffffff0100', '[[12,1,20006,1,1],[15,1,20006],[20,1,20006,3,7],[101,1,20006,10,10,1,1,"6352965196dcd11effffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (10, 'bob', '62360000-0000-0000-0000-000000000002', 3, 1, 122, 0, true, -4, 1759999999000, 1760000000126, 'Europe/Amsterdam', 7200, 240, 20003, 'phone ☎', 'b6', '\x0102c6b80206fc81e682b966040000000000004f02060000000000b1ffffffffffffffff0100', NULL);
INSERT INTO version4.operations VALUES (11, 'ann', '61370000-0000-0000-0000-000000000002', 8, 123, 123, 5, true, -9, 1759999999000, 1760000000131, 'Europe/Amsterdam', 7200, 240, 20008, NULL, 'a7', '\x0102d0b802108682e682b966040000000000004f02100000000000b1ffffffffffffffff0100', '[[12,1,20007,1,1],[15,1,20007],[20,1,20007,3,7],[101,1,20007,10,10,1,1,"018a100b16274d33ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (12, 'ann', '61380000-0000-0000-0000-000000000002', 9, 128, 128, 5, true, -10, 1759999999000, 1760000000132, 'Europe/Amsterdam', 7200, 240, 20009, 'phone ☎', 'a8', '\x0102d2b802128882e682b966040000000000004f02120000000000b1ffffffffffffffff0100', '[[12,1,20008,1,1],[15,1,20008],[20,1,20008,3,7],[101,1,20008,10,10,1,1,"9fc189c49571c948ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (13, 'ann', '61390000-0000-0000-0000-000000000002', 10, 133, 133, 5, true, -11, 1759999999000, 1760000000133, 'Europe/Amsterdam', 7200, 240, 20010, NULL, 'a9', '\x0102d4b802148a82e682b966040000000000004f02140000000000b1ffffffffffffffff0100', '[[12,1,20009,1,1],[15,1,20009],[20,1,20009,3,7],[101,1,20009,10,10,1,1,"3df9037e14bc455dffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (14, 'bob', '62390000-0000-0000-0000-000000000002', 4, 1, 137, 0, true, -5, 1759999999000, 1760000000127, 'Europe/Amsterdam', 7200, 240, 20004, NULL, 'b9', '\x0102c8b80208fe81e682b966040000000000004f02080000000000b1ffffffffffffffff0100', NULL);
INSERT INTO version4.operations VALUES (15, 'ann', '61313000-0000-0000-0000-000000000003', 11, 138, 138, 5, true, -12, 1759999999000, 1760000000134, 'Europe/Amsterdam', 7200, 240, 20011, 'phone ☎', 'a10', '\x0102d6b802168c82e682b966040000000000004f02160000000000b1ffffffffffffffff0100', '[[12,1,20010,1,1],[15,1,20010],[20,1,20010,3,7],[101,1,20010,10,10,1,1,"dc307d379406c172ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (16, 'ann', '61313100-0000-0000-0000-000000000003', 12, 143, 143, 5, true, -13, 1759999999000, 1760000000135, 'Europe/Amsterdam', 7200, 240, 20012, NULL, 'a11', '\x0102d8b802188e82e682b966040000000000004f02180000000000b1ffffffffffffffff0100', '[[12,1,20011,1,1],[15,1,20011],[20,1,20011,3,7],[101,1,20011,10,10,1,1,"7a67f6f113513d87ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (17, 'ann', '61313200-0000-0000-0000-000000000003', 13, 148, 148, 5, true, -14, 1759999999000, 1760000000136, 'Europe/Amsterdam', 7200, 240, 20013, 'phone ☎', 'a12', '\x0102dab8021a9082e682b966040000000000004f021a0000000000b1ffffffffffffffff0100', '[[12,1,20012,1,1],[15,1,20012],[20,1,20012,3,7],[101,1,20012,10,10,1,1,"189f70aa929bb99cffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (18, 'bob', '62313200-0000-0000-0000-000000000003', 5, 1, 152, 0, true, -6, 1759999999000, 1760000000128, 'Europe/Amsterdam', 7200, 240, 20005, 'phone ☎', 'b12', '\x0102cab8020a8082e682b966040000000000004f020a0000000000b1ffffffffffffffff0100', NULL);
INSERT INTO version4.operations VALUES (19, 'ann', '8a08b35e-3d02-c5c1-f0c5-6a88aa22e65f', 14, 153, 153, 1, true, -15, 1759999999000, 1760000000137, 'Europe/Amsterdam', 7200, 240, 20014, NULL, 'undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo undo ', '\x0102dcb8021c9282e682b966040000000000004f021c0000000000b1ffffffffffffffff0100', '[[14,null,null,null,null,null,0,"61320000000000000000000000000002"]]');
INSERT INTO version4.operations VALUES (20, 'zoë ☕', '7f3c2b60-8a55-4e6c-9a3f-0123456789ab', 1, 1, 154, 5, true, -2, 1759999999000, 1760000000124, 'Europe/Amsterdam', 7200, 240, 20001, 'phone ☎', NULL, '\x0102c2b80202f881e682b966040000000000004f02020000000000b1ffffffffffffffff0100', '[[12,1,20000,1,1],[15,1,20000],[20,1,20000,3,7],[101,1,20000,10,10,1,1,"ae05bbf89b1de8a0ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (4, 'ann', '61320000-0000-0000-0000-000000000002', 3, 98, 98, 5, false, -4, 1759999999000, 1760000000126, 'Europe/Amsterdam', 7200, 240, 20003, 'phone ☎', 'a2', '\x0102c6b80206fc81e682b966040000000000004f02060000000000b1ffffffffffffffff0100', '[[12,1,20002,1,1],[15,1,20002],[20,1,20002,3,7],[101,1,20002,10,10,1,1,"ea74af6b99b2e0caffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.operations VALUES (21, 'zoë ☕', '656c7365-7768-6572-2500-000000000089', 2, 6, 159, 5, true, -3, 1759999999000, 1760000000125, 'Asia/Tokyo', 7200, 240, 20002, NULL, 'elsewhere', '\x0402c4b80204fa81e682b966040000000000004f02040000000000b1ffffffffffffffff0100050106', '[[12,1,20001,1,1],[15,1,20001],[20,1,20001,3,7],[101,1,20001,10,10,1,1,"4c3d35b21a6864b5ffffffffffffffff"],[24,null,null,1,2]]');
INSERT INTO version4.snapshots VALUES ('ann', 127, 8, '\x080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e35', '\xb5dea0f920c9ff5bae3804cb0952da2009000000000000007f000000000000000b00000000000000fea6e26033ff4b2cda4b6513ba35a5a4');
INSERT INTO version4.snapshots VALUES ('bob', 0, 5, '\x050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b32', '\x21e7d216f7cfd167c012a179e4040c461100000000000000a3000000000000001500000000000000e53156d5458289854305aee03ed347ac');
ALTER TABLE ONLY version4.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (name);
ALTER TABLE ONLY version4.commits
    ADD CONSTRAINT commits_pkey PRIMARY KEY (number);
ALTER TABLE ONLY version4.due
    ADD CONSTRAINT due_pkey PRIMARY KEY (user_name);
ALTER TABLE ONLY version4.event_kinds
    ADD CONSTRAINT event_kinds_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY version4.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (is_one);
ALTER TABLE ONLY version4.operations
    ADD CONSTRAINT operations_by_key UNIQUE (user_name, operation);
ALTER TABLE ONLY version4.operations
    ADD CONSTRAINT operations_by_ordinal UNIQUE (user_name, ordinal);
ALTER TABLE ONLY version4.operations
    ADD CONSTRAINT operations_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY version4.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (user_name);
CREATE INDEX commits_by_position ON version4.commits USING btree (last_position, number);
CREATE INDEX due_closes ON version4.due USING btree (at, user_name) WHERE (minute IS NULL);
CREATE INDEX due_reminders ON version4.due USING btree (at, user_name) WHERE (minute IS NOT NULL);
