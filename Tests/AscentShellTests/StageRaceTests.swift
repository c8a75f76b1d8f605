import AscentRules
import AscentViews
import Testing

@testable import AscentRuntime
@testable import AscentShell

@Suite("Races for a stage")
struct StageRaceTests {
  @Test(
    "sixty-four devices leave one stage at once: one advances, every invariant holds, users' data stays unchanged")
  func holds() async throws {
    let harness = try ShellHarness("--json")
    let output = try await harness.run("race progression --devices 64", "history", "celebrations")
    #expect(
      output.contains(
        #""devices":64,"method":"breathing","stage":"notice-the-breath","advanced":1,"alreadyAdvanced":63,"holds":true"#
      ))
    #expect(!output.contains(#""holds":false"#))
    #expect(output.hasSuffix("\n" + #"{"items":[],"next":null,"years":[]}"# + "\n[]\n"))
  }

  @Test(
    "a race of any kind leaves nothing in the store", arguments: ["completions", "award", "progression"])
  func leavesNothing(kind: String) async throws {
    let harness = try ShellHarness("--json")
    let lines = ["verify --all", "events", "analytics", "users"]
    let before = try await harness.run(["habit add Tea", "done Tea"] + lines)
    _ = try await harness.run("race \(kind) --devices 8")
    let after = try await harness.run(lines)
    #expect(before.hasSuffix(after) && after.contains(#""whole":true"#), "\(after)")
  }

  @Test(
    "two winners, an answer that differs when sent again, and a failed undo break their invariants"
  )
  func breaks() throws {
    let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00Z")!)
    let ascent = Ascent(journal: MemoryJournal(), clock: clock)
    let method = try #require(ascent.context.catalog[MethodID("breathing")])
    let stage = ProgressionRace.Goal(method: method, stage: method.stages[0].id)
    func receipt(_ ordinal: Int32) -> Receipt {
      var receipt = Receipt()
      receipt.practice = .progression(
        Receipt.Progression(
          outcome: .advanced, method: method.id, from: method.stages[0].id, to: method.stages[1].id, at: clock.now(),
          timeInPreviousStage: .zero,
          criteriaVersion: 1, ordinal: ordinal))
      return receipt
    }
    let answers = [1, 2].map { DeviceRace.Answer(device: $0, sent: 1, result: .success(receipt(Int32($0)))) }
    let progress = MethodProgress(
      user: UserID("race"), at: clock.now(), day: LocalDay(number: 0), progression: ProgressionState(),
      celebrations: CelebrationState(),
      context: ascent.context)
    let check = ProgressionRaceCheck(
      stage: stage, answers: answers, repeats: [.success(receipt(1)), .success(receipt(3)), .success(receipt(1))],
      commands: [],
      before: progress, undone: .failure(.dependsOnInFlight), after: progress)
    #expect(check.invariants.filter { !$0.holds }.map(\.number) == [4, 5, 10])
  }

  @Test(
    "the practice before a race meets every kind of criterion that practice can meet, within bounds"
  )
  func practice() throws {
    let criteria = ProgressionCriteria(
      minSessionsAtThisStage: 5, minConsecutiveDaysPractice: 3, subjectiveFeedbackRequirement: [.veryGood: 4],
      timeSpentAtStage: .minutes(200),
      additionalCriteria: ["minDaysAtStage": 4, "minSessionMinutes": ["minutes": 20, "sessions": 7]])
    let practice = try #require(RacePractice(for: criteria))
    let end = Instant(iso8601: "2026-03-10T08:00:00Z")!
    let sessions = practice.sessions(of: MethodID("tea"), endingAt: end)
    let days = Set(sessions.map { $0.at.localDay(offset: 0, dayStart: 0) })
    #expect(sessions.count == 7 && sessions.last?.at == end)
    #expect(days.count == 5 && days.min().map { $0 + 4 } == days.max())
    let minutes = sessions.reduce(0) { sum, session in
      if case .logSession(_, let minutes, .veryGood, _) = session.intent { sum + Int(minutes) } else { sum }
    }
    #expect(minutes >= 200)
    #expect(RacePractice(for: ProgressionCriteria(minConsecutiveDaysPractice: 3_660)) == nil)
    #expect(RacePractice(for: ProgressionCriteria(timeSpentAtStage: .minutes(1_000_000))) == nil)
  }
}
