package import AscentRuntime
package import AscentViews

/// Answers about a store that could not be opened.
package enum UnopenedStore {
  /// What `verify` answers about a damaged store: what was found when it was to be opened, which is
  /// the end of its chain or, in a short journal, all of it. Nil for any other command or failure:
  /// then ``error(_:store:)`` says everything.
  package static func answer(to command: ShellCommand, _ failure: JournalFailure) -> (any View)? {
    guard case .damaged(let damage) = failure, command.name == "verify" else { return nil }
    return AuditView(entries: nil, findings: [], damage: damage)
  }

  /// The error, with the store's name where the failure itself has none.
  package static func error(_ failure: JournalFailure, store: String?, isReadOnly: Bool = false) -> ShellError {
    ShellError.journal(failure).naming(store: store, isReadOnly: isReadOnly)
  }
}
