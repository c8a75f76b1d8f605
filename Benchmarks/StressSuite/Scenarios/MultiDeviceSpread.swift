import AscentRules

/// Many people with several devices each. A few of the people are very busy.
struct MultiDeviceSpread: StressScenario {
  let card = Card(
    name: "multi-device-spread",
    question: "What throughput do thousands of people get, some of them far busier than others?",
    load: """
      people with four devices and two habits each; the person of a call follows Zipf's law, the day is one of the \
      last seven
      """,
    bound: "closed loop: 1,024 calls in flight, each from one of the person's four devices")
  let settings = Settings(users: 10_000, devices: 1024)
  private static let devices = ["phone", "watch", "tablet", "desk"].map { DeviceID($0) }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 3])
    let (people, ascent, law) = (run.people, site.ascent, Zipf(run.people.users.count))
    await run.drive(site.devices()) { caller in
      let person = law.next(&caller.random)
      let habit = Int32.random(in: 1...2, using: &caller.random)
      let day = people.lastDay - Int32.random(in: 0..<7, using: &caller.random)
      var request = people.complete(person, habit: habit, day: day, key: caller.nextKey(for: person))
      request.command.device = Self.devices[Int.random(in: 0..<4, using: &caller.random)]
      return await caller.send(request, to: ascent)
    }
    return run.finished()
  }
}
