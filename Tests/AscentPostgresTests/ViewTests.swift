#if PostgreSQL
import AscentPostgres
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@Suite(
  "The views answer questions", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct ViewTests {
  /// The rows of a query, as `psql` prints them, with a bar between the columns.
  private func rows(_ schema: String, _ sql: String, columns: Int) async throws -> [String] {
    let names = (1...columns).map { "c\($0)" }
    let cells = names.map { "coalesce(\($0)::text, '')" }.joined(separator: ", ")
    let text = try await TestServer.shared.query(
      "SET search_path = \(schema); SET timezone = 'UTC'; "
        + "SELECT concat_ws('|', \(cells)) FROM (\(sql)) AS t(\(names.joined(separator: ", ")))"
    )
    return text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  private func filled() async throws -> String {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let id = HabitID(number: 1)
    let definition = HabitDefinition(name: "Morning \"Run\"", unit: "km", goal: 2, schedule: .perWeek(3))
    let goal: [Event] = [.goalChanged(id, goal: 5, from: LocalDay(number: 20_000))]
    try await journal.commit(
      draft.group([
        .init(
          "ann", "7F3C2B60-8A55-4E6C-9A3F-0123456789AB",
          [.habitAdded(id, definition, firstDay: LocalDay(number: 19_999))]),
        .init("ann", "goal", goal),
        .init("ann", "run-2024-10-04!", SampleEvents.completion(habit: 1)),
        .init("ann", "eightltr", SampleEvents.completion(habit: 1, day: 20_001)),
        .init("ann", "nineAtter", [.operationChanged(OperationID("eightltr").key, inForce: false)]),
        .init(
          "ann", "a longer text than is packed",
          [.dailyStreakChanged(current: 1, longest: 2, lastDay: LocalDay(number: 20_001))]),
        .init("bob", "bob", SampleEvents.completion(habit: 1)),
        .init("cy", "cy", [.dailyStreakChanged(current: 0, longest: 0, lastDay: LocalDay(number: 0))]),
      ]))
    await journal.close()
    return schema
  }

  @Test("completions, habits, streaks and the ledger show names and dates")
  func views() async throws {
    let schema = try await filled()
    #expect(
      try await rows(
        schema, "SELECT user_name, habit, day, amount, count, at, zone, device, operation, in_force FROM completions",
        columns: 10)
        == [
          "ann|Morning \"Run\"|2024-10-04|1|1|2025-10-09 08:53:19+00|Europe/Amsterdam|phone ☎|run-2024-10-04!|true",
          "ann|Morning \"Run\"|2024-10-05|1|1|2025-10-09 08:53:19+00|Europe/Amsterdam||eightltr|false",
          "bob||2024-10-04|1|1|2025-10-09 08:53:19+00|Europe/Amsterdam|phone ☎|bob|true",
        ])
    #expect(
      try await rows(
        schema, "SELECT user_name, number, name, unit, goal, first_schedule, first_day FROM habits", columns: 7) == [
          "ann|1|Morning \"Run\"|km|5|weekly:3|2024-10-03"
        ])
    #expect(
      try await rows(
        schema, "SELECT user_name, habit, current, longest, last_day FROM streaks ORDER BY user_name, habit", columns: 5
      ) == [
        "ann|(every habit)|1|2|2024-10-05", "ann|Morning \"Run\"|3|7|2024-10-05", "bob||3|7|2024-10-04",
        "cy|(every habit)|0|0|",
      ])
    #expect(
      try await rows(
        schema, "SELECT user_name, number, kind, habit, day, amount, total, policy, hash FROM xp_ledger LIMIT 1",
        columns: 9) == [
          "ann|1|habit|Morning \"Run\"|2024-10-04|10|10|1|"
        ])
    #expect(try await rows(schema, "SELECT count(*), sum(position) FROM events", columns: 2) == ["20|210"])
  }

  @Test("a renamed habit has its latest name, in every view")
  func renamed() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let id = HabitID(number: 1)
    let added = Event.habitAdded(id, HabitDefinition(name: "Tee"), firstDay: LocalDay(number: 19_999))
    try await journal.commit(
      draft.group([
        .init("ann", "add", [added]), .init("ann", "done", SampleEvents.completion(habit: 1)),
        .init("ann", "rename", [.habitRenamed(id, from: "Tee", to: "Tea")]),
        .init("ann", "again", [.habitRenamed(id, from: "Tea", to: "Chai")]),
        .init("ann", "undo", [.habitRenamed(id, from: "Chai", to: "Tea")]),
      ]))
    await journal.close()
    #expect(try await rows(schema, "SELECT name FROM habits", columns: 1) == ["Tea"])
    #expect(try await rows(schema, "SELECT habit FROM completions", columns: 1) == ["Tea"])
    #expect(try await rows(schema, "SELECT habit FROM streaks", columns: 1) == ["Tea"])
    let renames = "SELECT DISTINCT habit FROM events_readable WHERE event = 'habitRenamed'"
    #expect(try await rows(schema, renames, columns: 1) == ["Tea"])
  }

  @Test("a streak that ended is 0 until it is restored", arguments: [false, true])
  func ended(isRestored: Bool) async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let (id, day, length) = (HabitID(number: 1), LocalDay(number: 20_000), StreakLength(3, .days))
    let changes: [Event] =
      [.streakChanged(id, current: 3, longest: 7, lastDay: day), .streakEnded(id, length: length, lastDay: day)]
      + (isRestored ? [.streakRestored(id, length: length, lastDay: day)] : [])
    try await journal.commit(
      draft.group([.init("ann", "run", SampleEvents.completion(habit: 1)), .init("ann", "close", changes)]))
    await journal.close()
    let streaks = try await rows(schema, "SELECT current, longest FROM streaks WHERE habit IS NULL", columns: 2)
    #expect(streaks == [isRestored ? "3|7" : "0|7"])
  }

  @Test("operations show their callers' ids")
  func operationNames() async throws {
    let schema = try await filled()
    #expect(
      try await rows(schema, "SELECT name FROM operation_names ORDER BY seq", columns: 1) == [
        "7f3c2b60-8a55-4e6c-9a3f-0123456789ab", "goal", "run-2024-10-04!", "eightltr", "nineAtter",
        "a longer text than is packed", "bob",
        "cy",
      ])
  }

  @Test("sessions, progressions, celebrations and catalogues show names and dates")
  func methodViews() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.everyKind)]))
    await journal.close()
    #expect(
      try await rows(schema, "SELECT user_name, method, day, at, minutes, feedback, in_force FROM sessions", columns: 7)
        == [
          "ann|breathing|2024-10-04|1969-12-31 23:59:59.999+00|1440|very good|true",
          "ann|breathing|2024-10-04|1970-01-01 00:00:00.001+00|1||true",
        ])
    #expect(
      try await rows(
        schema,
        "SELECT user_name, method, from_stage, to_stage, days_in_previous_stage, criteria_version FROM progressions",
        columns: 6)
        == ["ann|breathing|one|two|1.00|3", "ann|breathing|one|two|1.00|3"])
    #expect(
      try await rows(schema, "SELECT id, day, state FROM celebrations", columns: 3) == [
        "advance:breathing/two|2024-10-04|acknowledged", "level:2|2024-10-04|withdrawn",
        "comeback:2024-10-04|2024-10-04|raised",
        "level:3|2024-10-04|raised", "milestone:2/88.45051215|2024-10-04|raised",
      ])
    #expect(
      try await rows(schema, "SELECT version, catalogue::json ->> 'version' FROM catalogues", columns: 2) == ["1|1"])
    for view in Views.names { _ = try await TestServer.shared.query("SELECT * FROM \(schema).\(view)") }
  }

  @Test("every kind of event has a name")
  func eventNames() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let undo = Event.operationChanged(OperationID("op").key, inForce: false)
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.everyKind), .init("ann", "undo", [undo])]))
    await journal.close()
    let names = try await rows(schema, "SELECT event FROM events_readable", columns: 1)
    #expect(names == (SampleEvents.everyKind + [undo]).map(\.kind.name))
    #expect(Set(names).count == EventKind.allCases.count)
  }
}
#endif
