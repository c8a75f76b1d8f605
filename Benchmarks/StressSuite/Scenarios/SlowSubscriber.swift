import AscentRules
import AscentRuntime
import Synchronization

/// Feeds follow the commits, and one of them misbehaves.
struct SlowSubscriber: StressScenario {
  let card = Card(
    name: "slow-subscriber",
    question: "Does a subscriber that sleeps, throws or never reads slow anybody down, hold memory, or lose an event?",
    load: """
      devices complete while three feeds follow, in 32 slices of the time; in five slices each a fourth feed takes one \
      command and then sleeps until the slice ends, throws after a few commands each time it is started, or never \
      reads. Afterwards it reads on. Each slice is compared with those before and after it, which have no such feed
      """,
    stop: "after the given seconds, when every feed has everything")
  let settings = Settings(users: 500, devices: 64)

  /// What the fourth feed does.
  private enum Fault: String, CaseIterable {
    case none, sleeps, throwing = "throws", neverReads = "never reads"

    /// The faults of every second slice.
    static let order = (0..<5).flatMap { _ in [Fault.sleeps, .throwing, .neverReads] }
    /// The first slice, in which caches fill and tables grow, one before each slice with a fault,
    /// and the last one.
    static let sliceCount = 2 * order.count + 2
  }

  /// The measurements of a slice.
  private struct Slice {
    var tally = Tally()
    /// By how many bytes the process grew.
    var growth = 0
    /// The processor time of the process, in seconds.
    var seconds = 0.0

    var secondsPerOperation: Double { seconds / Double(max(1, tally.accepted)) }
  }

  /// The measurements of all slices with one fault.
  private struct Side {
    var slices: [Slice] = []
    /// The rates, and the processor times of an operation, against the slices before and after.
    var rates: [Double] = []
    var costs: [Double] = []

    var operations: Int { slices.reduce(0) { $0 + $1.tally.accepted } }
    var growth: Int { slices.reduce(0) { $0 + $1.growth } }
    var bytesPerOperation: Double { Double(growth) / Double(max(1, operations)) }
    var rate: Double { Samples(rates).median }
    var cost: Double { Samples(costs).median }

    mutating func add(_ slice: Slice, between before: Slice, and after: Slice) {
      slices.append(slice)
      rates.append(2 * slice.tally.perSecond / (before.tally.perSecond + after.tally.perSecond))
      costs.append(2 * slice.secondsPerOperation / (before.secondsPerOperation + after.secondsPerOperation))
    }
  }

  /// What a feed has received.
  private struct Seen: Sendable {
    var last: Int64
    /// The first position that did not follow the previous one; nil if there was no gap.
    var gap: Int64?
    /// The position that the feed must reach.
    var goal: Int64 = 0
    /// How often the subscriber threw.
    var throwCount = 0

    mutating func take(_ command: StoredCommand) {
      if command.position.number != last + 1, gap == nil { gap = command.position.number }
      last = command.position.number + Int64(command.events.count) - 1
    }
  }

  /// What a subscriber throws.
  private struct Failure: Error {}

  /// The last position of the load; the largest number while the load runs.
  private final class Goal: Sendable {
    let position = Atomic(Int64.max)
  }

  func run(_ site: Site) async throws -> Outcome {
    let isBusy = isMachineBusy()
    var run = await ScenarioRun(site, goals: [2, 2, 2, 2, 2])
    let (ascent, goal) = (site.ascent, Goal())
    var (devices, sides, behind) = (site.devices(), [Fault: Side](), Int64(0))
    let seen = try await withThrowingTaskGroup { feeds in
      for _ in 0..<3 { feeds.addTask { try await Self.follow(ascent, to: goal) } }
      var seen: [Seen] = []
      _ = try await measure(.none, &run, &devices)
      var before = try await measure(.none, &run, &devices).slice
      sides[.none] = Side(slices: [before])
      for fault in Fault.order {
        let (slice, slow) = try await measure(fault, &run, &devices)
        if var slow {
          let end = ascent.head.position.number
          behind = max(behind, end - slow.seen.last)
          while slow.seen.last < end, let command = try await slow.feed.next() { slow.seen.take(command) }
          slow.seen.goal = end
          seen.append(slow.seen)
        }
        let after = try await measure(.none, &run, &devices).slice
        sides[fault, default: Side()].add(slice, between: before, and: after)
        sides[.none]?.slices.append(after)
        before = after
      }
      goal.position.store(ascent.head.position.number, ordering: .releasing)
      // A feed that has everything waits for more. Another command wakes the feed, which then sees
      // that it is done.
      await wake(&run)
      for try await one in feeds { seen.append(one) }
      return seen
    }
    run.outcome.add(devices)
    for (number, one) in seen.enumerated() {
      let isWhole = one.gap == nil && one.last >= one.goal
      run.outcome.board.check(
        .noGaps, isWhole, of: "feed \(number)", "a gap at \(one.gap ?? 0), the end at \(one.last) of \(one.goal)")
    }
    check(sides, &run)
    return run.finished(
      Self.figures(sides, isBusy) + [
        Figure("events a feed was behind", Double(behind)),
        Figure("times a feed threw", Double(seen.reduce(0) { $0 + $1.throwCount })),
      ])
  }

  private typealias SlowFeed = (feed: EventFeed.Iterator, seen: Seen)

  /// Runs the load of a slice next to a feed with a fault, and measures it. Returns that feed, so
  /// that the caller can read the rest.
  private func measure(
    _ fault: Fault, _ run: inout ScenarioRun, _ devices: inout [Device]
  ) async throws -> (slice: Slice, slow: SlowFeed?) {
    let (counters, seconds) = (run.site.counters, processorSeconds())
    let memory = counters?.bytesInUse() ?? 0
    let (tally, slow) = try await slice(fault, &run, &devices)
    run.outcome.tally.add(round: tally)
    let growth = (counters?.bytesInUse() ?? 0) - memory
    return (Slice(tally: tally, growth: growth, seconds: processorSeconds() - seconds), slow)
  }

  private func slice(
    _ fault: Fault, _ run: inout ScenarioRun, _ devices: inout [Device]
  ) async throws -> (tally: Tally, slow: SlowFeed?) {
    let (ascent, people, settings) = (run.site.ascent, run.people, run.site.settings)
    let head = ascent.head.position
    // A feed follows, and holds a buffer, from the moment its iterator is created.
    var feed = fault == .sleeps || fault == .neverReads ? ascent.feed(after: head).makeAsyncIterator() : nil
    var seen = Seen(last: head.number)
    if fault == .sleeps {
      await wake(&run)
      if let command = try await feed?.next() { seen.take(command) }
    }
    let stop = Stop(
      after: settings.stop.time.map { $0 / Fault.sliceCount },
      calls: settings.calls.map { max(1, $0 / Fault.sliceCount) })
    let isOver = Goal()
    async let thrown = fault == .throwing ? Self.throwing(ascent, after: head, until: isOver) : nil
    let round = await load(people, devices, ascent, stop)
    isOver.position.store(0, ordering: .releasing)
    // A feed that has everything waits for more, and only then sees that the slice is over.
    if fault == .throwing { await wake(&run) }
    devices = round.callers
    if let thrown = await thrown {
      seen = thrown
      feed = ascent.feed(after: Position(number: seen.last)).makeAsyncIterator()
    }
    return (round.tally, feed.map { ($0, seen) })
  }

  /// A subscriber that throws after a few commands, and is then restarted where it was.
  private static func throwing(_ ascent: Ascent, after head: Position, until isOver: Goal) async -> Seen {
    var seen = Seen(last: head.number)
    while isOver.position.load(ordering: .acquiring) != 0 {
      do {
        var taken = 0
        for try await command in ascent.feed(after: Position(number: seen.last)) {
          seen.take(command)
          taken += 1
          if taken == 16 || isOver.position.load(ordering: .acquiring) == 0 { throw Failure() }
        }
      } catch {
        seen.throwCount += 1
        // Restart after a while. A cancellation ends the wait.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    return seen
  }

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
      await device.send(people.randomCompletion(habits: 5, days: 300, by: &device), to: ascent)
    }
  }

  /// Follows the commits until it has received everything that was committed when the load ended.
  private static func follow(_ ascent: Ascent, to goal: Goal) async throws -> Seen {
    var seen = Seen(last: 0)
    var feed = ascent.feed().makeAsyncIterator()
    while seen.last < goal.position.load(ordering: .acquiring), let command = try await feed.next() {
      seen.take(command)
    }
    seen.goal = goal.position.load(ordering: .acquiring)
    return seen
  }

  // MARK: Figures

  /// How many bytes a feed that does not read may hold: far less than the commits of a second.
  private static let heldMax = 24e6

  /// Checks that memory is bounded: next to a feed with a fault, the process must grow about as
  /// it does without.
  private func check(_ sides: [Fault: Side], _ run: inout ScenarioRun) {
    guard run.site.counters != nil, let plain = sides[.none] else { return }
    for fault in Fault.allCases {
      guard let side = sides[fault], fault != .none else { continue }
      // The records of the run and, for a store in memory, the journal grow with the operations.
      let more = Double(side.growth) - 2 * plain.bytesPerOperation * Double(side.operations)
      run.outcome.board.check(
        .bounded, more <= Self.heldMax, of: "-",
        "a feed that \(fault.rawValue) holds \(Int(more)) bytes after \(side.operations) operations")
    }
  }

  private static func figures(_ sides: [Fault: Side], _ isBusy: Bool) -> [Figure] {
    guard let plain = sides[.none] else { return [] }
    var figures = [Figure("bytes an operation without", plain.bytesPerOperation)]
    var (rates, costs) = ([Double](), [Double]())
    for fault in Fault.allCases where fault != .none {
      guard let side = sides[fault] else { continue }
      rates.append(side.rate)
      figures.append(Figure("rate next to a feed that \(fault.rawValue) against without", side.rate))
      costs.append(side.cost)
      figures.append(Figure("processor time an operation next to one that \(fault.rawValue)", side.cost))
      figures.append(Figure("bytes an operation next to one that \(fault.rawValue)", side.bytesPerOperation))
    }
    // On a machine that is busy with other things the rate means nothing, but processor time does.
    return figures + [
      .wallClockBar("rate within a tenth", isMet: rates.allSatisfy { $0 >= 0.9 }, isMachineBusy: isBusy),
      .bar("processor time within a tenth", isMet: costs.allSatisfy { $0 <= 1.1 }),
    ]
  }
}
