import AscentRules
import AscentRuntime

/// Compares sessions, stages and celebrations with the reference model.
extension JournalAuditor {
  mutating func checkPractice(of user: UserID) {
    checkAdvances(of: user)
    for fault in ReferenceCelebrations(people[user] ?? [], catalog).faults { find(.cause, "\(user): \(fault)") }
    guard user != .catalog, let operations = operations(of: user) else { return }
    let progress = ReferenceProgression(operations: operations, catalog: catalog)
    for (index, stored) in (people[user] ?? []).enumerated() {
      guard let verdict = progress.verdicts[index] else { continue }
      let name = "\(user): receipt \(index + 1)"
      switch (verdict, stored.accepted.receipt.practice) {
      case (.session(let stage), .session(let receipt)?):
        compare(.noLostUpdate, "\(name): the stage", receipt.stage, stage)
      case (.advanced(let advance), .progression(let receipt)?): check(receipt, .advanced, advance, name)
      case (.lost(let winner), .progression(let receipt)?): check(receipt, .alreadyAdvanced, winner, name)
      case (.impossible(let reason), _): find(.oneAdvance, "\(name) should be a refusal: \(reason)")
      default: find(.noLostUpdate, "\(name) says nothing about method progress")
      }
    }
  }

  /// Checks ``AuditFinding/Invariant/oneAdvance`` from the events alone.
  private mutating func checkAdvances(of user: UserID) {
    var left: [RequiredStage: OperationID] = [:]
    for stored in people[user] ?? [] where stored.inForce {
      for case .stageAdvanced(let advance) in stored.events {
        let stage = RequiredStage(method: advance.method, stage: advance.from)
        if let before = left.updateValue(stored.accepted.operation, forKey: stage) {
          find(.oneAdvance, "\(user): \(stage) is left by \(before) and by \(stored.accepted.operation)")
        }
      }
    }
  }

  private mutating func check(
    _ receipt: Receipt.Progression, _ outcome: Receipt.Progression.Outcome, _ advance: ReferenceProgression.Advance,
    _ name: String
  ) {
    let told = (receipt.from, receipt.to, receipt.at, receipt.ordinal)
    if receipt.outcome != outcome || told != (advance.from, advance.to, advance.at, advance.order) {
      find(.oneAdvance, "\(name) says \(receipt), the model \(outcome) and \(advance)")
    }
  }

  /// Compares the method progress in a report with the model of the audited journal.
  mutating func comparePractice(in report: PersonReport, of user: UserID) {
    guard let operations = operations(of: user) else { return }
    let progress = ReferenceProgression(operations: operations, catalog: catalog)
    for method in catalog.methods.map(\.id) {
      let kept = report.progression[method]
      let advances = progress.advances(of: method)
      let orders = advances.map(\.order)
      compare(.noLostUpdate, "\(user): the order of progressions of \(method)", kept.steps.map(\.ordinal), orders)
      guard kept.steps.count == advances.count else { continue }
      for (stage, sessions) in progress.stages(of: method).enumerated() {
        let name = "\(user): stage \(stage) of \(method)"
        let practice = stage < kept.steps.count ? kept.steps[stage].practice : kept.practice
        compare(.noLostUpdate, "\(name): the sessions", Int(practice.sessionCount), sessions.count)
        compare(.noLostUpdate, "\(name): the minutes", practice.minutes, sessions.reduce(0) { $0 + $1.minutes })
        guard stage < advances.count else { continue }
        let isMet = ReferenceProgression.areMet(advances[stage].criteria, by: sessions)
        compare(.noLostUpdate, "\(name): whether its cause is in force", kept.steps[stage].isCauseInForce, isMet)
      }
    }
    let shown = ReferenceCelebrations(people[user] ?? [], catalog).shown
    compare(.noLostUpdate, "\(user): what waits", Set(report.celebrations.map(\.key)), shown)
  }
}
