#if PostgreSQL
/// How long a server may take. The server enforces limits itself where it can. Ours are a little
/// longer, so that normally the server ends a statement, and ours only apply when it is
/// unreachable.
struct TimeLimits: Hashable {
  /// For each step of opening the journal.
  var setUp = Duration.seconds(30)
  /// For a lock that another session holds.
  var lock = Duration.seconds(5)
  /// For one statement of a writer.
  var statement = Duration.seconds(25)
  /// For one commit as a whole; then the connection is abandoned.
  var commit = Duration.seconds(30)
  /// For one statement of a reader.
  var readStatement = Duration.seconds(30)
  /// For one result for a reader.
  var read = Duration.seconds(35)
  /// For one page of a full check; the server sets no limit for it.
  var auditPage = Duration.seconds(600)
}

extension Duration {
  /// The duration as a setting of the server: never 0, which would mean no limit.
  var asSetting: String { "\(max(1, Int64(self / .milliseconds(1))))" }
}
#endif
