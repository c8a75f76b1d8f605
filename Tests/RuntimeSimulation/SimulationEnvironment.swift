import AscentRules
package import AscentRuntime
package import AscentTestKit

/// A simulation: devices, successive runs of the process, a subscriber, a failing journal, and the
/// final audit.
package struct SimulationEnvironment: Sendable {
  package let plan: SimulationPlan
  /// The journal without faults.
  package let inner: any Journal
  private let faulty: FaultyJournal
  private let board: SimulationBoard
  /// Shared by all runs: reading the zones was a quarter of the time of a run.
  private static let zones = FoundationZones()

  package init(plan: SimulationPlan, inner: any Journal = MemoryJournal()) {
    self.plan = plan
    self.inner = inner
    // With every other seed, batches that wait are committed together, and answered while the next
    // ones are written.
    faulty = FaultyJournal(
      inner, faults: plan.faults, seed: plan.seed, durability: plan.seed.isMultiple(of: 2) ? .powerSafe : nil)
    board = SimulationBoard(deviceCount: plan.deviceCount)
  }

  /// Runs the workload of a plan in the interleaving of a seed.
  package static func run(
    plan: SimulationPlan, schedule: UInt64, inner: @escaping @Sendable () -> any Journal = { MemoryJournal() }
  ) throws(SimulationError) -> SimulationRun<SimulationOutcome> {
    try Simulation.run(seed: schedule, stepsMax: 2_000_000) {
      await SimulationEnvironment(plan: plan, inner: inner()).run()
    }
  }

  /// Runs the workload, wherever the caller's tasks run.
  package func run() async -> SimulationOutcome {
    await withTaskGroup { group in
      for number in 0..<plan.deviceCount {
        group.addTask { await SimulationDevice(number: number, plan: plan, board: board).run() }
      }
      group.addTask { await liveOn() }
    }
    faulty.heal()
    var outcome = SimulationOutcome(findings: board.findings)
    do throws(JournalFailure) {
      try await judge(&outcome)
    } catch {
      outcome.findings.append(AuditFinding(.acknowledgedIsDurable, "the journal cannot be read: \(error)"))
    }
    outcome.answers = board.exchanges.map(\.answer)
    outcome.tally = faulty.tally
    return outcome
  }

  // MARK: Runs of the process

  /// Runs the process again and again until the devices are done.
  private func liveOn() async {
    var generator = SeededGenerator(seed: plan.seed ^ 0xDEAD)
    var crashes = plan.crashCount
    while !board.isEveryDeviceDone {
      let steps = crashes > 0 ? Int.random(in: 100...600, using: &generator) : .max
      crashes -= 1
      let isGentle = generator.isOne(in: 3)
      await runProcess(on: faulty, isCancelled: !isGentle) {
        var step = 0
        while step < steps, !board.isEveryDeviceDone {
          await Task.yield()
          step += 1
        }
      }
    }
  }

  /// Runs a runtime over a journal while the body runs, then stops it, or cancels it in the middle
  /// of its work.
  private func runProcess(on journal: any Journal, isCancelled: Bool = false, _ body: () async -> Void) async {
    let context = RuleContext(zones: Self.zones, catalog: plan.catalog)
    let ascent = Ascent(journal: journal, context: context, configuration: plan.configuration, clock: board.clock)
    await withTaskGroup { group in
      group.addTask {
        // A journal that cannot be opened ends this run; the next one tries again.
        do { try await ascent.run() } catch { board.ascent = nil }
      }
      group.addTask { await read(ascent) }
      board.ascent = ascent
      await body()
      board.ascent = nil
      if isCancelled { group.cancelAll() } else { ascent.stop() }
    }
  }

  /// Reads the feed as a subscriber does, and continues where a read failed.
  private func read(_ ascent: Ascent) async {
    while !Task.isCancelled {
      do {
        for try await command in ascent.feed(after: board.seenPosition) { board.subscriberSaw(command) }
        return
      } catch {
        if board.ascent !== ascent { return }
        await Task.yield()
      }
    }
  }

  // MARK: The end

  /// Checks the answers so far, sends everything again to a healthy runtime, then compares journal,
  /// answers, reports and replays.
  private func judge(_ outcome: inout SimulationOutcome) async throws(JournalFailure) {
    // Sending again would hide wrong refusals, so those are checked first.
    _ = try await inner.open()
    var early = JournalAuditor(exchanges: board.exchanges, catalog: plan.catalog)
    outcome.findings += try await early.audit(inner).filter { $0.invariant == .allOrNothing }
    var open: [Command] = []
    var look: (last: Instant, asOf: Instant)?
    await runProcess(on: faulty) {
      for command in board.sent where await !board.settle(command, attempts: 100) { open.append(command) }
      // The last look at what is due comes up to a day late, as after a machine has slept. It is
      // also needed so that the reports below are about days that nobody closes meanwhile.
      let last = board.clock.now()
      board.clock.advance(by: .seconds(Int(plan.seed % 7) * 14_400))
      do throws(AscentError) { if let asOf = try await board.ascent?.closeOverdue() { look = (last, asOf) } } catch {
        outcome.findings.append(AuditFinding(.recordedOnce, "what is overdue is not closed: \(error)"))
      }
    }
    outcome.findings += open.map { AuditFinding(.exactlyOnce, "\($0.operation) is never settled") }
    _ = try await inner.open()
    var auditor = JournalAuditor(exchanges: board.exchanges, catalog: plan.catalog)
    outcome.findings += try await auditor.audit(inner)
    if let look {
      let context = RuleContext(zones: Self.zones, catalog: plan.catalog)
      outcome.findings += auditor.missingReminders(after: look.last, asOf: look.asOf, context)
    }
    let history = try await inner.commands(after: .start, limit: .max)
    outcome.history = Self.hash(of: history)
    outcome.commands = history
    outcome.findings += subscriberFindings(history)
    let most = faulty.tally.commandsMax
    if most > groupMax {
      outcome.findings.append(AuditFinding(.bounded, "a group of \(most) commands where \(groupMax) may be"))
    }
    outcome.findings += await compareReplays(auditor)
  }

  private var groupMax: Int {
    plan.configuration.batchMax * plan.configuration.batchesInFlightMax * plan.configuration.shardCount
  }

  private func subscriberFindings(_ history: [StoredCommand]) -> [AuditFinding] {
    let isPrefix = history.map(\.accepted.operation).starts(with: board.seen.map(\.accepted.operation))
    return isPrefix ? [] : [AuditFinding(.noGaps, "the subscriber saw another history")]
  }

  /// A runtime that reads snapshots and one that replays everything report what the model says.
  private func compareReplays(_ auditor: JournalAuditor) async -> [AuditFinding] {
    var findings: [AuditFinding] = []
    var reports: [[PersonReport]] = []
    for journal in [inner, SnapshotBlindJournal(base: inner)] as [any Journal] {
      var found: [PersonReport] = []
      await runProcess(on: journal) {
        for user in auditor.users {
          for day in auditor.days(of: user) {
            do throws(AscentError) {
              let report = try await board.report(on: user, day)
              // The second report must equal the first.
              if reports.isEmpty { findings += auditor.findings(in: report, of: user) }
              found.append(report)
            } catch {
              findings.append(AuditFinding(.replayIsIdentity, "no report on \(user): \(error)"))
            }
          }
          // The audit reads the journal itself, so one runtime is enough.
          if reports.isEmpty { findings += await board.ledgerFindings(on: user) }
        }
      }
      reports.append(found)
    }
    if reports[0] != reports[1] {
      findings.append(AuditFinding(.replayIsIdentity, "a snapshot and a full replay differ"))
    }
    return findings
  }

  private static func hash(of history: [StoredCommand]) -> UInt64 {
    history.reduce(0) { hash, command in
      var generator = SeededGenerator(
        seed: hash ^ command.accepted.operation.key.high ^ command.accepted.operation.key.low)
      return generator.next()
    }
  }
}

extension SimulationBoard {
  /// A report from the present runtime.
  fileprivate func report(on user: UserID, _ day: LocalDay) async throws(AscentError) -> PersonReport {
    guard let ascent else { throw .stopped }
    return try await ascent.report(on: user, day: day)
  }

  /// What the runtime's own audit finds. It reads the journal, which is open once a query was
  /// answered.
  fileprivate func ledgerFindings(on user: UserID) async -> [AuditFinding] {
    guard let ascent else { return [] }
    do throws(AscentError) {
      _ = try await ascent.report(on: user)
      return try await ascent.audit(user).findings.map {
        AuditFinding(.ledgerRules, "\(user): the runtime's audit finds \($0)")
      }
        + ascent.differences(of: user).map {
          AuditFinding(.replayIsIdentity, "\(user): \($0) does not follow from the commands")
        }
    } catch {
      return [AuditFinding(.ledgerRules, "\(user): no audit: \(error)")]
    }
  }
}
