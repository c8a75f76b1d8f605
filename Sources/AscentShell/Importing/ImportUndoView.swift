import AscentRules
import AscentViews

/// The answer to undoing an import, or to bringing one back.
struct ImportUndoView: View {
  /// The ID of the import, or of the undo of an import, that was undone.
  var target: ImportID
  /// The number of operations undone.
  var undone = 0
  /// The number of operations that needed no undo, for example because they had already
  /// been undone.
  var known = 0
  /// Whether the undo had already been recorded, so that nothing changed now.
  var isRepeated = false
  /// The operations that could not be undone, each with the reason.
  var kept: [(operation: String, error: ErrorView)] = []

  /// The maximum number of these operations that the text lists.
  static let shownMax = 20

  func text(_ style: Style) -> String {
    var lines = [
      "\(target.isUndo ? "redone" : "undone"): \(ActionText.words(target)), "
        + undone.counted("record")
        + (known > 0
          ? ", \(known) \(target.isUndo ? "already in force, or undone one by one" : "already undone")" : "")
    ]
    if isRepeated { lines.append("  already recorded; nothing changed") }
    if !kept.isEmpty { lines.append("  not \(target.isUndo ? "redone" : "undone"): \(kept.count)") }
    lines += kept.prefix(Self.shownMax).map { "  \($0.operation): \($0.error.message)\(Self.needed($0.error))".visible }
    if kept.count > Self.shownMax { lines.append("  and \(kept.count - Self.shownMax) more; --json lists all") }
    return (lines + ["  id \(target.opposite.text)"]).lines
  }

  var json: JSONValue {
    .object([
      "command": target.isUndo ? "redo" : "undo", "operation": target.opposite.text, "undone": undone,
      "known": known,
      "kept": kept.objects {
        [
          "operation": $0.operation, "reason": $0.error.message, "neededBy": $0.error.neededBy,
          "neededByMore": $0.error.neededByMore,
        ]
      },
    ])
  }

  /// The operations to undo first, in words; empty if there are none.
  private static func needed(_ error: ErrorView) -> String {
    guard !error.neededBy.isEmpty else { return "" }
    let more = error.neededByMore > 0 ? " and \(error.neededByMore) more" : ""
    return "; undo first: " + error.neededBy.joined(separator: ", ") + more
  }
}
