public import AscentViews

/// Where a session puts out what it has to say.
public protocol OutputSink: Sendable {
  /// Takes a piece of output.
  func put(_ output: Output)

  /// The same place, with JSON as its form whatever the usual one is.
  var json: any OutputSink { get }

  /// Hears how far a long command is.
  func progress(_ done: Int, of total: Int)
}

/// What became of a line.
public enum Verdict: Hashable, Sendable {
  /// It was done.
  case done
  /// It was done, and what it checked does not hold.
  case failed
  /// The session shall end.
  case quit
  /// Somebody has to be asked first.
  case asks(Question)
}
