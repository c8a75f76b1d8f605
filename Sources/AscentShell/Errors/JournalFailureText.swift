import AscentRuntime
import AscentViews

/// A failure of the journal in words.
enum JournalFailureText {
  static func view(_ failure: JournalFailure) -> ErrorView {
    guard case .cannotOpen(let reason) = failure else { return ErrorView(kind: "journal", message: text(failure)) }
    let (path, message, allowed) = parts(reason)
    return ErrorView(kind: "cannotOpen", message: message, argument: "--store", value: path, allowed: allowed)
  }

  static func text(_ failure: JournalFailure) -> String {
    switch failure {
    case .nothingWritten(let detail): "nothing was written: \(detail)"
    case .outcomeUnknown(let detail): "the commit failed: \(detail)"
    case .unreadable(let detail): "a read failed: \(detail)"
    case .damaged(let damage):
      "what was read does not hold together: "
        + damage.map { $0.commit > 0 ? "commit \($0.commit): \($0.detail)" : $0.detail }.joined(separator: "; ")
    case .cannotOpen(let reason): parts(reason).message
    case .closed: "the journal is not open"
    }
  }

  private static func parts(_ reason: CannotOpen) -> (path: String, message: String, allowed: String?) {
    let file = "memory, or the path of a database of ascent or of a file that does not exist yet"
    return switch reason {
    case .isFolder(let path): (path, "it is a folder", file)
    case .noAccess(let path, let detail): (path, "it cannot be read or written: \(detail)", "a file in a folder that you may write to")
    case .notADatabase(let path): (path, "it is not a database; it was not touched", file)
    case .otherApplication(let path, let id): (path, "it is a database of another application (id \(id)); it was not touched", file)
    case .newerVersion(let path, let found, let known):
      (path, "it was written by a newer version (its version is \(found)); it was not touched", "versions up to \(known)")
    case .inUse(let path): (path, "another process has it open", "one process at a time")
    case .system(let path, let detail): (path, detail, nil)
    }
  }
}
