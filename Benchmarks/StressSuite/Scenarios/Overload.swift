import AscentRules
import AscentRuntime

/// Twice as many calls as can be served, at their own times.
struct Overload: Scenario {
  let card = Card(
    name: "overload",
    question:
      "Is what is accepted still answered soon when twice as much comes as can be served, and the rest refused at once?",
    load:
      "the capacity is measured with 512 callers for a quarter of the time; then completions come at 80 % of it, and then at 200 %, each for three eighths of the time",
    bound:
      "open loop: calls come at their times, whatever becomes of the others; the runtime admits 512 a shard and lets two batches of 128 onto the line",
    stop: "when the time is over and every call is answered")
  let settings = Settings(users: 1000, devices: 512, seconds: 8, store: .sqlite)

  /// What waits is what an accepted call waits for: an embedder who cares for latency keeps it
  /// short.
  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.intakeMax = 512
    configuration.batchMax = 128
    configuration.batchesInFlightMax = 2
    return configuration
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    // In small calls: a call of more commands than the intake admits is refused.
    for start in stride(from: 0, to: people.users.count, by: 64) {
      await site.setUp(
        people, people: start..<min(start + 64, people.users.count), goals: [1, 1, 1, 1, 1], by: &steward)
    }
    let (ascent, seed) = (site.ascent, site.settings.seed)
    let probe = await ClosedLoop.run(site.devices(), until: Stop(after: site.settings.time / 4)) { device in
      let person = Int.random(in: people.users.indices, using: &device.random)
      let (habit, back) = (
        Int32.random(in: 1...5, using: &device.random), Int32.random(in: 0..<300, using: &device.random)
      )
      let key = device.nextKey(for: person)
      return await device.send(people.complete(person, habit: habit, day: people.lastDay - back, key: key), to: ascent)
    }
    let capacity = probe.tally.perSecond
    outcome.add(probe.callers + [steward])
    var runs: [Tally] = []
    for (phase, load) in [0.8, 2.0].enumerated() {
      let (tally, deeds) = await OpenLoop.run(rate: capacity * load, time: site.settings.time * 3 / 8, to: ascent) {
        number in
        var random = SeededGenerator(seed: seed, member: (phase + 1) << 40 | number)
        let person = Int.random(in: people.users.indices, using: &random)
        let (habit, back) = (Int32.random(in: 1...5, using: &random), Int32.random(in: 0..<300, using: &random))
        let key = Population.key(person: person, device: (1 << 20) - 10 + phase, sequence: number)
        return people.complete(person, habit: habit, day: people.lastDay - back, key: key)
      }
      runs.append(tally)
      outcome.deeds += deeds
    }
    outcome.tally = runs[1]
    outcome.figures = Self.figures(capacity, runs[0], runs[1])
    return outcome
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
