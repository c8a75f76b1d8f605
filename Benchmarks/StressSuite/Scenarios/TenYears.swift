import AscentRules

/// A person with ten years of history and one without, in turn.
struct TenYears: Scenario {
  let card = Card(
    name: "ten-years", question: "Does a completion cost more after ten years than on the first day?",
    load:
      "one person completed five habits on four days in five for ten years, one begins; calls of 50 completions on the last thirty days, in turn for the one and the other",
    bound: "closed loop: one caller", stop: "after the seconds asked for")
  let settings = Settings(users: 2, devices: 1)

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population(2)
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: 0..<2, goals: [1, 1, 1, 8, 8], by: &steward)
    await remember(people, site, &steward)
    let clock = ContinuousClock()
    var device = Device(0, seed: site.settings.seed)
    var latencies = [Histogram(), Histogram()]
    var round = 0
    let begin = clock.now
    while site.settings.goesOn(since: begin, round: round) {
      let person = round % 2
      let requests = (0..<50).map { index in
        people.complete(
          person, habit: Int32(index % 5) + 1, day: people.lastDay - Int32(index % 30), key: device.nextKey(for: person))
      }
      let start = clock.now
      let callEnd = await device.send(requests, to: site.ascent)
      let took = clock.now - start
      outcome.tally.count(callEnd, took)
      latencies[person].record(took)
      round += 1
    }
    outcome.tally.wall = clock.now - begin
    outcome.add([device, steward])
    let (old, new) = (latencies[0].quantile(0.5), latencies[1].quantile(0.5))
    outcome.figures = [
      Figure("completion after ten years p50", old.microseconds / 50, "µs"),
      Figure("completion of a new person p50", new.microseconds / 50, "µs"), Figure("ten years against none", old / new),
    ]
    return outcome
  }

  private func remember(_ people: Population, _ site: Site, _ steward: inout Device) async {
    for first in stride(from: people.lastDay - 3650, to: people.lastDay - 30, by: 100) {
      var requests: [Population.Request] = []
      for day in first..<min(first + 100, people.lastDay - 30) {
        for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
          requests.append(people.record(0, habit: habit, day: day, amount: habit > 3 ? 8 : 1, key: steward.nextKey(for: 0)))
        }
      }
      _ = await steward.send(requests, to: site.ascent)
    }
  }
}
