import AscentRules
import AscentViews

/// The newest entries of a user's ledger.
struct LedgerView: View {
  /// One entry, with the names needed to describe it.
  struct Row: Hashable {
    /// The entry.
    var entry: LedgerEntry
    /// The name of the habit that the entry is for; nil if none.
    var habit: String?
    /// The reason for a manual award; nil for other entries.
    var reason: String?

    var words: String {
      switch entry.key.kind {
      case .habit: "\(habit ?? "habit \(entry.key.subject)") \(entry.amount >= 0 ? "satisfied" : "no longer satisfied")"
      case .day: entry.amount >= 0 ? "day complete" : "day no longer complete"
      case .manual: reason.map { "by hand: \($0)" } ?? "by hand"
      case .correction: "correction"
      }
    }
  }

  /// The entries, newest last.
  var rows: [Row]
  /// The number of entries in the ledger; nil if only those of a group are shown.
  var count: Int32?

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return count == nil ? "No ledger entries of this group." : "The ledger is empty." }
    let table = Table(
      rows,
      [
        .right("#", { _ in .faint }) { $0.entry.number }, .left("day") { style.date($0.entry.key.day) },
        .left("for") { $0.words }.fitting(.cut(to: 8)),
        .right("XP", { $0.entry.amount < 0 ? .open : .good }) {
          ($0.entry.amount > 0 ? "+" : "") + $0.entry.amount.withMinus
        },
        .right("total") { $0.entry.total.withMinus },
      ])
    guard let count, Int(count) > rows.count else { return table.text(style) }
    return table.text(style) + "\n\(Int(count) - rows.count) older; ledger --limit \(count) shows all"
  }

  var json: JSONValue {
    rows.objects { row in
      let entry = row.entry
      return [
        "number": entry.number, "kind": "\(entry.key.kind)", "habit": row.habit, "reason": row.reason,
        "day": entry.key.day, "amount": entry.amount, "total": entry.total, "policy": entry.policy,
      ]
    }
  }
}
