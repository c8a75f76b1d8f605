import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

/// A journal in which one person's past cannot be read.
struct HalfReadableJournal: ForwardingJournal {
  var base: any Journal = MemoryJournal()

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    guard !users.contains(UserID("torn")) else { throw .damaged([JournalDamage(commit: 1, detail: "torn")]) }
    return try await base.hydrate(users)
  }
}

@Suite("People who cannot be served")
struct UnservedTests {
  @Test("a person with an unreadable past does not keep the others in a call from being served")
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

  @Test("a device name with control characters is refused, and nothing happens")
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
    "an operation whose key does not match its text is refused, and nothing happens",
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

  @Test("an id that is empty, too long or has control characters is refused, and the others in the call are served")
  func badIDs() async throws {
    try await withAscent { ascent in
      for (index, text) in ["", String(repeating: "a", count: 201), "a\u{0}b", "\u{1B}[2J"].enumerated() {
        let answers = await ascent.submit([
          Sender(user: UserID(text)).add("run", op: "bad"),
          Sender(user: UserID("ana")).add("run \(index)", op: "add-\(index)"),
        ])
        guard case .failure(let refused) = answers[0], case .refused(.badText(field: "user", _)) = refused else {
          Issue.record("\(answers[0])")
          continue
        }
        await #expect(throws: refused) { try await ascent.report(on: UserID(text)) }
      }
      let report = try await ascent.report(on: UserID("ana"))
      #expect(report.habits.map(\.name) == (0..<4).map { "run \($0)" })
    }
  }
}
