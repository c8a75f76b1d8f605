/// Where a journal ends.
public struct JournalHead: Hashable, Sendable {
  /// The position of the last event.
  public var position: Position
  /// The number of the last commit.
  public var commit: Int64

  /// The head of a journal.
  public init(position: Position = .start, commit: Int64 = 0) {
    self.position = position
    self.commit = commit
  }
}
