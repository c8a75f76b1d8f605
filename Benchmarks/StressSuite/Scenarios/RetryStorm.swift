import AscentRules
import AscentRuntime

/// Every operation is sent up to five times, from several devices, in no order.
struct RetryStorm: Scenario {
  let card = Card(
    name: "retry-storm",
    question: "Has an operation one effect and one receipt, however often and from wherever it is sent?",
    load: "blocks of 64 completions, each sent one to five times, shuffled and dealt to four devices that send at once",
    bound: "closed loop: each device awaits its receipt before it sends again", stop: "after the seconds asked for")
  let settings = Settings(users: 1000, devices: 256)

  /// A device of a group: the four of a group deal the same blocks out among themselves.
  private struct Member: Sendable {
    var device: Device
    var block = 0
    var queue: ArraySlice<Population.Request> = []
  }

  private static let groupSize = 4

  func run(_ site: Site) async throws -> Outcome {
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    await site.setUp(people, people: people.users.indices, goals: [2, 2, 2], by: &steward)
    let (ascent, seed) = (site.ascent, site.settings.seed)
    let (tally, members) = await ClosedLoop.run(site.devices().map { Member(device: $0) }, until: site.settings.stop) {
      member in
      while member.queue.isEmpty {
        member.queue = Self.deal(member.block, to: member.device.number, people, seed)[...]
        member.block += 1
      }
      guard let request = member.queue.popFirst() else { return nil }
      return await member.device.send(request, to: ascent)
    }
    outcome.tally = tally
    outcome.add(members.map(\.device) + [steward])
    let distinct = Set(outcome.deeds.map(\.key)).count
    outcome.figures = [Figure("sendings an operation", Double(outcome.deeds.count) / Double(distinct))]
    outcome.board = try await inOrder(outcome, ascent)
    return outcome
  }

  /// What one device has to send of a block. All devices of a group work the same block out and
  /// take every fourth sending of it.
  private static func deal(_ block: Int, to device: Int, _ people: Population, _ seed: UInt64) -> [Population.Request] {
    let group = device / groupSize
    var random = SeededGenerator(seed: seed, member: group << 32 | block)
    let sendings = (0..<64).flatMap { index in
      let person = Int.random(in: people.users.indices, using: &random)
      let habit = Int32.random(in: 1...3, using: &random)
      let day = people.lastDay - Int32.random(in: 0..<60, using: &random)
      let key = Population.key(person: person, device: group, sequence: block * 64 + index)
      let request = people.complete(person, habit: habit, day: day, key: key)
      return [Population.Request](repeating: request, count: Int.random(in: 1...5, using: &random))
    }
    let shuffled = sendings.shuffled(using: &random)
    return stride(from: device % groupSize, to: shuffled.count, by: groupSize).map { shuffled[$0] }
  }

  /// Sends every acknowledged operation once more to another runtime, once and in the order of the
  /// ids, and compares where the people stand.
  private func inOrder(_ outcome: Outcome, _ live: Ascent) async throws -> InvariantBoard {
    var board = InvariantBoard()
    let people = outcome.population
    var requests: [OperationKey: Population.Request] = [:]
    for deed in outcome.deeds where deed.answer == .acknowledged {
      requests[deed.key] =
        deed.verb == .addHabit
        ? people.addHabit(Int(deed.person), number: deed.subject, goal: deed.amount)
        : people.complete(Int(deed.person), habit: deed.subject, day: deed.day, amount: deed.amount, key: deed.key)
    }
    // Habits first: their numbers follow from the order in which they are added.
    let ordered = requests.values.sorted {
      ($0.deed.verb.rawValue, $0.deed.key.high, $0.deed.key.low) < (
        $1.deed.verb.rawValue, $1.deed.key.high, $1.deed.key.low
      )
    }
    let asked = stride(from: 0, to: people.users.count, by: max(1, people.users.count / 200))
    try await Harness.running(MemoryJournal(), context, Configuration()) { other in
      for start in stride(from: 0, to: ordered.count, by: 512) {
        _ = await other.submit(ordered[start..<min(start + 512, ordered.count)].map(\.command))
      }
      for person in asked {
        let (user, day) = (people.users[person], LocalDay(number: people.lastDay))
        let (here, there) = (try await live.report(on: user, day: day), try await other.report(on: user, day: day))
        let isSame =
          here.habits == there.habits && here.daily == there.daily && here.totalXP == there.totalXP
          && here.level == there.level
        board.check(
          .orderDoesNotMatter, isSame, of: user.text, "sent once and in order, the same operations lead elsewhere")
      }
    }
    return board
  }
}
