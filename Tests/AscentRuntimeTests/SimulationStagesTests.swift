import AscentRules
import AscentRuntime
import AscentTestKit
import RuntimeSimulation
import Testing

/// Two devices ask for the next stage at once. In every interleaving the stage is left once.
@Suite("Simulated progressions")
struct SimulationStagesTests {
  private static let (sit, user) = (MethodID("sit"), UserID("person"))
  private static let begin = Instant(milliseconds: 1_750_000_000_000)  // 2025-06-15T15:06:40Z

  /// A toy that leaves stages, with an await between check and act.
  private actor ForgetfulStages {
    private var steps: [StageID] = []

    /// Leaves a stage if the person is in it. Returns the order of all notes.
    func advance(from stage: StageID, _ log: StageLog) async {
      guard !steps.contains(stage) else { return }
      await log.note("leaving \(stage)")  // Here another device interleaves.
      steps.append(stage)
    }

    var progressions: [StageID] { steps }
  }

  private actor StageLog {
    private(set) var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
  }

  @Test("the executor itself: a toy that awaits between check and act leaves a stage twice in some seeds")
  func planted() throws {
    var found = 0
    var outcomes: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      let (steps, lines) = try Simulation.run(seed: seed) {
        let (stages, log) = (ForgetfulStages(), StageLog())
        await withTaskGroup { group in
          for device in 0..<4 {
            group.addTask {
              for _ in 0..<device { await Task.yield() }
              await stages.advance(from: StageID(device < 2 ? "settle" : "stay"), log)
            }
          }
        }
        return (await stages.progressions, await log.lines)
      }.value
      if Set(steps).count != steps.count { found += 1 }
      outcomes.insert("\(steps) \(lines)")
    }
    print("a toy that leaves a stage twice: found by \(found) of 200 seeds, \(outcomes.count) distinct outcomes")
    #expect(found > 0 && outcomes.count > 1)
  }

  private static func command(_ id: String, _ intent: Intent) -> Command {
    Command(user: user, operation: OperationID(id)!, intent: intent)
  }

  @Test("in the runtime, devices that ask at once, together with the sessions they need, leave each stage once")
  func runtime() throws {
    var outcomes: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var plan = SimulationPlan(seed: seed)
      plan.configuration.admissionQueueMax = 64
      let (configuration, context) = (plan.configuration, RuleContext(zones: FoundationZones(), catalog: plan.catalog))
      let (findings, outcome) = try Simulation.run(seed: seed) {
        let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 0), seed: seed)
        let ascent = Ascent(
          journal: journal, context: context, configuration: configuration, clock: ManualClock(Self.begin))
        let board = SimulationBoard(deviceCount: 0)
        await withTaskGroup { group in
          group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
          board.ascent = ascent
          await withTaskGroup { devices in
            for device in 0..<4 {
              devices.addTask {
                for step in 0..<3 {
                  let session = Intent.logSession(Self.sit, minutes: 20, feedback: .good, note: "")
                  let tap = Intent.progress(Self.sit, from: StageID(step < 2 ? "settle" : "stay"), note: "")
                  _ = await board.settle(Self.command("s\(device)-\(step)", session), attempts: 100)
                  _ = await board.settle(Self.command("t\(device)-\(step)", tap), attempts: 100)
                }
              }
            }
          }
          ascent.stop()
        }
        do {
          var auditor = JournalAuditor(exchanges: board.exchanges, catalog: context.catalog)
          _ = try await journal.open()
          let findings = try await auditor.audit(journal)
          return (
            findings,
            board.exchanges.map { "\($0.command.operation)\(Self.mark(of: $0.answer))" }.joined(separator: " ")
          )
        } catch {
          return ([AuditFinding(.acknowledgedIsDurable, "\(error)")], "")
        }
      }.value
      #expect(findings.isEmpty, "seed \(seed): \(findings.first.map { "\($0)" } ?? "")")
      outcomes.insert(outcome)
    }
    print("devices that tap at once: 200 seeds, \(outcomes.count) distinct outcomes")
    #expect(outcomes.count > 100)
  }

  /// A letter for an answer.
  private static func mark(of answer: Result<Receipt, AscentError>) -> String {
    switch answer {
    case .success(let receipt):
      switch receipt.practice {
      case .progression(let progression)?: progression.outcome == .advanced ? "A" : "l"
      case .session?, nil: "s"
      }
    case .failure(.refused): "r"
    case .failure: "-"
    }
  }
}
