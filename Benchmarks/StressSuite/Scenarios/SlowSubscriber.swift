import AscentRules
import AscentRuntime
import Synchronization

/// Feeds follow the commits; one of them stalls.
struct SlowSubscriber: Scenario {
  let card = Card(
    name: "slow-subscriber", question: "Does a subscriber that stalls slow anybody down, or lose an event?",
    load: """
      devices complete while three feeds follow, in eight slices of the time; in half of the slices a fourth feed \
      takes one command and then nothing until the slice ends
      """,
    stop: "after the given seconds, when every feed has everything")
  let settings = Settings(users: 500, devices: 64)

  /// What a feed received.
  private struct Seen: Sendable {
    var last: Int64
    /// The first position that did not follow the one before.
    var gap: Int64?
    /// The position that it must reach.
    var goal: Int64 = 0

    mutating func take(_ command: StoredCommand) {
      if command.position.number != last + 1, gap == nil { gap = command.position.number }
      last = command.position.number + Int64(command.events.count) - 1
    }
  }

  /// The last position of the load; the largest number while it runs.
  private final class Goal: Sendable {
    let position = Atomic(Int64.max)
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [2, 2, 2, 2, 2])
    let people = run.people
    let slice = Stop(
      after: site.settings.stop.time.map { $0 / Self.slices },
      calls: site.settings.calls.map { max(1, $0 / Self.slices) })
    let (ascent, goal) = (site.ascent, Goal())
    var (devices, sides, behind) = (site.devices(), [Tally(), Tally()], Int64(0))
    let seen = try await withThrowingTaskGroup { feeds in
      for _ in 0..<3 { feeds.addTask { try await Self.follow(ascent, to: goal) } }
      var seen: [Seen] = []
      for number in 0..<Self.slices {
        // Without, with, with, without: growth and drift during the run affect both sides alike.
        let isStalled = number % 4 == 1 || number % 4 == 2
        let head = ascent.head.position
        var (stalled, slow) = (ascent.feed(after: head).makeAsyncIterator(), Seen(last: head.number))
        if isStalled {
          // It must have started to follow before it can stall.
          await wake(&run)
          if let command = try await stalled.next() { slow.take(command) }
        }
        let round = await load(people, devices, ascent, slice)
        devices = round.callers
        sides[isStalled ? 1 : 0].add(round: round.tally)
        guard isStalled else { continue }
        let end = ascent.head.position.number
        behind = max(behind, end - slow.last)
        while slow.last < end, let command = try await stalled.next() { slow.take(command) }
        slow.goal = end
        seen.append(slow)
      }
      goal.position.store(ascent.head.position.number, ordering: .releasing)
      // A feed that has everything waits for more: another command wakes it, and it sees that it is
      // done.
      await wake(&run)
      for try await one in feeds { seen.append(one) }
      return seen
    }
    run.outcome.tally = sides[0]
    run.outcome.tally.add(round: sides[1])
    run.outcome.add(devices)
    for (number, one) in seen.enumerated() {
      let isWhole = one.gap == nil && one.last >= one.goal
      run.outcome.board.check(
        .noGaps, isWhole, of: "feed \(number)", "a gap at \(one.gap ?? 0), the end at \(one.last) of \(one.goal)")
    }
    return run.finished([
      Figure("rate with a stalled feed against without", sides[1].perSecond / sides[0].perSecond),
      Figure("events the stalled feed was behind", Double(behind)),
    ])
  }

  private static let slices = 8

  /// Sends one command, which wakes the feeds.
  private func wake(_ run: inout ScenarioRun) async {
    let key = run.organizer.nextKey(for: 0)
    let request = run.people.complete(0, habit: 1, day: run.people.lastDay, key: key)
    _ = await run.organizer.send(request, to: run.site.ascent)
  }

  private func load(
    _ people: Population, _ devices: [Device], _ ascent: Ascent, _ stop: Stop
  ) async -> (tally: Tally, callers: [Device]) {
    await ClosedLoop.run(devices, until: stop) { device in
      await device.send(people.randomCompletion(habits: 5, days: 100, by: &device), to: ascent)
    }
  }

  /// Follows until it has received everything that was committed when the load ended.
  private static func follow(_ ascent: Ascent, to goal: Goal) async throws -> Seen {
    var seen = Seen(last: 0)
    var feed = ascent.feed().makeAsyncIterator()
    while seen.last < goal.position.load(ordering: .acquiring), let command = try await feed.next() {
      seen.take(command)
    }
    seen.goal = goal.position.load(ordering: .acquiring)
    return seen
  }
}
