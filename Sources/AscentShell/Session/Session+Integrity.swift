import AscentRules
import AscentRuntime
import AscentViews

/// Whether what is stored holds together.
extension Session {
  func verify(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let report = try await place().report
    let findings = try await findings()
    let damage: [JournalDamage]
    do { damage = try await ascent.verifyJournal() } catch { throw ShellError(error) }
    let view = AuditView(
      entries: report.ledgerCount, findings: findings, damage: damage.map { AuditView.Damage(commit: $0.commit, detail: $0.detail) })
    outlet.put(.answer(view))
    return view.isWhole ? .done : .failed
  }

  func repair(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    let findings = try await findings()
    guard arguments.has("--apply"), !findings.isEmpty else {
      outlet.put(.answer(RepairView(findings: findings)))
      return .done
    }
    let sent = try await send(.repairLedger, try Envelope(arguments, place), place)
    let ordinal = sent.receipt.ordinal
    let stored = try await commands(ordinals: ordinal...ordinal, limit: 1)
    let entries = stored.flatMap { $0.events.compactMap(\.ledgerEntry?.entry) }
    outlet.put(.answer(RepairView(findings: findings, entries: entries, operation: sent.operation)))
    return .done
  }

  func findings() async throws(ShellError) -> [LedgerFinding] {
    do { return try await ascent.audit(user).findings } catch { throw ShellError(error) }
  }
}
