import AscentRules
import AscentRuntime
import AscentViews

/// Integrity of what is stored.
extension Session {
  func verify(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    sink.answer(arguments.has("--all") ? try await verifyAll(sink) : try await verify())
  }

  private func verifyAll(_ sink: any OutputSink) async throws(ShellError) -> LedgerCheckView {
    let check = try await checkLedgers(repairs: false, sink)
    do { return LedgerCheckView(check: check, damage: try await ascent.verifyJournal()) } catch {
      throw ShellError(error)
    }
  }

  /// Checks everyone's ledger, and shows how far it is.
  func checkLedgers(repairs: Bool, _ sink: any OutputSink) async throws(ShellError) -> LedgerCheck {
    do throws(AscentError) {
      return try await ascent.checkLedgers(repairs: repairs) { sink.progress(checking: $0) }
    } catch {
      if Task.isCancelled { throw .interrupted }
      throw ShellError(error)
    }
  }

  private func verify() async throws(ShellError) -> any View {
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
