public import AscentRules

/// What is wrong with a ledger, and what a repair has appended to it.
public struct RepairView: View {
  /// What is wrong, as found before the repair.
  public var findings: [LedgerFinding]
  /// The entries that were appended; nil in a dry run.
  public var entries: [LedgerEntry]?
  /// The operation that appended them.
  public var operation: OperationID?

  /// A repair, or its dry run.
  public init(findings: [LedgerFinding], entries: [LedgerEntry]? = nil, operation: OperationID? = nil) {
    self.findings = findings
    self.entries = entries
    self.operation = operation
  }

  public func text(_ style: Style) -> String {
    guard !findings.isEmpty else { return style.tinted("Nothing to repair.", .good) }
    var lines = findings.map { "found " + FindingText.text($0) }
    if let entries {
      lines += entries.map { entry in
        "appended entry \(entry.number): \(entry.amount > 0 ? "+" : "")\(entry.amount) XP for \(FindingText.text(entry.key))"
      }
    } else {
      lines.append("A dry run: nothing was changed. repair --apply appends what mends this.")
    }
    return lines.joined(separator: "\n")
  }

  public var json: JSON {
    .object([
      "applied": .bool(entries != nil), "operation": .optional(operation?.description),
      "findings": .array(findings.map(FindingText.json)),
      "entries": .array(
        (entries ?? []).map { entry in
          .object([
            "number": .integer(Int64(entry.number)), "key": FindingText.json(entry.key), "amount": .integer(entry.amount),
            "total": .integer(entry.total),
          ])
        }),
    ])
  }
}
