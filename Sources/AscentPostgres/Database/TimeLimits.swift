#if PostgreSQL
/// How long a server may take. What the server can limit itself it is told to; the limit on our
/// side is a little longer, so that it is the server that gives up on a statement, unless it is not
/// heard of any more.
struct TimeLimits: Hashable {
  /// For each step from a connection to a journal that is open.
  var setUp = Duration.seconds(30)
  /// For a lock that somebody else holds.
  var lock = Duration.seconds(5)
  /// For one statement of a writer.
  var statement = Duration.seconds(25)
  /// For one commit, all in all; then the connection is given up.
  var commit = Duration.seconds(30)
  /// For one statement of a reader.
  var readStatement = Duration.seconds(30)
  /// For one answer to a reader.
  var read = Duration.seconds(35)
  /// For a page of a check of everything, which no limit of the server's applies to.
  var auditPage = Duration.seconds(600)
}

extension Duration {
  /// The duration as a setting of the server: never 0, which would mean no limit.
  var asSetting: String { "\(max(1, Int64(self / .milliseconds(1))))" }
}
#endif
