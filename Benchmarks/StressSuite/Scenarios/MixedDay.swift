import AscentRules

/// An ordinary day: completions and sessions, some of them late or undone, and many more queries
/// than changes.
struct MixedDay: StressScenario {
  let card = Card(
    name: "mixed-day", question: "How fast is an ordinary mix of queries and changes on a disk?",
    load: """
      people with five habits; four queries to each change; one change in ten is a session, 2 % are undos, and 5 % of \
      the completions are one to three days late
      """)
  let settings = Settings(users: 2000, devices: 256, store: .sqlite)

  private static let method = MethodID("breathing")

  /// A device, with its last completion.
  private struct Client: DeviceCaller {
    var device: Device
    var last: RequestRecord?
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 1, 1, 8, 30])
    let (people, ascent) = (run.people, site.ascent)
    await run.drive(site.devices().map { Client(device: $0) }) { client in
      let person = Int.random(in: people.users.indices, using: &client.device.random)
      if client.device.random.chance(0.8) {
        return await client.device.ask(about: person, on: people.lastDay, in: people, of: ascent)
      }
      return await client.device.send(Self.change(&client, person, people), to: ascent)
    }
    return run.finished()
  }

  private static func change(_ client: inout Client, _ person: Int, _ people: Population) -> Population.Request {
    if let last = client.last, client.device.random.chance(0.02) {
      client.last = nil
      return people.undo(last, by: &client.device)
    }
    let key = client.device.nextKey(for: person)
    if client.device.random.chance(0.1) { return people.session(person, method, key: key) }
    let late: Int32 = client.device.random.chance(0.05) ? .random(in: 1...3, using: &client.device.random) : 0
    let habit = Int32.random(in: 1...5, using: &client.device.random)
    let amount: Int32 = habit == 5 ? 10 : 1
    let request = people.complete(person, habit: habit, day: people.lastDay - late, amount: amount, key: key)
    client.last = request.record
    return request
  }
}
