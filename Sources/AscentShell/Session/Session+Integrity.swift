import AscentRules
import AscentRuntime
import AscentViews

/// Integrity of what is stored.
extension Session {
  func verify() async throws(ShellError) -> any View {
    let report = try await report()
    let findings = try await audit().findings
    let damage: [JournalDamage]
    do { damage = try await ascent.verifyJournal() } catch { throw ShellError(error) }
    return AuditView(entries: report.ledgerCount, findings: findings, damage: damage)
  }

  func repair() async throws(ShellError) -> any View {
    let operation = try arguments.operation("--op") ?? freshOperation()
    let audit = try await audit()
    guard arguments.has("--apply"), !audit.findings.isEmpty else {
      return RepairView(findings: audit.findings, corrections: audit.corrections)
    }
    let receipt: Receipt
    do { receipt = try await ascent.repairLedger(of: user, id: operation).receipt } catch {
      throw ShellError(error, sending: operation)
    }
    let entries = try await events(of: receipt.ordinal).compactMap(\.ledgerEntry)
    return RepairView(
      findings: audit.findings, corrections: audit.corrections, entries: entries, operation: operation)
  }

  private func audit() async throws(ShellError) -> LedgerAudit {
    do { return try await ascent.audit(user) } catch { throw ShellError(error) }
  }
}
