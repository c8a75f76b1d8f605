/// Many devices of one person add to the count of one habit.
struct MultiDeviceHot: StressScenario {
  let card = Card(
    name: "multi-device-hot",
    question: "How fast are the commands of one person, and is a completion of any of a thousand devices lost?",
    load: "one person, one habit; each device adds 1 to 3 to a day's count, most of them to the same day at once")
  let settings = Settings(users: 1, devices: 1000)

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, users: 1, goals: [100])
    let (people, ascent) = (run.people, site.ascent)
    await run.drive(site.devices()) { device in
      // Each device adds twenty times to a day, so that all devices are on about the same
      // day at once.
      let day = people.firstDay + Int32(device.sequence / 20) % Population.dayCount
      let amount = Int32.random(in: 1...3, using: &device.random)
      let key = device.nextKey(for: 0)
      return await device.send(people.complete(0, habit: 1, day: day, amount: amount, key: key), to: ascent)
    }
    return run.finished()
  }
}
