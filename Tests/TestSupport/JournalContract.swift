import AscentRules
package import AscentRuntime

/// The contract that every journal must keep: one test body for all implementations.
///
/// Each method creates its own journals, checks one promise of ``/AscentRuntime/Journal``, and
/// throws a ``Violation`` if it is broken.
package struct JournalContract: Sendable {
  /// A broken promise.
  package struct Violation: Error, CustomStringConvertible {
    /// What was expected, and what happened.
    package let description: String
  }

  /// Makes an empty journal that is not open yet.
  let makeJournal: @Sendable () async throws -> any Journal
  /// Makes a journal, not open yet, with the data of a closed one.
  let reopen: @Sendable (any Journal) async throws -> any Journal

  /// The contract for the journals that a factory makes.
  ///
  /// - Parameter reopen: makes a journal, not open yet, with the data of a closed one; by default,
  ///   returns that journal itself.
  package init(
    makeJournal: @escaping @Sendable () async throws -> any Journal,
    reopen: @escaping @Sendable (any Journal) async throws -> any Journal = { $0 }
  ) {
    self.makeJournal = makeJournal
    self.reopen = reopen
  }

  /// All promises by name, to use as the arguments of a test.
  package static let promises: [Promise] = [
    Promise("what is appended is read back") { try await $0.appendThenRead() },
    Promise("people are listed in the order of their names") { try await $0.usersInOrder() },
    Promise("every kind of event comes back as it was") { try await $0.everyKindComesBack() },
    Promise("a group that does not follow the head is not written") { try await $0.refusesWhatDoesNotFollow() },
    Promise("an operation is found by its person and id") { try await $0.operationsAreFound() },
    Promise("what is taken back and restored is known") { try await $0.takingBackIsKnown() },
    Promise("commands come by ordinal, from either end") { try await $0.commandsComeByOrdinal() },
    Promise("commands come by position, in pages without gaps") { try await $0.commandsComeByPosition() },
    Promise("a past is the latest snapshot and what came since") { try await $0.pastIsSnapshotAndTail() },
    Promise("contents survive closing and reopening") { try await $0.survivesReopening() },
    Promise("the last checkpoint of a name is kept, whole") { try await $0.checkpointsAreKept() },
    Promise("what is due is found in order, of each person the last") { try await $0.dueIsFoundInOrder() },
    Promise("what is due earlier is kept where a change says so") { try await $0.dueIsKept() },
    Promise("what is due is replaced only if it is what was read") { try await $0.dueIsReplaced() },
    Promise("before it is opened and after it is closed it refuses") { try await $0.refusesUnlessOpen() },
  ]

  /// One promise, by name.
  package struct Promise: Sendable, CustomStringConvertible {
    let name: String
    /// Checks the promise. Throws if it is broken.
    package let check: @Sendable (JournalContract) async throws -> Void

    init(_ name: String, check: @escaping @Sendable (JournalContract) async throws -> Void) {
      self.name = name
      self.check = check
    }

    package var description: String { name }
  }

  /// Runs a check on an empty open journal, then verifies and closes it.
  func withJournal(_ check: (inout ContractJournal) async throws -> Void) async throws {
    var journal = ContractJournal(base: try await makeJournal(), reopen: reopen)
    try await expect(journal.base.open(), JournalHead(), "the head of an empty journal")
    try await check(&journal)
    try await expect(journal.base.verify(), [], "damage")
    await journal.base.close()
  }

  func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
    guard found != expected else { return }
    throw Violation(description: "\(what): expected \(expected), found \(found)")
  }

  func expect(_ holds: Bool, _ what: String) throws {
    guard holds else { throw Violation(description: what) }
  }

  /// Expects stored commands to be equal in all their parts.
  func expect(_ found: [StoredCommand], are expected: [StoredCommand], _ what: String) throws {
    try expect(found.count, expected.count, "\(what): how many commands")
    for (index, pair) in zip(found, expected).enumerated() {
      try expect(pair.0.facts, pair.1.facts, "\(what): command \(index + 1) of \(found.count)")
    }
  }

  /// Expects the body to fail with an expected failure.
  func expectFailure(
    _ what: String, _ isExpected: (JournalFailure) -> Bool, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let failure as JournalFailure {
      return try expect(isExpected(failure), "\(what): failed with \(failure)")
    }
    throw Violation(description: "\(what): there was no failure")
  }
}

extension StoredCommand {
  /// All its parts, to compare. Equal operation ids may have different texts.
  package var facts: [AnyHashable] {
    [
      accepted.user, accepted.operation, accepted.operation.longText, accepted.content, accepted.evidence,
      accepted.device, accepted.version, accepted.eventCount, accepted.receipt, position, inForce, events,
    ]
  }
}
