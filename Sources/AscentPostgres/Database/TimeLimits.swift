#if PostgreSQL
/// How long the server may take. Where possible the server enforces a limit itself. Our limits are
/// a little longer, so that they apply only if the server is unreachable.
struct TimeLimits: Hashable {
  /// For each step of opening the journal.
  var setUp = Duration.seconds(30)
  /// For waiting for a lock that another session holds.
  var lock = Duration.seconds(5)
  /// For one statement of a writer.
  var statement = Duration.seconds(25)
  /// For one commit as a whole. After that the connection is abandoned.
  var commit = Duration.seconds(30)
  /// For one statement of a reader.
  var readStatement = Duration.seconds(30)
  /// For the results of one request of a reader.
  var read = Duration.seconds(35)
  /// For one page of a full check, for which the server has no limit.
  var auditPage = Duration.seconds(600)
}

extension Duration {
  /// The duration as a server setting, in milliseconds. Never 0, which would mean no limit.
  var asSetting: String { "\(max(1, Int64(self / .milliseconds(1))))" }
}
#endif
