import AscentRuntime
import AscentViews

/// A failure of the journal in words, with a hint what to do.
enum JournalFailureText {
  private static let shownMax = 5

  static func view(_ failure: JournalFailure) -> ErrorView {
    if case .closed = failure {
      return ErrorView("journal", "this process has closed the store; nothing was changed").hint(
        "repeat the command")
    }
    guard case .cannotOpen(let reason) = failure else { return ErrorView("journal", "\(failure)") }
    return ErrorView("cannotOpen", reason.message, "--store", reason.path).hint(hint(instead: reason))
  }

  /// The error for a damaged store, with the first findings.
  static func view(_ damage: [JournalDamage], store: String, isReadOnly: Bool) -> ErrorView {
    var view = ErrorView(
      "damaged", "damaged; nothing is written to it, and its files stay as they are", "--store", store
    ).hint(
      "doctor with the same --store says more; restore BACKUP puts a backup in its place"
        + (isReadOnly ? "" : "; --read-only shows what can still be read"))
    view.details = details(damage)
    return view
  }

  /// The error for a damaged backup, with the first findings.
  static func view(_ damage: [JournalDamage], backup: String) -> ErrorView {
    var view = ErrorView(
      "damagedBackup", "damaged; the store was not touched", "FILE", backup, allowed: "an undamaged backup")
    view.details = details(damage)
    return view
  }

  private static func details(_ damage: [JournalDamage]) -> [String] {
    damage.prefix(shownMax).map(\.words)
      + (damage.count > shownMax ? ["and \(damage.count - shownMax) more, which verify lists"] : [])
  }

  private static func hint(instead reason: JournalFailure.CannotOpen) -> String? {
    switch reason {
    case .missing: "check the path; to begin a store, add a habit: habit add NAME"
    case .isFolder, .notADatabase, .otherApplication:
      "use memory, the path of a store, or a path where no file exists yet"
    case .noAccess: "choose a file in a folder that you may write to; --read-only reads a store that is there"
    case .newerVersion(_, _, let known): "this program reads versions up to \(known)"
    case .inUse:
      "nothing was changed; end the prompt or program that has it open and repeat the command, "
        + "or wait for it with --wait 30s; --read-only reads without waiting"
    case .system: nil
    }
  }
}

extension JournalDamage {
  /// What is wrong, preceded by the commit at which it shows.
  ///
  /// Commit 0 stands for the whole journal.
  var words: String { (commit.map { "commit \($0): " } ?? "") + detail }
}
