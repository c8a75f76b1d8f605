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

  /// The number of ledger entries that were checked.
  public var entries: Int32
  /// What is wrong with the ledger.
  public var findings: [LedgerFinding]
  /// What is wrong with the journal.
  public var damage: [Damage]

  /// The result of a check.
  public init(entries: Int32, findings: [LedgerFinding], damage: [Damage]) {
    self.entries = entries
    self.findings = findings
    self.damage = damage
  }

  /// Whether everything holds together.
  public var isWhole: Bool { findings.isEmpty && damage.isEmpty }

  public func text(_ style: Style) -> String {
    var lines: [String] = []
    let count = CountText.text(entries, "entry", "entries")
    if findings.isEmpty {
      lines.append(style.tinted("ledger: whole", .good) + " (\(count), \(LedgerFinding.Class.allCases.count) classes of faults checked)")
    } else {
      lines.append(style.tinted("ledger: \(findings.count) found", .bad) + " in \(count)")
      lines += findings.map { "  " + FindingText.text($0) }
    }
    if damage.isEmpty {
      lines.append(style.tinted("journal: whole", .good))
    } else {
      lines.append(style.tinted("journal: \(damage.count) found", .bad))
      lines += damage.map { "  \($0.commit > 0 ? "commit \($0.commit): " : "")\(VisibleText.visible($0.detail))" }
    }
    return lines.joined(separator: "\n")
  }

  public var json: JSON {
    .object([
      "whole": .bool(isWhole), "entries": .integer(Int64(entries)), "findings": .array(findings.map(FindingText.json)),
      "journal": .array(damage.map { .object(["commit": .integer($0.commit), "detail": .string($0.detail)]) }),
    ])
  }
}
