public import AscentRules

/// What a check of a person's ledger and of the journal found.
public struct AuditView: View {
  /// One damage of the journal.
  public struct Damage: Hashable, Sendable {
    /// The commit at which it shows, 0 when it is about the whole.
    public var commit: Int64
    /// What is wrong.
    public var detail: String

    /// A damage with its parts.
    public init(commit: Int64, detail: String) {
      self.commit = commit
      self.detail = detail
    }
  }

  /// The number of ledger entries that were checked; nil when the journal is too damaged to be
  /// opened, and no ledger was read.
  public var entries: Int32?
  /// What is wrong with the ledger.
  public var findings: [LedgerFinding]
  /// What is wrong with the journal.
  public var damage: [Damage]

  /// The result of a check.
  public init(entries: Int32?, findings: [LedgerFinding], damage: [Damage]) {
    self.entries = entries
    self.findings = findings
    self.damage = damage
  }

  /// Whether everything holds together.
  public var isWhole: Bool { findings.isEmpty && damage.isEmpty }

  public func text(_ style: Style) -> String {
    var lines = ledgerLines(style)
    if damage.isEmpty {
      lines.append(style.tinted("journal: whole", .good))
    } else {
      lines.append(style.tinted("journal: \(damage.count) found", .bad))
      lines += damage.map { "  " + VisibleText.visible(DamageText.text(commit: $0.commit, detail: $0.detail)) }
    }
    return lines.joined(separator: "\n")
  }

  private func ledgerLines(_ style: Style) -> [String] {
    guard let entries else { return [style.tinted("ledger: not read", .bad) + " (a damaged journal is not opened)"] }
    let count = CountText.text(entries, "entry", "entries")
    guard findings.isEmpty else {
      return [style.tinted("ledger: \(findings.count) found", .bad) + " in \(count)"]
        + findings.map { "  " + FindingText.text($0) }
    }
    return [
      style.tinted("ledger: whole", .good)
        + " (\(count), \(LedgerFinding.Class.allCases.count) classes of faults checked)"
    ]
  }

  public var json: JSON {
    .object([
      "whole": .bool(isWhole), "entries": .optional(entries.map(Int64.init)),
      "findings": .array(findings.map(FindingText.json)),
      "journal": .array(damage.map { .object(["commit": .integer($0.commit), "detail": .string($0.detail)]) }),
    ])
  }
}
