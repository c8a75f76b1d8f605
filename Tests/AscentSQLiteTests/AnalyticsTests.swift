import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation
import TestSupport
import Testing

@Suite("Analytics over a SQLite journal")
struct AnalyticsTests {
  @Test(
    "after a kill the figures equal a recount, with a checkpoint of any age",
    arguments: [1, 400, 1_000_000])
  func killed(checkpointInterval: Int) async throws {
    let folder = try TemporaryFolder()
    let killed = try TemporaryFolder()
    var configuration = Configuration()
    configuration.analyticsCheckpointInterval = checkpointInterval
    try await running(over: folder.path("journal.db"), configuration) { ascent in
      for number in 0..<40 {
        let commands = (0..<8).map { Self.command(person: $0, number) }
        for answer in await ascent.submit(commands) { _ = try answer.get() }
      }
      // The files as they are while the process still works.
      for (name, bytes) in try folder.contents() where !name.hasSuffix("-lock") {
        try bytes.write(to: URL(fileURLWithPath: killed.path(name)))
      }
    }
    try await running(over: killed.path("journal.db"), Configuration()) { ascent in
      let figures = await ascent.analytics.figures()
      let recount = AnalyticsRecount(try await ascent.commands(after: .start, limit: .max), asOf: figures.asOf)
      #expect(recount.differences(from: figures) == [])
      #expect(figures.people.count == 8 && figures.methods.first?.sessionCount ?? 0 > 0)
      #expect(try await ascent.verifyJournal() == [])
    }
  }

  private static func command(person: Int, _ number: Int) -> Command {
    let intent: Intent =
      switch number % 4 {
      case 0: .addHabit(HabitDefinition(name: "habit \(number)"))
      case 1: .markComplete(.name("habit \(number - 1)"), amount: 1)
      case 2: .logSession(Catalog.starter.methods[0].id, minutes: 20, feedback: .good, note: "")
      default: .undo(OperationID("\(person)-\(number - 1)")!.key)
      }
    // One in two sessions stays.
    let kept = number % 8 == 7 ? Intent.awardXP(70, reason: "a gift") : intent
    return Command(user: UserID("person \(person)"), operation: OperationID("\(person)-\(number)")!, intent: kept)
  }

  private func running(
    over path: String, _ configuration: Configuration, _ body: (Ascent) async throws -> Void
  ) async throws {
    let clock = ManualClock(Instant(milliseconds: 1_760_256_000_000))
    let ascent = Ascent(journal: SQLiteJournal(path: path), configuration: configuration, clock: clock)
    async let running: Void = ascent.run()
    try await body(ascent)
    ascent.stop()
    try await running
  }
}
