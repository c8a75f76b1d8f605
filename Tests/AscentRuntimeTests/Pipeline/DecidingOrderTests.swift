import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

@Suite("The order of deciding")
struct DecidingOrderTests {
  /// Commands to which each step adds events: a habit, its completion, and sessions until they are
  /// celebrated.
  private static func commands(sessionCount: Int) -> [Command] {
    let method = Catalog.starter.methods[0].id
    let intents: [Intent] =
      [.addHabit(HabitDefinition(name: "run")), .markComplete(.name("run"), amount: 1)]
      + (1...sessionCount).map { .logSession(method, minutes: Int32($0), feedback: nil, note: "") }
    return intents.enumerated().map { number, intent in
      Command(user: UserID("ana"), operation: OperationID("op-\(number)")!, intent: intent)
    }
  }

  /// A call of few commands runs inline; one of many goes over the buses.
  @Test("the services decide what the cascade decides, in its order", arguments: [10, 30])
  func order(sessionCount: Int) async throws {
    let commands = Self.commands(sessionCount: sessionCount)
    let (stored, context) = try await withAscent { ascent in
      for answer in await ascent.submit(commands) { _ = try answer.get() }
      return (try await ascent.commands(after: .start, limit: .max), ascent.context)
    }
    var (person, cascade) = (PersonState(), CommandCascade(context: context))
    cascade.use(.starter)
    var counts = [0, 0, 0, 0]
    for (command, stored) in zip(commands, stored) {
      var decision = Decision()
      let input = DecisionInput(command, recordedAt: stored.accepted.receipt.recordedAt)
      try cascade.decide(input, &person, &decision)
      #expect(stored.events == decision.events && stored.accepted.receipt == decision.receipt)
      let ranges = [
        decision.completionEvents, decision.streakEvents, decision.progressionEvents, decision.rewardEvents,
      ]
      for (step, range) in ranges.enumerated() { counts[step] += range.count }
    }
    #expect(stored.count == commands.count && counts.allSatisfy { $0 > 0 }, "\(counts)")
  }
}
