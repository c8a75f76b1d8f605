import AscentRules
import AscentRuntime
import Testing

@testable import StressSuite

/// A small run with a query after each command, and the findings of a recount when answers or their
/// times are changed.
@Suite("The check of linearizability")
struct LinearizabilityTests {
  private struct Run {
    var people: Population
    var records: [RequestRecord]
    var queries: [QueryRecord]
    var history: [StoredCommand]
  }

  /// One person, a habit, and eight completions with a query after each. No two calls overlap.
  private static func smallRun() async throws -> Run {
    let people = Population(1, now: SystemClock().now())
    return try await Harness.running(MemoryJournal(), .unlimited, Configuration()) {
      ascent in
      var device = Device(0, seed: 1)
      _ = await device.send(people.addHabit(0, number: 1, goal: 2), to: ascent)
      for _ in 0..<8 {
        _ = await device.send(
          people.complete(0, habit: 1, day: people.lastDay, key: device.nextKey(for: 0)), to: ascent)
        _ = await device.ask(about: 0, on: people.lastDay, in: people, of: ascent)
      }
      return Run(
        people: people, records: device.records, queries: device.queries,
        history: try await ascent.commands(after: .start, limit: 100))
    }
  }

  private static func board(_ run: Run) -> InvariantBoard {
    var recount = Recount(records: run.records, users: run.people.users)
    recount.expect(run.queries)
    for command in run.history { recount.read(command) }
    recount.finish()
    return recount.board
  }

  private static func findings(after tampering: (inout Run) -> Void) async throws -> [Invariant] {
    var run = try await smallRun()
    tampering(&run)
    return board(run).findings.map(\.invariant)
  }

  @Test("a correct history has no findings, and every answer is checked")
  func whole() async throws {
    let board = Self.board(try await Self.smallRun())
    #expect(board.findings == [])
    #expect(board[.linearizable].checks == 2 * 9 + 2 * 8)
  }

  @Test("an answer that misses a command acknowledged before the query was sent is a finding")
  func stale() async throws {
    // The fourth query gets the answer of the third one.
    let findings = try await Self.findings { run in
      (run.queries[3].version, run.queries[3].standing) = (run.queries[2].version, run.queries[2].standing)
      run.queries[3].asked = run.records[4].answered + 1
    }
    #expect(findings == [.linearizable])
  }

  @Test("two answers that go back in time are a finding")
  func backwards() async throws {
    let findings = try await Self.findings { run in
      // The sixth command is in flight during both queries; the earlier one sees it, the later one
      // does not.
      (run.records[6].sent, run.records[6].answered) = (run.records[5].sent, .max)
      let (fifth, sixth) = (run.queries[4], run.queries[5])
      (run.queries[4].asked, run.queries[4].answered) = (sixth.asked, sixth.answered)
      (run.queries[5].asked, run.queries[5].answered) = (fifth.asked, fifth.answered)
    }
    #expect(findings == [.linearizable])
  }

  @Test("two commands in the opposite order of their answers and sendings are a finding")
  func exchanged() async throws {
    let findings = try await Self.findings { run in
      run.queries = []
      let (fourth, sixth) = (run.records[4], run.records[6])
      (run.records[4].sent, run.records[4].answered) = (sixth.sent, sixth.answered)
      (run.records[6].sent, run.records[6].answered) = (fourth.sent, fourth.answered)
    }
    #expect(findings == [.linearizable])
  }

  @Test("an answer with a version that never existed is a finding")
  func future() async throws {
    let findings = try await Self.findings { $0.queries[7].version += 1 }
    #expect(findings == [.linearizable])
  }

  @Test("an answer in the middle of a command is a finding")
  func torn() async throws {
    let findings = try await Self.findings { $0.queries[1].version -= 1 }
    #expect(findings == [.allOrNothing])
  }

  @Test("an answer of the right version with wrong figures is a finding")
  func wrong() async throws {
    let findings = try await Self.findings { run in
      run.queries[5].standing = QueryRecord.standing(totalXP: 10, counts: [5])
    }
    #expect(findings == [.linearizable])
  }

  @Test("an answer that sees a command before it was sent is a finding")
  func early() async throws {
    let findings = try await Self.findings { run in
      run.queries[2].asked = run.records[1].sent - 2
      run.queries[2].answered = run.records[1].sent - 1
    }
    #expect(findings == [.linearizable])
  }

  @Test("overlapping commands may be in either order, and a command without an answer may take effect at any time")
  func concurrent() async throws {
    let either = try await Self.findings { run in
      run.queries = []
      let (first, last) = (run.records[4].sent, run.records[6].answered)
      for index in 4...6 {
        (run.records[index].sent, run.records[index].answered) = (first + 6 - Int64(index), last - Int64(index))
      }
    }
    #expect(either == [])
    let unknown = try await Self.findings { run in
      // The first one sent is the last one in the journal.
      run.records[8].sent = run.records[0].sent
      run.records[8].answered = .max
      run.records[8].answer = .unknown
    }
    #expect(unknown == [])
  }

  @Test("a repeated operation took effect before its first receipt", arguments: [true, false])
  func sentAgain(isFirstAnswered: Bool) async throws {
    let findings = try await Self.findings { run in
      run.queries = []
      // Sent again at the end, and answered. Before it in the journal is a command that was sent
      // after its first answer, if it had one.
      var again = run.records[3]
      (again.sent, again.answered) = (run.records[8].answered, run.records[8].answered)
      run.records[2].sent = run.records[3].answered + 1
      run.records[2].answered = .max
      if !isFirstAnswered { (run.records[3].answer, run.records[3].answered) = (.unknown, .max) }
      run.records.append(again)
    }
    #expect(findings == (isFirstAnswered ? [.linearizable] : []))
  }
}
