import AscentRules

/// Half of what is sent takes something back, and much of that is taken back again.
struct UndoStorm: Scenario {
  let card = Card(
    name: "undo-storm",
    question: "Does an undo leave no trace, also when it is itself undone, while other devices go on?",
    load:
      "each device completes, then undoes with a chance of one half, and undoes the undo with a chance of one half, up to four times; people are shared by all devices",
    bound: "closed loop: each device awaits its receipt before it sends again", stop: "after the seconds asked for")
  let settings = Settings(users: 500, devices: 256)

  /// A device, with the operation that it may take back next.
  private struct Hesitant: Sendable {
    var device: Device
    var last: Deed?
    var depth = 0
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 2, 3], by: &steward)
    let ascent = site.ascent
    let (tally, hesitants) = await ClosedLoop.run(
      site.devices().map { Hesitant(device: $0) }, until: site.settings.stop
    ) { one in
      if let last = one.last, one.depth < 4, one.device.random.chance(0.5) {
        let key = one.device.nextKey(for: Int(last.person))
        one.depth += 1
        let request = people.undo(Int(last.person), last.key, day: last.day, key: key)
        one.last = request.deed
        return await one.device.send(request, to: ascent)
      }
      let person = Int.random(in: people.users.indices, using: &one.device.random)
      let (habit, back) = (
        Int32.random(in: 1...3, using: &one.device.random), Int32.random(in: 0..<30, using: &one.device.random)
      )
      let request = people.complete(
        person, habit: habit, day: people.lastDay - back, key: one.device.nextKey(for: person))
      (one.last, one.depth) = (request.deed, 0)
      return await one.device.send(request, to: ascent)
    }
    outcome.tally = tally
    outcome.add(hesitants.map(\.device) + [steward])
    return outcome
  }
}
