import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

@Suite("Analytics")
struct AnalyticsTests {
  private typealias Counts = [AnalyticsSink.Key: Int]

  private static let clock = ManualClock(Instant(milliseconds: 1_750_000_000_000))

  private static func award(_ number: Int) -> Command {
    Command(user: UserID("person"), operation: OperationID("award-\(number)")!, intent: .awardXP(1, reason: "a gift"))
  }

  @Test("its counts agree with the journal whatever fails and however far it falls behind", arguments: 0..<60 as Range<UInt64>)
  func agrees(seed: UInt64) throws {
    let (counted, stored) = try Simulation.run(seed: seed) { () -> (Counts, Counts) in
      let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 3), seed: seed)
      var configuration = Configuration()
      configuration.subscriberBufferMax = 1
      let ascent = Ascent(journal: journal, configuration: configuration, clock: Self.clock)
      let board = SimulationBoard(deviceCount: 0)
      return await withTaskGroup { group in
        group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
        board.ascent = ascent
        for number in 0..<10 { _ = await board.settle(Self.award(number), attempts: 100) }
        journal.heal()
        // It learns of what it missed with the next commit.
        _ = await board.settle(Self.award(10), attempts: 100)
        for _ in 0..<1000 where await ascent.analytics.position < ascent.head.position { await Task.yield() }
        let counts = await ascent.analytics.counts
        var stored: Counts = [:]
        do {
          for command in try await ascent.commands(after: .start, limit: .max) {
            for event in command.events { stored[.init(kind: event.kind, day: command.accepted.evidence.day), default: 0] += 1 }
          }
        } catch {
          Issue.record("\(error)")
        }
        ascent.stop()
        return (counts, stored)
      }
    }.value
    #expect(counted == stored)
  }
}
