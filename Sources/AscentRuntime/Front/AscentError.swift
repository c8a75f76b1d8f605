public import AscentRules

/// Why a call failed. Each case says whether anything happened and what to do.
public enum AscentError: Error, Hashable {
  /// The rules refused the command. Nothing happened. Sending it again is pointless until the facts
  /// given in the refusal change.
  case refused(Refusal)
  /// The admission queue is full. Nothing happened. Send the command again later, with the same id.
  case overloaded
  /// The command undoes or moves an operation whose outcome is not yet known, because it is still
  /// in flight. Nothing happened. Send the command again, with the same id; it goes through once
  /// the other operation is committed.
  case dependsOnInFlight
  /// A repair was computed for a history that has changed since. Nothing happened. Audit again;
  /// ``Ascent/repairLedger(of:id:)`` does so itself, up to ten times.
  case repairConflict
  /// The command repeats an operation that was in flight, and that operation was then refused.
  /// Nothing happened. Send the command again, with the same id, to have it decided on its own.
  case originalRefused
  /// The commit failed and may or may not have happened. Send the command again, with the same id:
  /// it takes effect only once.
  case outcomeUnknown(JournalFailure)
  /// The commit, or one before it, failed and nothing was kept, for example because the disk is
  /// full. Nothing happened. Send the command again later, with the same id.
  case notWritten(JournalFailure)
  /// The journal could not be read, or a commit failed that a query had to wait for. Nothing
  /// happened. Send the command or the query again once the journal can be read.
  case unreadable(JournalFailure)
  /// The runtime has stopped or is stopping. A single command had no effect; a call that sends
  /// several may have done part of its work, as it says.
  case stopped

  /// Whether only other commands were in the way. Nothing happened, and the same command may
  /// succeed if it is sent again at once.
  package var isRetryableNow: Bool {
    switch self {
    case .overloaded, .dependsOnInFlight, .repairConflict, .originalRefused: true
    case .refused, .outcomeUnknown, .notWritten, .unreadable, .stopped: false
    }
  }
}
