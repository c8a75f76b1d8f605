internal import AscentRules
internal import AscentRuntime

/// A running scenario: the clock, the devices with their queues, and the next step.
struct ScenarioStage: Sendable {
  private struct Device: Sendable {
    var zone: ZoneID?
    var isOffline = false
    var queue: [Delivery] = []
  }

  /// A command in transit, with the step it comes from.
  private struct Delivery: Sendable {
    var step: ScenarioStep
    var command: Command
  }

  private static let user = UserID("scenario")

  private let scenario: Scenario
  private let journal: any Journal
  private let clock: ManualClock
  private var devices: [String: Device] = [:]
  private var next = 0
  private(set) var report: ScenarioReport

  /// A scenario before its first step.
  init(scenario: Scenario, journal: any Journal, report: ScenarioReport) {
    self.scenario = scenario
    self.journal = journal
    self.report = report
    self.clock = ManualClock(scenario.steps.first?.at ?? Instant(milliseconds: 0))
  }

  /// Runs all steps. Each crash ends one runtime and starts another.
  mutating func run() async {
    repeat {
      let ascent = Ascent(
        journal: journal, context: RuleContext(zones: FoundationZones(), catalog: scenario.catalog), clock: clock)
      async let end = Self.work(ascent)
      await live(on: ascent)
      ascent.stop()
      if let failure = await end {
        report.fail(step: next, "the journal failed", expected: "", actual: "\(failure)")
        return
      }
    } while next < scenario.steps.count
  }

  private static func work(_ ascent: Ascent) async -> JournalFailure? {
    do throws(JournalFailure) {
      try await ascent.run()
      return nil
    } catch {
      return error
    }
  }

  /// Runs steps up to and including the next crash, or to the end.
  private mutating func live(on ascent: Ascent) async {
    if next == 0 { await enterZone(on: ascent) } else { await awaken(ascent) }
    while next < scenario.steps.count {
      let step = scenario.steps[next]
      next += 1
      clock.set(step.at)
      if case .crash = step.action { return }
      await perform(step, on: ascent)
    }
  }

  /// Puts the person into the scenario's time zone.
  private mutating func enterZone(on ascent: Ascent) async {
    do throws(AscentError) {
      _ = try await ascent.submit(Command(user: Self.user, operation: "scenario-zone", intent: .travel(scenario.zone)))
    } catch {
      report.fail(step: 0, "the scenario's zone was not taken: \(error)")
    }
  }

  /// Waits until the new runtime answers: direct journal reads need it to be open.
  private mutating func awaken(_ ascent: Ascent) async {
    do throws(AscentError) {
      _ = try await ascent.report(on: Self.user)
    } catch {
      report.fail(step: next, "the life after the crash", expected: "an answer", actual: error.scenarioText)
    }
  }

  private mutating func perform(_ step: ScenarioStep, on ascent: Ascent) async {
    switch step.action {
    case .command(let intent): await tell(intent, step, on: ascent)
    case .progress(let method, let from, let note):
      guard let from = await stage(from, of: method, step, on: ascent) else { return }
      await tell(.progress(method, from: from, note: note), step, on: ascent)
    case .undoLast(let habit):
      guard let key = await lastOperation(of: habit, step, on: ascent) else { return }
      await tell(.undo(key), step, on: ascent)
    case .device(let name, let zone): devices[name, default: Device()].zone = zone
    case .offline(let name): devices[name, default: Device()].isOffline = true
    case .sync(let delivery): await sync(delivery, step, on: ascent)
    case .verify: await verify(step, on: ascent)
    case .assertion(let assertion): await check(assertion, step, on: ascent)
    case .crash: preconditionFailure("a crash ends the run of one runtime")
    }
  }

  // MARK: Commands

  private mutating func tell(_ intent: Intent, _ step: ScenarioStep, on ascent: Ascent) async {
    let device = step.device.flatMap { devices[$0] }
    var command = Command(user: Self.user, operation: step.operation, intent: intent, occurredAt: step.occurredAt)
    command.device = step.device.map { DeviceID($0) }
    command.zone = device?.zone
    if let name = step.device, device?.isOffline == true {
      // An offline command happened when it was queued, not when it arrives.
      command.occurredAt = step.occurredAt ?? step.at
      devices[name]?.queue.append(Delivery(step: step, command: command))
    } else {
      _ = await send(Delivery(step: step, command: command), on: ascent)
    }
  }

  /// Sends a command and compares its result with what the step expects.
  private mutating func send(_ delivery: Delivery, on ascent: Ascent) async -> Receipt? {
    let step = delivery.step
    do throws(AscentError) {
      let receipt = try await ascent.submit(delivery.command)
      if let refused = step.refused {
        report.fail(step: step.number, "the command", expected: "refused: \(refused)", actual: "accepted")
      }
      if let outcome = step.outcome, case .progression(let progression)? = receipt.practice,
        progression.outcome != outcome
      {
        report.fail(step: step.number, "the outcome", expected: "\(outcome)", actual: "\(progression.outcome)")
      }
      return receipt
    } catch {
      if case .refused(let refusal) = error, let refused = step.refused, refusal.caseName == refused { return nil }
      report.fail(
        step: step.number, "the command", expected: step.refused.map { "refused: \($0)" } ?? "accepted",
        actual: error.scenarioText)
      return nil
    }
  }

  /// Reconnects devices and delivers their queues. A command that arrives several times must get
  /// the same receipt each time.
  private mutating func sync(_ delivery: ScenarioDelivery, _ step: ScenarioStep, on ascent: Ascent) async {
    var arriving: [Delivery] = []
    for name in devices.keys.sorted() where delivery.device == nil || delivery.device == name {
      arriving += devices[name]?.queue ?? []
      devices[name]?.queue = []
      devices[name]?.isOffline = false
    }
    if let name = delivery.device, devices[name] == nil {
      report.fail(step: step.number, "there is no device “\(name)”")
    }
    arriving.sort { $0.step.number < $1.step.number }
    arriving = (0...delivery.duplicates).flatMap { _ in arriving }
    switch delivery.order {
    case .sent: break
    case .reversed: arriving.reverse()
    case .shuffled:
      var generator = SeededGenerator(seed: delivery.seed)
      arriving.shuffle(using: &generator)
    }
    var receipts: [Int: Receipt] = [:]
    for one in arriving {
      guard let receipt = await send(one, on: ascent) else { continue }
      let known = receipts.updateValue(receipt, forKey: one.step.number)
      if let known, known != receipt {
        report.fail(
          step: one.step.number, "the receipt of a command that came again", expected: "\(known)", actual: "\(receipt)")
      }
    }
  }

  /// The stage that a step names, or else the one the person is in. The rules refuse unknown
  /// methods.
  private mutating func stage(
    _ named: StageID?, of method: MethodID, _ step: ScenarioStep, on ascent: Ascent
  ) async -> StageID? {
    if let named { return named }
    do throws(AscentError) {
      return try await ascent.methodProgress(of: Self.user).stage(of: method)
    } catch {
      report.fail(step: step.number, "the present stage", expected: "an answer", actual: error.scenarioText)
      return nil
    }
  }

  /// The last operation in force that can be undone and is no undo itself.
  private mutating func lastOperation(of habit: String?, _ step: ScenarioStep, on ascent: Ascent) async -> OperationKey?
  {
    do throws(AscentError) {
      let report = try await ascent.report(on: Self.user)
      let id = habit.map { report[$0]?.id ?? HabitID(number: 0) }
      var last: OperationKey?
      try await ascent.forEachCommand(of: Self.user, newestFirst: true) { command in
        let matches = command.inForce && command.canBeUndone && (id == nil || command.accepted.receipt.habit == id)
        if matches { last = command.accepted.operation.key }
        return !matches
      }
      if let last { return last }
      self.report.fail(step: step.number, "there is nothing to take back")
    } catch {
      report.fail(step: step.number, "the last operation", expected: "an answer", actual: error.scenarioText)
    }
    return nil
  }

  // MARK: Checks

  private mutating func verify(_ step: ScenarioStep, on ascent: Ascent) async {
    do throws(AscentError) {
      for finding in try await ascent.audit(Self.user).findings {
        report.fail(step: step.number, "the ledger", expected: "nothing to find", actual: "\(finding)")
      }
      for damage in try await ascent.verifyJournal() {
        report.fail(step: step.number, "the journal", expected: "nothing to find", actual: "\(damage)")
      }
    } catch {
      report.fail(step: step.number, "the ledger", expected: "an answer", actual: error.scenarioText)
    }
  }

  private mutating func check(_ assertion: ScenarioAssertion, _ step: ScenarioStep, on ascent: Ascent) async {
    do throws(AscentError) {
      let person = try await ascent.report(on: Self.user, day: assertion.day)
      var context = ascent.context
      context.catalog = try await ascent.catalog()
      for fault in assertion.faults(in: person, context: context) {
        report.fail(step: step.number, fault.message, expected: fault.expected, actual: fault.actual)
      }
    } catch {
      report.fail(step: step.number, "the report", expected: "an answer", actual: error.scenarioText)
    }
  }
}
