import AscentRules
import AscentRuntime
import AscentViews

/// Checks and repairs of the ledger, history and journal.
extension CommandLineSession {
  func verify(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    do {
      return sink.answer(arguments.has("--all") ? try await verifyAll(sink) : try await verify(showing: sink))
    } catch .journal(.damaged(let damage)) {
      // For `verify`, damage is the result, not an error, and all damage should be listed. If the
      // journal can't be checked, report the damage already found.
      let found = (try? await ascent.verifyJournal()) ?? []
      return sink.answer(AuditView(entries: nil, findings: [], damage: found.isEmpty ? damage : found))
    } catch {
      throw error
    }
  }

  private func verifyAll(_ sink: any OutputSink) async throws(ShellError) -> LedgerCheckView {
    var check = try await checkLedgers(repairs: false, replays: true, sink)
    for user in Set(check.faults.map(\.user) + check.differences.map(\.user)) where await damage(of: user) != nil {
      // Only part of a damaged history was read, so what is found in it means nothing.
      check.faults.removeAll { $0.user == user }
      check.differences.removeAll { $0.user == user }
    }
    do {
      return LedgerCheckView(check: check, damage: try await ascent.verifyJournal(), survival: knownDurability)
    } catch {
      throw ShellError(error)
    }
  }

  /// Why a part of the user's history was left out of what was read, or may be missing; nil if all
  /// of it was read.
  package func damage() async -> String? {
    if let damage = await damage(of: user) { return damage }
    return await environment.storeTools?.missingEnd()
  }

  private func damage(of user: UserID) async -> String? { await environment.storeTools?.damage(of: user) }

  /// What commits survive; nil if this session only reads a store in a file, whose writer decides.
  private var knownDurability: Durability? {
    ascent.durability == .volatile && environment.storeTools?.storeName != nil ? nil : ascent.durability
  }

  /// Checks the ledgers of all users and shows the progress.
  ///
  /// With `replays`, it also checks everything else that follows from their commands.
  func checkLedgers(
    repairs: Bool, replays: Bool = false, _ sink: any OutputSink
  ) async throws(ShellError) -> LedgerCheck {
    do throws(AscentError) {
      return try await ascent.checkLedgers(repairs: repairs, replays: replays) { sink.progress($0, of: $1) }
    } catch {
      if Task.isCancelled { throw .interrupted }
      throw ShellError(error)
    }
  }

  private func verify(showing sink: any OutputSink) async throws(ShellError) -> any View {
    let report = try await report()
    let audit = try await auditWithVersion()
    var view = AuditView(entries: report.ledgerCount, findings: audit.audit.findings, damage: [])
    view.habits = report.habitNames
    view.survival = knownDurability
    do throws(AscentError) {
      view.differences = try await ascent.differences(of: user) { sink.progress($0, of: Int(clamping: audit.version)) }
      view.damage = try await ascent.verifyJournal()
    } catch {
      if Task.isCancelled { throw .interrupted }
      throw ShellError(error)
    }
    // Only part of a damaged history was read, so differences from it mean nothing.
    if let damage = await damage(of: user) {
      (view.entries, view.findings, view.differences) = (nil, [], nil)
      if view.damage.isEmpty { view.damage = [JournalDamage(commit: nil, detail: damage)] }
    }
    return view
  }

  func repair() async throws(ShellError) -> any View {
    let operation = try arguments.operation("--op") ?? freshOperation()
    try await checkIsNoImportUndo(operation)
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

  private func audit() async throws(ShellError) -> LedgerAudit { try await auditWithVersion().audit }

  private func auditWithVersion() async throws(ShellError) -> (audit: LedgerAudit, version: Int64) {
    do { return try await ascent.auditWithVersion(user) } catch { throw ShellError(error) }
  }
}
