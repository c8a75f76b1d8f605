#if PostgreSQL
extension Migrations {
  /// The kinds of events by name, and views that other views read, for a person with `psql`:
  /// nothing in the program reads them. The names are put into `event_kinds` when a journal is
  /// opened, so a new kind of event needs no new version.
  ///
  /// Views have the names and columns that they have in SQLite, except `user_name`: in PostgreSQL
  /// `user` is a reserved word, and without quotes it names the current role. Columns that a view
  /// did not have in version 1 come last, as `CREATE OR REPLACE VIEW` demands.
  static let version2 =
    [
      """
      CREATE TABLE event_kinds(
        kind integer PRIMARY KEY,
        name text NOT NULL,
        award text,
        is_of_habit boolean NOT NULL
      )
      """,
      """
      CREATE OR REPLACE VIEW events AS
      SELECT o.position + e.number - 1 AS position, o.seq AS operation, (e.value ->> 0)::integer AS kind,
        (e.value ->> 1)::integer AS habit, (e.value ->> 2)::integer AS day, (e.value ->> 3)::bigint AS amount,
        (e.value ->> 4)::bigint AS total, (e.value ->> 5)::bigint AS number, (e.value ->> 6)::integer AS policy,
        e.value ->> 7 AS digest, e.value -> 8 AS detail, coalesce(k.name, 'kind ' || (e.value ->> 0)) AS event,
        k.award, k.is_of_habit
      FROM operations o CROSS JOIN LATERAL json_array_elements(o.events::json) WITH ORDINALITY AS e(value, number)
        LEFT JOIN event_kinds k ON k.kind = (e.value ->> 0)::integer
      """,
      """
      CREATE OR REPLACE VIEW operation_names AS
      SELECT seq, coalesce(operation_name, operation::text) AS name FROM operations
      """,
      """
      CREATE OR REPLACE VIEW habit_events AS
      SELECT e.position, e.operation, e.kind, e.habit, e.day, e.amount, e.total, e.number, e.policy, e.digest, e.detail,
        o.user_name, o.in_force, o.seq, e.event
      FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL
      """,
    ]
}
#endif
