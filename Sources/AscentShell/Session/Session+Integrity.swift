import AscentRules
import AscentRuntime
import AscentViews

/// Whether what is stored holds together.
extension Session {
  func verify(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let report = try await place().report
    let findings = try await findings()
    let damage: [JournalDamage]
    do { damage = try await journal.verify() } catch { throw .journal(error) }
    let view = AuditView(
      entries: report.ledgerCount, findings: findings, damage: damage.map { AuditView.Damage(commit: $0.commit, detail: $0.detail) })
    outlet.put(.answer(view))
    return view.isWhole ? .done : .failed
  }

  func findings() async throws(ShellError) -> [LedgerFinding] {
    do { return try await ascent.audit(user) } catch { throw ShellError(error) }
  }
}
