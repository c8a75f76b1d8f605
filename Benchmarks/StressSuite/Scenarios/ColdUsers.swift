import AscentRules
import AscentRuntime

/// Far more people than may be in memory.
struct ColdUsers: StressScenario {
  let card = Card(
    name: "cold-users",
    question: "What does the first access to a person outside memory cost, and does memory stay within its bound?",
    load: """
      a ring of people with a habit, a fiftieth of whom may be resident, at most two hundred; devices go round it, ask \
      about each person and then complete a habit; every sixteenth place is one of 32 people with five years of \
      history. By default the ring has 10,000 places, a hundredth of --users 1000000
      """)
  let settings = Settings(users: 10_000, devices: 8, store: .sqlite)

  private static let veteranCount = 32
  /// Every such place of the ring is a veteran's. Each veteran's turn comes again after 512 places,
  /// when the veteran has been evicted.
  private static let veteranStep = 16
  private static let yearsOfHistory: Int32 = 5

  func configuration(_ settings: Settings) -> Configuration {
    var configuration = Configuration()
    configuration.residentsMax = min(100, max(16, settings.users / 50 / configuration.shardCount))
    return configuration
  }

  /// A device, with its place in its part of the ring.
  private struct Walker: DeviceCaller {
    var device: Device
    var turn = 0
    /// The person of the last query, who completes a habit next; nil before a query.
    var guest: Int?
    var firstTouches = Histogram()
    var veteransFirst = Histogram()
    var warm = Histogram()
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site)
    let people = run.people
    // The first people of the population are the veterans.
    let veterans = 0..<min(Self.veteranCount, people.users.count)
    await run.addHabits([1, 1, 1, 1, 1], to: veterans)
    await run.addHabits([1], to: veterans.upperBound..<people.users.count)
    for person in veterans { await addHistory(of: person, &run) }
    let ascent = site.ascent
    let hydrated = site.journal.counts.hydrations
    let places = site.settings.devices
    let walkers = await run.drive(site.devices().map { Walker(device: $0) }) { walker in
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
    let hydrations = site.journal.counts.hydrations - hydrated
    // A person who comes back after more people than may be resident must have been evicted;
    // otherwise the cache has no bound.
    let residents = configuration(site.settings).residentsMax * configuration(site.settings).shardCount
    let touches = walkers.reduce(0) { $0 + $1.turn }
    if touches > 4 * residents, people.users.count > 4 * residents {
      run.outcome.board.check(
        .bounded, hydrations * 10 >= touches * 9, of: "-", "\(hydrations) hydrations for \(touches) first touches")
    }
    return run.finished(figures(walkers, hydrations))
  }

  /// The person at a place of the ring.
  private static func person(at place: Int, of count: Int) -> Int {
    guard count > veteranCount else { return place % count }
    if place.isMultiple(of: veteranStep) { return place / veteranStep % veteranCount }
    return veteranCount + place % (count - veteranCount)
  }

  /// Gives a person years of completions, on four days in five.
  private func addHistory(of person: Int, _ run: inout ScenarioRun) async {
    let lastDay = run.people.lastDay
    var requests: [Population.Request] = []
    for day in (lastDay - 365 * Self.yearsOfHistory)..<lastDay {
      for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
        requests.append(run.people.record(person, habit: habit, day: day, key: run.organizer.nextKey(for: person)))
      }
    }
    for start in stride(from: 0, to: requests.count, by: 512) {
      _ = await run.organizer.send(Array(requests[start..<min(start + 512, requests.count)]), to: run.site.ascent)
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
