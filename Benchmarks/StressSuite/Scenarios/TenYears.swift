import AscentRules

/// A person with ten years of history and one without, in turn.
struct TenYears: Scenario {
  let card = Card(
    name: "ten-years", question: "Does a completion cost more after ten years than on the first day?",
    load:
      "one person has completed five habits on four days in five for ten years, one begins; a call has 50 completions of one day, in turn for the one and the other: first a year day by day, as it comes, in the last month of which every third day is missed; then days of that month again, in no order, as from devices that were offline; and in between the missed days, in no order, each of which becomes complete, and all of them taken back",
    bound: "closed loop: one caller", stop: "when the year is over and the seconds asked for as well")
  let settings = Settings(users: 2, devices: 1)
  /// How many years of history the one has.
  var years: Int32 = 10

  /// The figure that says what a completion costs the one with the history.
  static let costFigure = "completion after years of history p50"

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population(2)
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: 0..<2, goals: [1, 1, 1, 8, 8], by: &steward)
    await remember(people, site, &steward)
    var device = Device(0, seed: site.settings.seed)
    let begin = ContinuousClock.now
    var inOrder = [Histogram(), Histogram()]
    for round in 0..<(2 * Int(Population.dayCount)) {
      let day = people.firstDay + Int32(round / 2)
      if Self.isMissed(day, people) { continue }
      inOrder[round % 2].record(await call(round % 2, day, people, site, &device, &outcome.tally))
    }
    var (late, made, undone) = ([Histogram(), Histogram()], [Histogram(), Histogram()], [Histogram(), Histogram()])
    let month = (people.lastDay - 29)...people.lastDay
    let (kept, missed) = (month.filter { !Self.isMissed($0, people) }, month.filter { Self.isMissed($0, people) })
    var round = 0
    while site.settings.goesOn(since: begin, round: round) || round < 20 {
      let person = round % 2
      // A snapshot is written after every so many commands: it must not fall into the same kind of
      // call each time.
      let isLate = device.random.chance(0.5)
      if isLate {
        late[person].record(
          await call(person, kept.randomElement(using: &device.random)!, people, site, &device, &outcome.tally))
      }
      let completions = missed.flatMap { day in
        (Int32(1)...5).map { people.complete(person, habit: $0, day: day, amount: 8, key: device.nextKey(for: person)) }
      }.shuffled(using: &device.random)
      made[person].record(await call(completions, site, &device, &outcome.tally))
      let undos = completions.shuffled(using: &device.random).map {
        people.undo(person, $0.deed.key, day: people.lastDay, key: device.nextKey(for: person))
      }
      undone[person].record(await call(undos, site, &device, &outcome.tally))
      round += 1
    }
    outcome.add([device, steward])
    outcome.figures =
      Self.figures(inOrder, "") + Self.figures(late, "late ") + Self.figures(made, "day made good, ")
      + Self.figures(undone, "undo, ")
    return outcome
  }

  /// Whether both people miss a day of the last month at first.
  private static func isMissed(_ day: Int32, _ people: Population) -> Bool {
    day > people.lastDay - 30 && (people.lastDay - day) % 3 == 1
  }

  /// Five habits of a day, ten times each; gives how long it took.
  private func call(
    _ person: Int, _ day: Int32, _ people: Population, _ site: Site, _ device: inout Device, _ tally: inout Tally
  ) async -> Duration {
    let requests = (0..<50).map { index in
      people.complete(person, habit: Int32(index % 5) + 1, day: day, key: device.nextKey(for: person))
    }
    return await call(requests, site, &device, &tally)
  }

  private func call(
    _ requests: [Population.Request], _ site: Site, _ device: inout Device, _ tally: inout Tally
  ) async -> Duration {
    let start = ContinuousClock.now
    let end = await device.send(requests, to: site.ascent)
    let took = start.duration(to: .now)
    tally.count(end, took)
    tally.wall += took
    return took
  }

  private static func figures(_ latencies: [Histogram], _ prefix: String) -> [Figure] {
    let (old, new) = (latencies[0].quantile(0.5), latencies[1].quantile(0.5))
    return [
      Figure(prefix + costFigure, old.microseconds / 50, "µs"),
      Figure(prefix + "completion of a new person p50", new.microseconds / 50, "µs"),
      Figure(prefix + "completion with history against none", old / new),
      Figure(prefix + "the same, snapshots included (mean)", latencies[0].mean / latencies[1].mean),
    ]
  }

  private func remember(_ people: Population, _ site: Site, _ steward: inout Device) async {
    for first in stride(from: people.firstDay - 365 * years, to: people.firstDay, by: 100) {
      var requests: [Population.Request] = []
      for day in first..<min(first + 100, people.firstDay) {
        for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
          requests.append(
            people.record(0, habit: habit, day: day, amount: habit > 3 ? 8 : 1, key: steward.nextKey(for: 0)))
        }
      }
      _ = await steward.send(requests, to: site.ascent)
    }
  }
}
