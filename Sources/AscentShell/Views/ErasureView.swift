package import AscentRules
package import AscentViews

/// The answer to erasing a user.
package struct ErasureView: View {
  private let user: String
  private let store: String
  /// How many commands were erased; nil if an interrupted erasure was finished.
  private let commands: Int64?
  /// The last commit of the rewritten journal, the position of its end, and the digest of
  /// its chain.
  package var commit: Int64 = 0
  package var position: Int64 = 0
  package var digest = ""
  /// Files beside the store that still contain the user's data.
  package var copies: [String] = []
  /// Whether the store is on a server, which has its own copies of the data.
  package var isOnServer = false
  /// Why the server still keeps the deleted rows in its files; nil if it does not.
  package var unremoved: String?

  package init(user: String, store: String, commands: Int64?) {
    (self.user, self.store, self.commands) = (user, store, commands)
  }

  package func text(_ style: Style) -> String {
    let store = store.visible
    var lines = [
      commands.map { "erased \(user.visible) from \(store): \($0.counted("command"))" }
        ?? "finished an interrupted erasure of \(store), which has nothing of \(user.visible) now",
      "the remaining data was rewritten and verified. A history checksum noted earlier no longer applies; "
        + "the new one is \(digest.visible), at commit \(commit)",
      "copies made earlier still contain it: backups, exports, event logs of analytics --jsonl, and the lines typed at "
        + "the prompt ($XDG_STATE_HOME/ascent/history)",
    ]
    if isOnServer {
      lines.append("the server's log, standbys and backups keep what they have until they expire")
    }
    if let unremoved {
      lines.append(
        style.tinted(
          "the deleted rows are still in the server's files, but no query sees them: \(unremoved.visible); "
            + "VACUUM FULL by the owner of the tables removes them", .open))
    }
    lines += copies.map { style.tinted("still there: \($0.visible)", .open) }
    lines.append("sign \(user.visible) out on other devices, or what they send for \(user.visible) is recorded again")
    return lines.lines
  }

  package var json: JSONValue {
    .object([
      "user": user, "store": store, "commands": commands, "commit": commit, "position": position, "digest": digest,
      "copies": copies, "unremoved": unremoved,
    ])
  }
}
