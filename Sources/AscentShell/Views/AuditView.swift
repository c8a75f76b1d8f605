import AscentRules
import AscentRuntime
import AscentViews

/// The findings of a check of a user's ledger and history, and of the journal.
struct AuditView: View {
  /// The number of ledger entries checked; nil if the journal is too damaged to check them.
  var entries: Int32?
  /// What is wrong with the ledger.
  var findings: [LedgerAudit.Finding]
  /// What does not follow from the user's commands; nil if they were not replayed.
  var differences: [LedgerCheck.Difference]?
  /// The names of the user's habits.
  var habits: [HabitID: String] = [:]
  /// What is wrong with the journal.
  var damage: [JournalDamage]
  /// What commits survive; nil if that is not known.
  var survival: Durability?

  /// Whether no faults or damage were found.
  var isIntact: Bool { findings.isEmpty && damage.isEmpty && differences?.contains(where: \.isFault) != true }
  var checksPassed: Bool { isIntact }

  func text(_ style: Style) -> String {
    var lines = ledgerLines(style) + DifferenceText(habits: habits).lines(differences, style)
    if damage.isEmpty {
      lines.append(style.tinted("journal: whole", .good))
    } else {
      lines.append(style.tinted("journal: \(damage.count.counted("problem"))", .bad))
      lines += damage.map { "  " + $0.words.visible }
    }
    if let survival { lines.append("commits: \(survival.words)") }
    return lines.lines
  }

  private func ledgerLines(_ style: Style) -> [String] {
    guard let entries else { return [style.tinted("ledger: not read", .bad) + " (the journal is damaged)"] }
    let count = entries.counted("entry", "entries")
    guard findings.isEmpty else {
      return [style.tinted("ledger: \(findings.count.counted("problem"))", .bad) + " in \(count)"]
        + findings.map { "  " + FindingText.text($0) }
    }
    return [
      style.tinted("ledger: whole", .good)
        + " (\(count), \(LedgerAudit.Finding.Class.allCases.count) kinds of faults checked)"
    ]
  }

  var json: JSONValue {
    .object([
      "whole": isIntact, "entries": entries,
      "findings": findings, "history": differences,
      "journal": damage.objects { ["commit": $0.commit, "detail": $0.detail] }, "commitsSurvive": survival?.survived,
    ])
  }
}
