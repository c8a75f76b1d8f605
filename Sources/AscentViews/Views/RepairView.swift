public import AscentRules

/// What a repair would append to a ledger, or has appended.
public struct RepairView: View {
  /// The corrections.
  public var corrections: [LedgerCorrection]
  /// What is wrong, as found before the repair.
  public var findings: [LedgerFinding]
  /// Whether the corrections were appended; false in a dry run.
  public var isApplied: Bool
  /// The operation that appended them.
  public var operation: OperationID?

  /// A repair or its dry run.
  public init(corrections: [LedgerCorrection], findings: [LedgerFinding], isApplied: Bool, operation: OperationID?) {
    self.corrections = corrections
    self.findings = findings
    self.isApplied = isApplied
    self.operation = operation
  }

  public func text(_ style: Style) -> String {
    guard !corrections.isEmpty || !findings.isEmpty else { return style.tinted("Nothing to repair.", .good) }
    let verb = isApplied ? "appended" : "would append"
    var lines = findings.map { "found " + FindingText.text($0) }
    lines += corrections.map { "\(verb) \(words($0))" }
    if !isApplied { lines.append("A dry run: nothing was changed. repair --apply appends the corrections.") }
    return lines.joined(separator: "\n")
  }

  private func words(_ correction: LedgerCorrection) -> String {
    switch correction {
    case .enter(let key, let amount, _): "\(amount > 0 ? "+" : "")\(amount) XP for \(FindingText.text(key))"
    case .reseal(let count, let total): "a new beginning of the chain after \(count) entries with a total of \(total)"
    }
  }

  public var json: JSON {
    .object([
      "applied": .bool(isApplied), "operation": .optional(operation?.description),
      "findings": .array(findings.map(FindingText.json)), "corrections": .array(corrections.map(json)),
    ])
  }

  private func json(_ correction: LedgerCorrection) -> JSON {
    switch correction {
    case .enter(let key, let amount, let policy):
      .object(["kind": "enter", "key": FindingText.json(key), "amount": .integer(amount), "policy": .integer(Int64(policy))])
    case .reseal(let count, let total):
      .object(["kind": "reseal", "count": .integer(Int64(count)), "total": .integer(total)])
    }
  }
}
