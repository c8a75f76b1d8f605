#if PostgreSQL
import AscentStorage

extension Migrations {
  /// The views that both databases have.
  static let version4 = PostgresViews.sharedViews.map { "CREATE OR REPLACE VIEW \($0.key) AS\n\($0.value)" }
}
#endif
