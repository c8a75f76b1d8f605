import AscentRules
import AscentTestKit
import TestSupport
import Testing

@testable import AscentRuntime

/// A memory journal that keeps the groups that it was given.
private actor RecordingJournal: ForwardingJournal {
  nonisolated let base: any Journal = MemoryJournal()
  private(set) var groups: [CommitGroup] = []

  nonisolated var durability: Durability { .powerSafe }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    groups.append(group)
    try await base.commit(group)
  }
}

@Suite("The packed bodies of a group")
struct PackedBodiesTests {
  private static func command(_ text: String, _ number: Int, _ intent: Intent) -> Command {
    Command(user: UserID("ana-\(number % 3)"), operation: OperationID("\(text)-\(number)")!, intent: intent)
  }

  @Test("match its commands, even if others are refused or repeated")
  func ofGroup() async throws {
    let journal = RecordingJournal()
    var configuration = Configuration()
    configuration.batchMax = 4
    let ascent = Ascent(journal: journal, configuration: configuration, clock: FrozenClock())
    let habits = (0..<3).map { Self.command("habit", $0, .addHabit(HabitDefinition(name: "Run"))) }
    let run = HabitReference.id(HabitID(number: 1))
    // Every fifth command names a habit that does not exist, every seventh repeats an earlier one.
    let numbers = (5..<125).map { $0 % 7 == 6 ? $0 - 3 : $0 }
    let commands = numbers.map { number in
      let habit = number % 5 == 4 ? .id(HabitID(number: 9)) : run
      return Self.command("done", number, .markComplete(habit, amount: 1))
    }
    try await ascent.withRunning {
      _ = await ascent.submit(habits)
      await withTaskGroup { group in
        for first in stride(from: 0, to: commands.count, by: 5) {
          group.addTask { _ = await ascent.submit(Array(commands[first..<first + 5])) }
        }
      }
    }
    let groups = await journal.groups
    #expect(groups.reduce(0) { $0 + $1.commands.count } == 3 + Set(numbers.filter { $0 % 5 != 4 }).count)
    for group in groups { try Self.expectBodies(of: group) }
  }

  @Test("of several batches follow one another")
  func ofBatches() throws {
    var draft = JournalDraft()
    let batches = [2, 0, 1, 3].map { count in
      let group = draft.group(
        (0..<count).map { .init("ann", "\(draft.head.commit)-\($0)", SampleEvents.completion()) })
      var batch = Batch(number: 1, shard: 0, epoch: 0, settledBefore: 0, catalog: .starter)
      (batch.entries, batch.events, batch.bodies) = (group.commands, group.events, PackedBodies(of: group))
      return batch
    }
    for count in 0...4 {
      let group = CommitGroup(
        Array(batches[..<count]), after: JournalHead(), committedAt: Instant(milliseconds: 0))
      #expect(group.commands.count == [0, 2, 2, 3, 6][count])
      if count > 0 { try Self.expectBodies(of: group) }
    }
  }

  private static func expectBodies(of group: CommitGroup) throws {
    let bodies = try #require(group.bodies)
    let expected = PackedBodies(group.commands.span, events: group.events.span)
    #expect(bodies.count == group.commands.count)
    for index in 0..<bodies.count { #expect(bodies[index] == expected[index]) }
  }
}
