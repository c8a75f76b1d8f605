import AscentRules
import AscentRuntime
import AscentViews
import Synchronization
import Testing

@testable import AscentShell

@Suite("Races")
struct RaceTests {
  @Test(
    "sixty-four devices race, every invariant holds, and users' own data stays unchanged",
    arguments: ["completions", "award"])
  func holds(_ kind: String) async throws {
    let harness = try ShellHarness("--json")
    let output = try await harness.run("race \(kind) --devices 64", "habit list")
    #expect(output.contains(#""devices":64,"finalCount":64"#))
    #expect(output.contains(#""holds":true,"results""#))
    #expect(!output.contains(#""holds":false"#))
    #expect(output.hasSuffix("\n[]\n"))
  }

  @Test(
    "a race that is interrupted ends without an outcome, sends nothing more, and the session goes on",
    arguments: ["completions", "award", "progression"])
  func interrupted(_ kind: String) async throws {
    let harness = try ShellHarness()
    harness.onProgress.withLock { $0 = { _, _ in unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } } }
    try await harness.open { session in
      let error = await withTaskGroup(of: ShellError?.self) { group in
        group.addTask {
          do throws(ShellError) { _ = try await session.execute("race \(kind) --devices 512", into: harness) } catch {
            return error
          }
          return nil
        }
        return await group.next()!
      }
      #expect(error == .interrupted)
      #expect(harness.taken() == "")
      #expect(try await session.execute("habit list", into: harness) == .done)
      // What a race does last is to take something back, or to ask again with other content, which
      // is refused.
      harness.onProgress.withLock { $0 = nil }
      _ = try await session.execute("events", into: harness)
      #expect(!harness.taken().contains("operationChanged"))
    }
  }

  @Test("a command cancelled before it is sent is not sent")
  func notSent() async throws {
    let ascent = Ascent(journal: MemoryJournal(), clock: ManualClock(Instant(iso8601: "2026-03-02T08:00:00Z")!))
    let command = Command(
      user: UserID("ann"), operation: OperationID("a"), intent: .addHabit(HabitDefinition(name: "Run")))
    // The runtime does not run, so whatever is sent is not answered.
    let result = await withTaskGroup(of: Result<Receipt, AscentError>.self) { group in
      group.cancelAll()
      group.addTask { await ascent.submitRetrying(command) }
      return await group.next()!
    }
    #expect(result == .failure(.stopped))
  }

  @Test("lost updates in a race break the invariants about them")
  func breaks() {
    let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00Z")!)
    let race = Race(
      kind: .completions,
      devices: DeviceRace(
        count: 2, ascent: Ascent(journal: MemoryJournal(), clock: clock), user: UserID("race"), zone: .utc,
        now: clock.now()))
    var receipt = Receipt()
    receipt.after.count = 1
    receipt.after.totalXP = 60
    let answers = [1, 2].map { DeviceRace.Answer(device: $0, sent: 1, result: .success(receipt)) }
    let check = RaceCheck(race: race, answers: answers, commands: [], report: PersonReport(), findings: [])
    let retries = RaceView.Invariant(4, "", true, "")
    let broken = check.invariants(retries: retries).filter { !$0.holds }.map(\.number)
    #expect(broken == [1, 3, 6, 7])
  }
}
