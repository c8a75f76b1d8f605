import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

/// Subscribers that do not do their part: they cost nobody anything, and lose nothing.
@Suite("Slow subscribers", .timeLimit(.minutes(60)))
struct SlowSubscriberTests {
  private static let bufferMax = 4
  private static let commandCount = 700
  private let ana = Sender()

  private static var configuration: Configuration {
    var configuration = Configuration()
    (configuration.subscriberBufferMax, configuration.followsAnalytics) = (bufferMax, false)
    return configuration
  }

  /// Sends commands one after the other, each a commit of its own. Returns how many were answered.
  private func work(_ ascent: Ascent, from first: Int = 1, count: Int = commandCount) async throws -> Int {
    for number in first..<first + count { _ = try await ascent.submit(ana.done("run", op: "done-\(number)")) }
    return count
  }

  /// Reads on to the end, which must be reached in a few pages.
  private func expectWhole(
    _ feed: inout EventFeed.Iterator, _ seen: [StoredCommand], of ascent: Ascent, _ journal: PageCountingJournal
  ) async throws {
    var seen = seen
    let pages = journal.pages
    let stored = try await journal.base.commands(after: .start, limit: 10_000)
    while seen.count < stored.count { seen.append(try #require(try await feed.next())) }
    #expect(seen.map(\.position) == stored.map(\.position))
    #expect(journal.pages - pages <= Self.commandCount / 256 + 2)
  }

  @Test("one that sleeps for a minute delays no answer, holds a few groups, and has everything afterwards")
  func sleeps() async throws {
    let (journal, clock) = (PageCountingJournal(), ManualClock(Instant(milliseconds: 1_760_256_000_000)))
    try await withAscent(over: journal, configuration: Self.configuration, clock: clock) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var feed = ascent.feed(after: .start).makeAsyncIterator()
      let first = try #require(try await feed.next())
      let end = clock.now().advanced(by: .seconds(60))
      async let sleep: Void = clock.wait(until: end)
      // All of it is answered while the subscriber sleeps: its clock stands still.
      #expect(try await work(ascent) == Self.commandCount)
      clock.set(end)
      await sleep
      try await expectWhole(&feed, [first], of: ascent, journal)
    }
  }

  @Test("one that throws is gone; started again where it was, it goes on without a gap")
  func throwing() async throws {
    struct Failure: Error {}
    let journal = PageCountingJournal()
    try await withAscent(over: journal, configuration: Self.configuration) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var (seen, throwCount) = ([StoredCommand](), 0)
      for round in 0..<20 {
        _ = try await work(ascent, from: round * 35 + 1, count: 35)
        let position = seen.last?.lastPosition ?? .start
        do {
          var taken = 0
          for try await command in ascent.feed(after: position) {
            seen.append(command)
            taken += 1
            if taken == 7 { throw Failure() }
          }
        } catch is Failure { throwCount += 1 }
        #expect(ascent.broadcaster.subscriberCount == 0)
      }
      #expect(throwCount == 20 && seen.count == 140)
      var feed = ascent.feed(after: seen.last!.lastPosition).makeAsyncIterator()
      try await expectWhole(&feed, seen, of: ascent, journal)
    }
  }

  @Test("one that never reads holds no more groups than its buffer, and gets everything when it does read")
  func neverReads() async throws {
    let journal = PageCountingJournal()
    try await withAscent(over: journal, configuration: Self.configuration) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      var feed = ascent.feed(after: .start).makeAsyncIterator()
      let silent = ascent.broadcaster.subscribe()
      #expect(try await work(ascent) == Self.commandCount)
      #expect(journal.pages == 0)
      try await expectWhole(&feed, [], of: ascent, journal)
      ascent.broadcaster.close()
      var held = 0
      for await _ in silent.groups { held += 1 }
      #expect(held == Self.bufferMax)
    }
  }

  @Test("one that goes away is forgotten")
  func goesAway() async throws {
    try await withAscent(configuration: Self.configuration) { ascent in
      _ = try await ascent.submit(ana.add("run"))
      do {
        var feeds = (0..<3).map { _ in ascent.feed().makeAsyncIterator() }
        _ = try await feeds[0].next()
        #expect(ascent.broadcaster.subscriberCount == 3)
      }
      #expect(ascent.broadcaster.subscriberCount == 0)
    }
  }
}
