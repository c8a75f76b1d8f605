package import AscentRules
package import AscentViews

/// The answer to making or restoring a backup.
package struct StoreCopyView: View {
  package enum Kind: String, Hashable, Sendable {
    case backup, restore
  }

  package var kind: Kind
  /// The paths of the store and of the copy.
  package var store, file: String
  /// The last commit of the copy, and the position of its last event.
  package var commit, position: Int64
  /// The digest of the chain at that commit.
  package var digest: String
  package var byteCount: Int64
  /// The path under which the replaced store is kept; nil if none was replaced.
  package var keptAs: String?
  /// The number of commands in the replaced store that the copy lacks; nil if unknown.
  package var laterCommands: Int64?

  package init(
    _ kind: Kind, store: String, file: String, head: (commit: Int64, position: Int64), digest: String
  ) {
    (self.kind, self.store, self.file, self.digest) = (kind, store, file, digest)
    (commit, position) = head
    byteCount = 0
  }

  package func text(_ style: Style) -> String {
    let what = kind == .backup ? "backed up to \(file.visible)" : "restored \(store.visible) from \(file.visible)"
    var lines = [
      "\(what): commit \(commit), position \(position), \(DoctorView.size(byteCount)); checked",
      "checksum of the history: \(digest)",
    ]
    guard let keptAs else { return lines.lines }
    if keptAs.hasSuffix("-wal") || keptAs.hasSuffix("-anchor") || keptAs.hasSuffix("-journal") {
      lines.append("the database was missing; what was left of the store is kept as \(keptAs.visible)")
    } else {
      lines.append("the replaced store is kept as \(keptAs.visible); to go back, restore that file")
      lines.append(setAside)
    }
    return lines.lines
  }

  /// What the replaced store has that the new one lacks.
  private var setAside: String {
    switch laterCommands {
    case nil: "the commands set aside with it could not be counted"
    case 0?: "no command was set aside: the backup has all commands of the replaced store"
    case let count?: "set aside with it: \(count.counted("command")) that the backup lacks"
    }
  }

  package var json: JSONValue {
    .object([
      "action": kind.rawValue, "store": store, "file": file, "commit": commit, "position": position,
      "digest": digest, "bytes": byteCount, "keptAs": keptAs,
      "laterCommands": laterCommands,
    ])
  }
}
