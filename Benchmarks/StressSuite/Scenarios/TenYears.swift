import AscentRules

/// A person with ten years of history and one without, in turn.
struct TenYears: StressScenario {
  let card = Card(
    name: "ten-years", question: "Does a completion cost more after ten years than on the first day?",
    load: """
      one person has completed five habits on four days in five for ten years, the other begins; a call has 50 \
      completions of one day, for each of the two in turn: first a year, day by day, which misses every third day of \
      its last month; then days of that month again, in random order, as from devices that were offline; in between, \
      completions that make the missed days complete, in random order, and their undos
      """,
    bound: "closed loop: one caller", stop: "when the year is done and the given seconds are over")
  let settings = Settings(users: 2, devices: 1)
  /// How many years of history the first person has.
  var years: Int32 = 10

  /// The name of the figure for the cost of a completion after years of history.
  static let costFigure = "completion after years of history p50"

  /// The one caller, which measures how long each call takes.
  private struct Caller {
    let site: Site
    var device: Device
    var tally = Tally()

    mutating func send(_ requests: [Population.Request]) async -> Duration {
      let start = ContinuousClock.now
      let end = await device.send(requests, to: site.ascent)
      let took = start.duration(to: .now)
      tally.count(end, took)
      tally.wall += took
      return took
    }

    /// Completes each of the five habits of a day ten times.
    mutating func complete(_ day: Int32, of person: Int, in people: Population) async -> Duration {
      await send(
        (0..<50).map { index in
          people.complete(person, habit: Int32(index % 5) + 1, day: day, key: device.nextKey(for: person))
        })
    }
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, users: 2, goals: [1, 1, 1, 8, 8])
    let people = run.people
    await addHistory(&run)
    var caller = Caller(site: site, device: Device(0, seed: site.settings.seed))
    let begin = ContinuousClock.now
    var inOrder = [Histogram(), Histogram()]
    for round in 0..<(2 * Int(Population.dayCount)) {
      let day = people.firstDay + Int32(round / 2)
      if Self.isMissed(day, people) { continue }
      inOrder[round % 2].record(await caller.complete(day, of: round % 2, in: people))
    }
    var (late, filled, undone) = ([Histogram(), Histogram()], [Histogram(), Histogram()], [Histogram(), Histogram()])
    let month = (people.lastDay - 29)...people.lastDay
    let (kept, missed) = (month.filter { !Self.isMissed($0, people) }, month.filter { Self.isMissed($0, people) })
    var round = 0
    while site.settings.goesOn(since: begin, round: round) || round < 20 {
      let person = round % 2
      // At random, because a snapshot follows a fixed number of commands, and must not always fall
      // into the same kind of call.
      if caller.device.random.chance(0.5), let day = kept.randomElement(using: &caller.device.random) {
        late[person].record(await caller.complete(day, of: person, in: people))
      }
      let completions = missed.flatMap { day in
        (Int32(1)...5).map { habit in
          people.complete(person, habit: habit, day: day, amount: 8, key: caller.device.nextKey(for: person))
        }
      }.shuffled(using: &caller.device.random)
      filled[person].record(await caller.send(completions))
      let undos = completions.shuffled(using: &caller.device.random).map {
        people.undo(person, $0.record.key, day: people.lastDay, key: caller.device.nextKey(for: person))
      }
      undone[person].record(await caller.send(undos))
      round += 1
    }
    run.outcome.tally = caller.tally
    run.outcome.add([caller.device])
    return run.finished(
      Self.figures(inOrder, "") + Self.figures(late, "late ") + Self.figures(filled, "missed day, ")
        + Self.figures(undone, "undo, "))
  }

  /// Whether both people leave out this day of the last month at first.
  private static func isMissed(_ day: Int32, _ people: Population) -> Bool {
    day > people.lastDay - 30 && (people.lastDay - day) % 3 == 1
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

  private func addHistory(_ run: inout ScenarioRun) async {
    let people = run.people
    for first in stride(from: people.firstDay - 365 * years, to: people.firstDay, by: 100) {
      var requests: [Population.Request] = []
      for day in first..<min(first + 100, people.firstDay) {
        for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
          let key = run.organizer.nextKey(for: 0)
          requests.append(people.record(0, habit: habit, day: day, amount: habit > 3 ? 8 : 1, key: key))
        }
      }
      _ = await run.organizer.send(requests, to: run.site.ascent)
    }
  }
}
