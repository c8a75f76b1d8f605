import AscentRuntime
import AscentViews

/// A failure of the journal in words, with what would do instead.
enum JournalFailureText {
  static func view(_ failure: JournalFailure) -> ErrorView {
    guard case .cannotOpen(let reason) = failure else { return ErrorView(kind: "journal", message: "\(failure)") }
    return ErrorView(
      kind: "cannotOpen", message: reason.message, argument: "--store", value: reason.path, allowed: allowed(instead: reason))
  }

  private static func allowed(instead reason: CannotOpen) -> String? {
    switch reason {
    case .isFolder, .notADatabase, .otherApplication: "memory, or the path of a database of ascent or of a file that does not exist yet"
    case .noAccess: "a file in a folder, or a database, that you may write to"
    case .newerVersion(_, _, let known): "versions up to \(known)"
    case .inUse: "one process at a time"
    case .system: nil
    }
  }
}
