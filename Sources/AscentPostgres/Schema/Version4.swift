#if PostgreSQL
import AscentStorage

extension Migrations {
  /// The names of habits, and the views that both databases have. They hold no data, so they are
  /// replaced.
  static let version4 =
    PostgresViews.sharedViews.map { "DROP VIEW IF EXISTS \($0.key)" } + [
      """
      CREATE OR REPLACE VIEW habit_names AS
      SELECT DISTINCT ON (user_name, habit) user_name, habit, detail ->> 'name' AS name, position,
        max(detail ->> 'decimals') OVER (PARTITION BY user_name, habit) AS decimals
      FROM habit_events
      WHERE detail ->> 'name' IS NOT NULL
      ORDER BY user_name, habit, position DESC
      """
    ] + PostgresViews.sharedViews.map { "CREATE VIEW \($0.key) AS\n\($0.value)" }
}
#endif
