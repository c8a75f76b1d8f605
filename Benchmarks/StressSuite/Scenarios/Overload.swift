import AscentRules
import AscentRuntime

/// Ten times as many calls as can be served, at times that do not depend on the answers.
struct Overload: StressScenario {
  let card = Card(
    name: "overload",
    question: "At ten times the capacity, are as many calls served as at the best of times, and the others refused?",
    load: """
      first completions at half of the capacity; then four rounds of three equal parts: 512 callers measure the \
      capacity, they do so again next to a generator that makes ten times as many calls to nobody, and those calls \
      come; at the end again half of the capacity
      """,
    bound: """
      open loop: calls come at their times, whatever happens to the others; each shard admits 512 calls and has at \
      most two batches of 128 in flight
      """,
    stop: "when the time is over and every call is answered")
  let settings = Settings(users: 1000, devices: 512, seconds: 16, store: .sqlite)

  private static let load = 10.0
  private static let rounds = 4
  /// The limits of the bars: the least share of accepted calls, the longest refusal, and the most
  /// memory growth in MB.
  private static let (goodputMin, refusalMax, growthMax) = (0.9, Duration.milliseconds(1), 64.0)

  /// An accepted call waits for everything queued before it, so an embedder who cares about latency
  /// keeps the queue short.
  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.admissionQueueMax = 512
    configuration.batchMax = 128
    configuration.batchesInFlightMax = 2
    return configuration
  }

  /// The number of accepted calls, and the processor time that the process used meanwhile.
  private struct Cost {
    var (accepted, seconds) = (0, 0.0)
    var perProcessorSecond: Double { Double(accepted) / max(seconds, 1e-6) }

    mutating func add(_ tally: Tally, _ time: Double) {
      accepted += tally.accepted
      seconds += time
    }
  }

  /// What was measured.
  private struct Parts {
    /// Accepted calls a second in the closed loop: alone, and next to the generator.
    var (alone, beside): ([Double], [Double]) = ([], [])
    /// The processor time of accepted calls: next to the generator, and under its load.
    var (costBeside, costOver) = (Cost(), Cost())
    /// The rounds of the open loop at ten times the capacity.
    var over: [OpenLoop.Load] = []
    /// The calls of the generator alone, which reach nobody.
    var generator = Tally()
    /// The generator's processor time, in seconds.
    var generatorSeconds = 0.0
    /// The growth of the resident memory in each round, in MB.
    var growth: [Double] = []
    var (before, after) = (OpenLoop.Load(), OpenLoop.Load())
    /// Whether other programs were busy when the run began.
    let wasMachineBusy = isMachineBusy()
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 1, 1, 1, 1])
    let part = site.settings.time / (3 * Self.rounds + 3)
    let calls = Calls(site: site, people: run.people)
    var (parts, devices) = (Parts(), site.devices())
    // The first measurement of the capacity is a warm-up, and sets the rate before the rounds.
    let first = await calls.closedLoop(&devices, part).perSecond
    parts.before = await calls.openLoop(first / 2, part, to: site.ascent, 0)
    for round in 1...Self.rounds {
      let capacity = await calls.closedLoop(&devices, part).perSecond
      parts.alone.append(capacity)
      var begin = processorSeconds()
      async let noise = calls.openLoop(capacity * Self.load, part, to: nil, 100 + round)
      let beside = await calls.closedLoop(&devices, part)
      _ = await noise
      parts.beside.append(beside.perSecond)
      parts.costBeside.add(beside, processorSeconds() - begin)
      let memory = residentBytes()
      begin = processorSeconds()
      parts.over.append(await calls.openLoop(capacity * Self.load, part, to: site.ascent, round))
      parts.costOver.add(parts.over[round - 1].tally, processorSeconds() - begin)
      parts.growth.append(Double(residentBytes() - memory) / 1e6)
    }
    // Immediately, without a pause in which a backlog could go away.
    parts.after = await calls.openLoop(first / 2, part, to: site.ascent, 99)
    let begin = processorSeconds()
    parts.generator = await calls.openLoop(first * Self.load, part, to: nil, 200).tally
    parts.generatorSeconds = processorSeconds() - begin
    run.outcome.add(devices)
    for load in [parts.before, parts.after] + parts.over { run.outcome.records += load.records }
    for load in parts.over { run.outcome.tally.add(round: load.tally) }
    return run.finished(Self.figures(parts))
  }

  /// The calls of the run.
  private struct Calls: Sendable {
    let site: Site
    let people: Population

    /// Runs the devices in a closed loop.
    func closedLoop(_ devices: inout [Device], _ time: Duration) async -> Tally {
      let (people, ascent) = (people, site.ascent)
      let (tally, callers) = await ClosedLoop.run(devices, until: Stop(after: time)) { device in
        await device.send(people.randomCompletion(habits: 5, days: 300, by: &device), to: ascent)
      }
      devices = callers
      return tally
    }

    func openLoop(
      _ rate: Double, _ time: Duration, to ascent: Ascent?, _ phase: Int
    ) async -> OpenLoop.Load {
      let (people, seed) = (people, site.settings.seed)
      let plan = OpenLoop.Plan(rate: rate, time: time, backlogMax: .milliseconds(5), ascent: ascent)
      return await OpenLoop.run(plan) { number in
        var random = SeededGenerator(seed: seed, member: (phase + 1) << 40 | number)
        let (person, habit, day) = people.randomTarget(habits: 5, days: 300, &random)
        let key = Population.key(person: person, device: (1 << 20) - 300 + phase, sequence: number)
        return people.complete(person, habit: habit, day: day, key: key)
      }
    }
  }

  // MARK: Figures

  private static func figures(_ parts: Parts) -> [Figure] {
    let accepted = parts.over.map(\.tally.perSecond)
    let (capacity, goodput) = (median(parts.alone), median(accepted))
    let shares = zip(accepted, parts.beside).map { $0 / max(1, $1) }
    let fair = median(shares)
    var over = Tally()
    for load in parts.over { over += load.tally }
    let cost = parts.costOver.perProcessorSecond / max(1, parts.costBeside.perProcessorSecond)
    let (before, after) = (parts.before.tally, parts.after.tally)
    let overLatency = over.latencies.quantile(0.99)
    let refusal = over.refusedLatencies.quantile(0.99)
    let growth = parts.growth.dropFirst().max() ?? 0
    let wallClockBar = { Figure.wallClockBar($0, isMet: $1, isMachineBusy: parts.wasMachineBusy) }
    let isNormal = after.latencies.quantile(0.99) <= max(before.latencies.quantile(0.99) * 3, .milliseconds(50))
    return [
      Figure("capacity", capacity, "/s"),
      Figure("capacity next to a generator that calls nobody", median(parts.beside), "/s"),
      Figure("offered against capacity", median(parts.over.map(\.offered)) / max(1, capacity)),
      Figure("accepted under 10 × load", goodput, "/s"),
      Figure("accepted under 10 × load against capacity", goodput / max(1, capacity)),
      Figure("accepted under 10 × load against capacity next to the generator", fair),
      Figure("the same, least of the rounds", shares.min() ?? 0),
      Figure("the same, greatest of the rounds", shares.max() ?? 0),
      Figure("accepted a processor second against that next to the generator", cost),
      Figure(
        "processor time of the generator alone", parts.generatorSeconds / Double(max(1, parts.generator.calls)) * 1e6,
        "µs a call"),
      Figure("p50 of its calls", parts.generator.refusedLatencies.quantile(0.5).microseconds, "µs"),
      Figure("refused under 10 × load", Double(over.overloaded) / Double(max(1, over.calls))),
      Figure("p50 of a refusal under 10 × load", over.refusedLatencies.quantile(0.5).microseconds, "µs"),
      Figure("p99 of a refusal under 10 × load", refusal.microseconds, "µs"),
      Figure("p99 of accepted at half load before", before.latencies.quantile(0.99).microseconds, "µs"),
      Figure("p99 of accepted under 10 × load", overLatency.microseconds, "µs"),
      Figure(
        "p99 under 10 × load against half load", overLatency / max(before.latencies.quantile(0.99), .microseconds(1))),
      Figure("p99 of accepted at half load right after", after.latencies.quantile(0.99).microseconds, "µs"),
      Figure("refused at half load right after", Double(after.overloaded) / Double(max(1, after.calls))),
      Figure("memory grew in a round by at most", growth, "MB"),
      // With four short rounds beside other programs, rates mean nothing, but processor time does.
      wallClockBar("goodput of at least 0.9", fair >= goodputMin),
      .bar("accepted a processor second of at least 0.9", isMet: cost >= goodputMin),
      wallClockBar(
        "p99 of at most five times that at half load", overLatency <= before.latencies.quantile(0.99) * 5),
      wallClockBar("refusals at once", refusal <= refusalMax),
      .bar("memory capped", isMet: growth <= growthMax),
      wallClockBar("normal right after", isNormal),
    ]
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
