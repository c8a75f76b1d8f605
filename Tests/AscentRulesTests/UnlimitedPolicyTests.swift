import Testing

@testable import AscentRules

/// An embedder may set a limit to the largest number to turn it off. Nothing may then overflow.
@Suite("Policies with the largest and smallest numbers")
struct UnlimitedPolicyTests {
  private let thursday = TestPerson.thursday
  private let run = HabitReference.name("run")

  private func person(_ change: (inout Policy) -> Void) throws -> TestPerson {
    var context = RuleContext(zones: FixedZones())
    change(&context.policy)
    var person = TestPerson(context: context)
    try person.add("run")
    return person
  }

  @Test("the longest award window pays for what is recorded late, and the shortest pays nothing")
  func awardWindow() throws {
    for (window, total) in [(Int.max, Int64(60)), (.min, 0)] {
      var person = try person { $0.awardWindow = window }
      try person.send(.markComplete(run, amount: 1), on: thursday + 300, occurredAt: RandomCommands.noon(on: thursday))
      #expect(person.total == total, "\(window)")
    }
  }

  @Test("an excuse may reach back as far as any change of plan, or only to today")
  func excuseReachBack() throws {
    var person = try person { $0.excuseReachBack = .max }
    try person.send(.skip(run, thursday, reason: "ill"), on: thursday + 300)
    #expect(person.line.completion[person.id("run")].plan.excuse(on: thursday) == .skip)
    var strict = try self.person { $0.excuseReachBack = .min }
    #expect(
      strict.refusal(.skip(run, thursday, reason: "ill"), on: thursday + 1)
        == .excuseTooFarBack(thursday, earliest: thursday + 1))
  }

  @Test(
    "round numbers end where the numbers do",
    arguments: [
      (StreakRounds.Numbers([7], step: .max), [7]), (StreakRounds.Numbers([], step: 2_000_000_000), [2_000_000_000]),
      (StreakRounds.Numbers([.max], step: 1), []),
    ])
  func rounds(numbers: StreakRounds.Numbers, expected: [Int32]) {
    var found: [Int32] = []
    numbers.forEach(in: 1..<Int32.max) { found.append($0) }
    #expect(found == expected)
  }

  @Test("any number of freezes may be held, also when days that pay nothing would have earned some")
  func freezesHeld() throws {
    var person = try person { $0.freezesHeldMax = .max }
    try person.send(.markComplete(run, amount: 1), on: thursday + 9, occurredAt: RandomCommands.noon(on: thursday))
    try person.send(.grantFreezes(3, reason: "gift"), on: thursday + 9)
    for offset in 8...9 { try person.send(.freezeDay(thursday + offset), on: thursday + 9) }
    #expect(person.freezes == 1)
  }
}
