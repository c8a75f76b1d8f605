/// A failure of the journal.
public enum JournalFailure: Error, Hashable {
  /// Nothing was written, for example because the disk is full or the group did not follow the
  /// head. The journal can still be used.
  case nothingWritten(String)
  /// The write may or may not have happened. Reopening the journal settles it.
  case outcomeUnknown(String)
  /// A read failed. Nothing happened.
  case unreadable(String)
  /// The data read is damaged. Nothing was changed.
  case damaged([JournalDamage])
  /// The journal could not be opened. Nothing was changed.
  case cannotOpen(reason: JournalFailure.CannotOpen)
  /// The journal is not open.
  case closed
}

extension JournalFailure {
  /// What a failed call leaves behind, whichever call it was.
  enum Aftermath {
    /// Nothing was written, and the journal can still be used.
    case usable
    /// Nothing was written, and the journal must be reopened before it can be used.
    case shut
    /// The write may have happened. Reopening the journal settles it.
    case unsettled
  }

  var aftermath: Aftermath {
    switch self {
    case .nothingWritten, .unreadable, .damaged: .usable
    case .closed, .cannotOpen: .shut
    case .outcomeUnknown: .unsettled
    }
  }
}

extension JournalFailure: CustomStringConvertible {
  /// The failure in words, for people and logs. It contains unescaped text from the system and the
  /// store and, for a damaged journal, names of people and operations: escape it before printing.
  public var description: String {
    switch self {
    case .nothingWritten(let detail): "nothing was written: \(detail)"
    case .outcomeUnknown(let detail): "the commit failed: \(detail)"
    case .unreadable(let detail): "a read failed: \(detail)"
    case .damaged(let damage):
      "the journal is damaged: "
        + damage.map { damage in damage.commit.map { "commit \($0): \(damage.detail)" } ?? damage.detail }.joined(
          separator: "; ")
    case .cannotOpen(let reason): "\(reason.path) cannot be opened: \(reason.message)"
    case .closed: "the journal is not open"
    }
  }
}
