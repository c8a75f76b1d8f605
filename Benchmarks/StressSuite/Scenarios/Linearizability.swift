import AscentRules

/// Devices that look while others act: whoever was answered is in every later answer, and nobody
/// ever sees what is not so.
struct Linearizability: Scenario {
  let card = Card(
    name: "linearizability",
    question: "Does every answer, to a question or a command, fit one order that agrees with time?",
    load:
      "half questions; of the rest one in ten sends the device's last command once more, and one in five of the others takes its last completion back, if that is in force; four people are shared by all",
    bound: "closed loop: each device awaits its answer before it goes on", stop: "after the seconds asked for")
  let settings = Settings(users: 4, devices: 8)

  /// A device, with what it sent last and the completion that it may take back.
  private struct Client: Sendable {
    var device: Device
    var sent: Population.Request?
    var completion: Deed?
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 2, 30], by: &steward)
    let ascent = site.ascent
    let (tally, clients) = await ClosedLoop.run(site.devices().map { Client(device: $0) }, until: site.settings.stop) {
      client in
      let person = Int.random(in: people.users.indices, using: &client.device.random)
      let day = people.lastDay - Int32.random(in: 0..<10, using: &client.device.random)
      if client.device.random.chance(0.5) {
        return await client.device.ask(about: person, on: day, in: people, of: ascent)
      }
      let request = Self.request(of: &client, person, day, people)
      client.sent = request
      return await client.device.send(request, to: ascent)
    }
    outcome.tally = tally
    outcome.add(clients.map(\.device) + [steward])
    return outcome
  }

  private static func request(
    of client: inout Client, _ person: Int, _ day: Int32, _ people: Population
  ) -> Population.Request {
    if let sent = client.sent, client.device.random.chance(0.1) { return sent }
    if let last = client.completion, client.device.random.chance(0.2) {
      client.completion = nil
      return people.undo(Int(last.person), last.key, day: last.day, key: client.device.nextKey(for: Int(last.person)))
    }
    let habit = Int32.random(in: 1...3, using: &client.device.random)
    let request = people.complete(person, habit: habit, day: day, key: client.device.nextKey(for: person))
    client.completion = request.deed
    return request
  }
}
