/// All devices complete the last habit of a day at the same moment.
struct LastHabit: Scenario {
  let card = Card(
    name: "last-habit",
    question:
      "Is the last habit of a day awarded once, and its complete day once, when a thousand devices race for it?",
    load:
      "four of five habits of a day are done; then all devices complete the fifth at once; next day, and after a year the next person",
    bound: "a round has one call of each device; the next begins when all are answered",
    stop: "after the seconds asked for")
  let settings = Settings(users: 64, devices: 1000)

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 1, 1, 1, 1], by: &steward)
    let begin = ContinuousClock.now
    var round = 0
    let perPerson = Int(Population.dayCount)
    while site.settings.goesOn(since: begin, round: round), round < perPerson * people.users.count {
      let (person, day) = (round / perPerson, people.firstDay + Int32(round % perPerson))
      let others = (1...4).map { people.complete(person, habit: $0, day: day, key: steward.nextKey(for: person)) }
      _ = await steward.send(others, to: site.ascent)
      let requests = (0..<site.settings.devices).map { device in
        people.complete(
          person, habit: 5, day: day, key: Population.key(person: person, device: device, sequence: round))
      }
      let (tally, deeds) = await Race.run(requests, to: site.ascent)
      outcome.tally.add(round: tally)
      outcome.deeds += deeds
      round += 1
    }
    outcome.add([steward])
    outcome.figures = [Figure("rounds", Double(round))]
    return outcome
  }
}
