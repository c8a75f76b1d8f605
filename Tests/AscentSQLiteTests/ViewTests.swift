import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("The views answer questions")
struct ViewTests {
  /// The rows of a query, as the `sqlite3` shell prints them.
  private func rows(_ path: String, _ sql: String, columns: Int32) throws -> [String] {
    let connection = try Connection(path: path, role: .reader)
    // The shell trusts a database's own views; the program does not, and reads none.
    try connection.execute("PRAGMA trusted_schema = 1")
    let statement = try connection.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      var row: [String] = []
      for column in 0..<columns { row.append(try statement.optionalText(column) ?? "") }
      rows.append(row.joined(separator: "|"))
    }
    return rows
  }

  /// The path of a closed store with some commands.
  private func stored(_ entries: [JournalDraft.Entry], in folder: TemporaryFolder) async throws -> String {
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group(entries))
    await journal.close()
    return path
  }

  private func filled(_ folder: TemporaryFolder) async throws -> String {
    let id = HabitID(number: 1)
    let definition = HabitDefinition(name: "Morning \"Run\"", unit: "km", goal: 2, schedule: .perWeek(3))
    let goal: [Event] = [.goalChanged(id, goal: 5, from: LocalDay(number: 20_000))]
    return try await stored(
      [
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
      ], in: folder)
  }

  @Test("completions, habits, streaks and the ledger show names and dates")
  func views() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    #expect(
      try rows(
        path, "SELECT user, habit, day, amount, count, at, zone, device, operation, in_force FROM completions",
        columns: 10) == [
          "ann|Morning \"Run\"|2024-10-04|1|1|2025-10-09T08:53:19.000Z|Europe/Amsterdam|phone ☎|run-2024-10-04!|1",
          "ann|Morning \"Run\"|2024-10-05|1|1|2025-10-09T08:53:19.000Z|Europe/Amsterdam||eightltr|0",
          "bob||2024-10-04|1|1|2025-10-09T08:53:19.000Z|Europe/Amsterdam|phone ☎|bob|1",
        ])
    #expect(
      try rows(path, "SELECT user, number, name, unit, goal, first_schedule, first_day FROM habits", columns: 7) == [
        "ann|1|Morning \"Run\"|km|5|weekly:3|2024-10-03"
      ])
    #expect(
      try rows(path, "SELECT user, habit, current, longest, last_day FROM streaks ORDER BY user, habit", columns: 5)
        == [
          "ann|(every habit)|1|2|2024-10-05", "ann|Morning \"Run\"|3|7|2024-10-05", "bob||3|7|2024-10-04",
        ])
    #expect(
      try rows(
        path, "SELECT user, number, kind, habit, day, amount, total, policy FROM xp_ledger LIMIT 1", columns: 8)
        == [
          "ann|1|habit|Morning \"Run\"|2024-10-04|10|10|1"
        ])
  }

  @Test("a moved completion shows its own time and device")
  func moved() async throws {
    let folder = try TemporaryFolder()
    let (id, day) = (HabitID(number: 1), LocalDay(number: 20_000))
    func moved(to device: DeviceID?) -> [Event] {
      [
        .completionLogged(id, day, amount: 1, count: 1),
        .completionMoved(id, day, CompletionOrigin(at: Instant(milliseconds: 0), offset: 3600, device: device)),
      ]
    }
    let path = try await stored(
      [.init("ann", "a", moved(to: DeviceID("watch"))), .init("ann", "b", moved(to: nil))], in: folder)
    #expect(
      try rows(path, "SELECT at, device FROM completions", columns: 2) == [
        "1970-01-01T00:00:00.000Z|watch", "1970-01-01T00:00:00.000Z|",
      ])
  }

  @Test("a renamed habit has its latest name, in every view")
  func renamed() async throws {
    let folder = try TemporaryFolder()
    let id = HabitID(number: 1)
    let added = Event.habitAdded(id, HabitDefinition(name: "Tee"), firstDay: LocalDay(number: 19_999))
    let path = try await stored(
      [
        .init("ann", "add", [added]), .init("ann", "done", SampleEvents.completion(habit: 1)),
        .init("ann", "rename", [.habitRenamed(id, from: "Tee", to: "Tea")]),
        .init("ann", "again", [.habitRenamed(id, from: "Tea", to: "Chai")]),
        .init("ann", "undo", [.habitRenamed(id, from: "Chai", to: "Tea")]),
      ], in: folder)
    #expect(try rows(path, "SELECT name FROM habits", columns: 1) == ["Tea"])
    #expect(try rows(path, "SELECT habit FROM completions", columns: 1) == ["Tea"])
    #expect(try rows(path, "SELECT habit FROM streaks", columns: 1) == ["Tea"])
    #expect(
      try rows(path, "SELECT DISTINCT habit FROM events_readable WHERE event = 'habitRenamed'", columns: 1) == ["Tea"])
  }

  @Test("amounts and goals have their decimals, and habits their kind and present group")
  func kinds() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    let (id, day) = (HabitID(number: 1), LocalDay(number: 19_999))
    var sugar = HabitDefinition.habit("Sugar", atMost: 255, unit: "g")
    (sugar.decimals, sugar.group) = (1, "Food")
    try await journal.commit(
      draft.group([
        .init("ann", "add", [.habitAdded(id, sugar, firstDay: day)]),
        .init("ann", "done", [.completionLogged(id, day, amount: 3, count: 25)]),
      ]))
    func habits() throws -> [String] {
      try rows(path, "SELECT name, goal, kind, habit_group FROM habits", columns: 4)
    }
    #expect(try habits() == ["Sugar|25.5|atMost|Food"])
    #expect(try rows(path, "SELECT amount, count FROM completions", columns: 2) == ["0.3|2.5"])
    try await journal.commit(
      draft.group([
        .init("ann", "edit", [.habitEdited(id, .group, from: "Food", to: "Health")]),
        .init("ann", "goal", [.goalChanged(id, goal: 300, from: day)]),
      ]))
    #expect(try habits() == ["Sugar|30.0|atMost|Health"])
    try await journal.commit(
      draft.group([.init("ann", "none", [.habitEdited(id, .group, from: "Health", to: nil)])]))
    await journal.close()
    #expect(try habits() == ["Sugar|30.0|atMost|"])
  }

  @Test("an undone streak has no last day")
  func takenBack() async throws {
    let folder = try TemporaryFolder()
    let undo: [Event] = [
      .operationChanged(OperationID("run").key, inForce: false),
      .streakChanged(HabitID(number: 1), current: 0, longest: 0, lastDay: LocalDay(number: 0)),
    ]
    let path = try await stored(
      [.init("ann", "run", SampleEvents.completion(habit: 1)), .init("ann", "undo", undo)], in: folder)
    #expect(try rows(path, "SELECT current, longest, last_day FROM streaks", columns: 3) == ["0|0|"])
  }

  @Test("a streak that ended is 0 until it is restored", arguments: [false, true])
  func ended(isRestored: Bool) async throws {
    let folder = try TemporaryFolder()
    let day = LocalDay(number: 20_000)
    let changes = [nil, HabitID(number: 1)].flatMap { (habit: HabitID?) -> [Event] in
      let length = StreakLength(3, .days)
      return [
        habit.map { .streakChanged($0, current: 3, longest: 7, lastDay: day) }
          ?? .dailyStreakChanged(current: 3, longest: 7, lastDay: day),
        .streakEnded(habit, length: length, lastDay: day),
      ] + (isRestored ? [.streakRestored(habit, length: length, lastDay: day)] : [])
    }
    let path = try await stored(
      [.init("ann", "run", SampleEvents.completion(habit: 1)), .init("ann", "close", changes)], in: folder)
    #expect(
      try rows(path, "SELECT habit, current, longest FROM streaks ORDER BY habit", columns: 3)
        == (isRestored ? ["|3|7", "(every habit)|3|7"] : ["|0|7", "(every habit)|0|7"]))
  }

  @Test("a habit has its present unit")
  func unit() async throws {
    let folder = try TemporaryFolder()
    let id = HabitID(number: 1)
    let added = Event.habitAdded(id, HabitDefinition(name: "Tea"), firstDay: LocalDay(number: 20_000))
    let edited = Event.habitEdited(id, .unit, from: nil, to: "cups")
    let path = try await stored([.init("ann", "add", [added]), .init("ann", "edit", [edited])], in: folder)
    #expect(try rows(path, "SELECT name, unit FROM habits", columns: 2) == ["Tea|cups"])
  }

  @Test("a store of version 12 gets the view of streaks that end")
  func version12() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let older = try Connection(path: path, role: .writer)
    try older.execute("DROP VIEW streaks; CREATE VIEW streaks AS SELECT 1 AS habit; PRAGMA user_version = 12")
    older.close()
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    #expect(try await journal.verify() == [])
    await journal.close()
    #expect(try rows(path, "SELECT count(*), max(current) FROM streaks", columns: 2) == ["3|3"])
  }

  @Test("operations show their callers' ids")
  func operationNames() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    #expect(
      try rows(path, "SELECT name FROM operation_names ORDER BY seq", columns: 1) == [
        "7f3c2b60-8a55-4e6c-9a3f-0123456789ab", "goal", "run-2024-10-04!", "eightltr", "nineAtter",
        "a longer text than is packed", "bob",
      ])
  }

  @Test("sessions, progressions and celebrations show names and dates")
  func methodViews() async throws {
    let folder = try TemporaryFolder()
    let path = try await stored([.init("ann", "op", SampleEvents.everyKind)], in: folder)
    #expect(
      try rows(path, "SELECT user, method, day, minutes, feedback, in_force FROM sessions", columns: 6) == [
        "ann|breathing|2024-10-04|1440|very good|1", "ann|breathing|2024-10-04|1||1",
      ])
    #expect(
      try rows(
        path, "SELECT user, method, from_stage, to_stage, days_in_previous_stage, criteria_version FROM progressions",
        columns: 6)
        == ["ann|breathing|one|two|1.0|3", "ann|breathing|one|two|1.0|3"])
    #expect(
      try rows(path, "SELECT criteria_met IS NULL, criteria_met ->> '$[0].name' FROM progressions", columns: 2)
        == ["1|", "0|minSessionsAtThisStage"])
    #expect(
      try rows(path, "SELECT id, day, state FROM celebrations", columns: 3) == [
        "advance:breathing/two|2024-10-04|acknowledged", "level:2|2024-10-04|withdrawn",
        "comeback:2024-10-04|2024-10-04|raised",
        "level:3|2024-10-04|raised", "milestone:2/88.45051215|2024-10-04|raised",
      ])
    #expect(
      try rows(path, "SELECT version, json_extract(catalogue, '$.version') FROM catalogues", columns: 2) == ["1|1"])
  }

  @Test("every kind of event has a name")
  func eventNames() async throws {
    let folder = try TemporaryFolder()
    let undo = Event.operationChanged(OperationID("op").key, inForce: false)
    let path = try await stored([.init("ann", "op", SampleEvents.everyKind), .init("ann", "undo", [undo])], in: folder)
    let names = try rows(path, "SELECT event FROM events_readable", columns: 1)
    #expect(names == (SampleEvents.everyKind + [undo]).map(\.kind.name))
    #expect(Set(names).count == EventKind.allCases.count)
  }

  @Test("opening a database corrects missing or wrong names of event kinds")
  func namesPutRight() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(
      """
      DELETE FROM event_kinds WHERE kind = 15; UPDATE event_kinds SET name = 'x' WHERE kind = 12;
      INSERT INTO event_kinds VALUES (99, 'newer', NULL, 0)
      """)
    connection.close()
    #expect(try rows(path, "SELECT DISTINCT event FROM events WHERE kind IN (12, 15)", columns: 1) == ["x", "kind 15"])
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    await journal.close()
    #expect(
      try rows(path, "SELECT DISTINCT event FROM events WHERE kind IN (12, 15)", columns: 1) == [
        "completionLogged", "habitSatisfied",
      ])
    #expect(try rows(path, "SELECT name FROM event_kinds WHERE kind = 99", columns: 1) == ["newer"])
  }
}
