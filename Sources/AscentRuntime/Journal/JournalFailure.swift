/// A failure of the journal.
public enum JournalFailure: Error, Hashable, Sendable {
  /// Nothing was written, and the journal can go on, for example because the disk is full or the
  /// group did not follow the head.
  case nothingWritten(String)
  /// The write may or may not have happened. Reopening the journal settles it.
  case outcomeUnknown(String)
  /// A read failed. Nothing happened.
  case unreadable(String)
  /// The data read is damaged. Nothing was changed.
  case damaged([JournalDamage])
  /// The journal could not be opened. Nothing was changed.
  case cannotOpen(reason: CannotOpen)
  /// The journal is not open.
  case closed
}

/// Why a journal could not be opened.
public enum CannotOpen: Hashable, Sendable {
  /// The path is a folder.
  case isFolder(path: String)
  /// The file or its folder cannot be written or read.
  case noAccess(path: String, detail: String)
  /// The file is not a database.
  case notADatabase(path: String)
  /// The file is a database of another application.
  case otherApplication(path: String, id: Int32)
  /// The file was written by a newer version.
  case newerVersion(path: String, found: Int32, known: Int32)
  /// Another process has the journal open.
  case inUse(path: String)
  /// Anything else, in the words of the system.
  case system(path: String, detail: String)
}

/// Damage found in a journal.
public struct JournalDamage: Hashable, Sendable {
  /// The commit in which it was found; 0 when it concerns the whole journal.
  public var commit: Int64
  /// What is wrong.
  public var detail: String

  /// A damage with its parts.
  public init(commit: Int64, detail: String) {
    self.commit = commit
    self.detail = detail
  }
}

extension CannotOpen {
  /// The path that could not be opened.
  public var path: String {
    switch self {
    case .isFolder(let path), .noAccess(let path, _), .notADatabase(let path), .otherApplication(let path, _),
      .newerVersion(let path, _, _),
      .inUse(let path), .system(let path, _):
      path
    }
  }

  /// The reason in words, without the path.
  public var message: String {
    switch self {
    case .isFolder: "it is a folder"
    case .noAccess(_, let detail): "it cannot be read or written: \(detail)"
    case .notADatabase: "it is not a database; it was not touched"
    case .otherApplication(_, let id): "it is a database of another application (id \(id)); it was not touched"
    case .newerVersion(_, let found, _):
      "it was written by a newer version (its version is \(found)); it was not touched"
    case .inUse: "another process has it open"
    case .system(_, let detail): detail
    }
  }
}

extension JournalFailure: CustomStringConvertible {
  /// The failure in words, for people and logs. It contains unescaped text of the system and the
  /// store and, for a damaged journal, names of people and operations: escape it before printing.
  public var description: String {
    switch self {
    case .nothingWritten(let detail): "nothing was written: \(detail)"
    case .outcomeUnknown(let detail): "the commit failed: \(detail)"
    case .unreadable(let detail): "a read failed: \(detail)"
    case .damaged(let damage):
      "what was read does not hold together: "
        + damage.map { $0.commit > 0 ? "commit \($0.commit): \($0.detail)" : $0.detail }.joined(separator: "; ")
    case .cannotOpen(let reason): "\(reason.path) cannot be opened: \(reason.message)"
    case .closed: "the journal is not open"
    }
  }
}
