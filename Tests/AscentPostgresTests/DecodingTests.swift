#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "Functions of the server decode bodies", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"),
  .serialized)
struct DecodingTests {
  /// Bodies with every kind of event and every part of an answer, and numbers at the edges.
  private static let commands: [StoredCommand] = {
    var draft = JournalDraft()
    let undo = Event.operationChanged(OperationID("run").key, inForce: false)
    _ = draft.group(
      SampleEvents.everyKind.map { .init("ann", "kind \($0.kind.rawValue)", [$0]) } + [
        .init("ann", "7F3C2B60-8A55-4E6C-9A3F-0123456789AB", SampleEvents.everyKind), .init("ann", "undo", [undo]),
        .init("ann", "x", []), .init("ann", "fifteen-bytes-!", []), .init("ann", "nine-byte", []),
        .init("ann", String(repeating: "☕ long ", count: 20), SampleEvents.completion()),
      ])
    var commands = draft.stored
    for (index, change) in changes.enumerated() { change(&commands[index].accepted) }
    return commands
  }()

  private static let changes: [@Sendable (inout AcceptedCommand) -> Void] =
    [
      { $0.receipt.unpaid = .recordedLate(days: 300) }, { $0.receipt.unpaid = .imported },
      { $0.receipt.streakUnit = .weeks }, { $0.receipt.recordedAt = Instant(milliseconds: 5) },
      { $0.receipt.day = $0.evidence.day }, { $0.receipt.habit = nil }, { $0.device = nil },
      { $0.evidence.occurredAt = $0.evidence.recordedAt }, { $0.evidence.dayStart = 0 },
      { $0.evidence.dayStart = -1440 },
      {
        $0.evidence.recordedAt = Instant(milliseconds: 4)
        $0.evidence.occurredAt = Instant(milliseconds: .max)
      },
      {
        $0.evidence.recordedAt = Instant(milliseconds: .min)
        $0.evidence.occurredAt = Instant(milliseconds: .min)
      },
      { $0.evidence.offset = -43_200 }, { $0.evidence.day = LocalDay(number: -2_000_000) }, { $0.version = .max },
      { $0.receipt.ordinal = .max }, { $0.content = .max }, { $0.content = 1 << 63 },
      { $0.receipt.before.longestStreak = .max },
    ]
    + SampleEvents.everyKind.compactMap { event in
      guard case .celebrationRaised(let celebration) = event else { return nil }
      return { $0.receipt.celebrations = [.init(celebration: celebration, isRaised: true)] }
    }
    + [
      { $0.receipt.practice = .session(session(criteria: 300)) },
      { $0.receipt.practice = .session(session(criteria: nil)) },
      { $0.receipt.practice = .progression(progression(met: [])) },
      {
        $0.receipt.practice = .progression(
          progression(met: [
            MetCriterion(name: "long ☕", current: 1.5, required: 300), .init(name: "", current: 0, required: 0),
          ]))
        $0.receipt.unpaid = .planOfPastDay
      },
    ]

  private static func session(criteria: Int32?) -> Receipt.Session {
    Receipt.Session(
      method: MethodID("breathing"), stage: StageID("one"), before: .notReady, after: .ready, criteriaVersion: criteria)
  }

  private static func progression(met: [MetCriterion]) -> Receipt.Progression {
    var progression = Receipt.Progression(
      outcome: .advanced, method: MethodID("breathing"), from: StageID("one"), to: StageID("two"),
      at: Instant(milliseconds: 1_760_000_000_000), timeInPreviousStage: .seconds(90_000), criteriaVersion: 3,
      ordinal: 70_000)
    progression.met = met
    return progression
  }

  private static func body(of command: StoredCommand) -> [UInt8] {
    var body: [UInt8] = []
    CommandCoding.append(command.accepted, events: command.events.span, to: &body)
    return body
  }

  private static func connection() async throws -> Connection {
    let server = TestServer.shared
    return try await server.connection(to: try await server.madeSchema())
  }

  @Test("events are those of the Swift decoder, of every kind")
  func events() async throws {
    let connection = try await Self.connection()
    #expect(Set(Self.commands.flatMap(\.events).map(\.kind)) == Set(EventKind.allCases))
    let sql = """
      SELECT remaining, kind, habit, day, amount, total, number, policy, digest, detail::text, occurred_at, recorded_at,
        device, long_text
      FROM ascent_events($1)
      """
    for command in Self.commands {
      let rows = try connection.run(sql, [Self.body(of: command)], within: .seconds(5))
      try #require(rows.count == command.events.count)
      for (index, event) in command.events.enumerated() {
        let (row, columns) = (rows[index], EventColumns(event))
        func number32(_ column: Int32) throws -> Int32? { row.isNull(column) ? nil : try row.int32(column) }
        func number64(_ column: Int32) throws -> Int64? { row.isNull(column) ? nil : try row.int64(column) }
        #expect(try row.int32(0) == Int32(command.events.count - 1 - index) && row.int32(1) == Int32(columns.kind))
        #expect(try [number32(2), number32(3), number32(7)] == [columns.habit, columns.day, columns.policy])
        #expect(try [number64(4), number64(5), number64(6)] == [columns.amount, columns.total, columns.number])
        #expect(try row.optionalText(8) == columns.digest?.description)
        #expect(try row.optionalText(9) == columns.detail)
        let evidence = command.accepted.evidence
        #expect(try row.int64(10) == evidence.occurredAt.milliseconds)
        #expect(try row.int64(11) == evidence.recordedAt.milliseconds)
        #expect(try row.optionalText(12) == command.accepted.device?.text)
        #expect(try row.optionalText(13) ?? "" == command.accepted.operation.longText)
      }
    }
  }

  @Test("the values of a command are those of the Swift decoder")
  func values() async throws {
    let connection = try await Self.connection()
    let sql = """
      SELECT ordinal, version, remaining, content, occurred_at, recorded_at, utc_offset, day_start, day, device,
        long_text
      FROM ascent_command($1)
      """
    for command in Self.commands {
      let (accepted, evidence) = (command.accepted, command.accepted.evidence)
      let row = try #require(try connection.run(sql, [Self.body(of: command)], within: .seconds(5)).first)
      #expect(try [row.int32(0), row.int32(2)] == [accepted.receipt.ordinal, accepted.eventCount])
      #expect(
        try [row.int64(1), row.int64(3), row.int64(4), row.int64(5)] == [
          accepted.version, Int64(bitPattern: accepted.content), evidence.occurredAt.milliseconds,
          evidence.recordedAt.milliseconds,
        ])
      #expect(
        try [row.int32(6), row.int32(7), row.int32(8)] == [
          evidence.offset, Int32(evidence.dayStart), evidence.day.number,
        ])
      #expect(try row.optionalText(9) == accepted.device?.text)
      #expect(try row.optionalText(10) ?? "" == accepted.operation.longText)
    }
  }

  @Test("ids are shown as their callers wrote them")
  func names() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let ids = ["x", "eightltr", "nineAtter", "fifteen-bytes-~", "sixteen-bytes-~~", "☕", UInt8.max.description]
    try await journal.commit(draft.group(ids.map { .init("ann", $0, SampleEvents.completion()) }))
    await journal.close()
    let names = try await TestServer.shared.query(
      "SELECT string_agg(name, ' ' ORDER BY seq) FROM \(schema).operation_names")
    #expect(names == ids.joined(separator: " ") + "\n")
  }

  @Test("a body that is cut, longer, or of another version ends the statement with an error")
  func malformed() async throws {
    let connection = try await Self.connection()
    let body = Self.body(of: Self.commands[3])
    for broken in (0..<body.count).map({ Array(body[..<$0]) }) + [body + [0], [2] + body.dropFirst()] {
      let failure = #expect(throws: PostgresFailure.self) {
        try connection.run("SELECT * FROM ascent_events($1)", [broken], within: .seconds(5))
      }
      #expect(failure?.isLost == false)
    }
    #expect(try connection.run("SELECT * FROM ascent_events(NULL)", within: .seconds(5)).count == 0)
  }

  @Test("an event of a moved completion begins with the bytes that the views search for")
  func moved() {
    for case .completionMoved(let habit, let day, let origin) in SampleEvents.everyKind {
      for device in [nil, DeviceID("phone")] {
        var draft = JournalDraft()
        var moved = origin
        moved.device = device
        _ = draft.group([.init("ann", "op", [.completionMoved(habit, day, moved)])])
        let body = Self.body(of: draft.stored[0])
        #expect(PostgresViews.movedStarts.contains { body.contains($0) })
      }
    }
  }

  @Test("functions and views of another text are replaced when a journal is opened, where the role may")
  func refreshed() async throws {
    let schema = try await TestServer.shared.madeSchema()
    _ = try await TestServer.shared.query(
      """
      SET search_path = \(schema); COMMENT ON FUNCTION ascent_events(bytea) IS 'older';
      CREATE OR REPLACE VIEW operation_names AS SELECT 1::bigint AS seq, 'other'::text AS name;
      DROP VIEW streaks
      """)
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
    await journal.close()
    let names = "SELECT name, (SELECT count(*) FROM \(schema).streaks) FROM \(schema).operation_names"
    #expect(try await TestServer.shared.query(names) == "op 1\n")
  }
}
#endif
