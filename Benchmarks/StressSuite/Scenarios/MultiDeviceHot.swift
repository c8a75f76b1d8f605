/// Many devices of one person count up one habit.
struct MultiDeviceHot: Scenario {
  let card = Card(
    name: "multi-device-hot",
    question: "How fast is one person's line, and is any of a thousand devices' completions lost?",
    load: "one person, one habit; each device adds 1 to 3 to the count of a day, the same day for all for a while",
    bound: "closed loop: each device awaits its receipt before it sends again", stop: "after the seconds asked for")
  let settings = Settings(users: 1, devices: 1000)

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population(1)
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: 0..<1, goals: [100], by: &steward)
    let ascent = site.ascent
    let (tally, devices) = await ClosedLoop.run(site.devices(), until: site.settings.stop) { device in
      // Twenty of each device on a day: all are on about the same day at once.
      let day = people.firstDay + Int32(device.sequence / 20) % Population.dayCount
      let amount = Int32.random(in: 1...3, using: &device.random)
      let key = device.nextKey(for: 0)
      return await device.send(people.complete(0, habit: 1, day: day, amount: amount, key: key), to: ascent)
    }
    outcome.tally = tally
    outcome.add(devices + [steward])
    return outcome
  }
}
