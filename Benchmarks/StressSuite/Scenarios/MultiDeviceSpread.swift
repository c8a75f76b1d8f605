import AscentRules

/// Many people with some devices each, few of them very busy.
struct MultiDeviceSpread: Scenario {
  let card = Card(
    name: "multi-device-spread",
    question: "What does the line do when thousands of people are at it, some far more than others?",
    load:
      "people with four devices and two habits each; the person of a call follows Zipf's law, the day one of the last seven",
    bound: "closed loop: 1,024 calls on the way, each from one of the person's four devices",
    stop: "after the seconds asked for")
  let settings = Settings(users: 10_000, devices: 1024)
  private static let devices = ["phone", "watch", "tablet", "desk"].map { DeviceID($0) }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 3], by: &steward)
    let (ascent, law) = (site.ascent, Zipf(people.users.count))
    let (tally, callers) = await ClosedLoop.run(site.devices(), until: site.settings.stop) { caller in
      let person = law.next(&caller.random)
      let habit = Int32.random(in: 1...2, using: &caller.random)
      let day = people.lastDay - Int32.random(in: 0..<7, using: &caller.random)
      let key = caller.nextKey(for: person)
      var request = people.complete(person, habit: habit, day: day, key: key)
      request.command.device = Self.devices[Int.random(in: 0..<4, using: &caller.random)]
      return await caller.send(request, to: ascent)
    }
    outcome.tally = tally
    outcome.add(callers + [steward])
    return outcome
  }
}
