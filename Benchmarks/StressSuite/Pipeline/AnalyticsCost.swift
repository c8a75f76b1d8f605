import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation

/// The cost of analytics: a load of completions with ``/AscentRuntime/AnalyticsSink`` and without
/// it, in turn.
///
/// Question: how much does analytics add to a batch of completions? Load: two runtimes in memory
/// with the same people get the same batches of 512, a round of batches each in turn; a round ends
/// when everything is counted. Bound: the closed loop of the caller. Stop: after the given rounds.
///
/// The second runtime of a round finds warmer or colder caches than the first, so the order
/// alternates and two rounds make one sample. The figure is the median of the ratios of processor
/// time, which other processes on the machine disturb less than wall-clock time. A control with two
/// runtimes without analytics shows how far the figure can differ from 0 by chance.
package enum AnalyticsCost {
  private static let people = 1_024
  private static let batchSize = 512
  private static let batchesARound = 64

  /// Measures this number of rounds and prints the figures.
  package static func run(rounds: Int) async throws {
    for kind in [Load.Kind.ordinary, .heavy] { try await run(kind, rounds: rounds) }
    try await checkpointCost()
  }

  private static func run(_ kind: Load.Kind, rounds: Int) async throws {
    let control = try await compare(kind, follows: [false, false], rounds: rounds)
    let costs = try await compare(kind, follows: [false, true], rounds: rounds)
    let each = 1e6 / Double(batchesARound * batchSize)
    print(
      String(
        format:
          "analytics, batch calls of %d, %@: %.3f µs of processor a completion with it, %.3f without: %+.1f %% "
          + "(wall %+.1f %%; without against without %+.1f %%)",
        batchSize, kind.rawValue, costs.processor[1] * each, costs.processor[0] * each, costs.ratio * 100,
        costs.wallRatio * 100,
        control.ratio * 100))
  }

  private struct Comparison {
    /// The medians of both runtimes, in processor seconds per round.
    var processor: [Double]
    /// By how much the second runtime costs more, as a share of the first one's cost.
    var ratio: Double
    var wallRatio: Double
  }

  private static func compare(_ kind: Load.Kind, follows: [Bool], rounds: Int) async throws -> Comparison {
    let runtimes = follows.map { follows in
      var configuration = Configuration.measured
      configuration.followsAnalytics = follows
      return Ascent(journal: MemoryJournal(), configuration: configuration)
    }
    async let first: Void = runtimes[0].run()
    async let second: Void = runtimes[1].run()
    for ascent in runtimes {
      for answer in await ascent.submit(Load.setUp(kind.goals, people: 0..<people)) { _ = try answer.get() }
    }
    var load = Load(kind, people: 0..<people)
    var processor: [[Double]] = [[], []]
    var wall: [[Double]] = [[], []]
    for round in 0..<(rounds + rounds % 2) {
      let batches = (0..<batchesARound).map { _ in load.take(batchSize) }
      for place in round % 2 == 0 ? [0, 1] : [1, 0] {
        let measured = await measure { (await send(batches, to: runtimes[place], follows: follows[place]), []) }
        processor[place].append(measured.processorSeconds)
        wall[place].append(measured.wall.seconds)
      }
    }
    for ascent in runtimes { ascent.stop() }
    _ = try await (first, second)
    return Comparison(processor: processor.map(median), ratio: ratio(processor), wallRatio: ratio(wall))
  }

  /// The median share by which the second runtime's values exceed the first one's, over
  /// pairs of rounds.
  private static func ratio(_ values: [[Double]]) -> Double {
    let ratios = stride(from: 0, to: values[0].count - 1, by: 2).map { round -> Double in
      let (first, second) = (values[0][round] + values[0][round + 1], values[1][round] + values[1][round + 1])
      return second / first - 1
    }
    return median(ratios)
  }

  private static func send(_ batches: [[Command]], to ascent: Ascent, follows: Bool) async -> Int {
    var done = 0
    for batch in batches { done += await ascent.submit(batch).count(where: \.isSuccess) }
    precondition(done == batches.reduce(0) { $0 + $1.count }, "a completion was refused")
    if follows { _ = await ascent.analytics.figures() }
    return done
  }

  /// Prints the size of a checkpoint for many people, how long it takes to encode, and how long it
  /// occupies SQLite's writer, which can delay a receipt by that much.
  private static func checkpointCost() async throws {
    var state = AnalyticsState()
    let events: [Event] = [.dailyStreakChanged(current: 3, longest: 3, lastDay: LocalDay(number: 20_000))]
    for day: Int32 in 0..<400 {
      for person in 0..<2_000 {
        state.count(events, in: 0..<1, of: Load.user(Int(day) * 50 + person), on: LocalDay(number: 20_000 + day))
      }
    }
    let clock = ContinuousClock()
    var start = clock.now
    let bytes = state.bytes
    let encoding = clock.now - start
    start = clock.now
    _ = state.figures(asOf: LocalDay(number: 20_400))
    print(
      String(
        format: "analytics, 400 days of 2,000 people: a checkpoint of %d bytes in %.1f ms, figures in %.1f ms",
        bytes.count,
        encoding.seconds * 1e3,
        (clock.now - start).seconds * 1e3))
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let journal = SQLiteJournal(path: folder.path + "/stress.db")
    _ = try await journal.open()
    var saves: [Double] = []
    for _ in 0..<21 {
      start = clock.now
      try await journal.saveCheckpoint(
        Checkpoint(name: "analytics", position: Position(number: state.eventCount), body: bytes))
      saves.append((clock.now - start).seconds)
    }
    await journal.close()
    print(
      String(
        format: "analytics, keeping it on SQLite FULL: median %.1f ms, longest %.1f ms", median(saves) * 1e3,
        saves.max()! * 1e3))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
