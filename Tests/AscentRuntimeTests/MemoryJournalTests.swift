import AscentRules
import AscentRuntime
import TestSupport
import Testing

@Suite("The memory journal")
struct MemoryJournalTests {
  /// The events of a command whose packed body has about as many bytes.
  private static func noted(_ size: Int) -> [Event] {
    [.completionNoted(HabitID(number: 1), LocalDay(number: 20_000), note: String(repeating: "n", count: size))]
  }

  @Test("returns commands of any size, with and without events, from all its blocks")
  func blocks() async throws {
    var draft = JournalDraft()
    let journal = MemoryJournal()
    _ = await journal.open()
    // A block has a megabyte: the third command begins one, the fifth has one to itself, and
    // commands without events come first, last and in between.
    for (number, size) in [0, 600_000, 0, 600_000, 1_500_000, 10, 0, 600_000, 600_000, 0].enumerated() {
      let events = size == 0 ? [] : Self.noted(size)
      try await journal.commit(
        draft.group([
          .init("ann", "a\(number)", events), .init("bo", "b\(number)", SampleEvents.completion()),
          .init("ann", "c\(number)", []),
        ]))
    }
    let all = try await journal.commands(after: .start, limit: .max)
    #expect(Self.areSame(all, draft.stored.filter { !$0.events.isEmpty }))
    for user in ["ann", "bo"] {
      let own = draft.stored.filter { $0.accepted.user == UserID(user) }
      let read = try await journal.commands(
        of: UserID(user), ordinals: 1...Int32.max, newestFirst: false, limit: .max)
      #expect(Self.areSame(read, own))
      #expect(Self.areSame(try await journal.hydrate([UserID(user)])[0].tail, own))
    }
    for command in draft.stored where !command.events.isEmpty {
      let next = try await journal.commands(after: Position(number: command.position.number - 1), limit: 1)
      #expect(Self.areSame(next, [command]))
    }
  }

  private static func areSame(_ commands: [StoredCommand], _ others: [StoredCommand]) -> Bool {
    commands.elementsEqual(others) { command, other in
      command.accepted.operation == other.accepted.operation && command.accepted.receipt == other.accepted.receipt
        && command.accepted.evidence == other.accepted.evidence && command.position == other.position
        && command.events == other.events
    }
  }
}
