import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation
import Synchronization

/// The close of one day for many people, next to a live load.
///
/// Question: how long does the wave of a midnight take, does live traffic keep its latency, and do
/// warnings come in time? Load: people with a habit on SQLite (`synchronous=FULL`), a tenth of whom
/// have done it on the day that closes; the others have nothing at stake. A thousandth of the
/// people are elsewhere, and their streak is at risk five seconds after the wave began. Meanwhile
/// others send 5,000 completions a second, at fixed times. Stop: when nothing is overdue. The same
/// live load runs before, for ten seconds without the wave.
package struct MidnightWave {
  /// A machine's clock, moved by a fixed time.
  private struct ShiftedClock: AscentClock {
    let offset: Duration

    init(showing instant: Instant) {
      offset = .milliseconds(instant.milliseconds - SystemClock().now().milliseconds)
    }

    func now() -> Instant { SystemClock().now().advanced(by: offset) }
  }

  private static let liveRate = 5_000.0
  private static let livePeople = 2_000
  private static let day = LocalDay("2026-03-10")!
  /// The close of the day in UTC.
  private static let close = Instant(iso8601: "2026-03-11T03:00:00Z")!
  /// Where it is 20:01 a minute after the close.
  private static let elsewhere = ZoneID("Etc/GMT+7")!

  private let people: Int

  /// A wave over a number of people.
  package init(people: Int) {
    self.people = people
  }

  private var context: RuleContext {
    var context = RuleContext.unlimited
    context.policy.riskMinute = 1201
    return context
  }

  /// How many people are warned during the wave.
  private var warnedCount: Int { max(20, people / 1000) }

  /// Sets up, measures, and prints the figures.
  package func run() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/stress.db"
    let clock = ContinuousClock()
    let begin = clock.now
    // Noon of the day, in UTC.
    let noon = ShiftedClock(showing: Self.close.advanced(by: .seconds(-54_000)))
    try await running(path, noon, scheduler: false) { ascent in
      try await setUp(ascent)
      try await ascent.closeOverdue()
    }
    print(String(format: "set up %d people in %.1f s", people, (clock.now - begin).seconds))
    let alone = try await running(path, ShiftedClock(showing: Self.close), scheduler: false) { ascent in
      await live(on: ascent, round: 0, seconds: 10)
    }
    print("live, without the wave: \(Self.text(alone))")
    let start = ShiftedClock(showing: Self.close.advanced(by: .seconds(55)))
    try await running(path, start, scheduler: true) { ascent in try await wave(on: ascent, start) }
  }

  private func running<T: Sendable>(
    _ path: String, _ clock: ShiftedClock, scheduler runsScheduler: Bool, _ body: (Ascent) async throws -> T
  ) async throws -> T {
    var configuration = Configuration()
    configuration.runsScheduler = runsScheduler
    let ascent = Ascent(
      journal: SQLiteJournal(path: path), context: context, configuration: configuration, clock: clock)
    async let running: Void = ascent.run()
    let result: Result<T, any Error>
    do { result = .success(try await body(ascent)) } catch { result = .failure(error) }
    ascent.stop()
    try await running
    return try result.get()
  }

  // MARK: People

  private func setUp(_ ascent: Ascent) async throws {
    var commands: [Command] = []
    func send() async throws {
      for answer in await ascent.submit(commands) { _ = try answer.get() }
      commands = []
    }
    for person in 0..<people {
      let isWarned = person < warnedCount
      let zone = isWarned ? Self.elsewhere : ZoneID.utc
      commands.append(add(person, zone))
      // Those elsewhere did it the day before; the day is still theirs to do.
      if isWarned || person % 10 == 0 { commands.append(done(person, daysBack: isWarned ? 1 : 0, zone)) }
      if commands.count >= 1024 { try await send() }
    }
    try await send()
  }

  private func add(_ person: Int, _ zone: ZoneID) -> Command {
    Command(
      user: UserID("w\(person)"), operation: "add",
      intent: .addHabit(HabitDefinition(name: "run", goal: 1, firstDay: Self.day - 5)), zone: zone)
  }

  private func done(_ person: Int, daysBack: Int, _ zone: ZoneID) -> Command {
    Command(
      user: UserID("w\(person)"), operation: "done", intent: .markComplete(.name("run"), amount: 1),
      occurredAt: Self.close.advanced(by: .seconds(-54_000 - 86_400 * daysBack)), zone: zone)
  }

  // MARK: Load

  /// Sends completions at fixed times.
  private func live(on ascent: Ascent, round: Int, seconds: Int) async -> Tally {
    let people = Population(Self.livePeople, now: Self.close)
    var device = Device(1_000 + round, seed: 1)
    if round == 0 {
      for person in people.users.indices {
        _ = await device.send(people.addHabit(person, number: 1, goal: 1), to: ascent)
      }
    }
    let number = device.number
    return await OpenLoop.run(rate: Self.liveRate, time: .seconds(seconds), to: ascent) { call in
      let person = call % Self.livePeople
      return people.complete(
        person, habit: 1, day: people.lastDay - Int32(call / Self.livePeople % 300),
        key: Population.key(person: person, device: number, sequence: call + 1))
    }.tally
  }

  private func wave(on ascent: Ascent, _ shifted: ShiftedClock) async throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let board = Board()
    let feed = ascent.feed(after: ascent.head.position)
    async let delays = delays(in: feed, shifted)
    async let end: Void = {
      try await ascent.closeOverdue { board.note($0) }
      board.finish(after: clock.now - begin)
    }()
    var tally = Tally()
    var round = 1
    while board.took == nil {
      tally += await live(on: ascent, round: round, seconds: 1)
      round += 1
    }
    try await end
    let (took, commands) = ((board.took ?? .zero).seconds, board.commands)
    print(
      String(
        format: "wave: %d people in %.1f s, %.0f people/s; %d commands, %.0f/s", people, took, Double(people) / took,
        commands, Double(commands) / took))
    print("live, with the wave: \(Self.text(tally))")
    let (taken, seen) = try await delays
    print("risk: \(seen.count) warnings; after they were due: taken \(Self.text(taken)), seen \(Self.text(seen))")
  }

  /// How far the wave is.
  private final class Board: Sendable {
    private let state = Mutex<(commands: Int, took: Duration?)>((0, nil))

    var commands: Int { state.withLock { $0.commands } }
    var took: Duration? { state.withLock { $0.took } }

    func note(_ commands: Int) { state.withLock { $0.commands = commands } }
    func finish(after duration: Duration) { state.withLock { $0.took = duration } }
  }

  /// How long after they were due the warnings were taken up, and reached a subscriber of
  /// everything.
  private func delays(in feed: EventFeed, _ clock: ShiftedClock) async throws -> (taken: Histogram, seen: Histogram) {
    let due = Self.close.advanced(by: .seconds(60))
    func delay(_ instant: Instant) -> Duration { .milliseconds(instant.milliseconds - due.milliseconds) }
    var (taken, seen) = (Histogram(), Histogram())
    for try await command in feed {
      for case .streakAtRisk(_?, _, _) in command.events {
        taken.record(delay(command.accepted.evidence.recordedAt))
        seen.record(delay(clock.now()))
      }
      if seen.count == warnedCount { break }
    }
    return (taken, seen)
  }

  private static func text(_ delays: Histogram) -> String {
    String(
      format: "p50 %.0f ms, p99 %.0f ms", delays.quantile(0.5).microseconds / 1e3,
      delays.quantile(0.99).microseconds / 1e3)
  }

  private static func text(_ tally: Tally) -> String {
    let milliseconds = { (share: Double) in tally.latencies.quantile(share).microseconds / 1e3 }
    return String(
      format: "p50 %.1f ms, p99 %.1f ms (%d calls, %d not accepted)", milliseconds(0.5), milliseconds(0.99),
      tally.calls,
      tally.calls - tally.latencies.count)
  }
}
