import AscentRules
import AscentRuntime
import Synchronization

/// Feeds follow what is committed; one of them stalls.
struct SlowSubscriber: Scenario {
  let card = Card(
    name: "slow-subscriber", question: "Does a subscriber that stalls slow anybody else down, or lose anything?",
    load:
      "devices complete while three feeds follow; for the second half another feed takes one command and then nothing until the load is over",
    bound: "closed loop: each device awaits its receipt before it sends again",
    stop: "after the seconds asked for, when every feed has everything")
  let settings = Settings(users: 500, devices: 64)

  /// What a feed saw.
  private struct Seen: Sendable {
    var last: Int64 = 0
    /// The first position that did not follow the one before.
    var gap: Int64?

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
    let half = Stop(after: site.settings.stop.time.map { $0 / 2 }, calls: site.settings.calls.map { $0 / 2 })
    let (ascent, goal) = (site.ascent, Goal())
    let (seen, behind) = try await withThrowingTaskGroup { feeds in
      for _ in 0..<3 { feeds.addTask { try await Self.follow(ascent, to: goal) } }
      let before = await load(people, site.devices(), ascent, half)
      var (stalled, slow) = (ascent.feed().makeAsyncIterator(), Seen())
      if let command = try await stalled.next() { slow.take(command) }
      let after = await load(people, before.callers, ascent, half)
      let end = ascent.head.position.number
      goal.position.store(end, ordering: .releasing)
      // A feed that has everything waits for more: one command more wakes it, and it sees that it is done.
      let last = people.complete(0, habit: 1, day: people.lastDay, key: steward.nextKey(for: 0))
      _ = await steward.send(last, to: ascent)
      let behind = end - slow.last
      while slow.last < end, let command = try await stalled.next() { slow.take(command) }
      var seen = [slow]
      for try await one in feeds { seen.append(one) }
      outcome.tally = before.tally
      outcome.tally.add(round: after.tally)
      outcome.add(after.callers)
      outcome.figures = [Figure("rate with a stalled feed against without", after.tally.perSecond / before.tally.perSecond)]
      return (seen, behind)
    }
    outcome.add([steward])
    outcome.figures.append(Figure("events the stalled feed was behind", Double(behind)))
    let end = goal.position.load(ordering: .acquiring)
    for (number, one) in seen.enumerated() {
      let isWhole = one.gap == nil && one.last >= end
      outcome.board.check(.noGaps, isWhole, of: "feed \(number)", "a gap at \(one.gap ?? 0), the end at \(one.last) of \(end)")
    }
    return outcome
  }

  private func load(
    _ people: Population, _ devices: [Device], _ ascent: Ascent, _ stop: Stop
  ) async -> (tally: Tally, callers: [Device]) {
    await ClosedLoop.run(devices, until: stop) { device in
      let person = Int.random(in: people.users.indices, using: &device.random)
      let (habit, back) = (Int32.random(in: 1...5, using: &device.random), Int32.random(in: 0..<100, using: &device.random))
      let key = device.nextKey(for: person)
      return await device.send(people.complete(person, habit: habit, day: people.lastDay - back, key: key), to: ascent)
    }
  }

  /// Follows until it has seen what was committed when the load was over.
  private static func follow(_ ascent: Ascent, to goal: Goal) async throws -> Seen {
    var seen = Seen()
    var feed = ascent.feed().makeAsyncIterator()
    while seen.last < goal.position.load(ordering: .acquiring), let command = try await feed.next() { seen.take(command) }
    return seen
  }
}
