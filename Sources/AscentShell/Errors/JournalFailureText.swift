import AscentRuntime
import AscentViews

/// A failure of the journal in words, with what would do instead.
enum JournalFailureText {
  static func view(_ failure: JournalFailure) -> ErrorView {
    guard case .cannotOpen(let reason) = failure else { return ErrorView("journal", "\(failure)") }
    return ErrorView(
      "cannotOpen", reason.message, "--store", reason.path,
      allowed: allowed(instead: reason))
  }

  /// A store that is damaged, with the first things that show it.
  static func view(_ damage: [JournalDamage], store: String) -> ErrorView {
    let shownMax = 5
    var view = ErrorView(
      "damaged", "damaged; nothing is written to it, and its files stay as they are", "--store", store,
      allowed:
        "a backup from before the damage, put in its place without the old -anchor, -wal and -shm files, or another "
        + "store; verify with the same --store lists the damage"
    )
    view.details = damage.prefix(shownMax).map(\.words)
    if damage.count > shownMax { view.details.append("and \(damage.count - shownMax) more, which verify lists") }
    return view
  }

  private static func allowed(instead reason: CannotOpen) -> String? {
    switch reason {
    case .isFolder, .notADatabase, .otherApplication:
      "memory, or the path of a database of ascent or of a file that does not exist yet"
    case .noAccess: "a file in a folder, or a database, that you may write to"
    case .newerVersion(_, _, let known): "versions up to \(known)"
    case .inUse: "one process at a time"
    case .system: nil
    }
  }
}

extension JournalDamage {
  /// What is wrong, after the commit at which it shows; commit 0 stands for the whole journal.
  var words: String { (commit > 0 ? "commit \(commit): " : "") + detail }
}
