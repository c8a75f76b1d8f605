import AscentRules
import AscentRuntime

/// Far more people than may be in memory, of whom now these and now those are about.
struct ColdUsers: Scenario {
  let card = Card(
    name: "cold-users",
    question: "What does the first touch of somebody cost who is not in memory, and does memory keep its bound?",
    load:
      "a ring of people with a habit, of whom a fiftieth may be resident, two hundred at most; devices move round it, ask about each person and then complete a habit; every sixteenth place is one of 32 people with five years of history. As shipped the ring has 10,000 places, a hundredth of what --users 1000000 gives",
    bound: "closed loop: each device awaits its answer before it goes on", stop: "after the seconds asked for")
  let settings = Settings(users: 10_000, devices: 8, store: .sqlite)

  private static let veteranCount = 32
  /// Every so-manieth place of the ring is a veteran's: they come round after 512 places, by when
  /// they have been forgotten.
  private static let veteranStep = 16
  private static let yearsOfHistory: Int32 = 5

  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.residentsMax = min(100, max(16, settings.users / 50 / configuration.shardCount))
    return configuration
  }

  /// A device, with where it is on its part of the ring.
  private struct Walker: Sendable {
    var device: Device
    var turn = 0
    /// Who was asked about and is to complete something next.
    var guest: Int?
    var firstTouches = Histogram()
    var veteransFirst = Histogram()
    var warm = Histogram()
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    // The first people of the population are the veterans.
    let veterans = 0..<min(Self.veteranCount, people.users.count)
    await site.setUp(people, people: veterans, goals: [1, 1, 1, 1, 1], by: &steward)
    await site.setUp(people, people: veterans.upperBound..<people.users.count, goals: [1], by: &steward)
    for person in veterans { await remember(person, people, site, &steward) }
    let ascent = site.ascent
    let hydrated = site.journal.counts.hydrations
    let places = site.settings.devices
    let (tally, walkers) = await ClosedLoop.run(site.devices().map { Walker(device: $0) }, until: site.settings.stop) {
      walker in
      let clock = ContinuousClock()
      let start = clock.now
      if let guest = walker.guest {
        walker.guest = nil
        let key = walker.device.nextKey(for: guest)
        let end = await walker.device.send(people.complete(guest, habit: 1, day: people.lastDay, key: key), to: ascent)
        walker.warm.record(clock.now - start)
        return end
      }
      let place = walker.turn * places + walker.device.number
      let person = Self.person(at: place, of: people.users.count)
      walker.turn += 1
      walker.guest = person
      let answer = try? await ascent.report(on: people.users[person], day: LocalDay(number: people.lastDay))
      let took = clock.now - start
      if person < Self.veteranCount { walker.veteransFirst.record(took) } else { walker.firstTouches.record(took) }
      return answer == nil ? .failed : .accepted(1)
    }
    outcome.tally = tally
    outcome.add(walkers.map(\.device) + [steward])
    let hydrations = site.journal.counts.hydrations - hydrated
    outcome.figures = figures(walkers, hydrations)
    // Whoever comes back after more people than may be resident was forgotten: were it not so, the
    // cache had no bound.
    let residents = configuration(site.settings).residentsMax * configuration(site.settings).shardCount
    let touches = walkers.reduce(0) { $0 + $1.turn }
    if touches > 4 * residents, people.users.count > 4 * residents {
      outcome.board.check(
        .bounded, hydrations * 10 >= touches * 9, of: "-", "\(hydrations) hydrations for \(touches) first touches")
    }
    return outcome
  }

  /// Who has a place of the ring.
  private static func person(at place: Int, of count: Int) -> Int {
    guard count > veteranCount else { return place % count }
    if place.isMultiple(of: veteranStep) { return place / veteranStep % veteranCount }
    return veteranCount + place % (count - veteranCount)
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

  private func figures(_ walkers: [Walker], _ hydrations: Int) -> [Figure] {
    var (first, veterans, warm) = (Histogram(), Histogram(), Histogram())
    for walker in walkers {
      first += walker.firstTouches
      veterans += walker.veteransFirst
      warm += walker.warm
    }
    return [
      Figure("first touch p50", first.quantile(0.5).microseconds, "µs"),
      Figure("first touch p99", first.quantile(0.99).microseconds, "µs"),
      Figure("first touch after five years p50", veterans.quantile(0.5).microseconds, "µs"),
      Figure("first touch after five years p99", veterans.quantile(0.99).microseconds, "µs"),
      Figure("first touches after five years", Double(veterans.count)),
      Figure("warm completion p50", warm.quantile(0.5).microseconds, "µs"), Figure("hydrations", Double(hydrations)),
    ]
  }
}
