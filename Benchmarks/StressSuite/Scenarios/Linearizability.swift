import AscentRules

/// Some devices query while others send commands.
struct Linearizability: StressScenario {
  let card = Card(
    name: "linearizability",
    question: "Does every answer, to a query or a command, fit one order that agrees with real time?",
    load: """
      four people shared by all devices; half of the calls are queries; of the commands one in ten repeats the \
      device's last one, and one in five of the others undoes its last completion
      """)
  let settings = Settings(users: 4, devices: 8)

  /// A device, with its last request, and the completion that it may undo.
  private struct Client: DeviceCaller {
    var device: Device
    var sent: Population.Request?
    var completion: RequestRecord?
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 2, 30])
    let (people, ascent) = (run.people, site.ascent)
    await run.drive(site.devices().map { Client(device: $0) }) { client in
      let person = Int.random(in: people.users.indices, using: &client.device.random)
      let day = people.lastDay - Int32.random(in: 0..<10, using: &client.device.random)
      if client.device.random.chance(0.5) {
        return await client.device.ask(about: person, on: day, in: people, of: ascent)
      }
      let request = Self.request(of: &client, person, day, people)
      client.sent = request
      return await client.device.send(request, to: ascent)
    }
    return run.finished()
  }

  private static func request(
    of client: inout Client, _ person: Int, _ day: Int32, _ people: Population
  ) -> Population.Request {
    if let sent = client.sent, client.device.random.chance(0.1) { return sent }
    if let last = client.completion, client.device.random.chance(0.2) {
      client.completion = nil
      return people.undo(last, by: &client.device)
    }
    let habit = Int32.random(in: 1...3, using: &client.device.random)
    let request = people.complete(person, habit: habit, day: day, key: client.device.nextKey(for: person))
    client.completion = request.record
    return request
  }
}
