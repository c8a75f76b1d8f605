/// How often a journal fails: each value is the average number of calls per fault, 0 for never.
public struct JournalFaults: Hashable, Sendable {
  /// A commit fails, and nothing was written.
  public var nothingWritten = 0
  /// A commit happens, and is reported as failed with its outcome unknown.
  public var failedAfterCommit = 0
  /// A commit does not happen, and is reported as failed with its outcome unknown.
  public var failedWithoutCommit = 0
  /// A read fails.
  public var unreadable = 0
  /// A reopening after a failed commit fails.
  public var cannotReopen = 0
  /// The most times that a call yields to other tasks.
  public var suspensionsMax = 0

  /// No faults.
  public init() {}

  /// Every fault, each once in `count` calls on average.
  public static func each(onceIn count: Int, suspensionsMax: Int = 3) -> JournalFaults {
    var faults = JournalFaults()
    faults.nothingWritten = count
    faults.failedAfterCommit = count
    faults.failedWithoutCommit = count
    faults.unreadable = count
    faults.cannotReopen = count
    faults.suspensionsMax = suspensionsMax
    return faults
  }
}
