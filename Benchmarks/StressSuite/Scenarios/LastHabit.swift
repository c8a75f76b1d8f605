/// All devices complete the last habit of a day at the same moment.
struct LastHabit: StressScenario {
  let card = Card(
    name: "last-habit",
    question: "When a thousand devices race for a day's last habit, are it and the complete day awarded once?",
    load: """
      four of five habits of a day are done; then all devices complete the fifth at once; then the next day, and \
      after a year the next person
      """,
    bound: "a round has one call per device; the next begins when all are answered")
  let settings = Settings(users: 64, devices: 1000)

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 1, 1, 1, 1])
    let people = run.people
    let begin = ContinuousClock.now
    var round = 0
    let perPerson = Int(Population.dayCount)
    while site.settings.goesOn(since: begin, round: round), round < perPerson * people.users.count {
      let (person, day) = (round / perPerson, people.firstDay + Int32(round % perPerson))
      let others = (1...4).map { people.complete(person, habit: $0, day: day, key: run.organizer.nextKey(for: person)) }
      _ = await run.organizer.send(others, to: site.ascent)
      await run.race(
        (0..<site.settings.devices).map { device in
          let key = Population.key(person: person, device: device, sequence: round)
          return people.complete(person, habit: 5, day: day, key: key)
        })
      round += 1
    }
    return run.finished([Figure("rounds", Double(round))])
  }
}
