import AscentRules
import AscentRuntime
import Testing

@Suite("Before the journal is open, and after its end")
struct OpeningTests {
  private let ana = Sender()

  @Test("reads before the journal is open wait for it, and a feed begins with the existing commands")
  func before() async throws {
    let journal = MemoryJournal()
    try await withAscent(over: journal) { ascent in _ = try await ascent.submit(ana.add("run")) }
    let ascent = Ascent(journal: journal, clock: FrozenClock())
    async let stored = ascent.commands(of: ana.user, limit: 9)
    async let damage = ascent.verifyJournal()
    async let first = firstOperation(of: ascent.feed())
    // In most runs the reads above begin before the journal is opened here. The answers are the
    // same in all runs.
    for _ in 0..<10 { await Task.yield() }
    async let running: Void = ascent.run()
    #expect(try await stored.count == 1)
    #expect(try await damage.isEmpty)
    #expect(try await first == OperationID("add-run"))
    ascent.stop()
    try await running
    await #expect(throws: AscentError.stopped) { try await ascent.commands(of: ana.user, limit: 9) }
  }

  private func firstOperation(of feed: EventFeed) async throws -> OperationID? {
    for try await command in feed { return command.accepted.operation }
    return nil
  }
}
