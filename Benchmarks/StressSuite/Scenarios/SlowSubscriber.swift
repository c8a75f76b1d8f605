import AscentRules
import AscentRuntime
import Synchronization

/// Feeds follow what is committed; one of them stalls.
struct SlowSubscriber: Scenario {
  let card = Card(
    name: "slow-subscriber", question: "Does a subscriber that stalls slow anybody else down, or lose anything?",
    load:
      "devices complete while three feeds follow, for eight slices of the time; in every other one a further feed takes one command and then nothing until the slice is over",
    bound: "closed loop: each device awaits its receipt before it sends again",
    stop: "after the seconds asked for, when every feed has everything")
  let settings = Settings(users: 500, devices: 64)

  /// What a feed saw.
  private struct Seen: Sendable {
    var last: Int64
    /// The first position that did not follow the one before.
    var gap: Int64?
    /// What it was to see at least.
    var goal: Int64 = 0

    mutating func take(_ command: StoredCommand) {
      if command.position.number != last + 1, gap == nil { gap = command.position.number }
      last = command.position.number + Int64(command.events.count) - 1
    }
  }

  /// Where the load ended; as far as can be while it runs.
  private final class Goal: Sendable {
    let position = Atomic(Int64.max)
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [2, 2, 2, 2, 2], by: &steward)
    let slice = Stop(
      after: site.settings.stop.time.map { $0 / Self.slices },
      calls: site.settings.calls.map { max(1, $0 / Self.slices) })
    let (ascent, goal) = (site.ascent, Goal())
    var (devices, sides, behind) = (site.devices(), [Tally(), Tally()], Int64(0))
    let seen = try await withThrowingTaskGroup { feeds in
      for _ in 0..<3 { feeds.addTask { try await Self.follow(ascent, to: goal) } }
      var seen: [Seen] = []
      for number in 0..<Self.slices {
        // Without, with, with, without: what grows or drifts during the run falls on both sides
        // alike.
        let isStalled = number % 4 == 1 || number % 4 == 2
        let head = ascent.head.position
        var (stalled, slow) = (ascent.feed(after: head).makeAsyncIterator(), Seen(last: head.number))
        if isStalled {
          // It has to have begun to follow before it can stall.
          _ = await steward.send(
            people.complete(0, habit: 1, day: people.lastDay, key: steward.nextKey(for: 0)), to: ascent)
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
      // A feed that has everything waits for more: one command more wakes it, and it sees that it
      // is done.
      let last = people.complete(0, habit: 1, day: people.lastDay, key: steward.nextKey(for: 0))
      _ = await steward.send(last, to: ascent)
      for try await one in feeds { seen.append(one) }
      return seen
    }
    outcome.tally = sides[0]
    outcome.tally.add(round: sides[1])
    outcome.add(devices + [steward])
    outcome.figures = [
      Figure("rate with a stalled feed against without", sides[1].perSecond / sides[0].perSecond),
      Figure("events the stalled feed was behind", Double(behind)),
    ]
    for (number, one) in seen.enumerated() {
      let isWhole = one.gap == nil && one.last >= one.goal
      outcome.board.check(
        .noGaps, isWhole, of: "feed \(number)", "a gap at \(one.gap ?? 0), the end at \(one.last) of \(one.goal)")
    }
    return outcome
  }

  private static let slices = 8

  private func load(
    _ people: Population, _ devices: [Device], _ ascent: Ascent, _ stop: Stop
  ) async -> (tally: Tally, callers: [Device]) {
    await ClosedLoop.run(devices, until: stop) { device in
      let person = Int.random(in: people.users.indices, using: &device.random)
      let (habit, back) = (
        Int32.random(in: 1...5, using: &device.random), Int32.random(in: 0..<100, using: &device.random)
      )
      let key = device.nextKey(for: person)
      return await device.send(people.complete(person, habit: habit, day: people.lastDay - back, key: key), to: ascent)
    }
  }

  /// Follows until it has seen what was committed when the load was over.
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
