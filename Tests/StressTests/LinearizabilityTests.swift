import AscentRules
import AscentRuntime
import Testing

@testable import StressSuite

/// A small run in which one device acts and another looks, one after the other, and what a recount
/// says when answers or their times are tampered with.
@Suite("The check of linearizability")
struct LinearizabilityTests {
  private struct Run {
    var people: Population
    var deeds: [Deed]
    var sightings: [Sighting]
    var history: [StoredCommand]
  }

  /// One person, a habit, and eight completions with a question after each. No two of them are on
  /// the way at once.
  private static func smallRun() async throws -> Run {
    let people = Population(1, now: SystemClock().now())
    return try await Harness.running(MemoryJournal(), RuleContext(zones: FoundationZones()), Configuration()) {
      ascent in
      var device = Device(0, seed: 1)
      _ = await device.send(people.addHabit(0, number: 1, goal: 2), to: ascent)
      for _ in 0..<8 {
        _ = await device.send(
          people.complete(0, habit: 1, day: people.lastDay, key: device.nextKey(for: 0)), to: ascent)
        _ = await device.ask(about: 0, on: people.lastDay, in: people, of: ascent)
      }
      return Run(
        people: people, deeds: device.deeds, sightings: device.sightings,
        history: try await ascent.commands(after: .start, limit: 100))
    }
  }

  private static func board(_ run: Run) -> InvariantBoard {
    var recount = Recount(deeds: run.deeds, users: run.people.users)
    recount.expect(run.sightings)
    for command in run.history { recount.read(command) }
    recount.finish()
    return recount.board
  }

  private static func findings(after tampering: (inout Run) -> Void) async throws -> [Invariant] {
    var run = try await smallRun()
    tampering(&run)
    return board(run).findings.map(\.invariant)
  }

  @Test("a history that is one has no findings, and every answer was looked at")
  func whole() async throws {
    let board = Self.board(try await Self.smallRun())
    #expect(board.findings == [])
    #expect(board[.linearizable].checks == 2 * 9 + 2 * 8)
  }

  @Test("an answer that does not know of what was answered before it was asked is told")
  func stale() async throws {
    // The fourth question is told what the third one was.
    let findings = try await Self.findings { run in
      (run.sightings[3].version, run.sightings[3].standing) = (run.sightings[2].version, run.sightings[2].standing)
      run.sightings[3].asked = run.deeds[4].answered + 1
    }
    #expect(findings == [.linearizable])
  }

  @Test("two answers that go back in time are told")
  func backwards() async throws {
    let findings = try await Self.findings { run in
      // The sixth command is on the way while both are asked; who asks first knows of it, who asks
      // later does not.
      (run.deeds[6].sent, run.deeds[6].answered) = (run.deeds[5].sent, .max)
      let (fifth, sixth) = (run.sightings[4], run.sightings[5])
      (run.sightings[4].asked, run.sightings[4].answered) = (sixth.asked, sixth.answered)
      (run.sightings[5].asked, run.sightings[5].answered) = (fifth.asked, fifth.answered)
    }
    #expect(findings == [.linearizable])
  }

  @Test("two commands in another order than the one in which they were answered and sent are told")
  func exchanged() async throws {
    let findings = try await Self.findings { run in
      run.sightings = []
      let (fourth, sixth) = (run.deeds[4], run.deeds[6])
      (run.deeds[4].sent, run.deeds[4].answered) = (sixth.sent, sixth.answered)
      (run.deeds[6].sent, run.deeds[6].answered) = (fourth.sent, fourth.answered)
    }
    #expect(findings == [.linearizable])
  }

  @Test("an answer of what never came to be is told")
  func future() async throws {
    let findings = try await Self.findings { $0.sightings[7].version += 1 }
    #expect(findings == [.linearizable])
  }

  @Test("an answer of half a command is told")
  func torn() async throws {
    let findings = try await Self.findings { $0.sightings[1].version -= 1 }
    #expect(findings == [.allOrNothing])
  }

  @Test("an answer that is of the right time and says something else is told")
  func wrong() async throws {
    let findings = try await Self.findings { run in
      run.sightings[5].standing = Sighting.standing(totalXP: 10, counts: [5])
    }
    #expect(findings == [.linearizable])
  }

  @Test("an answer is told that came before the command it knows of was sent")
  func early() async throws {
    let findings = try await Self.findings { run in
      run.sightings[2].asked = run.deeds[1].sent - 2
      run.sightings[2].answered = run.deeds[1].sent - 1
    }
    #expect(findings == [.linearizable])
  }

  @Test("what was on the way at once may be in either order, and what nobody was told may have been at any time")
  func concurrent() async throws {
    let either = try await Self.findings { run in
      run.sightings = []
      let (first, last) = (run.deeds[4].sent, run.deeds[6].answered)
      for index in 4...6 {
        (run.deeds[index].sent, run.deeds[index].answered) = (first + 6 - Int64(index), last - Int64(index))
      }
    }
    #expect(either == [])
    let unknown = try await Self.findings { run in
      // Sent first of all, and in the journal last of all.
      run.deeds[8].sent = run.deeds[0].sent
      run.deeds[8].answered = .max
      run.deeds[8].answer = .unknown
    }
    #expect(unknown == [])
  }

  @Test("an operation that was sent again took place before the first receipt", arguments: [true, false])
  func sentAgain(isFirstAnswered: Bool) async throws {
    let findings = try await Self.findings { run in
      run.sightings = []
      // Sent again when all is over, and answered. Ahead of it in the journal is a command that was
      // sent after its first answer, if it had one.
      var again = run.deeds[3]
      (again.sent, again.answered) = (run.deeds[8].answered, run.deeds[8].answered)
      run.deeds[2].sent = run.deeds[3].answered + 1
      run.deeds[2].answered = .max
      if !isFirstAnswered { (run.deeds[3].answer, run.deeds[3].answered) = (.unknown, .max) }
      run.deeds.append(again)
    }
    #expect(findings == (isFirstAnswered ? [.linearizable] : []))
  }
}
