import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation
import Synchronization

/// The close of one day for many people, next to a live load.
///
/// Question: how long does the wave of a midnight take, does live traffic keep its latency, and do
/// warnings and reminders come in time? Load: people with a habit on SQLite (`synchronous=FULL`), a
/// tenth of whom have done it on the day that closes; the others have nothing at stake. One person
/// in a thousand is in another time zone: a second after the wave begins, half of these have a
/// streak at risk and the other half have a reminder due. Meanwhile others send completions at
/// fixed times. Stop: when nothing is overdue and a subscriber of everything has received every
/// warning and reminder.
///
/// The same live load runs before and after without the wave, for ten seconds each, once its people
/// are in memory.
package struct MidnightWave {
  /// The machine's clock, shifted to another time.
  private final class ShiftedClock: AscentClock {
    private let offset = Mutex(Duration.zero)

    init(showing instant: Instant) { set(instant) }

    func set(_ instant: Instant) {
      offset.withLock { $0 = .milliseconds(instant.milliseconds - SystemClock().now().milliseconds) }
    }

    func now() -> Instant { SystemClock().now().advanced(by: offset.withLock { $0 }) }

    func wait(until instant: Instant) async {
      while !Task.isCancelled, case let left = instant.milliseconds - now().milliseconds, left > 0 {
        try? await Task.sleep(for: .milliseconds(min(left, 10)))
      }
    }
  }

  private static let livePeople = 2_000
  private static let day = LocalDay("2026-03-10")!
  /// The close of the day, in UTC.
  private static let close = Instant(iso8601: "2026-03-11T03:00:00Z")!
  /// The other time zone, where it is 20:01 a minute after the close.
  private static let elsewhere = ZoneID("Etc/GMT+7")!

  private let people: Int
  private let rate: Double

  /// A wave over a number of people, next to live completions at a rate per second.
  package init(people: Int, rate: Double) {
    (self.people, self.rate) = (people, rate)
  }

  private var context: RuleContext {
    var context = RuleContext.unlimited
    context.policy.riskWarningTime = TimeOfDay(minutes: 1201)
    return context
  }

  /// How many people get a warning or a reminder during the wave.
  private var warnedCount: Int { max(20, people / 1000) }

  /// Sets up the people, measures, and prints the figures.
  ///
  /// - Returns: whether the bars are met.
  package func run() async throws -> Bool {
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
      // Otherwise analytics would count the people of the set-up during the wave.
      _ = await ascent.analytics.figures()
    }
    print(String(format: "set up %d people in %.1f s", people, (clock.now - begin).seconds))
    // Half an hour before the close, when nothing is due.
    let shifted = ShiftedClock(showing: Self.close.advanced(by: .seconds(-1_800)))
    let (before, report, after) = try await running(path, shifted, scheduler: true) { ascent in
      _ = await live(on: ascent, round: 0, seconds: 2)
      let before = await live(on: ascent, round: 1, seconds: 10)
      print("live before the wave: \(MidnightReport.text(before))")
      let report = try await wave(on: ascent, shifted)
      return (before, report, await live(on: ascent, round: 9_000, seconds: 10))
    }
    print("live in the wave: \(MidnightReport.text(report.live))")
    print("live after the wave: \(MidnightReport.text(after))")
    return report.print(people: people, alone: [before, after])
  }

  private func running<T: Sendable>(
    _ path: String, _ clock: ShiftedClock, scheduler runsScheduler: Bool, _ body: (Ascent) async throws -> T
  ) async throws -> T {
    var configuration = Configuration()
    configuration.runsScheduler = runsScheduler
    let ascent = Ascent(
      journal: SQLiteJournal(path: path), context: context, configuration: configuration, clock: clock)
    // The journal's head is only known once the journal is open.
    return try await ascent.withRunning { try await body(ascent) }
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
      // Those elsewhere did it the day before, or have a reminder. Their day is not over yet.
      if isWarned, person % 2 == 1 {
        commands.append(remind(person, zone))
      } else if isWarned || person % 10 == 0 {
        commands.append(done(person, daysBack: isWarned ? 1 : 0, zone))
      }
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

  private func remind(_ person: Int, _ zone: ZoneID) -> Command {
    let reminder = Reminder(at: context.policy.riskWarningTime!)
    return Command(
      user: UserID("w\(person)"), operation: "remind", intent: .setReminder(.name("run"), reminder), zone: zone)
  }

  // MARK: Load

  /// Sends the live load: completions at fixed times.
  private func live(on ascent: Ascent, round: Int, seconds: Int) async -> Tally {
    let people = Population(Self.livePeople, now: Self.close)
    var device = Device(1_000 + round, seed: 1)
    if round == 0 {
      for person in people.users.indices {
        _ = await device.send(people.addHabit(person, number: 1, goal: 1), to: ascent)
      }
    }
    let number = device.number
    return await OpenLoop.run(OpenLoop.Plan(rate: rate, time: .seconds(seconds), ascent: ascent)) { call in
      let person = call % Self.livePeople
      return people.complete(
        person, habit: 1, day: people.lastDay - Int32(call / Self.livePeople % 300),
        key: Population.key(person: person, device: number, sequence: call + 1))
    }.tally
  }

  private func wave(on ascent: Ascent, _ shifted: ShiftedClock) async throws -> MidnightReport {
    let clock = ContinuousClock()
    let feed = ascent.feed(after: ascent.head.position)
    let board = Board()
    // The scheduler notices the close by itself, and nobody waits for it.
    shifted.set(Self.close.advanced(by: .seconds(59)))
    let begin = clock.now
    async let delays = delays(in: feed, shifted, board)
    async let end: Void = {
      while try await ascent.firstDue(in: Instant(milliseconds: .min)...Self.close) != nil {
        try await clock.sleep(for: .milliseconds(100))
      }
      board.finish(after: clock.now - begin)
    }()
    var tally = Tally()
    var round = 2
    while board.took == nil || !board.allSeen {
      let isOver = board.took != nil
      let one = await live(on: ascent, round: round, seconds: 1)
      if !isOver { tally += one }
      round += 1
    }
    try await end
    let (recorded, seen) = try await delays
    return MidnightReport(took: (board.took ?? .zero).seconds, live: tally, recorded: recorded, seen: seen)
  }

  /// How far the wave has come.
  private final class Board: Sendable {
    private let state = Mutex<(took: Duration?, allSeen: Bool)>((nil, false))

    var took: Duration? { state.withLock { $0.took } }
    var allSeen: Bool { state.withLock { $0.allSeen } }

    func finish(after duration: Duration) { state.withLock { $0.took = duration } }
    func sawAll() { state.withLock { $0.allSeen = true } }
  }

  /// How long after they were due the warnings and reminders were recorded, and received by a
  /// subscriber of everything.
  private func delays(
    in feed: EventFeed, _ clock: ShiftedClock, _ board: Board
  ) async throws -> (recorded: Histogram, seen: Histogram) {
    let due = Self.close.advanced(by: .seconds(60))
    func delay(_ instant: Instant) -> Duration { .milliseconds(instant.milliseconds - due.milliseconds) }
    var (recorded, seen) = (Histogram(), Histogram())
    defer { board.sawAll() }
    for try await command in feed {
      for event in command.events where event.isSentAtMinute {
        recorded.record(delay(command.accepted.evidence.recordedAt))
        seen.record(delay(clock.now()))
      }
      if seen.count == warnedCount { break }
    }
    return (recorded, seen)
  }
}

extension Event {
  /// Whether it is a warning that a habit's streak is at risk, or a reminder of the habit.
  fileprivate var isSentAtMinute: Bool {
    switch self {
    case .streakAtRisk(_?, _, _), .reminderDue: true
    default: false
    }
  }
}
