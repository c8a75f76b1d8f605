import AscentRules
import AscentRuntime
import AscentViews

/// Integrity of what is stored.
extension Session {
  func verify(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let report = try await report()
    let findings = try await audit().findings
    let damage: [JournalDamage]
    do { damage = try await ascent.verifyJournal() } catch { throw ShellError(error) }
    let view = AuditView(entries: report.ledgerCount, findings: findings, damage: damage)
    sink.answer(view)
    return view.isWhole ? .done : .failed
  }

  func repair(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let operation = try arguments.operation("--op") ?? freshOperation()
    let audit = try await audit()
    guard arguments.has("--apply"), !audit.findings.isEmpty else {
      sink.answer(RepairView(findings: audit.findings, corrections: audit.corrections))
      return .done
    }
    let receipt: Receipt
    do { receipt = try await ascent.repairLedger(of: user, id: operation).receipt } catch {
      throw ShellError(error, sending: operation, habits: [:])
    }
    let entries = try await events(of: receipt.ordinal).compactMap(\.ledgerEntry)
    sink.write(
      .answer(
        RepairView(findings: audit.findings, corrections: audit.corrections, entries: entries, operation: operation)))
    return .done
  }

  private func audit() async throws(ShellError) -> LedgerAudit {
    do { return try await ascent.audit(user) } catch { throw ShellError(error) }
  }
}
