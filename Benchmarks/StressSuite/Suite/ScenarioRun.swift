import AscentRuntime

/// A scenario while it runs: its people, the device that sets them up, and the outcome so far.
struct ScenarioRun {
  let site: Site
  let people: Population
  var outcome: Outcome
  /// The device that does the set-up; no other device has its number.
  var organizer: Device

  /// Creates people and gives each of them habits with these goals.
  ///
  /// - Parameter users: how many people; nil for as many as the settings say.
  init(_ site: Site, users: Int? = nil, goals: [Int32] = []) async {
    self.site = site
    people = Population(users ?? site.settings.users, now: SystemClock().now())
    outcome = Outcome(people)
    organizer = Device((1 << 20) - 2, seed: site.settings.seed)
    if !goals.isEmpty { await addHabits(goals, to: people.users.indices) }
  }

  /// Gives each of these people habits with these goals.
  mutating func addHabits(_ goals: [Int32], to users: Range<Int>) async {
    // In small calls, since the admission queue refuses a call larger than itself.
    for start in stride(from: users.lowerBound, to: users.upperBound, by: 64) {
      let requests = (start..<min(start + 64, users.upperBound)).flatMap { person in
        goals.enumerated().map { people.addHabit(person, number: Int32($0.offset) + 1, goal: $0.element) }
      }
      _ = await organizer.send(requests, to: site.ascent)
    }
  }

  /// Drives callers in a closed loop until the run ends, and adds their calls to the outcome.
  @discardableResult
  mutating func drive<C: DeviceCaller>(
    _ callers: [C], step: @escaping @Sendable (inout C) async -> CallEnd?
  ) async -> [C] {
    let (tally, ended) = await ClosedLoop.run(callers, until: site.settings.stop, step: step)
    outcome.tally = tally
    outcome.add(ended.map(\.device))
    return ended
  }

  /// Sends each request as a separate call, all at once, and adds the answers to the outcome.
  @discardableResult
  mutating func race(_ requests: [Population.Request]) async -> [RequestRecord] {
    let (tally, records) = await CallerRace.run(requests, to: site.ascent)
    outcome.tally.add(round: tally)
    outcome.records += records
    return records
  }

  /// The outcome, including what the organizer sent.
  func finished(_ figures: [Figure] = []) -> Outcome {
    var outcome = outcome
    outcome.add([organizer])
    outcome.figures += figures
    return outcome
  }
}

/// A caller that sends from one device.
protocol DeviceCaller: Sendable {
  var device: Device { get }
}

extension Device: DeviceCaller {
  var device: Device { self }
}
