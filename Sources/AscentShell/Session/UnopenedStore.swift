package import AscentRuntime
package import AscentViews

/// Answers and errors about a store that could not be opened.
package enum UnopenedStore {
  /// The answer of `verify` about a damaged store; nil for any other command or failure, which
  /// ``error(_:store:)`` covers.
  ///
  /// It lists the damage found on opening, which checks the end of the chain or, in a short
  /// journal, all of it.
  package static func answer(to command: ShellCommand, _ failure: JournalFailure) -> (any View)? {
    guard case .damaged(let damage) = failure, command.name == "verify" else { return nil }
    return AuditView(entries: nil, findings: [], damage: damage)
  }

  /// The failure as an error, with the store's name added if the failure itself has none.
  package static func error(_ failure: JournalFailure, store: String?, isReadOnly: Bool = false) -> ShellError {
    ShellError.journal(failure).naming(store: store, isReadOnly: isReadOnly)
  }
}
