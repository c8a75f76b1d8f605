import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("Functions that decode bodies")
struct BodyFunctionTests {
  /// Commands of every kind of event, of two people, with ids of every form.
  private static var commands: [StoredCommand] {
    var draft = JournalDraft()
    let id = HabitID(number: 1)
    let definition = HabitDefinition(name: "Morning \"Run\"", unit: "km", goal: 2, schedule: .perWeek(3))
    let undo = Event.operationChanged(OperationID("run-2024-10-04!").key, inForce: false)
    _ = draft.group([
      .init(
        "ann", "7F3C2B60-8A55-4E6C-9A3F-0123456789AB", [.habitAdded(id, definition, firstDay: LocalDay(number: 19_999))]
      ),
      .init("ann", "run-2024-10-04!", SampleEvents.completion(habit: 1)),
      .init("ann", "nothing", []),
      .init("bob", "a longer text than is packed, ☕", SampleEvents.everyKind),
      .init("ann", "undo", [undo]),
      .init("bob", "bob", SampleEvents.completion(habit: 1, day: 20_001)),
    ])
    var stored = draft.stored
    stored[1].inForce = false
    return stored
  }

  private static func body(of command: StoredCommand) -> [UInt8] {
    var body: [UInt8] = []
    CommandCoding.append(command.accepted, events: command.events.span, to: &body)
    return body
  }

  @Test("each view answers over bodies what it answered over rows", arguments: ViewsOverRows.names)
  func views(name: String) throws {
    let both = try ViewsOverRows(Self.commands)
    let answer = try ViewsOverRows.rows(both.packed, "SELECT * FROM \(name)")
    #expect(try answer == ViewsOverRows.rows(both.rows, "SELECT * FROM \(name)"))
    #expect(answer.count > 1)
  }

  @Test("the view of operations has the columns and types that the table had")
  func operations() throws {
    let both = try ViewsOverRows(Self.commands)
    let columns = try ViewsOverRows.rows(both.rows, "SELECT * FROM operations LIMIT 0")[0].compactMap(\.string)
      .filter { !["receipt", "previous_block", "in_force_checked"].contains($0) }
    let question = "SELECT \(columns.joined(separator: ", ")) FROM operations ORDER BY seq"
    #expect(try ViewsOverRows.rows(both.packed, question) == ViewsOverRows.rows(both.rows, question))
    // A number is compared as in a table: a text of digits is equal to it.
    let typed = "SELECT count(*) FROM operations WHERE day = '20001' AND ordinal <> '2'"
    #expect(try ViewsOverRows.rows(both.packed, typed) == ViewsOverRows.rows(both.rows, typed))
  }

  @Test("events from the table are those of the body")
  func events() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    let read = try connection.prepare(
      """
      SELECT remaining, kind, habit, day, amount, total, number, policy, digest, detail FROM ascent_events(?1)
      """)
    for command in Self.commands {
      read.bind(Self.body(of: command))
      defer { read.reset() }
      for (index, event) in command.events.enumerated() {
        try #require(try read.step())
        let columns = EventColumns(event)
        #expect(try read.int32(0) == Int32(command.events.count - 1 - index))
        #expect(try read.int32(1) == Int32(columns.kind))
        let numbers = [
          columns.habit.map(Int64.init), columns.day.map(Int64.init), columns.amount, columns.total, columns.number,
          columns.policy.map(Int64.init),
        ]
        #expect((2...7).map { read.optionalInt64($0) } == numbers)
        #expect(try read.optionalText(8) == columns.digest?.description)
        #expect(try read.optionalText(9) == columns.detail)
      }
      #expect(try !read.step())
    }
  }

  @Test("null is answered with null and no event")
  func null() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    for function in BodyFunction.allCases {
      #expect(try connection.integer("SELECT \(function.name)(NULL) IS NULL") == 1)
    }
    #expect(try connection.integer("SELECT count(*) FROM ascent_events(NULL)") == 0)
    #expect(try connection.integer("SELECT count(*) FROM ascent_events") == 0)
  }

  @Test(
    "what is not a body ends the statement with a reason",
    arguments: [
      ("'text'", "it is not a blob"), ("7", "it is not a blob"), ("x''", "it ends too early, at byte 0"),
      ("x'02'", "its version 2 is unknown"), ("x'01ff'", "it ends too early, at byte 1"),
    ])
  func malformed(value: String, reason: String) throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    for sql in ["SELECT ascent_day(\(value))", "SELECT * FROM ascent_events(\(value))"] {
      let statement = try connection.prepare(sql)
      let failure = #expect(throws: SQLiteFailure.self) { try statement.step() }
      #expect(failure?.message == "this is not the body of a command: \(reason)")
    }
  }

  @Test("a body that is cut, or longer, is refused where its events are read")
  func cut() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    let body = Self.body(of: Self.commands[1])
    for broken in (0..<body.count).map({ Array(body[..<$0]) }) + [body + [0]] {
      for sql in ["SELECT ascent_event_text(?1)", "SELECT count(*) FROM ascent_events(?1)"] {
        let statement = try connection.prepare(sql).bind(broken)
        let failure = #expect(throws: SQLiteFailure.self) { try statement.step() }
        #expect(failure?.message.hasPrefix("this is not the body of a command: ") == true)
      }
    }
  }

  @Test("views may use the functions in a schema that is not trusted")
  func innocuous() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    try connection.execute(
      "CREATE TABLE t(body); CREATE VIEW v AS SELECT ascent_day(body), e.kind FROM t JOIN ascent_events(t.body) e")
    let body = Self.body(of: Self.commands[1])
    try connection.prepare("INSERT INTO t VALUES (?1)").run(body)
    #expect(try connection.integer("SELECT count(*) FROM v") == Int64(Self.commands[1].events.count))
  }

  @Test("the table is joined after the table of its body, in whatever order they are named")
  func joined() throws {
    let both = try ViewsOverRows(Self.commands)
    let sql = "SELECT count(*) FROM ascent_events(c.body) e JOIN commands c"
    #expect(try both.packed.integer(sql) == Int64(Self.commands.reduce(0) { $0 + $1.events.count }))
  }
}
