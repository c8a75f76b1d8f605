import AscentRules
import AscentRuntime
import Testing

@testable import StressSuite

/// A small correct run, and the findings of a recount when the journal or the answers are changed.
@Suite("The recount")
struct RecountTests {
  private struct Run {
    var people: Population
    var records: [RequestRecord]
    var history: [StoredCommand]
  }

  /// One person, two habits, ten completions on two days; the third one is undone.
  private static func smallRun() async throws -> Run {
    let people = Population(1, now: SystemClock().now())
    return try await Harness.running(MemoryJournal(), .unlimited, Configuration()) {
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
      return Run(people: people, records: device.records, history: try await ascent.commands(after: .start, limit: 100))
    }
  }

  private static func findings(_ run: Run) -> [Finding] {
    var recount = Recount(records: run.records, users: run.people.users)
    for command in run.history { recount.read(command) }
    for (user, record) in recount.unread { recount.read(nil, for: user, record) }
    recount.finish()
    return recount.board.findings
  }

  private static func expect(_ findings: [Finding], _ invariant: Invariant, _ text: String) {
    #expect(findings.contains { $0.invariant == invariant && $0.detail.contains(text) }, "\(findings)")
  }

  @Test("a correct run has no findings")
  func whole() async throws {
    #expect(Self.findings(try await Self.smallRun()) == [])
  }

  @Test("an acknowledged command that is missing from the journal is a finding with its operation")
  func lost() async throws {
    var run = try await Self.smallRun()
    let lost = run.history.remove(at: 5)
    let findings = Self.findings(run)
    #expect(findings.first { $0.invariant == .acknowledgedIsDurable }?.operation == "\(lost.accepted.operation)")
    Self.expect(findings, .noGaps, "expected position")
  }

  @Test("a command that is in the journal twice is a finding")
  func twice() async throws {
    var run = try await Self.smallRun()
    run.history.append(run.history[4])
    Self.expect(Self.findings(run), .exactlyOnce, "the operation has had its effect before")
  }

  @Test("a command that no device sent, or that was answered as without effect, is a finding")
  func unsent() async throws {
    var run = try await Self.smallRun()
    let record = run.records.remove(at: 6)
    Self.expect(Self.findings(run), .allOrNothing, "no device sent this")
    run.records.append(record)
    run.records[run.records.count - 1].answer = .nothingHappened
    Self.expect(Self.findings(run), .allOrNothing, "the answer to its device was that nothing happened")
  }

  @Test("a receipt that differs from the stored one is a finding, and so are two receipts of one operation")
  func receipts() async throws {
    var run = try await Self.smallRun()
    run.history[3].accepted.receipt.after.streak += 1
    #expect(Self.findings(run).map(\.detail) == ["the stored receipt differs from the answer"])
    run = try await Self.smallRun()
    var again = run.records[5]
    again.receipt ^= 1
    run.records.append(again)
    #expect(Self.findings(run).map(\.detail) == ["two answers to one operation have different receipts"])
  }

  @Test("a changed event is a finding at its position", arguments: [0, 1, 2])
  func changed(what: Int) async throws {
    var run = try await Self.smallRun()
    var expected: Invariant?
    var position: Int64?
    for command in run.history.indices.reversed() where position == nil {
      for index in run.history[command].events.indices where position == nil {
        switch (what, run.history[command].events[index]) {
        case (0, .completionLogged(let habit, let day, let amount, let count, _)):
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

  @Test("an award without its cause, or a cause without its award, is a finding")
  func causes() async throws {
    var run = try await Self.smallRun()
    let awarded = try #require(
      run.history.firstIndex { $0.events.contains { if case .xpEntered = $0 { true } else { false } } })
    run.history[awarded].events = run.history[awarded].events.map { event in
      if case .xpEntered = event { .habitSatisfied(HabitID(number: 1), LocalDay(number: 0)) } else { event }
    }
    Self.expect(Self.findings(run), .cause, "satisfied and has 0 XP")
  }
}
