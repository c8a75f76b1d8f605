import AscentRules
import AscentViews

/// The newest entries of a user's ledger.
struct LedgerView: View {
  /// One entry, with what it is for in words.
  struct Row: Hashable, Sendable {
    /// The entry.
    var entry: LedgerEntry
    /// The habit it is for.
    var habit: String?
    /// Why it was given by hand.
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

  /// The entries, the newest last.
  var rows: [Row]
  /// The number of entries in the ledger.
  var count: Int32

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "The ledger is empty." }
    var table = Table([("#", .right), ("day", .left), ("for", .left), ("XP", .right), ("total", .right)])
    for row in rows {
      let entry = row.entry
      table.append([
        Table.Cell("\(entry.number)", .faint), Table.Cell("\(entry.key.day)"), Table.Cell(row.words),
        Table.Cell("\(entry.amount > 0 ? "+" : "")\(entry.amount)", entry.amount < 0 ? .open : .good),
        Table.Cell("\(entry.total)"),
      ])
    }
    let rest = Int(count) - rows.count
    return table.text(style) + (rest > 0 ? "\n\(rest) older; ledger --limit \(count) shows all" : "")
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        .object([
          "number": .integer(Int64(row.entry.number)), "kind": .string("\(row.entry.key.kind)"),
          "habit": .optional(row.habit),
          "reason": .optional(row.reason), "day": .day(row.entry.key.day), "amount": .integer(row.entry.amount),
          "total": .integer(row.entry.total), "policy": .integer(Int64(row.entry.policy)),
          "chain": .string("\(row.entry.chain)"),
        ])
      })
  }
}
