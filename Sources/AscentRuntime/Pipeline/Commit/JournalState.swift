/// What the committer knows of the journal: where it ends, whether it is open, and how it last
/// failed.
struct JournalState {
  /// The end of the journal as of the last commit or reopening.
  private(set) var head: JournalHead
  /// Whether the journal could not be reopened after a failure.
  private(set) var isShut = false
  /// The last failure of a commit or of reopening.
  private(set) var lastFailure = JournalFailure.closed

  init(head: JournalHead) {
    self.head = head
  }

  /// The group was committed.
  mutating func committed(_ group: CommitGroup) {
    head = JournalHead(position: group.lastPosition, commit: group.number)
  }

  /// What to do after a failed commit.
  enum Recovery {
    /// Nothing was written: the journal can go on.
    case goOn
    /// The journal must be reopened before it can be used again.
    case reopen
  }

  /// A commit failed.
  mutating func commitFailed(_ failure: JournalFailure) -> Recovery {
    lastFailure = failure
    if case .nothingWritten = failure { return .goOn }
    return .reopen
  }

  /// The journal was opened again, and ends here.
  mutating func reopened(at head: JournalHead) {
    self.head = head
    isShut = false
  }

  /// The journal could not be opened again.
  mutating func reopenFailed(_ failure: JournalFailure) {
    lastFailure = failure
    isShut = true
  }
}
