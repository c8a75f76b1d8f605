import AscentRules
import AscentTestKit
import Synchronization
import Testing

@testable import AscentRuntime

/// Counts the pages that are read.
final class PageCountingJournal: ForwardingJournal {
  let base: any Journal = MemoryJournal()
  private let count = Atomic(0)

  var pages: Int { count.load(ordering: .relaxed) }

  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    count.add(1, ordering: .relaxed)
    return try await base.commands(after: position, limit: limit)
  }
}

@Suite("The feed of everything", .timeLimit(.minutes(60)))
struct EventFeedTests {
  private let ana = Sender()

  private static func followed(buffer: Int) -> Configuration {
    var configuration = Configuration()
    (configuration.subscriberBufferMax, configuration.followsAnalytics) = (buffer, false)
    return configuration
  }

  /// What the journal has of a command, as text.
  private static func text(_ command: StoredCommand) -> String {
    "\(command.position) \(command.inForce) \(command.accepted) \(command.events)"
  }

  @Test("a feed that keeps up does not read the journal, and gives what the journal would")
  func keepsUp() async throws {
    let journal = PageCountingJournal()
    try await withAscent(over: journal, configuration: Self.followed(buffer: 64)) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var feed = ascent.feed(after: .start).makeAsyncIterator()
      var seen = [try #require(try await feed.next())]
      for number in 1...40 {
        let done = ana.done("run", op: "done-\(number)")
        // An undo in the same group as what it undoes, and one of an earlier group.
        for answer in await ascent.submit(number == 7 ? [done, ana.undo("done-7", op: "undo-7")] : [done]) {
          _ = try answer.get()
        }
        for _ in 0..<(number == 7 ? 2 : 1) { seen.append(try #require(try await feed.next())) }
      }
      // One page at the beginning, and one if the first group was published after that.
      #expect(journal.pages <= 2)
      let stored = try await journal.base.commands(after: .start, limit: 100)
      #expect(seen.map(Self.text) == stored.map(Self.text))
      #expect(stored.count { !$0.inForce } == 1)
    }
  }

  @Test("a feed that stalls reads what it missed in pages, in order, and then keeps up", arguments: [0, 1, 2, 64])
  func stalls(buffer: Int) async throws {
    let journal = PageCountingJournal()
    try await withAscent(over: journal, configuration: Self.followed(buffer: buffer)) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var feed = ascent.feed(after: .start).makeAsyncIterator()
      var seen = [try #require(try await feed.next())]
      for number in 1...600 { _ = try await ascent.submit(ana.done("run", op: "done-\(number)")) }
      while seen.count < 601 { seen.append(try #require(try await feed.next())) }
      let pages = journal.pages
      #expect(pages >= 3 && pages <= 8)
      for number in 601...640 {
        _ = try await ascent.submit(ana.done("run", op: "done-\(number)"))
        seen.append(try #require(try await feed.next()))
      }
      #expect(journal.pages <= pages + 2)
      let stored = try await journal.base.commands(after: .start, limit: 1_000)
      #expect(seen.map(\.position) == stored.map(\.position))
    }
  }

  @Test("a cancelled reader gets nothing more, also while it is behind")
  func cancelled() async throws {
    try await withAscent(configuration: Self.followed(buffer: 64)) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      for number in 1...300 { _ = try await ascent.submit(ana.done("run", op: "done-\(number)")) }
      let reading = Task {
        var feed = ascent.feed(after: .start).makeAsyncIterator()
        let first = try await feed.next()
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return (first?.position.number, try await feed.next()?.position.number)
      }
      let (first, second) = try await reading.value
      #expect(first == 1 && second == nil)
    }
  }

  @Test("a position within a command or a group begins with the next command")
  func cut() async throws {
    try await withAscent(configuration: Self.followed(buffer: 64)) { ascent in
      let commands = [ana.add("run"), ana.done("run", op: "a"), ana.done("run", op: "b")]
      // They are all in one group, which comes from memory: the feeds began before it.
      _ = try await ascent.report(on: ana.user)
      var feeds = (0...8).map { ascent.feed(after: Position(number: $0)).makeAsyncIterator() }
      _ = await ascent.submit(commands)
      let stored = try await ascent.commands(after: .start, limit: 9)
      _ = try await ascent.submit(ana.done("run", op: "last"))
      for start in feeds.indices {
        let first = try await feeds[start].next()
        let expected = stored.first { $0.position.number > start }?.accepted.operation ?? "last"
        #expect(first?.accepted.operation == expected, "after \(start)")
      }
    }
  }

  @Test("no command is lost or doubled, whatever the journal does and however slow the reader is", arguments: 0..<80)
  func gapless(seed: Int) throws {
    let (seen, stored) = try Simulation.run(seed: UInt64(seed)) { () async -> ([Int64], [Int64]) in
      let base = MemoryJournal()
      let journal = FaultyJournal(base, faults: .each(onceIn: 12), seed: UInt64(seed))
      let ascent = Ascent(
        journal: journal, configuration: Self.followed(buffer: 1 + seed % 4), clock: FrozenClock())
      return await withTaskGroup { group in
        group.addTask { do { try await ascent.run() } catch { Issue.record("\(error)") } }
        async let sent: Void = Self.send(40, to: ascent)
        let seen = await Self.read(until: "done-40", from: ascent, pausing: seed % 3)
        await sent
        journal.heal()
        let stored = (try? await base.commands(after: .start, limit: 1_000)) ?? []
        ascent.stop()
        return (seen, stored.map(\.position.number))
      }
    }.value
    #expect(seen == stored)
  }

  /// Sends commands one after the other, each until it is answered.
  private static func send(_ count: Int, to ascent: Ascent) async {
    let ana = Sender()
    for number in 0...count {
      let command = number == 0 ? ana.add("run") : ana.done("run", op: "done-\(number)")
      while case .failure(let error)? = await ascent.submit([command]).first {
        guard error != .stopped else { return }
      }
    }
  }

  /// Reads positions up to a command; after a failure it starts again where it was.
  private static func read(until last: String, from ascent: Ascent, pausing yields: Int) async -> [Int64] {
    var seen: [Int64] = []
    var position = Position.start
    while true {
      do throws(AscentError) {
        for try await command in ascent.feed(after: position) {
          seen.append(command.position.number)
          position = command.lastPosition
          if command.accepted.operation.description == last { return seen }
          for _ in 0..<(yields * 20) { await Task.yield() }
        }
        return seen
      } catch {
        if case .unreadable = error {} else { Issue.record("\(error)") }
        await Task.yield()
      }
    }
  }
}
