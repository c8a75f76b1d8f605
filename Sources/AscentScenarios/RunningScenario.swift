import AscentRules
import AscentRuntime

/// A running scenario: the runtime, the clock, the devices with their queues, and the next step.
///
/// Before each step, everything that becomes due until then is done, each thing at its time; days
/// that pass are closed.
struct RunningScenario {
  private struct Device {
    var zone: ZoneID?
    /// How many seconds its clock is ahead.
    var clockAhead: Int64 = 0
    var isOffline = false
    var queue: [Delivery] = []
  }

  /// A command in transit, with the step it comes from.
  private struct Delivery {
    var step: ScenarioStep
    var command: Command
  }

  static let user = UserID("scenario")
  private static let zoneOperation: OperationID = "scenario-zone"

  private let name: String
  private let scenario: Scenario
  private let journal: any Journal
  let clock: ManualClock
  /// The runtime that was started after the last crash.
  private var ascent: Ascent
  private var devices: [String: Device] = [:]
  /// The index of the next step, which is also the number of the current one.
  private var next = 0
  private(set) var failures: [ScenarioFailure] = []
  /// The ordinal up to which events were asserted.
  var asserted: Int32 = 0

  /// A scenario before its first step.
  init(name: String, scenario: Scenario, journal: any Journal) {
    self.name = name
    self.scenario = scenario
    self.journal = journal
    self.clock = ManualClock(scenario.steps.first?.at ?? Instant(milliseconds: 0))
    self.ascent = Self.makeRuntime(scenario, journal, clock)
  }

  private static func makeRuntime(_ scenario: Scenario, _ journal: any Journal, _ clock: ManualClock) -> Ascent {
    Ascent(journal: journal, context: RuleContext(zones: FoundationZones(), catalog: scenario.catalog), clock: clock)
  }

  /// Runs all steps. Each crash ends one runtime and starts another.
  mutating func run() async {
    while true {
      async let end = Self.work(ascent)
      await live()
      ascent.stop()
      if let failure = await end {
        fail("the journal failed", expected: "", actual: "\(failure)")
        return
      }
      guard next < scenario.steps.count else { return }
      ascent = Self.makeRuntime(scenario, journal, clock)
    }
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
  private mutating func live() async {
    if next == 0 {
      await enterZone()
    } else {
      // Direct journal reads need the new runtime to be open.
      _ = await answer("the life after the crash") { ascent throws(AscentError) in
        try await ascent.report(on: Self.user)
      }
    }
    while next < scenario.steps.count {
      let step = scenario.steps[next]
      next += 1
      _ = await answer("what became due before the step") { [clock] ascent throws(AscentError) in
        try await ascent.passTime(to: step.at, on: clock)
      }
      if case .crash = step.instruction { return }
      await perform(step)
    }
  }

  /// Puts the person into the scenario's time zone.
  private mutating func enterZone() async {
    do throws(AscentError) {
      _ = try await ascent.submit(
        Command(user: Self.user, operation: Self.zoneOperation, intent: .travel(scenario.zone)))
    } catch {
      fail("could not set the scenario's time zone: \(error)")
    }
  }

  private mutating func perform(_ step: ScenarioStep) async {
    switch step.instruction {
    case .command(let intent): await tell(intent, step)
    case .progress(let method, let from, let note):
      guard let from = await stage(from, of: method) else { return }
      await tell(.progress(method, from: from, note: note), step)
    case .undoLast(let habit):
      guard let key = await lastOperation(of: habit) else { return }
      await tell(.undo(key), step)
    case .device(let name, let zone, let ahead):
      devices[name, default: Device()].zone = zone
      devices[name]?.clockAhead = ahead
    case .offline(let name): devices[name, default: Device()].isOffline = true
    case .sync(let delivery): await sync(delivery)
    case .verify: await verify()
    case .replay: await replay()
    case .assertion(let assertion): await check(assertion)
    case .crash: preconditionFailure("a crash ends the run of one runtime")
    }
  }

  /// Asks the runtime. If it throws, reports the error as a failure of the step and returns nil.
  mutating func answer<Value: Sendable>(
    _ what: String, _ ask: (Ascent) async throws(AscentError) -> Value
  ) async -> Value? {
    do throws(AscentError) {
      return try await ask(ascent)
    } catch {
      fail(what, expected: "an answer", actual: error.scenarioText)
      return nil
    }
  }

  /// Adds a failure of a step; by default, of the current one.
  mutating func fail(
    _ message: String, at step: ScenarioStep? = nil, expected: String = "", actual: String = ""
  ) {
    failures.append(
      ScenarioFailure(name: name, step: step?.number ?? next, expected: expected, actual: actual, message: message))
  }

  // MARK: Commands

  private mutating func tell(_ intent: Intent, _ step: ScenarioStep) async {
    let device = step.device.flatMap { devices[$0] }
    var command = Command(user: Self.user, operation: step.operation, intent: intent, occurredAt: step.occurredAt)
    // The passing of time also closes days. Both closes have the same operation id.
    if case .closeDay(let day) = intent {
      command.operation = DueCommand(at: step.at, day: day).command(for: Self.user).operation
    }
    command.device = step.device.map { DeviceID($0) }
    command.zone = device?.zone
    if let ahead = device?.clockAhead, ahead != 0 {
      command.occurredAt = (step.occurredAt ?? step.at).advanced(by: .seconds(ahead))
    }
    if let name = step.device, device?.isOffline == true {
      // An offline command happened when it was queued, not when it arrives.
      command.occurredAt = command.occurredAt ?? step.at
      devices[name]?.queue.append(Delivery(step: step, command: command))
    } else {
      _ = await send(Delivery(step: step, command: command))
    }
  }

  /// Sends a command and compares its result with what the step expects.
  private mutating func send(_ delivery: Delivery) async -> Receipt? {
    let step = delivery.step
    let expected = step.refused.map { "refused: \($0)" } ?? "accepted"
    do throws(AscentError) {
      let receipt = try await ascent.submit(delivery.command)
      if step.refused != nil { fail("the command", at: step, expected: expected, actual: "accepted") }
      if let outcome = step.outcome, case .progression(let progression)? = receipt.practice,
        progression.outcome != outcome
      {
        fail("the outcome", at: step, expected: "\(outcome)", actual: "\(progression.outcome)")
      }
      return receipt
    } catch {
      if case .refused(let refusal) = error, refusal.caseName == step.refused { return nil }
      fail("the command", at: step, expected: expected, actual: error.scenarioText)
      return nil
    }
  }

  /// Reconnects devices and delivers their queues. A command that arrives several times must get
  /// the same receipt each time.
  private mutating func sync(_ delivery: ScenarioDelivery) async {
    var arriving: [Delivery] = []
    for name in devices.keys where delivery.device == nil || delivery.device == name {
      arriving += devices[name]?.queue ?? []
      devices[name]?.queue = []
      devices[name]?.isOffline = false
    }
    if let name = delivery.device, devices[name] == nil { fail("unknown device “\(name)”") }
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
      guard let receipt = await send(one) else { continue }
      let known = receipts.updateValue(receipt, forKey: one.step.number)
      if let known, known != receipt {
        fail("the receipt of a command that came again", at: one.step, expected: "\(known)", actual: "\(receipt)")
      }
    }
  }

  /// The stage that a step names or, if it names none, the stage the person is in. The rules refuse
  /// unknown methods.
  private mutating func stage(_ named: StageID?, of method: MethodID) async -> StageID? {
    if let named { return named }
    let progress = await answer("the present stage") { ascent throws(AscentError) in
      try await ascent.methodProgress(of: Self.user)
    }
    return progress?.stage(of: method)
  }

  /// The last operation in force that can be undone and is not an undo; of one habit, if named.
  private mutating func lastOperation(of habit: String?) async -> OperationKey? {
    let last = await answer("the last operation") { ascent throws(AscentError) -> OperationKey? in
      let report = try await ascent.report(on: Self.user)
      let id = habit.flatMap { report[$0]?.id }
      if habit != nil, id == nil { return nil }
      var last: OperationKey?
      try await ascent.forEachCommand(of: Self.user, newestFirst: true) { command in
        // The command that sets the scenario's zone is not one of its steps.
        let matches =
          command.isNextToUndo && command.accepted.operation != Self.zoneOperation
          && (id == nil || command.accepted.receipt.habit == id)
        if matches { last = command.accepted.operation.key }
        return !matches
      }
      return last
    }
    if case .some(nil) = last { fail("there is nothing to undo") }
    return last ?? nil
  }

  // MARK: Checks

  private mutating func verify() async {
    let found = await answer("the ledger") { ascent throws(AscentError) in
      (
        try await ascent.audit(Self.user).findings, try await ascent.verifyJournal(),
        try await ascent.differences(of: Self.user)
      )
    }
    for finding in found?.0 ?? [] {
      fail("the ledger", expected: "nothing to find", actual: "\(finding)")
    }
    for damage in found?.1 ?? [] {
      fail("the journal", expected: "nothing to find", actual: "\(damage)")
    }
    for difference in found?.2 ?? [] where difference.isFault {
      fail("the history", expected: "what follows from the commands", actual: "\(difference)")
    }
  }

  private mutating func check(_ assertion: ScenarioAssertion) async {
    let found = await answer("the report") { ascent throws(AscentError) in
      let person = ascent.person(Self.user)
      let notices = assertion.isOf("celebrationTexts") ? try await person.celebrationNotices() : []
      return (try await person.report(on: assertion.day), try await ascent.catalog(), notices.map(\.text))
    }
    guard let (person, catalog, texts) = found else { return }
    var context = ascent.context
    context.catalog = catalog
    let newEvents = assertion.isOfEvents ? await takeNewEvents() : []
    for fault in assertion.faults(in: .init(person: person, context: context, texts: texts, newEvents: newEvents)) {
      fail(fault.message, expected: fault.expected, actual: fault.actual)
    }
  }
}

extension Refusal {
  /// The name of the case, without its associated values.
  fileprivate var caseName: String { String("\(self)".prefix { $0 != "(" }) }
}

extension AscentError {
  /// The result of a command, in the words of a scenario.
  fileprivate var scenarioText: String {
    if case .refused(let refusal) = self { "refused: \(refusal)" } else { "\(self)" }
  }
}
