import AscentRules
import AscentRuntime
import Testing

/// A journal in which the past of one person cannot be read.
private actor HalfReadableJournal: Journal {
  nonisolated var durability: Durability { .volatile }
  private let inner = MemoryJournal()

  func open() async throws(JournalFailure) -> JournalHead { await inner.open() }
  func commit(_ group: CommitGroup) async throws(JournalFailure) { try await inner.commit(group) }
  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await inner.lookUp(addresses)
  }
  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(after: position, limit: limit)
  }
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await inner.saveCheckpoint(checkpoint)
  }
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await inner.checkpoint(named: name)
  }
  func verify() async throws(JournalFailure) -> [JournalDamage] { try await inner.verify() }
  func close() async { await inner.close() }

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    guard !users.contains(UserID("torn")) else { throw .damaged([JournalDamage(commit: 1, detail: "torn")]) }
    return try await inner.hydrate(users)
  }
}

@Suite("People who cannot be served")
struct UnservedTests {
  @Test("a person whose past cannot be read does not keep the others of a call from being served")
  func unreadable() async throws {
    var configuration = Configuration()
    configuration.shardCount = 1
    try await withAscent(over: HalfReadableJournal(), configuration: configuration) { ascent in
      let people = ["ana", "torn", "bo"].map { Sender(user: UserID($0)) }
      let answers = await ascent.submit(people.map { $0.add("run") })
      let ordinals = [try answers[0].get().ordinal, try answers[2].get().ordinal]
      #expect(ordinals == [1, 1])
      #expect(answers[1] == .failure(.unreadable(.damaged([JournalDamage(commit: 1, detail: "torn")]))))
    }
  }

  @Test("the name of a device that has control characters is refused, and nothing happened")
  func badDevice() async throws {
    try await withAscent { ascent in
      var command = Sender().add("run")
      command.device = DeviceID.init("\u{1B}]52;c;")
      guard case .failure(.refused(.badText(field: "device", _))) = await ascent.submit([command])[0] else {
        Issue.record("a device that steers a terminal was taken")
        return
      }
      let report = try await ascent.report(on: command.user)
      #expect(report.version == 0)
    }
  }

  @Test(
    "an operation whose key and text do not belong together is refused, and nothing happened",
    arguments: [
      OperationID(key: OperationID("short").key, longText: "a\u{0}b"),
      OperationID(key: OperationID("a text of some length").key, longText: ""),
      OperationID(key: OperationID("a text of some length").key, longText: "another text of some length"),
      OperationID(key: OperationID(String(repeating: "x", count: 36))!.key, longText: "short"),
      OperationID(key: OperationKey(high: 0, low: 0), longText: ""),
      OperationID(key: OperationKey(high: 0, low: 1 << 62), longText: ""),
      OperationID(key: OperationKey(high: 0x6100_6200_0000_0000, low: 4), longText: ""),
      OperationID(key: OperationKey(high: 0x1B5B_3331_6D00_0000, low: 5), longText: ""),
    ])
  func forgedOperation(_ operation: OperationID) async throws {
    try await withAscent { ascent in
      var command = Sender().add("run")
      command.operation = operation
      guard case .failure(.refused(.badText(field: "operation", _))) = await ascent.submit([command])[0] else {
        Issue.record("\(operation) was taken")
        return
      }
      let report = try await ascent.report(on: command.user)
      #expect(report.version == 0)
    }
  }

  @Test("an id that is empty, too long or has control characters is refused, and the others of the call are served")
  func badIDs() async throws {
    try await withAscent { ascent in
      for (index, text) in ["", String(repeating: "a", count: 201), "a\u{0}b", "\u{1B}[2J"].enumerated() {
        let answers = await ascent.submit([
          Sender(user: UserID(text)).add("run", op: "bad"),
          Sender(user: UserID("ana")).add("run \(index)", op: "add-\(index)"),
        ])
        guard case .failure(.refused(.badText(field: "user", _))) = answers[0] else {
          Issue.record("\(answers[0])")
          continue
        }
        await #expect(throws: AscentError.self) { try await ascent.report(on: UserID(text)) }
      }
      let report = try await ascent.report(on: UserID("ana"))
      #expect(report.habits.map(\.name) == (0..<4).map { "run \($0)" })
    }
  }
}
