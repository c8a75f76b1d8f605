import AscentRules
import AscentRuntime
import AscentViews

/// Whether what is stored holds together.
extension Session {
  func verify(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let report = try await context().report
    let findings = try await audit().findings
    let damage: [JournalDamage]
    do { damage = try await ascent.verifyJournal() } catch { throw ShellError(error) }
    let view = AuditView(
      entries: report.ledgerCount, findings: findings,
      damage: damage.map { AuditView.Damage(commit: $0.commit, detail: $0.detail) })
    sink.put(.answer(view))
    return view.isWhole ? .done : .failed
  }

  func repair(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let operation = try arguments.operation("--op") ?? freshOperation()
    let audit = try await audit()
    guard arguments.has("--apply"), !audit.findings.isEmpty else {
      sink.put(.answer(RepairView(findings: audit.findings, corrections: audit.corrections)))
      return .done
    }
    let receipt: Receipt
    do { receipt = try await ascent.repairLedger(of: user, id: operation).receipt } catch {
      throw ShellError(error, sending: operation, habits: context.habitNames)
    }
    let stored = try await commands(ordinals: receipt.ordinal...receipt.ordinal, limit: 1)
    let entries = stored.flatMap { $0.events.compactMap(\.ledgerEntry) }
    sink.put(
      .answer(
        RepairView(findings: audit.findings, corrections: audit.corrections, entries: entries, operation: operation)))
    return .done
  }

  private func audit() async throws(ShellError) -> LedgerAudit {
    do { return try await ascent.audit(user) } catch { throw ShellError(error) }
  }
}
