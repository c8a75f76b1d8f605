import AscentRules
import AscentRuntime

/// Every operation is sent up to five times, from several devices, in any order.
struct RetryStorm: StressScenario {
  let card = Card(
    name: "retry-storm",
    question: "Has an operation one effect and one receipt, however often and from wherever it is sent?",
    load: "blocks of 64 completions, each sent one to five times, shuffled and split between four devices")
  let settings = Settings(users: 1000, devices: 256)

  /// A device of a group. The four devices of a group share the same blocks.
  private struct Member: DeviceCaller {
    var device: Device
    var block = 0
    var queue: ArraySlice<Population.Request> = []
  }

  private static let groupSize = 4

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [2, 2, 2])
    let (people, ascent, seed) = (run.people, site.ascent, site.settings.seed)
    await run.drive(site.devices().map { Member(device: $0) }) { member in
      while member.queue.isEmpty {
        member.queue = Self.share(of: member.device.number, in: member.block, people, seed)[...]
        member.block += 1
      }
      guard let request = member.queue.popFirst() else { return nil }
      return await member.device.send(request, to: ascent)
    }
    var outcome = run.finished()
    let distinct = Set(outcome.records.map(\.key)).count
    outcome.figures = [Figure("requests per operation", Double(outcome.records.count) / Double(distinct))]
    outcome.board = try await sentInOrder(outcome, ascent)
    return outcome
  }

  /// What one device sends of a block. All devices of a group compute the same block, and each
  /// takes every fourth request.
  private static func share(
    of device: Int, in block: Int, _ people: Population, _ seed: UInt64
  ) -> [Population.Request] {
    let group = device / groupSize
    var random = SeededGenerator(seed: seed, member: group << 32 | block)
    let requests = (0..<64).flatMap { index in
      let (person, habit, day) = people.randomTarget(habits: 3, days: 60, &random)
      let key = Population.key(person: person, device: group, sequence: block * 64 + index)
      let request = people.complete(person, habit: habit, day: day, key: key)
      return [Population.Request](repeating: request, count: Int.random(in: 1...5, using: &random))
    }
    let shuffled = requests.shuffled(using: &random)
    return stride(from: device % groupSize, to: shuffled.count, by: groupSize).map { shuffled[$0] }
  }

  /// Sends every acknowledged operation to a second runtime, once and in the order of the ids, and
  /// compares the reports of both runtimes.
  private func sentInOrder(_ outcome: Outcome, _ live: Ascent) async throws -> InvariantBoard {
    var board = InvariantBoard()
    let people = outcome.population
    var requests: [OperationKey: Population.Request] = [:]
    for record in outcome.records where record.answer == .acknowledged {
      requests[record.key] =
        record.verb == .addHabit
        ? people.addHabit(Int(record.person), number: record.subject, goal: record.amount)
        : people.complete(
          Int(record.person), habit: record.subject, day: record.day, amount: record.amount, key: record.key)
    }
    // Habits first, because their numbers follow from the order in which they are added.
    let ordered = requests.values.sorted {
      ($0.record.verb.rawValue, $0.record.key.high, $0.record.key.low) < (
        $1.record.verb.rawValue, $1.record.key.high, $1.record.key.low
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
          .orderDoesNotMatter, isSame, of: user.text, "sent once and in order, the same operations give another report")
      }
    }
    return board
  }
}
