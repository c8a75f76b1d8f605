import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

@testable import AscentSQLite

@Suite("A database from before the scheduler, or from its first version")
struct MigratedScheduleTests {
  private static let people = [UserID("ana"), UserID("bob"), UserID("cy")]
  /// When the tests begin: 2026-01-01T12:00:00Z.
  private static let noon = Instant(milliseconds: 1_767_268_800_000)

  private static func command(_ user: Int, _ operation: String, _ intent: Intent) -> Command {
    Command(user: people[user], operation: OperationID(operation)!, intent: intent)
  }

  private static func after(days: Int) -> Instant { noon.advanced(by: .seconds(days * 86_400)) }

  /// Runs a body against a runtime over the file.
  private func withRuntime<Answer: Sendable>(
    over path: String, _ clock: ManualClock, _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    var configuration = Configuration()
    (configuration.runsScheduler, configuration.snapshotInterval) = (false, 4)
    let ascent = Ascent(journal: SQLiteJournal(path: path), configuration: configuration, clock: clock)
    return try await ascent.withRunning { try await body(ascent) }
  }

  /// Five days of Ana, who has a streak and a reminder, of Bob, who has nothing at stake, and of
  /// Cy, who has a limit.
  private func writeHistory(_ path: String) async throws {
    let clock = ManualClock(Self.noon)
    try await withRuntime(over: path, clock) { ascent in
      let habit = HabitDefinition(name: "Run")
      for command in [
        Self.command(0, "add", .addHabit(habit)), Self.command(2, "add", .addHabit(.habit("Sugar", atMost: 1))),
        Self.command(0, "remind", .setReminder(.name("Run"), Reminder(minute: 8 * 60))),
        Self.command(1, "gift", .awardXP(20, reason: "a gift")),
      ] {
        _ = try await ascent.submit(command)
      }
      for day in 0..<5 {
        clock.set(Self.after(days: day))
        _ = try await ascent.submit(Self.command(0, "run-\(day)", .markComplete(.name("Run"), amount: 1)))
      }
    }
  }

  /// Makes it a database of an older version: with the views dropped, its schema is the one that
  /// the statements of that version make.
  private func downgrade(_ path: String, to version: Int) throws {
    let old = try Connection(path: path, role: .writer)
    try old.restoreOperations()
    try old.execute(
      "\(old.viewStatements().drop); ALTER TABLE operations DROP COLUMN in_force_checked; "
        + "PRAGMA user_version = \(version)")
    try old.restoreKeyTables()
    if version < 7 { try old.execute("DROP TABLE due") }
    let model = try Connection(path: ":memory:", role: .writer)
    for sql in Migrations.all[..<version] { try model.execute(sql) }
    #expect(try old.schemaText() == model.schemaText())
    old.close()
  }

  /// Closes what is overdue; gives XP and streaks of everyone, and the events of the ends of days.
  private func close(_ path: String, at instant: Instant) async throws -> [String] {
    try await withRuntime(over: path, ManualClock(instant)) { ascent in
      try await ascent.closeOverdue()
      var lines: [String] = []
      for user in Self.people {
        let report = try await ascent.report(on: user)
        lines.append("\(user): \(report.totalXP) XP, \(report.habits.map(\.streak)), \(report.daily)")
        #expect(try await ascent.audit(user).findings == [])
        #expect(try await ascent.differences(of: user) == [])
        try await ascent.forEachCommand(of: user) { stored in
          for event in stored.events where event.kind.group == .endOfDay { lines.append("\(user) \(event)") }
          return true
        }
      }
      #expect(try await ascent.verifyJournal() == [])
      return lines
    }
  }

  private func dueRows(_ path: String) throws -> [String] {
    let connection = try Connection(path: path, role: .writer)
    let rows = try connection.prepare(
      "SELECT u.name || ' ' || d.at || ' ' || coalesce(d.day, '-') || ' ' || coalesce(d.minute, '-') FROM due d "
        + "JOIN users u ON u.id = d.user ORDER BY u.name")
    var found: [String] = []
    while try rows.step() { found.append(try rows.text(0)) }
    rows.reset()
    connection.close()
    return found
  }

  @Test("closes what is overdue after its migration, and knows what is due next", arguments: [6, 7])
  func migrated(version: Int) async throws {
    let folder = try TemporaryFolder()
    let (path, never) = (folder.path("old.db"), folder.path("new.db"))
    try await writeHistory(path)
    try await writeHistory(never)
    try downgrade(path, to: version)
    let found = try await close(path, at: Self.after(days: 12))
    let expected = try await close(never, at: Self.after(days: 12))
    // What was due was known in version 7. Of people from before, the last day is closed, and with
    // it those in which something was at stake.
    if version == 7 { #expect(found == expected) }
    func standing(_ lines: [String]) -> [String] { lines.filter { $0.contains(" XP, ") } }
    #expect(standing(found) == standing(expected) && standing(found).count == 3)
    #expect(standing(found)[2].hasPrefix("cy: 720 XP"))
    // 5 January was Ana's last day; the first day that is closed without a run is the 6th.
    let ended = found.filter { $0.contains("streakEnded") && $0.hasPrefix("ana") }
    #expect(ended.count == 2 && ended.allSatisfy { $0.contains("2026-01-05") }, "\(ended)")
    let rows = try dueRows(path)
    #expect(rows == (try dueRows(never)))
    // Bob has no row. The others' present day, 13 January, is closed at three the next morning.
    let (today, close) = (
      Self.noon.localDay(offset: 0, dayStart: 0) + 12, Self.after(days: 12).milliseconds + 54_000_000
    )
    #expect(rows == ["ana \(close) \(today.number) -", "cy \(close) \(today.number) -"])
  }
}
