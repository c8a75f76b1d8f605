import AscentRules
import AscentShell
import Synchronization
import Testing

@Suite("Trips of a command through the pipeline")
struct TripTests {
  /// The trips of a line, after lines that set the stage.
  private func trips(
    _ line: String, after lines: [String], inNewProcess: Bool = true
  ) async throws -> [CommandLineSession.Trip] {
    let shell = try ShellHarness()
    @Sendable func trace(_ line: String, _ session: CommandLineSession) async throws -> [CommandLineSession.Trip] {
      shell.trips.withLock { $0 = [] }
      _ = try await session.execute(line, into: shell)
      return shell.trips.withLock { $0 }
    }
    if inNewProcess {
      _ = try await shell.run(lines)
      return try await shell.open { try await trace(line, $0) }
    }
    return try await shell.open { session in
      for line in lines { _ = try await session.execute(line, into: shell) }
      return try await trace(line, session)
    }
  }

  private static let setUp = [
    "habit add Run --unit km --from 2026-02-20", "habit add Read --from 2026-02-20", "grant freezes 1", "done Run",
    "done Read --op read-1",
    "session breathing 5 --op s-1",
  ]

  @Test(
    "a change is sent without a query before it, even by a process that knows nothing of the user",
    arguments: [
      "done Run", "undo last", "undo read-1", "habit archive Read", "skip Run 2026-03-05", "freeze 2026-03-01",
      "move read-1 2026-03-01",
      "done Run --at 2026-03-01T08:00+01:00", "done Run --op mine",
    ])
  func sentFirst(_ line: String) async throws {
    let trips = try await trips(line, after: Self.setUp)
    #expect(trips.first == .command)
    #expect(trips.count { $0 == .command } == 1)
  }

  @Test(
    "a session does not query again what it knows of the user",
    arguments: [
      "done Run", "done Run --at 07:30", "skip Run tomorrow", "habit add Walk",
      "award 5 --reason thanks", "grant freezes 1",
    ])
  func known(_ line: String) async throws {
    #expect(try await trips(line, after: Self.setUp + ["today"], inNewProcess: false) == [.command])
  }

  @Test("a completion of a past day that changes the streak as of that day is followed by a query for the streak now")
  func pastDay() async throws {
    let trips = try await trips("done Run --at yesterday", after: Self.setUp + ["today"], inNewProcess: false)
    #expect(trips == [.command, .query])
  }

  @Test(
    "a goal, a schedule and a pause are first compared with those of their habit, and sent only if they differ",
    arguments: [
      ("goal Run 3", [.lookup, .command]), ("goal Run 1", [.lookup]),
      ("schedule Run weekly:3", [.lookup, .command, .lookup]), ("schedule Run daily", [.lookup]),
      ("pause Run 2026-03-05 2026-03-06", [.lookup, .command, .query]),
    ] as [(String, [CommandLineSession.Trip])])
  func compared(_ line: String, _ expected: [CommandLineSession.Trip]) async throws {
    #expect(try await trips(line, after: Self.setUp + ["today"], inNewProcess: false) == expected)
  }

  @Test("the first command of a user takes the machine's time zone without a query for the user's history")
  func newUser() async throws {
    for line in ["habit add Walk", "award 5 --reason thanks", "grant freezes 1", "travel Asia/Tokyo"] {
      #expect(try await trips(line, after: []).prefix(1) == [.command], "\(line)")
      #expect(try await trips(line, after: Self.setUp).prefix(1) == [.command], "\(line)")
    }
    let shell = try ShellHarness()
    let output = try await shell.run("habit add Run", "events")
    #expect(output.contains("in Europe/Amsterdam from"), "\(output)")
    #expect(!(try await shell.run("award 5 --reason thanks", "events --after 2")).contains("in Europe/Amsterdam from"))
  }

  @Test("a progression of a named stage under an operation ID makes no query")
  func progression() async throws {
    let sessions = (1...3).map { "session breathing 5 --feedback good --op s-\($0)" }
    let line = "progress breathing --from notice-the-breath --op p-1"
    #expect(try await trips(line, after: sessions) == [.command])
    #expect(try await trips("progress breathing", after: sessions) == [.query, .command])
  }

  @Test(
    "a beginning of a name asks only for the habits that begin with it, and status for none",
    arguments: [
      ("done ru", [.command, .lookup, .command]), ("done ru 2.5", [.lookup, .command]), ("status", [.lookup]),
      ("skip ru tomorrow", [.command, .lookup, .command]),
      ("pause ru tomorrow fri", [.lookup, .command, .lookup, .query, .command, .query]),
      ("done r", [.command, .lookup, .query]), ("done xyz", [.command, .lookup, .query, .query]),
      ("done 1", [.query, .command]),
    ] as [(String, [CommandLineSession.Trip])])
  func beginnings(_ line: String, _ expected: [CommandLineSession.Trip]) async throws {
    let shell = try ShellHarness()
    let trips = try await shell.open { session in
      for line in ["habit add Run --unit km --decimals 1", "habit add Read", "today"] {
        _ = await shell.execute(line, session)
      }
      shell.trips.withLock { $0 = [] }
      _ = await shell.execute(line, session)
      return shell.trips.withLock { $0 }
    }
    #expect(trips == expected)
  }

  @Test("a name in another case takes one query, and a mistyped one is looked up")
  func mistyped() async throws {
    #expect(try await trips("done run", after: Self.setUp) == [.command, .query])
    let shell = try ShellHarness()
    let output = try await shell.run(Self.setUp + ["done Rnu", "done run --op a", "done run --op a"])
    #expect(output.contains("did you mean: Run"))
    #expect(output.contains("already recorded; nothing changed"))
  }

  @Test("the next command knows of a travel and a new day start")
  func context() async throws {
    let shell = try ShellHarness()
    let output = try await shell.run(
      "habit add Run", "today", "travel Pacific/Kiritimati", "skip Run tomorrow", "day-start 23:00",
      "skip Run tomorrow")
    #expect(output.contains("Run is skipped on Tuesday 3 March"))
    #expect(output.contains("Run is skipped on Monday 2 March"), "\(output)")
  }
}
