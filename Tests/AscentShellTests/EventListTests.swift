import AscentRules
import Testing

@testable import AscentShell

@Suite("The list of events")
struct EventListTests {
  @Test("events far behind the addition of another user's habit still have its name and decimals")
  func otherUsersHabit() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      func command(_ number: Int, _ intent: Intent, of user: UserID = UserID("bob")) -> Command {
        Command(user: user, operation: OperationID("op\(number)")!, intent: intent)
      }
      var swim = HabitDefinition(name: "Swim", unit: "km", goal: 200)
      swim.decimals = 2
      await shell.submit([command(0, .addHabit(swim))])
      for number in 1...1_100 {
        await shell.submit([command(number, .awardXP(1, reason: "thanks"), of: UserID("cara"))])
      }
      await shell.submit([command(1_101, .completion(of: .name("Swim"), 1.25))])
      _ = await shell.execute("events --after 1102", session)
      let events = shell.taken()
      #expect(events.contains("Swim") && events.contains("1.25"), "\(events.suffix(600))")
    }
  }
}
