import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization
import Testing

@Suite("Changes of one person")
struct PersonFeedTests {
  private static let (ana, ben) = (UserID("ana"), UserID("ben"))

  /// A grant of XP. One that raises the level causes several events, one of 1 XP a single event.
  private static func grant(_ user: UserID, _ number: Int, xp: Int64 = 1) -> Command {
    Command(user: user, operation: OperationID("grant-\(number)")!, intent: .awardXP(xp, reason: "test"))
  }

  /// Sends grants in turn for two people, each until it is accepted.
  private static func send(_ count: Int, to ascent: Ascent) async {
    for number in 0..<2 * count {
      let command = grant(number.isMultiple(of: 2) ? ana : ben, number)
      while case .failure(let error)? = await ascent.submit([command]).first {
        guard error != .stopped else { return }
      }
    }
  }

  /// Reads Ana's commands until there is this number of them; after a failure it starts again
  /// where it was.
  private static func read(_ count: Int, from ascent: Ascent, after start: Int64) async -> [StoredCommand] {
    var seen: [StoredCommand] = []
    var version = start
    while seen.count < count {
      do throws(AscentError) {
        for try await command in ascent.person("ana").changes(after: version) {
          seen.append(command)
          version = command.accepted.version + Int64(command.events.count) - 1
          if seen.count == count { return seen }
        }
        return seen
      } catch {
        if case .unreadable = error {} else { Issue.record("\(error)") }
        await Task.yield()
      }
    }
    return seen
  }

  @Test(
    "a feed from any version gives every later command once and in order, whatever the journal does",
    arguments: 0..<60 as Range<UInt64>)
  func gapless(seed: UInt64) throws {
    let (all, later) = try Simulation.run(seed: seed) {
      let journal = FaultyJournal(MemoryJournal(), faults: .each(onceIn: 12), seed: seed)
      let ascent = Ascent(journal: journal, clock: FrozenClock())
      return await withTaskGroup { group in
        group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
        async let sent: Void = Self.send(20, to: ascent)
        async let all = Self.read(20, from: ascent, after: 0)
        async let later = Self.read(13, from: ascent, after: 7)
        let seen = await (all, later)
        await sent
        ascent.stop()
        return seen
      }
    }.value
    #expect(all.map(\.accepted.operation.description) == (0..<20).map { "grant-\(2 * $0)" })
    #expect(later.map(\.accepted.operation) == all.suffix(13).map(\.accepted.operation))
    var version: Int64 = 1
    for command in all {
      #expect(command.accepted.user == Self.ana && command.accepted.version == version)
      version += Int64(command.events.count)
    }
  }

  @Test("a command that the version cuts is given whole, and a feed after the last version waits for the next one")
  func cut() async throws {
    try await withAscent { ascent in
      _ = try await ascent.submit(Self.grant(Self.ana, 0, xp: 1_000))
      let count = try await ascent.person("ana").report().version
      #expect(count > 2)
      async let cut = Self.read(1, from: ascent, after: 1)
      async let next = Self.read(1, from: ascent, after: count)
      #expect(await cut.map(\.events.count) == [Int(count)])
      _ = try await ascent.submit(Self.grant(Self.ana, 1))
      #expect(await next.map(\.accepted.version) == [count + 1])
    }
  }

  /// Counts how often one person's commands are read.
  private final class CountingJournal: ForwardingJournal {
    let base: any Journal = MemoryJournal()
    let reads = Atomic(0)

    func commands(
      of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
    ) async throws(JournalFailure) -> [StoredCommand] {
      reads.add(1, ordering: .relaxed)
      return try await base.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  @Test("other people's commits do not make a feed read the journal")
  func others() async throws {
    let journal = CountingJournal()
    try await withAscent(over: journal) { ascent in
      async let seen = Self.read(1, from: ascent, after: 0)
      for number in 0..<50 { _ = try await ascent.submit(Self.grant(Self.ben, number)) }
      _ = try await ascent.submit(Self.grant(Self.ana, 50))
      #expect(await seen.count == 1)
    }
    // At most once when it began, once when the runtime opened, and once for Ana's command.
    #expect(journal.reads.load(ordering: .relaxed) <= 3)
  }

  @Test("a feed ends with the runtime, and one read after the end is empty")
  func end() async throws {
    let feed = try await withAscent { ascent in
      _ = try await ascent.submit(Self.grant(Self.ana, 0))
      return ascent.person("ana").changes(after: 0)
    }
    var count = 0
    for try await _ in feed { count += 1 }
    #expect(count == 0)
  }
}
