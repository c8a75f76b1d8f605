import AscentRules
import AscentRuntime

/// What an ordinary day brings: completions, sessions, some of it late or taken back, and many more
/// questions than changes.
struct MixedDay: Scenario {
  let card = Card(
    name: "mixed-day", question: "How does an ordinary day run on a disk, questions among the changes?",
    load:
      "people with five habits; four questions to each change; of the changes one in ten is a session, 2 % are undos, and 5 % of the completions are of one to three days ago",
    bound: "closed loop: each device awaits its answer before it goes on", stop: "after the seconds asked for")
  let settings = Settings(users: 2000, devices: 256, store: .sqlite)

  private static let method = MethodID("breathing")

  /// A device, with the last completion that it sent.
  private struct Person: Sendable {
    var device: Device
    var last: Deed?
  }

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [1, 1, 1, 8, 30], by: &steward)
    let ascent = site.ascent
    let (tally, devices) = await ClosedLoop.run(site.devices().map { Person(device: $0) }, until: site.settings.stop) {
      one in
      let person = Int.random(in: people.users.indices, using: &one.device.random)
      if one.device.random.chance(0.8) {
        return await one.device.ask(about: person, on: people.lastDay, in: people, of: ascent)
      }
      return await one.device.send(Self.change(&one, person, people), to: ascent)
    }
    outcome.tally = tally
    outcome.add(devices.map(\.device) + [steward])
    return outcome
  }

  private static func change(_ one: inout Person, _ person: Int, _ people: Population) -> Population.Request {
    if let last = one.last, one.device.random.chance(0.02) {
      one.last = nil
      return people.undo(Int(last.person), last.key, day: last.day, key: one.device.nextKey(for: Int(last.person)))
    }
    let key = one.device.nextKey(for: person)
    if one.device.random.chance(0.1) { return people.session(person, method, day: people.lastDay, key: key) }
    let late: Int32 = one.device.random.chance(0.05) ? .random(in: 1...3, using: &one.device.random) : 0
    let habit = Int32.random(in: 1...5, using: &one.device.random)
    let amount: Int32 = habit == 5 ? 10 : 1
    let request = people.complete(person, habit: habit, day: people.lastDay - late, amount: amount, key: key)
    one.last = request.deed
    return request
  }
}
