public import AscentRules

/// Why a call got no answer.
public enum AscentError: Error, Hashable, Sendable {
  /// The rules say no. Nothing happened.
  case refused(Refusal)
  /// The intake is full. Nothing happened; send it again later, with the same id.
  case overloaded
  /// The commit failed in a way that leaves it open whether it happened. Send it again with the
  /// same id: it has its effect once.
  case outcomeUnknown(JournalFailure)
  /// The commit failed, and surely nothing of it was kept: the disk is full, say. Nothing happened;
  /// send it again later, with the same id.
  case notWritten(JournalFailure)
  /// The journal could not be read. Nothing happened.
  case unreadable(JournalFailure)
  /// The runtime is stopped or stopping. Nothing happened.
  case stopped
}
