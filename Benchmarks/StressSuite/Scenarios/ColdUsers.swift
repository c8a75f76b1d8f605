import AscentRules
import AscentRuntime

/// Far more people than may be in memory, of whom now these and now those are about.
struct ColdUsers: Scenario {
  let card = Card(
    name: "cold-users", question: "What does the first touch of somebody cost who is not in memory, and does memory keep its bound?",
    load:
      "a ring of people of whom a twentieth may be resident; a window moves round it, and whoever enters is first asked about, then completes three habits; thirty-two have five years of history. As shipped the ring has 20,000 people, a fiftieth of the million that --users 1000000 gives",
    bound: "closed loop: each device awaits its answer before it goes on", stop: "after the seconds asked for")
  let settings = Settings(users: 20_000, devices: 8, store: .sqlite)

  /// How many have five years behind them.
  private static let veterans = 32
  private static let yearsOfHistory: Int32 = 5

  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.residentsMax = max(64, settings.users / 20 / configuration.shardCount)
    return configuration
  }

  /// A device, with where it is on its part of the ring.
  private struct Walker: Sendable {
    var device: Device
    var turn = 0
    var step = 0
    var firstTouches = Histogram()
    var veteransFirst = Histogram()
    var warm = Histogram()
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 1, 1, 1, 1], by: &steward)
    let every = max(1, people.users.count / Self.veterans)
    for person in stride(from: 0, to: people.users.count, by: every) { await remember(person, people, site, &steward) }
    let (ascent, width) = (site.ascent, site.settings.devices)
    let (tally, walkers) = await ClosedLoop.run(site.devices().map { Walker(device: $0) }, until: site.settings.stop) { walker in
      // Each device has every so-manieth person of the ring: nobody else has touched them since they were last there.
      let person = (walker.turn * width + walker.device.number) % people.users.count
      let clock = ContinuousClock()
      let start = clock.now
      let step = walker.step
      (walker.step, walker.turn) = step == 3 ? (0, walker.turn + 1) : (step + 1, walker.turn)
      if step == 0 {
        let answer = try? await ascent.report(on: people.users[person], day: LocalDay(number: people.lastDay))
        let took = clock.now - start
        if person.isMultiple(of: every) { walker.veteransFirst.record(took) } else { walker.firstTouches.record(took) }
        return answer == nil ? .failed : .accepted(1)
      }
      let key = walker.device.nextKey(for: person)
      let end = await walker.device.send(people.complete(person, habit: Int32(step), day: people.lastDay, key: key), to: ascent)
      walker.warm.record(clock.now - start)
      return end
    }
    outcome.tally = tally
    outcome.add(walkers.map(\.device) + [steward])
    outcome.figures = figures(walkers, site, people)
    return outcome
  }

  /// Gives a person years of completions, four days in five.
  private func remember(_ person: Int, _ people: Population, _ site: Site, _ steward: inout Device) async {
    var requests: [Population.Request] = []
    for day in (people.lastDay - 365 * Self.yearsOfHistory)..<people.lastDay {
      for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
        requests.append(people.record(person, habit: habit, day: day, key: steward.nextKey(for: person)))
      }
    }
    for start in stride(from: 0, to: requests.count, by: 512) {
      _ = await steward.send(Array(requests[start..<min(start + 512, requests.count)]), to: site.ascent)
    }
  }

  private func figures(_ walkers: [Walker], _ site: Site, _ people: Population) -> [Figure] {
    var (first, veterans, warm) = (Histogram(), Histogram(), Histogram())
    for walker in walkers {
      first += walker.firstTouches
      veterans += walker.veteransFirst
      warm += walker.warm
    }
    return [
      Figure("first touch p50", first.quantile(0.5).microseconds, "µs"), Figure("first touch p99", first.quantile(0.99).microseconds, "µs"),
      Figure("first touch after five years p50", veterans.quantile(0.5).microseconds, "µs"),
      Figure("first touch after five years p99", veterans.quantile(0.99).microseconds, "µs"),
      Figure("first touches after five years", Double(veterans.count)),
      Figure("warm completion p50", warm.quantile(0.5).microseconds, "µs"), Figure("hydrations", Double(site.journal.counts.hydrations)),
      Figure("people", Double(people.users.count)),
    ]
  }
}
