import AscentRules
import AscentTestKit
import Synchronization
import Testing

@testable import AscentRuntime

/// Each way in which commands can be in each other's way has its own error, and none of them leaves
/// anything behind.
@Suite struct AscentErrorTests {
  let ana = Sender()

  @Test("a call that does not fit into the admission queue fails with overloaded; the rest is served")
  func overloaded() async throws {
    var configuration = Configuration()
    configuration.admissionQueueMax = 2
    configuration.shardCount = 1
    try await withAscent(configuration: configuration) { ascent in
      let three = ["run", "read", "rest"].map { ana.add($0) }
      let refused = await ascent.submit(three)
      #expect(refused == Array(repeating: .failure(.overloaded), count: 3))
      let two = await ascent.submit(Array(three.prefix(2)))
      #expect(throws: Never.self) { for answer in two { _ = try answer.get() } }
      try await expectCommands(2, ascent)
    }
  }

  @Test("an undo of an award that is in flight fails with dependsOnInFlight, and succeeds when sent again")
  func dependsOnInFlight() async throws {
    let award = Command(user: ana.user, operation: OperationID("award"), intent: .awardXP(5, reason: "r"))
    let undo = ana.undo("award", op: "undo")
    try await withAscent { ascent in
      let answers = await ascent.submit([award, undo])
      #expect(throws: Never.self) { try answers[0].get() }
      #expect(answers[1] == .failure(.dependsOnInFlight))
      try await expectCommands(1, ascent)
      let receipt = try await ascent.submit(undo)
      #expect(receipt.after.totalXP == 0)
    }
  }

  @Test("the repetition of an award that is refused while both are in flight fails with originalRefused")
  func originalRefused() async throws {
    let award = Command(user: ana.user, operation: OperationID("award"), intent: .awardXP(-5, reason: "r"))
    try await withAscent { ascent in
      let answers = await ascent.submit([award, award])
      let refusal = AscentError.refused(.belowZero(total: 0, amount: -5))
      #expect(answers == [.failure(refusal), .failure(.originalRefused)])
      try await expectCommands(0, ascent)
      await #expect(throws: refusal) { try await ascent.submit(award) }
    }
  }

  @Test("a repair of a history that has changed since the audit fails with repairConflict, and appends nothing")
  func repairConflict() async throws {
    try await withAscent { ascent in
      _ = try await ascent.submit(ana.add("run"))
      let command = Command(user: ana.user, operation: OperationID("repair"), intent: .repairLedger)
      await #expect(throws: AscentError.repairConflict) {
        try await ascent.submit(command, repair: Repair(corrections: [], auditedVersion: 0))
      }
      try await expectCommands(1, ascent)
      _ = try await ascent.submit(command)
      try await expectCommands(2, ascent)
    }
  }

  @Test("a repair gives up with repairConflict when the history changes after each of ten audits")
  func repairGivesUp() async throws {
    let journal = WatchedReads()
    try await withAscent(over: journal) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      journal.watch { number in _ = try? await ascent.submit(ana.add("habit-\(number)")) }
      await #expect(throws: AscentError.repairConflict) {
        try await ascent.repairLedger(of: ana.user, id: "repair")
      }
      #expect(journal.readCount == 10)
      journal.watch { _ in }
      try await expectCommands(11, ascent)
    }
  }

  private func expectCommands(_ count: Int, _ ascent: Ascent) async throws {
    let commands = try await ascent.commands(of: ana.user, limit: 99)
    #expect(commands.count == count)
  }

  @Test("exactly the errors of commands that are in each other's way are transient")
  func transient() {
    let errors: [AscentError] = [
      .refused(.noFreezes), .overloaded, .dependsOnInFlight, .repairConflict, .originalRefused,
      .outcomeUnknown(.closed), .notWritten(.closed), .unreadable(.closed), .stopped,
    ]
    #expect(errors.filter(\.isRetryableNow) == [.overloaded, .dependsOnInFlight, .repairConflict, .originalRefused])
  }
}

/// A journal that calls back each time a person's commands were read, before it returns them.
private final class WatchedReads: ForwardingJournal {
  let base: any Journal = MemoryJournal()
  private let watcher = Mutex<(count: Int, body: @Sendable (Int) async -> Void)>((0, { _ in }))

  var readCount: Int { watcher.withLock { $0.count } }

  /// Calls the body with the number of the read, from 1, after each read of a person's commands.
  func watch(_ body: @escaping @Sendable (Int) async -> Void) {
    watcher.withLock { $0 = (0, body) }
  }

  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    let commands = try await base.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    if user != .catalog {
      let (count, body) = watcher.withLock {
        $0.count += 1
        return $0
      }
      await body(count)
    }
    return commands
  }
}
