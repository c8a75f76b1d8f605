/// Counts of what happened at a faulty journal.
public struct JournalTally: Hashable, Sendable {
  /// Calls to commit.
  public var commits = 0
  /// Calls that read.
  public var reads = 0
  /// Snapshots that came with commits.
  public var snapshots = 0
  /// Commits that failed with nothing written.
  public var nothingWritten = 0
  /// Commits that happened and were reported as failed with their outcome unknown.
  public var failedAfterCommit = 0
  /// Commits that did not happen and were reported as failed with their outcome unknown.
  public var failedWithoutCommit = 0
  /// Reads that failed.
  public var unreadable = 0
  /// How many times the journal could not be reopened.
  public var cannotReopen = 0
  /// How many times calls yielded to other tasks.
  public var suspensions = 0
  /// The largest number of commands in one group.
  public var commandsMax = 0

  /// A tally with every count 0.
  public init() {}

  /// How many calls failed.
  package var faultCount: Int { nothingWritten + failedAfterCommit + failedWithoutCommit + unreadable + cannotReopen }

  /// Adds a tally to another. The largest number of commands is the larger of the two.
  public static func += (left: inout JournalTally, right: JournalTally) {
    left.commits += right.commits
    left.reads += right.reads
    left.snapshots += right.snapshots
    left.nothingWritten += right.nothingWritten
    left.failedAfterCommit += right.failedAfterCommit
    left.failedWithoutCommit += right.failedWithoutCommit
    left.unreadable += right.unreadable
    left.cannotReopen += right.cannotReopen
    left.suspensions += right.suspensions
    left.commandsMax = max(left.commandsMax, right.commandsMax)
  }
}
