public import AscentRuntime
public import AscentViews

/// What is said of a store that could not be opened, so that no session could begin.
public enum UnopenedStore {
  /// What `verify` answers about a damaged store: what was found as it was to be opened, which is
  /// the end of its chain or, of a journal that is not long, all of it.
  ///
  /// - Parameter tokens: the one command that was to be done.
  /// - Returns: nil for any other command or failure, of which ``error(_:store:)`` is all there is
  ///   to say; and whether the answer is to be JSON, whatever is usual.
  public static func answer(to tokens: [Token], _ failure: JournalFailure) -> (view: any View, isJSON: Bool)? {
    let (words, isJSON) = tokens.withoutJSONFlag
    // The command was checked before, so there is no error here to swallow.
    guard case .damaged(let damage) = failure, (try? CommandTable.read(words))?.spec.name == "verify" else {
      return nil
    }
    let found = damage.map { AuditView.Damage(commit: $0.commit, detail: $0.detail) }
    return (AuditView(entries: nil, findings: [], damage: found), isJSON)
  }

  /// The error, with the store's name where the failure itself has none.
  public static func error(_ failure: JournalFailure, store: String?) -> ShellError {
    if case .damaged(let damage) = failure, let store { .damaged(damage, store: store) } else { .journal(failure) }
  }
}
