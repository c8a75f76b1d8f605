import AscentRules
import AscentViews

/// The faults of a ledger, and the entries that a repair would append or has appended.
struct RepairView: View {
  /// The faults found before the repair.
  var findings: [LedgerAudit.Finding]
  /// The corrections that a repair appends.
  var corrections: [LedgerCorrection]
  /// The appended entries; nil in a dry run.
  var entries: [LedgerEntry]?
  /// The operation that appended the entries; nil in a dry run.
  var operation: OperationID?

  func text(_ style: Style) -> String {
    guard !findings.isEmpty else { return style.tinted("Nothing to repair.", .good) }
    var lines = findings.map { "found " + FindingText.text($0) }
    if let entries {
      lines += entries.map {
        "appended entry \($0.number): \(Self.signed($0.amount)) XP for \(FindingText.text($0.key))"
      }
    } else {
      lines += corrections.map { "would append " + words($0) }
      lines.append("Dry run: nothing was changed. repair --apply appends the corrections.")
    }
    return lines.lines
  }

  private func words(_ correction: LedgerCorrection) -> String {
    switch correction {
    case .enter(let key, let amount, _): "\(Self.signed(amount)) XP for \(FindingText.text(key))"
    case .reseal(let count, let total):
      "a restart of the chain after \(count.counted("entry", "entries")) with a total of \(total)"
    }
  }

  private static func signed(_ amount: Int64) -> String { "\(amount > 0 ? "+" : "")\(amount)" }

  var json: JSONValue {
    .object([
      "applied": entries != nil, "operation": operation, "findings": findings, "corrections": corrections.map(json),
      "entries": (entries ?? []).objects {
        ["number": $0.number, "key": $0.key, "amount": $0.amount, "total": $0.total]
      },
    ])
  }

  private func json(_ correction: LedgerCorrection) -> JSONValue {
    switch correction {
    case .enter(let key, let amount, let policy):
      .object(["kind": "enter", "key": key, "amount": amount, "policy": policy])
    case .reseal(let count, let total): .object(["kind": "reseal", "count": count, "total": total])
    }
  }
}
