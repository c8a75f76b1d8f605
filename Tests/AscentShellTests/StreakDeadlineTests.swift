import AscentRules
import AscentRuntime
import Testing

@Suite("When a streak ends if nothing more is done")
struct StreakDeadlineTests {
  static let plans = ["weekdays", "every 3 days", "once in 3 days", "2 times in 4 days", "3 times in 7 days"]
  static let done = [["done push"], ["done push yesterday"], ["done push 2 days ago", "done push 3 days ago"]]
  static let excuses = [
    [], ["skip push tomorrow"], ["skip push in 2 days", "skip push in 3 days"], ["pause push from tomorrow for 1 week"],
  ]

  @Test("it is alive until the time that is shown, and ends then", arguments: plans, done)
  func deadline(plan: String, done: [String]) async throws {
    for (since, excuses) in ["", " --from 2026-02-23"].flatMap({ since in Self.excuses.map { (since, $0) } }) {
      let shell = try ShellHarness()
      try await shell.open { session in
        for line in ["habit add Push --schedule \"\(plan)\"\(since)"] + done + excuses {
          _ = await shell.execute(line, session)
        }
        func streak() async throws -> StreakReport? { try await shell.report(of: .all)?.habits.first?.streak }
        guard let now = try await streak(), now.current > 0 else { return }
        let end = try #require(now.expiresAt)
        try await shell.passTime(to: end.advanced(by: .seconds(-60)))
        let before = try await streak()
        try await shell.passTime(to: end.advanced(by: .seconds(60)))
        let after = try await streak()
        #expect(before?.current ?? 0 > 0 && before?.expiresAt == end, "\(since), \(excuses): \(end)")
        #expect(after?.current == 0, "\(since), \(excuses): \(end)")
      }
    }
  }
}
