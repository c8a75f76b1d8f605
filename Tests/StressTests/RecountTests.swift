import AscentRules
import AscentRuntime
import Testing

@testable import StressSuite

/// A small run that went well, and what a recount says when the journal or the answers are tampered
/// with.
@Suite("The recount")
struct RecountTests {
  private struct Run {
    var people: Population
    var deeds: [Deed]
    var history: [StoredCommand]
  }

  /// One person, two habits, ten completions on two days, the third of them taken back.
  private static func smallRun() async throws -> Run {
    let people = Population(1, now: SystemClock().now())
    return try await Harness.running(MemoryJournal(), RuleContext(zones: FoundationZones()), Configuration()) {
      ascent in
      var device = Device(0, seed: 1)
      for habit: Int32 in 1...2 { _ = await device.send(people.addHabit(0, number: habit), to: ascent) }
      for index: Int32 in 0..<10 {
        let key = device.nextKey(for: 0)
        _ = await device.send(
          people.complete(0, habit: index % 2 + 1, day: people.lastDay - index / 8, key: key), to: ascent)
        if index == 2 {
          _ = await device.send(people.undo(0, key, day: people.lastDay, key: device.nextKey(for: 0)), to: ascent)
        }
      }
      return Run(people: people, deeds: device.deeds, history: try await ascent.commands(after: .start, limit: 100))
    }
  }

  private static func findings(_ run: Run) -> [Finding] {
    var recount = Recount(deeds: run.deeds, users: run.people.users)
    for command in run.history { recount.read(command) }
    for (user, deed) in recount.unread { recount.read(nil, for: user, deed) }
    recount.finish()
    return recount.board.findings
  }

  @Test("a run that went well has no findings")
  func whole() async throws {
    #expect(Self.findings(try await Self.smallRun()) == [])
  }

  @Test("a command that was acknowledged and is not in the journal is missed")
  func lost() async throws {
    var run = try await Self.smallRun()
    let lost = run.history.remove(at: 5)
    let findings = Self.findings(run)
    #expect(findings.first { $0.invariant == .acknowledgedIsDurable }?.operation == "\(lost.accepted.operation)")
    #expect(findings.contains { $0.invariant == .noGaps })
  }

  @Test("a command that is there twice is told")
  func twice() async throws {
    var run = try await Self.smallRun()
    run.history.append(run.history[4])
    #expect(Self.findings(run).contains { $0.invariant == .exactlyOnce })
  }

  @Test("a command that nobody sent, or whose device was told that nothing happened, is told")
  func unsent() async throws {
    var run = try await Self.smallRun()
    let deed = run.deeds.remove(at: 6)
    #expect(Self.findings(run).contains { $0.invariant == .allOrNothing })
    run.deeds.append(deed)
    run.deeds[run.deeds.count - 1].answer = .nothingHappened
    #expect(Self.findings(run).contains { $0.invariant == .allOrNothing })
  }

  @Test("a receipt that is not the stored one is told, and so are two answers to one operation")
  func receipts() async throws {
    var run = try await Self.smallRun()
    run.history[3].accepted.receipt.after.streak += 1
    #expect(Self.findings(run).map(\.invariant) == [.exactlyOnce])
    run = try await Self.smallRun()
    var again = run.deeds[5]
    again.receipt ^= 1
    run.deeds.append(again)
    #expect(Self.findings(run).map(\.invariant) == [.exactlyOnce])
  }

  @Test("an event that was changed is found at its position", arguments: [0, 1, 2])
  func changed(what: Int) async throws {
    var run = try await Self.smallRun()
    var expected: Invariant?
    var position: Int64?
    for command in run.history.indices.reversed() where position == nil {
      for index in run.history[command].events.indices where position == nil {
        switch (what, run.history[command].events[index]) {
        case (0, .completionLogged(let habit, let day, let amount, let count)):
          run.history[command].events[index] = .completionLogged(habit, day, amount: amount, count: count - 1)
          expected = .noLostUpdate
        case (1, .xpEntered(var entry)):
          entry.amount += 1
          run.history[command].events[index] = .xpEntered(entry)
          expected = .oneAward
        case (2, .levelChanged(let from, let to)):
          run.history[command].events[index] = .levelChanged(from: from, to: to + 1)
          expected = .ledgerRules
        default: continue
        }
        position = run.history[command].position.number + Int64(index)
      }
    }
    let finding = try #require(Self.findings(run).first { $0.invariant == expected })
    #expect(finding.position == position)
  }

  @Test("an award whose cause is not there, and a cause without its award, are told")
  func causes() async throws {
    var run = try await Self.smallRun()
    let awarded = try #require(
      run.history.firstIndex { $0.events.contains { if case .xpEntered = $0 { true } else { false } } })
    run.history[awarded].events = run.history[awarded].events.map { event in
      if case .xpEntered = event { .habitSatisfied(HabitID(number: 1), LocalDay(number: 0)) } else { event }
    }
    #expect(Self.findings(run).contains { $0.invariant == .cause })
  }
}
