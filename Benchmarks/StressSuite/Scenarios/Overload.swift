import AscentRules
import AscentRuntime

/// Twice as many calls as can be served, at their own times.
struct Overload: Scenario {
  let card = Card(
    name: "overload",
    question: "At twice the capacity, are accepted calls still answered soon, and the others refused at once?",
    load: """
      512 callers measure the capacity for a quarter of the time; then completions come at 80 % of it, and then at \
      200 %, for three eighths of the time each
      """,
    bound: """
      open loop: calls come at their times, whatever happens to the others; each shard admits 512 calls and has at \
      most two batches of 128 in flight
      """,
    stop: "when the time is over and every call is answered")
  let settings = Settings(users: 1000, devices: 512, seconds: 8, store: .sqlite)

  /// An accepted call waits for what is queued before it: an embedder who cares for latency keeps
  /// the queue short.
  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.intakeMax = 512
    configuration.batchMax = 128
    configuration.batchesInFlightMax = 2
    return configuration
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 1, 1, 1, 1])
    let (people, ascent, seed) = (run.people, site.ascent, site.settings.seed)
    let probe = await ClosedLoop.run(site.devices(), until: Stop(after: site.settings.time / 4)) { device in
      await device.send(people.randomCompletion(habits: 5, days: 300, by: &device), to: ascent)
    }
    let capacity = probe.tally.perSecond
    run.outcome.add(probe.callers)
    var runs: [Tally] = []
    for (phase, load) in [0.8, 2.0].enumerated() {
      let (tally, records) = await OpenLoop.run(rate: capacity * load, time: site.settings.time * 3 / 8, to: ascent) {
        number in
        var random = SeededGenerator(seed: seed, member: (phase + 1) << 40 | number)
        let (person, habit, day) = people.randomTarget(habits: 5, days: 300, &random)
        let key = Population.key(person: person, device: (1 << 20) - 10 + phase, sequence: number)
        return people.complete(person, habit: habit, day: day, key: key)
      }
      runs.append(tally)
      run.outcome.records += records
    }
    run.outcome.tally = runs[1]
    return run.finished(Self.figures(capacity, runs[0], runs[1]))
  }

  private static func figures(_ capacity: Double, _ calm: Tally, _ over: Tally) -> [Figure] {
    let (calmLatency, overLatency) = (calm.latencies.quantile(0.99), over.latencies.quantile(0.99))
    return [
      Figure("capacity", capacity, "/s"),
      Figure("accepted under 2 × load against capacity", over.perSecond / max(1, capacity)),
      Figure("refused under 2 × load", Double(over.overloaded) / Double(max(1, over.calls))),
      Figure("refused at 80 % load", Double(calm.overloaded) / Double(max(1, calm.calls))),
      Figure("p99 of accepted at 80 % load", calmLatency.microseconds, "µs"),
      Figure("p99 of accepted under 2 × load", overLatency.microseconds, "µs"),
      Figure("p99 under 2 × load against 80 %", calmLatency > .zero ? overLatency / calmLatency : 0),
      Figure("p99 of refused under 2 × load", over.refusedLatencies.quantile(0.99).microseconds, "µs"),
    ]
  }
}
