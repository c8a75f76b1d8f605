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

  /// A commit failed.
  mutating func commitFailed(_ failure: JournalFailure) {
    lastFailure = failure
  }

  /// Why a command was not written that was decided before the last failure, and never handed to
  /// the journal.
  var causeOfNotWriting: JournalFailure {
    guard case .outcomeUnknown(let detail) = lastFailure else { return lastFailure }
    return .nothingWritten("an earlier commit failed: \(detail)")
  }

  /// Another process has written to the journal, which now ends here.
  mutating func adopted(_ head: JournalHead) {
    self.head = head
    lastFailure = .nothingWritten("another process has written to the journal")
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
