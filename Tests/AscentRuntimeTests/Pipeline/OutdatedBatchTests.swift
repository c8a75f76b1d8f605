import AscentRules
import AscentTestKit
import Synchronization
import Testing

@testable import AscentRuntime

/// A journal whose first commit waits until it is let go, and then fails.
private final class FailingJournal: ForwardingJournal {
  enum Fault: CaseIterable {
    case nothingWritten, lostBefore, lostAfter, lostForLong, closed
  }

  private enum Phase {
    case waiting, failing, shut, sound
  }

  let base: any Journal = MemoryJournal()
  private let fault: Fault
  private let phase = Mutex(Phase.waiting)
  private let asked = Mutex<Set<OperationKey>>([])

  init(_ fault: Fault) { self.fault = fault }

  func letGo() { phase.withLock { $0 = .failing } }

  func heal() { phase.withLock { $0 = .sound } }

  /// Returns once a batch with the operation is being formed.
  func isAsked(for operation: OperationID) async {
    while !asked.withLock({ $0.contains(operation.key) }) { await Task.yield() }
  }

  func open() async throws(JournalFailure) -> JournalHead {
    if fault == .lostForLong, phase.withLock({ $0 == .shut }) {
      throw .cannotOpen(reason: .system(path: "failing", detail: "not yet"))
    }
    phase.withLock { if $0 == .shut { $0 = .sound } }
    return try await base.open()
  }

  func beforeRead() async throws(JournalFailure) {
    if phase.withLock({ $0 == .shut }) { throw .closed }
  }

  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await beforeRead()
    let known = try await base.lookUp(addresses)
    asked.withLock { $0.formUnion(addresses.map(\.key)) }
    return known
  }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    while phase.withLock({ $0 == .waiting }) { await Task.yield() }
    switch phase.withLock(\.self) {
    case .failing: break
    case .shut: throw .closed
    case .waiting, .sound: return try await base.commit(group)
    }
    if fault == .lostAfter { try await base.commit(group) }
    phase.withLock { $0 = fault == .nothingWritten ? .sound : .shut }
    switch fault {
    case .nothingWritten: throw .nothingWritten("the disk is full")
    case .closed: throw .closed
    case .lostBefore, .lostAfter, .lostForLong: throw .outcomeUnknown("the disk is gone")
    }
  }
}

/// The first batch is being committed while the others are decided on top of it.
@Suite("The batches behind a failed commit", .timeLimit(.minutes(60)))
struct OutdatedBatchTests {
  private typealias Answer = Result<Receipt, AscentError>

  private static func award(_ name: String) -> Command {
    Command(user: UserID("ana"), operation: OperationID(name)!, intent: .awardXP(1, reason: "a gift"))
  }

  /// More commands than run inline, so that the intake goes on while they are committed.
  private static let first = (1...20).map { award("first-\($0)") }

  /// The answers to the first command of the failed commit, to its repetition behind it, and to
  /// another command behind it; whether a report was given; and what the auditor found.
  private struct Outcome {
    var (failed, repeated, later): (Answer, Answer, Answer)
    var isReported: Bool
    var findings: [AuditFinding]
  }

  private static func outcome(_ fault: FailingJournal.Fault) throws -> Outcome {
    try #require(
      try Simulation.run(seed: 1) { () async -> Outcome? in
        let journal = FailingJournal(fault)
        var configuration = Configuration()
        (configuration.shardCount, configuration.runsScheduler, configuration.followsAnalytics) = (1, false, false)
        return try? await withAscent(over: journal, configuration: configuration) { ascent in
          async let failed = ascent.submit(first)
          await journal.isAsked(for: "first-1")
          async let behind = ascent.submit([first[0], award("later")])
          await journal.isAsked(for: "later")
          async let report = ascent.report(on: UserID("ana"))
          for _ in 1...1_000 { await Task.yield() }
          journal.letGo()
          let answers = await (failed, behind)
          let isReported = (try? await report) != nil
          journal.heal()
          var auditor = JournalAuditor(
            exchanges: zip(first + [first[0], award("later")], answers.0 + answers.1).map {
              Exchange(command: $0, answer: $1)
            })
          let findings = try await auditor.audit(journal.base)
          return Outcome(
            failed: answers.0[0], repeated: answers.1[0], later: answers.1[1], isReported: isReported,
            findings: findings)
        }
      }.value)
  }

  @Test("a command that was never handed to the journal was not written", arguments: FailingJournal.Fault.allCases)
  fileprivate func later(_ fault: FailingJournal.Fault) throws {
    let outcome = try Self.outcome(fault)
    let failure: JournalFailure =
      switch fault {
      case .nothingWritten: .nothingWritten("the disk is full")
      case .closed: .closed
      case .lostBefore, .lostAfter: .nothingWritten("an earlier commit failed: the disk is gone")
      case .lostForLong: .cannotOpen(reason: .system(path: "failing", detail: "not yet"))
      }
    #expect(outcome.later == .failure(.notWritten(failure)))
    #expect(outcome.findings == [])
  }

  @Test("the outcome of a failed commit is unknown only if it may have happened")
  func failed() throws {
    let unknown = Answer.failure(.outcomeUnknown(.outcomeUnknown("the disk is gone")))
    #expect(try Self.outcome(.nothingWritten).failed == .failure(.notWritten(.nothingWritten("the disk is full"))))
    #expect(try Self.outcome(.closed).failed == .failure(.notWritten(.closed)))
    for fault in [FailingJournal.Fault.lostBefore, .lostAfter, .lostForLong] {
      #expect(try Self.outcome(fault).failed == unknown)
    }
  }

  @Test("a repetition gets what the journal has by then, and is unknown only while it cannot be read")
  func repetition() throws {
    #expect(try Self.outcome(.nothingWritten).repeated == .failure(.notWritten(.nothingWritten("the disk is full"))))
    #expect(try Self.outcome(.closed).repeated == .failure(.notWritten(.closed)))
    let earlier = JournalFailure.nothingWritten("an earlier commit failed: the disk is gone")
    #expect(try Self.outcome(.lostBefore).repeated == .failure(.notWritten(earlier)))
    let receipt = try Self.outcome(.lostAfter).repeated.get()
    #expect(receipt.ordinal == 1)
    #expect(try Self.outcome(.lostForLong).repeated == .failure(.outcomeUnknown(.closed)))
  }

  @Test("a report that waits behind a failed commit is read again", arguments: FailingJournal.Fault.allCases)
  fileprivate func report(_ fault: FailingJournal.Fault) throws {
    #expect(try Self.outcome(fault).isReported == (fault != .lostForLong))
  }
}
